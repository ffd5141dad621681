internal import Foundation

/// What the benchmark was asked to do.
struct Options {
  private var givenBudget: Int?
  private var givenRuns: Int?
  private var givenIdleSeconds: Int?
  private var givenHiddenSeconds: Int?
  private var givenUpdates: Int?
  var only: String?
  var printsJSON = false
  /// Where the results are kept, and what they are compared with if nothing else is named.
  var saved: String?
  /// Another file with results to compare with.
  var against: String?
  var todayPath: String?
  var subjects: [String] = ["stock", "tuned", "today"]
  static let allSubjects = ["stock", "tuned", "today", "crypticker"]

  /// How many minutes all of it may take. Whoever says how often wants just that.
  var budget: Int? { givenBudget ?? (givenRuns == nil ? 8 : nil) }

  /// How often something is measured, if the budget allows it.
  var runs: Int { givenRuns ?? 10 }
  /// How often what is repeated within a run is measured there.
  var repeats: Int { budget == nil ? runs : min(runs, 5) }
  var idleSeconds: Int { givenIdleSeconds ?? (budget == nil ? 10 : 5) }
  var hiddenSeconds: Int { givenHiddenSeconds ?? (budget == nil ? 60 : 20) }
  var updates: Int { givenUpdates ?? (budget == nil ? 10_000 : 2000) }

  static let usage = """
    usage: Benchmarks [OPTION...]
      --budget MINUTES     how long all of it may take: measurements are repeated less often, and
                           watch for less time (8, but none with --runs)
      --runs N             how often each measurement is repeated (10)
      --idle-seconds N     how long a window is watched that is shown and idle (10; 5 in a budget)
      --hidden-seconds N   how long the hidden panel is watched (60; 20 in a budget)
      --updates N          how many updates a column of cards must bear, and a tenth of that
                           expansions, without growing (10000; 2000 in a budget)
      --quick              3 runs, 3 seconds idle, 5 seconds hidden, 1000 updates
      --save FILE          keep the results there, beside those of rows that were not measured, and
                           compare them with what was there before (make bench: .build/bench.json)
      --against FILE       compare them with those in FILE instead
      --only NAME          only rows and families whose name contains NAME
      --subjects A,B       of stock, tuned, today and crypticker, only these
      --today PATH         the panel's program (default: the one beside this program)
      --json               one JSON object instead of a table

    """

  init(_ arguments: [String]) throws(BenchmarkError) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--budget": givenBudget = try Options.number(&rest, after: option)
      case "--runs": givenRuns = try Options.number(&rest, after: option)
      case "--idle-seconds": givenIdleSeconds = try Options.number(&rest, after: option)
      case "--hidden-seconds": givenHiddenSeconds = try Options.number(&rest, after: option)
      case "--updates": givenUpdates = try Options.number(&rest, after: option)
      case "--quick":
        (givenRuns, givenIdleSeconds, givenHiddenSeconds, givenUpdates) = (3, 3, 5, 1000)
      case "--save": saved = try Options.value(&rest, after: option)
      case "--against": against = try Options.value(&rest, after: option)
      case "--only": only = try Options.value(&rest, after: option)
      case "--today": todayPath = try Options.value(&rest, after: option)
      case "--json": printsJSON = true
      case "--subjects":
        subjects = try Options.value(&rest, after: option).split(separator: ",").map(String.init)
        if let unknown = subjects.first(where: { !Options.allSubjects.contains($0) }) {
          throw .usage("there is no subject \(unknown)")
        }
      default: throw .usage("there is no option \(option)")
      }
    }
  }

  /// Whether a row was asked for.
  func wants(_ name: String, of family: String) -> Bool {
    guard let only else { return true }
    return name.localizedCaseInsensitiveContains(only)
      || family.localizedCaseInsensitiveContains(only)
  }

  private static func value(
    _ rest: inout ArraySlice<String>, after option: String
  ) throws(BenchmarkError) -> String {
    guard let value = rest.popFirst() else { throw .usage("\(option) wants a value") }
    return value
  }

  private static func number(
    _ rest: inout ArraySlice<String>, after option: String
  ) throws(BenchmarkError) -> Int {
    let text = try value(&rest, after: option)
    guard let number = Int(text), number > 0 else {
      throw .usage("\(option) wants a number above 0, not \(text)")
    }
    return number
  }
}
