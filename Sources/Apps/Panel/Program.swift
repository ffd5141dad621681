internal import Forms
internal import GLib
internal import GTK
internal import WidgetCore
internal import WidgetHost

/// The program `today`: parses the command line, and becomes the running panel or passes the
/// command to it.
public enum Program {
  /// Exit statuses, for scripts.
  enum Status {
    static let ok = 0
    static let failed = 1
    static let notUnderstood = 2
    static let notRunning = 3
  }

  nonisolated static let identifier = "org.todayview.Today"

  /// The arguments at the start.
  public static var words: [String] { ProgramWords.all }

  /// Runs with these arguments, and returns the exit status.
  public static func run(arguments: [String]) -> Int32 {
    MainLoop.serveTasks()
    OrphanedProcesses.forgetOwnMark()
    Translations.use()
    if let problem = Environment.settleHome() {
      complain(problem)
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
      case .files: return try change(command, NameOwner.look(for: identifier))
      case .panel:
        if case .peek(let name) = command { try checkPeek(at: name) }
        return try become(command, arguments)
      case .runningPanel, .panelOrFiles:
        // Checked before registering: a registered process counts as the running panel, and could
        // receive the command of another start.
        let owner = NameOwner.look(for: identifier)
        guard owner == .responding else { return try answerWithoutPanel(command, owner) }
        guard NameOwner.isServing(identifier) else { throw isSilent }
        let application = try Application.registered(id: identifier)
        guard application.isRemote else { return try answerWithoutPanel(command, .none) }
        return application.run(arguments: arguments)
      }
    } catch {
      complain("\(error)")
      return Int32(Status.failed)
    }
  }

  /// Without a panel, doesn't start one for a name that has nothing to show.
  private static func checkPeek(at name: String) throws {
    guard NameOwner.look(for: identifier) == .none else { return }
    let host = Session.host(in: .standard)
    let store = PanelStore(of: host, locale: Environment.locale)
    host.start()
    let state = store.state
    guard PeekSubject.find(name, in: state.widgets) == nil,
      case .nothing = PeekSubject.offer(name, in: state.inventory, languages: [])
    else { return }
    throw CommandFailure(PeekSubject.refusal(of: name, in: state.widgets))
  }

  /// Becomes the running panel, or passes the command to it.
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
    let lock = isDemo ? nil : try SessionLock.take()
    defer { withExtendedLifetime(lock) {} }
    let session = Session(application, home: isDemo ? try .demonstration() : .standard)
    let queue = CallQueue { $0.finish(perform($0, in: session)) }
    application.onInvocation { invocation in
      // A command line that is too long isn't kept.
      guard invocation.isRemote, PanelCommand.objection(toWords: invocation.arguments) == nil else {
        return perform(invocation, in: session)
      }
      switch queue.admit(invocation) {
      case .now: return perform(invocation, in: session)
      case .later: return nil
      case .refused:
        invocation.printError(
          "today: \(translated("Too many commands came at once. Try again in a moment."))\n")
        return Status.failed
      }
    }
    return application.run(arguments: arguments)
  }

  private static var isSilent: CommandFailure {
    CommandFailure(translated("Today is running, but it isn’t responding."))
  }

  /// Performs the command of an invocation, and returns its exit status.
  private static func perform(_ invocation: Invocation, in session: Session) -> Int {
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

  /// Performs a panel command without a panel, as far as possible.
  private static func answerWithoutPanel(
    _ command: PanelCommand, _ owner: NameOwner
  ) throws -> Int32 {
    switch command {
    case .unpin, .list, .plugins, .move, .stack, .unstack: break
    // There may be a panel that can't be reached.
    default:
      guard BusProbe.silentSessionBus == nil else {
        throw CommandFailure(
          translated("Couldn’t tell whether Today is running: the session bus isn’t responding."))
      }
      guard owner != .silent else {
        throw isSilent
      }
    }
    switch command {
    case .unpin:
      try SettingsFile(in: SessionHome.standard.folders, log: Session.log).setPinned(false)
    case .list, .plugins, .move, .stack, .unstack: return try change(command, owner)
    case .status(let isJSON):
      ThisProcess.say(
        isJSON ? "\(PanelStatus.notRunning.text)\n" : "\(translated("Today is not running."))\n")
      return Int32(Status.notRunning)
    default: complain(translated("Today is not running."))
    }
    return Int32(Status.ok)
  }

  /// Performs a command about widgets on the user's files; `owner` is that of the panel's name.
  private static func change(_ command: PanelCommand, _ owner: NameOwner) throws -> Int32 {
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
    host.start(beside: owner != .none)
    if case .add(let widget, _) = command {
      ThisProcess.say("\(try host.add(widget, settings: settings))\n")
    } else {
      ThisProcess.say(try HostCommands(state: store.state, host: host).perform(command) ?? "")
    }
    return Int32(Status.ok)
  }

  private static func complain(_ text: String) { ThisProcess.complain("today: \(text)\n") }
}
