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
        child.complaint.map { "\(sentence) \($0)" } ?? sentence,
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

  /// Starts the command of a click in a folder; returns the reason if it can't.
  mutating func start(_ action: PluginAction, in folder: String, environment: [String: String])
    -> String?
  {
    do {
      let command = try PluginCommand(
        action, home: PluginMachine.home, find: PluginMachine.program,
        variable: { PluginMachine.environment[$0] })
      let lasting = PluginLasting.command(command, environment)
      let child = try PluginChild(
        lasting.program, lasting.words, environment: environment, folder: folder)
      let name = command.program.split(separator: "/").last.map(String.init) ?? ""
      running.append(Click(child: child, command: name, refreshes: action.refreshes))
      return nil
    } catch let lack as PluginCommand.Lack {
      switch lack {
      case .noProgram(let name): return PluginSentences.needs([name])
      case .noTerminal: return PluginSentences.noTerminal
      case .onlyOnMacs(let name): return PluginSentences.needsMac(name)
      }
    } catch let error as PluginChildError {
      return PluginSentences.cantStart(error.reason)
    } catch {
      return PluginSentences.cantStart("\(error)")
    }
  }

  /// Checks which processes have exited.
  mutating func look() -> News {
    var news = News()
    for click in running {
      click.child.look()
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
