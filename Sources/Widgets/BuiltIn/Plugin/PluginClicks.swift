internal import Plugins
internal import WidgetCore

/// The running child processes of clicks.
struct PluginClicks {
  private struct Click {
    var child: PluginChild
    /// The name of the program.
    var command: String
    var refreshes: Bool

    func problem(_ status: Int) -> PluginFailure {
      let sentence = PluginSentences.commandEnded(command, status: status)
      return PluginFailure(
        child.complaint.program.map { PluginSentences.lacks($0) }
          ?? child.complaint.sentence.map { "\(sentence) \($0)" } ?? sentence,
        output: String(decoding: child.complaints.suffix(4096), as: UTF8.self))
    }
  }

  /// The results of the processes that have exited.
  struct News {
    /// The last error.
    var problem: PluginFailure?
    /// Whether the plugin has to run again.
    var refreshes = false
  }

  private var running: [Click] = []

  var isEmpty: Bool { running.isEmpty }

  /// The descriptors to poll.
  var descriptors: [Int32] { running.flatMap { [$0.child.output, $0.child.error] } }

  /// Starts a command in a folder; returns the reason if it can't.
  mutating func start(
    _ command: PluginCommand, input: String? = nil, refreshes: Bool, in folder: String,
    environment: [String: String]
  ) -> String? {
    do {
      let child = try PluginChild(
        command.program, command.words, environment: environment, folder: folder, input: input)
      let name = command.program.split(separator: "/").last.map(String.init) ?? ""
      running.append(Click(child: child, command: name, refreshes: refreshes))
      return nil
    } catch {
      return PluginSentences.cantStart(error.reason)
    }
  }

  /// Checks which processes have exited.
  mutating func check() -> News {
    var news = News()
    for click in running {
      click.child.check()
      // Discards the output, because there is no terminal.
      _ = click.child.takePrinted()
      guard let ending = click.child.ending else { continue }
      if click.refreshes { news.refreshes = true }
      if case .status(let status) = ending, status != 0 { news.problem = click.problem(status) }
    }
    running.removeAll { $0.child.ending != nil }
    return news
  }
}
