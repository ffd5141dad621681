internal import GLib
internal import WidgetCore

/// How the process of a widget is started: what runs, where, with what limits.
struct Launch: Hashable, Sendable {
  var command: Command
  /// What its processes are marked with; see `WidgetEnvironment.mark`.
  var run: String
  /// The most memory that all its processes together may use, in bytes.
  var memory: Int
  /// Whether it should run in a sandbox, and there is none to be had.
  var lacksSandbox = false
  /// What its log is told if it ends without an answer: what may have been meant by its program.
  var remark: String?
  /// Whether the kernel is to be asked, by way of systemd, to keep all of it below a limit.
  var isScoped = false

  /// What all its processes together may have before the kernel ends one of them. It leaves room
  /// for the host to notice first, which can say why.
  var scopeMemory: Int { memory * 2 }
  /// The most processes and threads.
  static let scopeTasks = 256

  /// The kernel's own limit for each process. It only has to stop what grows too fast to be
  /// noticed in time: it counts what a program reserves, too, and not what it uses.
  var memoryBackstop: Int { max(memory * 4, 268_435_456) }
}

/// What of the system helps to run widgets.
public struct RunningTools: Hashable, Sendable {
  /// The variables that are chosen from; see `WidgetEnvironment`.
  public var environment: [String: String]
  /// The path of setpriv, which has a widget killed when the panel is.
  public var setpriv: String?
  /// The path of bubblewrap.
  public var bwrap: String?
  /// Whether there is a session bus, on which systemd may be asked to have the kernel keep limits.
  public var hasSessionBus: Bool

  public init(
    environment: [String: String], setpriv: String? = nil, bwrap: String? = nil,
    hasSessionBus: Bool = false
  ) {
    self.environment = environment
    self.setpriv = setpriv
    self.bwrap = bwrap
    self.hasSessionBus = hasSessionBus
  }

  /// What there is on this machine. Only the system's own folders are trusted with it.
  public static func found(environment: [String: String]) -> RunningTools {
    let path = "/usr/bin:/bin:/usr/local/bin"
    return RunningTools(
      environment: environment,
      setpriv: Command.executable(named: "setpriv", inPath: path),
      bwrap: Command.executable(named: "bwrap", inPath: path),
      hasSessionBus: environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false)
  }
}

extension RunningTools {
  /// How to start this widget in its own folder.
  func launch(
    _ widget: InstalledWidget, settings: [String: SettingValue], folder: String
  ) -> Launch {
    let run = Stragglers.newRun()
    var command = Command(
      widget.program, arguments: widget.arguments,
      environment: WidgetEnvironment.chosen(from: environment, run: run), folder: folder)
    let manifest = widget.manifest
    if let sandbox = sandbox(for: widget, settings: settings, folder: folder) {
      command = sandbox.wrapping(command)
    } else if let setpriv {
      // A widget hears of the panel's end by the end of its input; one that hangs doesn't listen.
      command.arguments = ["--pdeathsig", "KILL", "--", command.program] + command.arguments
      command.program = setpriv
    }
    return Launch(
      command: command, run: run, memory: manifest.memory,
      lacksSandbox: manifest.isSandboxed && bwrap == nil, isScoped: hasSessionBus)
  }

  /// The same, if the system can run its program at all.
  func checkedLaunch(
    _ widget: InstalledWidget, settings: [String: SettingValue], folder: String
  ) throws(ProgramFlaw) -> Launch {
    let flaw = flaw(of: widget)
    if let flaw, flaw.isFatal { throw flaw }
    var launch = launch(widget, settings: settings, folder: folder)
    launch.remark = flaw?.description
    return launch
  }

  /// What is wrong with the program of a widget, as it would be started now; nil where nothing is
  /// known to be.
  public func flaw(of widget: InstalledWidget) -> ProgramFlaw? {
    let sandbox = sandbox(for: widget, settings: [:], folder: "/")
    let path = WidgetEnvironment.chosen(from: environment, run: "")["PATH"] ?? ""
    let check = ProgramCheck(path: path) { sandbox?.shows($0) ?? true }
    return check.flaw(of: widget.program)
  }

  /// The view of the machine that a widget gets, where it wants one and there is one to be had.
  private func sandbox(
    for widget: InstalledWidget, settings: [String: SettingValue], folder: String
  ) -> Sandbox? {
    guard widget.manifest.isSandboxed, let bwrap else { return nil }
    return Sandbox(
      program: bwrap, hasNetwork: widget.manifest.needsNetwork, folder: folder,
      readable: [File(widget.program).folder] + widget.manifest.paths(in: settings))
  }
}

extension Manifest {
  /// The files and folders that the user has let it have.
  fileprivate func paths(in values: [String: SettingValue]) -> [String] {
    settings.compactMap { setting in
      guard setting.kind == .folder || setting.kind == .file,
        case .text(let path) = values[setting.name], path.hasPrefix("/")
      else { return nil }
      return path
    }
  }
}
