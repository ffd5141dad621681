internal import Foundation

/// What the benchmark was asked to do.
struct Options {
  var runs = 10
  var idleSeconds = 10
  var hiddenSeconds = 60
  var updates = 10_000
  var only: String?
  var printsJSON = false
  var todayPath: String?
  var subjects: [String] = ["stock", "tuned", "today"]
  static let allSubjects = ["stock", "tuned", "today", "crypticker"]

  static let usage = """
    usage: Benchmarks [OPTION...]
      --runs N             how often each measurement is repeated (10)
      --idle-seconds N     how long a window is watched that is shown and idle (10)
      --hidden-seconds N   how long the hidden panel is watched (60)
      --updates N          how many updates a column of cards must bear, and a tenth of that
                           expansions, without growing (10000)
      --quick              3 runs, 3 seconds idle, 5 seconds hidden, 1000 updates
      --only NAME          only rows and families whose name contains NAME
      --subjects A,B       of stock, tuned, today and crypticker, only these
      --today PATH         the panel's program (default: the one beside this program)
      --json               one JSON object instead of a table

    """

  init(_ arguments: [String]) throws(BenchmarkError) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--runs": runs = try Options.number(&rest, after: option)
      case "--idle-seconds": idleSeconds = try Options.number(&rest, after: option)
      case "--hidden-seconds": hiddenSeconds = try Options.number(&rest, after: option)
      case "--updates": updates = try Options.number(&rest, after: option)
      case "--quick": (runs, idleSeconds, hiddenSeconds, updates) = (3, 3, 5, 1000)
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
