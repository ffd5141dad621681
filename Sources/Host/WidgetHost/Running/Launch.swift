public import GLib
internal import Plugins
internal import WidgetCore

/// How the process of a widget is started: what runs, where, with what limits.
struct Launch: Hashable, Sendable {
  var command: Command
  /// What its processes are marked with; see `WidgetEnvironment.mark`.
  var run: String
  /// The most memory that all its processes together may use, in bytes.
  var memory: Int
  /// Whether it runs in a sandbox.
  var isSandboxed = false
  /// What its log is told if it ends without an answer: what may have been meant by its program.
  var remark: String?
  /// Whether the kernel is to be asked, by way of systemd, to keep all of it below a limit.
  var isScoped = false

  /// What all its processes together may have before the kernel ends one of them. It leaves room
  /// for the host to notice first, which can say why.
  var scopeMemory: Int { memory * 2 }
  /// The most processes and threads. The kernel counts all of the user's, where there is no scope: so
  /// there it is how many more than there are, and the first look at them finds out who they are.
  static let tasks = 256
  /// How many of the user's processes and threads no widget may have: they are left to the panel.
  static let reservedTasks = 64

  /// The kernel's own limit for each process. It only has to stop what grows too fast to be
  /// noticed in time: it counts what a program reserves, too, and not what it uses.
  var memoryBackstop: Int { max(memory * 4, 268_435_456) }
}

/// What of the system helps to run widgets.
public struct RunningTools: Hashable, Sendable {
  /// The variables that are chosen from; see `WidgetEnvironment`.
  public var environment: [String: String]
  /// The path of today-guard, which runs each widget's program and ends all that it started. It is
  /// nowhere but in the folder of programs that are only for Today.
  public var guardProgram: String
  /// The path of bubblewrap.
  public var bwrap: String?
  /// The paths of today-door and today-proxy, which belong to a sandbox.
  var door: String?
  var proxy: String?
  /// Today's own folders, and the user's home.
  var folders: Folders
  /// The folder of what helps to write widgets in other languages than Swift.
  public var libraries: String?
  /// Whether the user's systemd can have the kernel enforce limits.
  public var hasUserSystemd: Bool

  public init(
    environment: [String: String], guardProgram: String, bwrap: String? = nil,
    door: String? = nil, proxy: String? = nil, folders: Folders? = nil, hasUserSystemd: Bool = false
  ) {
    self.environment = environment
    self.guardProgram = guardProgram
    self.bwrap = bwrap
    self.door = door
    self.proxy = proxy
    self.folders =
      folders ?? Folders(environment: environment, accountHome: Environment.accountHome)
    self.hasUserSystemd = hasUserSystemd
  }

  /// What there is on this machine. Only the system's own folders are trusted with it, and the one
  /// of Today's own programs.
  public static func found(environment: [String: String], libexec: String) -> RunningTools {
    let path = "/usr/bin:/bin:/usr/local/bin"
    // A sandbox shows them without the links that lead there.
    let own = { (name: String) in File("\(libexec)/\(name)").realPath ?? "\(libexec)/\(name)" }
    return RunningTools(
      environment: environment,
      guardProgram: own("today-guard"),
      bwrap: Command.executable(named: "bwrap", inPath: path),
      door: Command.executable(named: own("today-door"), inPath: ""),
      proxy: Command.executable(named: own("today-proxy"), inPath: ""),
      hasUserSystemd: ResourceScope.isAvailable)
  }
}

extension RunningTools {
  /// Whether a widget that asks for a sandbox can have one; whether it can indeed be made shows when
  /// it is.
  public var hasSandbox: Bool { bwrap != nil && door != nil && proxy != nil }

  /// How to start this widget in its own folder. `opened` are the files and folders that the user has
  /// let it have.
  func launch(_ widget: InstalledWidget, opened: [String], folder: String) -> Launch {
    let run = OrphanedProcesses.newRun()
    var environment = WidgetEnvironment.chosen(from: environment, run: run)
    for (name, value) in libraryVariables { environment[name] = value }
    var command = Command(
      widget.program, arguments: widget.arguments, environment: environment, folder: folder)
    let sandbox = sandbox(for: widget, opened: opened, folder: folder)
    if let sandbox {
      command.program = sandbox.view.program.path
      command = sandbox.wrapping(limited(command))
    }
    let launch = Launch(
      command: command, run: run, memory: widget.manifest.memory, isSandboxed: sandbox != nil,
      isScoped: hasUserSystemd)
    return guarded(launch)
  }

  /// How programs find the libraries. Python would write what it has read of them beside them, where
  /// it can, and beside the widget.
  private var libraryVariables: [String: String] {
    guard let libraries else { return [:] }
    return [
      "PYTHONPATH": "\(libraries)/python", "PYTHONPYCACHEPREFIX": "\(folders.cache)/python",
      "TODAY_SHELL": "\(libraries)/shell/today.sh",
    ]
  }

  /// The same, in the charge of the guard; see Sources/Host/Guard/main.c.
  private func guarded(_ launch: Launch) -> Launch {
    var words = [
      "--parent", "\(ThisProcess.identifier)", "--memory", "\(launch.memoryBackstop)",
      "--reserve", "\(Launch.reservedTasks)",
    ]
    words += launch.isSandboxed ? ["--envelope"] : ["--more-processes", "\(Launch.tasks)"]
    var launch = launch
    launch.command.arguments = words + ["--", launch.command.program] + launch.command.arguments
    launch.command.program = guardProgram
    return launch
  }

  /// A helper of ours in the charge of the guard, as widgets are: what it may use is limited, and it ends with
  /// us.
  public func guarded(_ command: Command, memory: Int) -> Command {
    guarded(Launch(command: command, run: "", memory: memory)).command
  }

  /// The same inside of a sandbox, where the kernel counts processes apart.
  private func limited(_ command: Command) -> Command {
    var command = command
    command.arguments =
      ["--limits-only", "--processes", "\(Launch.tasks)", "--", command.program]
      + command.arguments
    command.program = guardProgram
    return command
  }

  /// The same, if its program is to be trusted, the system can run it at all, and it gets the sandbox
  /// that it asks for.
  func checkedLaunch(
    _ widget: InstalledWidget, opened: [String], folder: String
  ) throws -> Launch {
    let flaw = flaw(of: widget)
    if let flaw, flaw.isFatal { throw flaw }
    // Unguarded, what it starts could outlive it: then rather nothing runs.
    guard Command.executable(named: guardProgram, inPath: "") != nil else {
      throw ProgramFlaw(program: guardProgram, kind: .partOfToday)
    }
    if let objection = objection(to: widget) ?? lackOfSandbox(for: widget) {
      throw LaunchRefusal(description: objection)
    }
    var launch = launch(widget, opened: opened, folder: folder)
    launch.remark = flaw?.description
    return launch
  }

  /// Why a widget may not be started now, as a sentence: others could have changed its program.
  public func objection(to widget: InstalledWidget) -> String? {
    var trust = FileTrust()
    let programs = ProgramTrust(path: path.split(separator: ":").map(String.init))
    return programs.objection(to: widget.program, &trust)
      ?? widget.plugin.flatMap { programs.objection(to: $0, &trust) }
  }

  /// What shows whether a sandbox can be made on this machine: it ends well, or says why not. Nil
  /// where what makes one is missing.
  public var sandboxTrial: Command? {
    guard let bwrap, let door else { return nil }
    return Command(
      bwrap,
      arguments: [
        "--unshare-all", "--cap-drop", "ALL", "--ro-bind", "/", "/", "--proc", "/proc", "--dev",
        "/dev", "--", door, "in", "--", "/bin/true",
      ])
  }

  /// Why a widget doesn't get the sandbox that it asks for; without it, it isn't run.
  public func lackOfSandbox(for widget: InstalledWidget) -> String? {
    guard widget.manifest.isSandboxed, !hasSandbox else { return nil }
    return bwrap == nil
      ? translated("it requires a sandbox, but bubblewrap, which provides it, is not installed")
      : translated("it requires a sandbox, but a part of Today that provides it is missing")
  }

  /// What is wrong with the program of a widget, as it would be started now; nil where nothing is
  /// known to be.
  public func flaw(of widget: InstalledWidget) -> ProgramFlaw? {
    let sandbox = sandbox(for: widget, opened: [], folder: "/")
    let check = ProgramCheck(path: path) { sandbox?.shows($0) ?? true }
    return check.flaw(of: widget.program)
  }

  /// The folders that a widget finds programs in.
  private var path: String {
    WidgetEnvironment.chosen(from: environment, run: "")["PATH"] ?? ""
  }

  /// The view of the machine that a widget gets, where it wants one and there is one to be had.
  private func sandbox(
    for widget: InstalledWidget, opened: [String], folder: String
  ) -> Sandbox? {
    guard widget.manifest.isSandboxed, let bwrap, let door, let proxy else { return nil }
    var view = SandboxView(of: widget, opened: opened, folder: folder, tools: self)
    view.helpers = [door, guardProgram] + [libraries].compactMap(\.self)
    // A plugin lies in what is hidden, among others; it may read itself and its own settings.
    if let plugin = widget.plugin {
      view.helpers += [plugin, plugin + PluginVariableFile.suffix].filter { File($0).exists }
    }
    // What is in there counts as the widget's memory, and so is noticed before it is full.
    view.scratch = widget.manifest.memory
    return Sandbox(
      program: bwrap, door: door, proxy: widget.manifest.needsNetwork ? proxy : nil, view: view)
  }
}

/// Why a widget is not started, as a sentence.
struct LaunchRefusal: Error, CustomStringConvertible {
  let description: String
}
