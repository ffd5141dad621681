internal import Forms
internal import GLib
internal import GTK
internal import WidgetCore
internal import WidgetHost

/// The program `today`: it understands the command line, and either becomes the running panel or
/// hands the command to it.
public enum Program {
  /// Exit statuses, for scripts.
  enum Status {
    static let ok = 0
    static let failed = 1
    static let notUnderstood = 2
    static let notRunning = 3
  }

  nonisolated static let identifier = "org.todayview.Today"

  /// The words that it was started with.
  public static var words: [String] { ProgramWords.all }

  /// Runs it with the words of the command line, and returns the exit status.
  public static func run(arguments: [String]) -> Int32 {
    MainLoop.serveTasks()
    OrphanedProcesses.forgetOwnMark()
    Translations.use()
    if let trouble = Environment.settleHome() {
      complain(trouble)
      return Int32(Status.failed)
    }
    let command: PanelCommand
    do {
      command = try PanelCommand(arguments: Array(arguments.dropFirst()))
    } catch {
      complain(error.description)
      return Int32(Status.notUnderstood)
    }
    if command.place != .here { BusProbe.avoidSilentBuses() }
    do {
      switch command.place {
      case .here: return Int32(try LocalCommands.perform(command))
      case .files: return try change(command)
      case .panel:
        if case .peek(let name) = command { try checkPeek(at: name) }
        return try become(command, arguments)
      case .runningPanel, .panelOrFiles:
        // Asked first, since whoever registers is the running panel for that moment, and a start at
        // the same time would hand its command to it.
        guard Application.isRunning(id: identifier) else { return try answerWithoutPanel(command) }
        let application = try Application.registered(id: identifier)
        guard application.isRemote else { return try answerWithoutPanel(command) }
        return application.run(arguments: arguments)
      }
    } catch {
      complain("\(error)")
      return Int32(Status.failed)
    }
  }

  /// Where no panel runs, none is started that would have nothing to show and nothing to offer.
  private static func checkPeek(at name: String) throws {
    guard !Application.isRunning(id: identifier) else { return }
    let host = Session.host(in: .standard)
    let store = PanelStore(of: host, locale: Environment.locale)
    host.start()
    let state = store.state
    guard PeekSubject.find(name, in: state.widgets) == nil,
      case .nothing = PeekSubject.offer(name, in: state.inventory, languages: [])
    else { return }
    throw CommandFailure(PeekSubject.refusal(of: name, in: state.widgets))
  }

  /// Becomes the running panel, or hands the command to it.
  private static func become(_ command: PanelCommand, _ arguments: [String]) throws -> Int32 {
    let isDemo = command == .demo
    let application: Application
    do {
      application = try Application.registered(
        id: isDemo ? "\(identifier).Demo" : identifier)
    } catch {
      complain(translated("Couldn’t register on the session bus: {reason}", ["reason": "\(error)"]))
      return Int32(Status.failed)
    }
    let arguments = StartupID.adding(to: arguments)
    guard !application.isRemote else { return application.run(arguments: arguments) }
    let session = Session(application, home: isDemo ? try .demonstration() : .standard)
    application.onInvocation { invocation in
      do {
        var words = invocation.arguments
        let startup = StartupID.removed(from: &words)
        let command = try PanelCommand(arguments: words)
        invocation.print(try session.perform(command, startup))
        return Status.ok
      } catch {
        invocation.printError("today: \(error)\n")
        return Status.failed
      }
    }
    return application.run(arguments: arguments)
  }

  /// Follows a command that is for the panel where none runs, as far as that can be done.
  private static func answerWithoutPanel(_ command: PanelCommand) throws -> Int32 {
    switch command {
    case .unpin, .list, .plugins, .remove, .move: break
    // There may well be one, which is only not to be reached.
    default:
      guard BusProbe.silentSessionBus == nil else {
        throw CommandFailure(
          translated("Couldn’t tell whether Today is running: the session bus isn’t responding."))
      }
    }
    switch command {
    case .unpin:
      try SettingsFile(in: SessionHome.standard.folders, log: Session.log).setPinned(false)
    case .list, .plugins, .remove, .move: return try change(command)
    case .status(let isJSON):
      ThisProcess.say(
        isJSON ? "\(PanelStatus.notRunning.text)\n" : "\(translated("Today is not running."))\n")
      return Int32(Status.notRunning)
    default: complain(translated("Today is not running."))
    }
    return Int32(Status.ok)
  }

  /// Follows a command about widgets in the user's files.
  private static func change(_ command: PanelCommand) throws -> Int32 {
    var command = command
    var settings: [String: String] = [:]
    // Before anybody looks what is installed.
    if case .add(let word, let isRead) = command {
      if ScriptAddress.isMeant(word) {
        let addition = ScriptAddition(SessionHome.standard)
        command = .add(widget: try addition.added(word, isRead: isRead))
        settings = InstalledWidget.confiningSettings
      } else if let plugin = try LocalCommands.author.installed(plugin: word) {
        command = .add(widget: plugin.manifest.id)
      }
    }
    let host = Session.host(in: .standard)
    let store = PanelStore(of: host, locale: Environment.locale)
    host.start(beside: Application.isRunning(id: identifier))
    if case .add(let widget, _) = command {
      ThisProcess.say("\(try host.add(widget, settings: settings))\n")
    } else {
      ThisProcess.say(try HostCommands(state: store.state, host: host).perform(command) ?? "")
    }
    return Int32(Status.ok)
  }

  private static func complain(_ text: String) { ThisProcess.complain("today: \(text)\n") }
}
