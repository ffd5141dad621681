// A click's command has to outlive the runner, which ends when the panel hides, with all that descends from it.
// So the panel starts it: `today-widgets click FILE` is outside of the supervisor. The file is in the
// plugin's data folder; it has the command, and afterwards its result.

internal import Glibc
internal import Plugins
internal import WidgetCore

/// The command of a click, for a process of its own.
struct PluginOrder: Equatable {
  var command: PluginCommand
  /// The text for its standard input; nil is none.
  var input: String?
  var folder: String
  /// The variables that the session doesn't have.
  var environment: [String: String]
  /// Whether the plugin runs again afterwards.
  var refreshes = false

  private static let prefix = "click-"

  /// Returns the name of a new order's file, which is also the action for its end.
  static func newName(at now: Int) -> String {
    "\(prefix)\(now)-\(String(UInt32.random(in: 0...UInt32.max), radix: 36))"
  }

  /// Whether it is the name of an order's file.
  static func isName(_ text: String) -> Bool {
    text.hasPrefix(prefix) && !text.contains("/") && text.utf8.count < 60
  }

  /// Whether an order is older than a day.
  static func isOld(_ name: String, at now: Int) -> Bool {
    guard isName(name), let time = Int(name.dropFirst(prefix.count).prefix { $0 != "-" }) else {
      return false
    }
    return now - time > 86_400
  }

  /// The maximum size of a file.
  private static let maximumBytes = 1 << 20

  var bytes: [UInt8] {
    var members = [
      JSON.Member("program", .string(command.program)),
      JSON.Member("words", .array(command.words.map(JSON.string))),
      JSON.Member("folder", .string(folder)),
      JSON.Member(
        "environment",
        .object(
          environment.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) })),
      JSON.Member("refreshes", .bool(refreshes)),
    ]
    if let input { members.append(JSON.Member("input", .string(input))) }
    return Array(JSON.object(members).text.utf8)
  }

  init(
    command: PluginCommand, input: String?, folder: String, environment: [String: String],
    refreshes: Bool
  ) {
    self.command = command
    self.input = input
    self.folder = folder
    self.environment = environment
    self.refreshes = refreshes
  }

  init?(_ bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes), let program = json["program"]?.string,
      let folder = json["folder"]?.string, case .array(let words)? = json["words"]
    else { return nil }
    command = PluginCommand(program: program, words: words.compactMap(\.string))
    self.folder = folder
    input = json["input"]?.string
    refreshes = json["refreshes"] == .bool(true)
    environment = [:]
    for member in json["environment"]?.members ?? [] {
      environment[member.name] = member.value.string
    }
  }

  /// The result of a command, which replaces it in the file.
  struct Result: Equatable {
    var problem: PluginFailure?
    var refreshes = false

    init(problem: PluginFailure? = nil, refreshes: Bool = false) {
      self.problem = problem
      self.refreshes = refreshes
    }

    init?(_ bytes: [UInt8]) {
      guard let json = try? JSON(parsing: bytes), case .bool(let refreshes)? = json["ended"] else {
        return nil
      }
      self.refreshes = refreshes
      if let sentence = json["trouble"]?.string {
        problem = PluginFailure(sentence, output: json["output"]?.string ?? "")
      }
    }

    var bytes: [UInt8] {
      var members = [JSON.Member("ended", .bool(refreshes))]
      if let problem {
        members.append(JSON.Member("trouble", .string(problem.sentence)))
        members.append(JSON.Member("output", .string(problem.output)))
      }
      return Array(JSON.object(members).text.utf8)
    }
  }

  /// Runs the command of a file until it exits, and writes the result there: `today-widgets click FILE`.
  static func perform(_ file: String) {
    guard let bytes = readFile(file, limit: maximumBytes), let order = PluginOrder(bytes)
    else { return }
    let environment = PluginMachine.environment.merging(order.environment) { $1 }
    var clicks = PluginClicks()
    let failure = clicks.start(
      order.command, input: order.input, refreshes: order.refreshes, in: order.folder,
      environment: environment)
    var result = Result(problem: failure.map { PluginFailure($0) }, refreshes: order.refreshes)
    while !clicks.isEmpty {
      var polled = clicks.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      // A process can exit with its pipes open, or close them first.
      poll(&polled, nfds_t(polled.count), 100)
      let news = clicks.check()
      result.problem = news.problem ?? result.problem
    }
    PluginMachine.write(result.bytes, to: file)
  }
}
