public import GLib
internal import Plugins
internal import WidgetCore

/// The command, folder and limits of a widget's process.
struct Launch: Hashable, Sendable {
  var command: Command
  /// The mark of its processes; see `WidgetEnvironment.mark`.
  var run: String
  /// Memory limit for all its processes together, in bytes.
  var memory: Int
  /// Limit for the files in its own folder together, in bytes.
  var storage = Int.max
  /// Whether it runs in a sandbox.
  var isSandboxed = false
  /// Logged if the process exits without a response: a possible flaw of the program.
  var warning: String?
  /// Whether systemd puts it into a scope with limits.
  var isScoped = false

  /// Memory limit of the scope, over which the kernel kills a process. It is higher than `memory`, so that the
  /// host usually notices first and reports why.
  var scopeMemory: Int { memory * 2 }
  /// Kernel limit for processes and threads. Without a scope the kernel counts all of the user's, so that this
  /// is added to those that exist.
  static let tasks = 256
  /// Kernel limit for the open files of a process in a sandbox: it bounds what is in the buffers of sockets.
  static let openFiles = 256
  /// Processes and threads that are reserved for the panel.
  static let reservedTasks = 64

  /// Kernel limit for the memory of each process. It stops only fast growth, because it counts reserved memory
  /// and not used memory.
  var memoryBackstop: Int { max(memory * 4, 268_435_456) }
}

/// The programs and folders that are needed to run widgets.
public struct RunningTools: Hashable, Sendable {
  /// The source of the variables; see `WidgetEnvironment`.
  public var environment: [String: String]
  /// The path of the guard (today-guard), which runs a widget's program and ends all its
  /// descendants.
  public var guardProgram: String
  /// The path of bubblewrap.
  public var bwrap: String?
  /// The paths of today-door and today-proxy, which belong to a sandbox.
  var door: String?
  var proxy: String?
  /// Today's own folders, and the user's home.
  var folders: Folders
  /// The folder of libraries for widgets in other languages than Swift.
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

  /// Finds the programs in the system's folders and in the folder of Today's programs; others aren't trusted.
  public static func found(environment: [String: String], libexec: String) -> RunningTools {
    let path = "/usr/bin:/bin:/usr/local/bin"
    // A sandbox mounts their real paths.
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
  /// Whether the programs for a sandbox are installed. Creating it can still fail.
  public var hasSandbox: Bool { bwrap != nil && door != nil && proxy != nil }

  /// Returns the launch of a widget in its own folder. `opened` are the files and folders that the user has
  /// granted.
  func launch(
    _ widget: InstalledWidget, opened: [SandboxView.Chosen], folder: String
  ) -> Launch {
    let run = OrphanedProcesses.newRun()
    var environment = WidgetEnvironment.chosen(from: environment, run: run)
    for (name, value) in libraryVariables { environment[name] = value }
    var command = Command(
      widget.program, arguments: widget.arguments, environment: environment, folder: folder)
    let sandbox = sandbox(for: widget, opened: opened, folder: folder)
    if let sandbox {
      command.program = sandbox.view.program.path
      command = sandbox.wrapping(limited(command, storage: widget.manifest.storage))
    }
    let launch = Launch(
      command: command, run: run, memory: widget.manifest.memory,
      storage: widget.manifest.storage, isSandboxed: sandbox != nil, isScoped: hasUserSystemd)
    return guarded(launch)
  }

  /// Variables that lead to the libraries, and keep Python's cache out of their folder and the widget's.
  private var libraryVariables: [String: String] {
    guard let libraries else { return [:] }
    return [
      "PYTHONPATH": "\(libraries)/python", "PYTHONPYCACHEPREFIX": "\(folders.cache)/python",
      "TODAY_SHELL": "\(libraries)/shell/today.sh",
    ]
  }

  /// Wraps the command in the guard; see Sources/Host/Guard/main.c.
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

  /// Wraps a helper's command in the guard: it has limits, and ends with this process.
  public func guarded(_ command: Command, memory: Int) -> Command {
    guarded(Launch(command: command, run: "", memory: memory)).command
  }

  /// Adds limits inside a sandbox: of processes, because the kernel counts only its own there; of open files and
  /// their size, because apps that a widget without a sandbox starts would inherit them.
  private func limited(_ command: Command, storage: Int) -> Command {
    var command = command
    command.arguments =
      [
        "--limits-only", "--processes", "\(Launch.tasks)", "--open-files", "\(Launch.openFiles)",
        "--file-size", "\(storage)", "--", command.program,
      ] + command.arguments
    command.program = guardProgram
    return command
  }

  /// Returns the launch of a widget. Throws if its program isn't trusted or can't run, or if a required sandbox
  /// is missing.
  func checkedLaunch(
    _ widget: InstalledWidget, opened: [SandboxView.Chosen], folder: String
  ) throws -> Launch {
    let flaw = flaw(of: widget)
    if let flaw, flaw.isFatal { throw flaw }
    // Without the guard, descendants could outlive the widget.
    guard Command.executable(named: guardProgram, inPath: "") != nil else {
      throw ProgramFlaw(program: guardProgram, kind: .partOfToday)
    }
    if let objection = objection(to: widget) ?? lackOfSandbox(for: widget) {
      throw LaunchRefusal(description: objection)
    }
    var launch = launch(widget, opened: opened, folder: folder)
    launch.warning = flaw?.description
    return launch
  }

  /// Why a widget may not be started: its program could have been changed by others.
  public func objection(to widget: InstalledWidget) -> String? {
    var trust = FileTrust()
    let programs = ProgramTrust(path: path.split(separator: ":").map(String.init))
    return programs.objection(to: widget.program, &trust)
      ?? widget.plugin.flatMap { programs.objection(to: $0, &trust) }
  }

  /// A command that tries to create a sandbox, and fails with the reason. nil if the programs are missing.
  public var sandboxTrial: Command? {
    guard let bwrap, let door else { return nil }
    return Command(
      door,
      arguments: [
        "out", "--", bwrap, "--unshare-all", "--as-pid-1", "--cap-drop", "ALL", "--ro-bind", "/",
        "/", "--proc", "/proc", "--dev", "/dev", "--", door, "in", "--read", "/", "--", "/bin/true",
      ])
  }

  /// Why the required sandbox is missing, without which the widget doesn't run.
  public func lackOfSandbox(for widget: InstalledWidget) -> String? {
    guard widget.manifest.isSandboxed, !hasSandbox else { return nil }
    return bwrap == nil
      ? translated("it requires a sandbox, but bubblewrap, which provides it, is not installed")
      : translated("it requires a sandbox, but a part of Today that provides it is missing")
  }

  /// A known flaw of the widget's program; nil without.
  public func flaw(of widget: InstalledWidget) -> ProgramFlaw? {
    let sandbox = sandbox(for: widget, opened: [], folder: "/")
    let check = ProgramCheck(path: path) { sandbox?.shows($0) ?? true }
    return check.flaw(of: widget.program)
  }

  /// The widget's search path for programs.
  private var path: String {
    WidgetEnvironment.chosen(from: environment, run: "")["PATH"] ?? ""
  }

  /// Returns the sandbox, if the widget requires one and the programs are installed.
  private func sandbox(
    for widget: InstalledWidget, opened: [SandboxView.Chosen], folder: String
  ) -> Sandbox? {
    guard widget.manifest.isSandboxed, let bwrap, let door, let proxy else { return nil }
    var view = SandboxView(of: widget, opened: opened, folder: folder, tools: self)
    view.helpers = [door, guardProgram] + [libraries].compactMap(\.self)
    // Plugins are in a hidden folder; each may read itself and its own settings.
    if let plugin = widget.plugin {
      view.helpers += [plugin, plugin + PluginVariableFile.suffix].filter { File($0).exists }
    }
    // These files count as the widget's memory, whose limit they reach before the space is full.
    view.scratch = widget.manifest.memory
    return Sandbox(
      program: bwrap, door: door, proxy: widget.manifest.needsNetwork ? proxy : nil, view: view)
  }
}

/// Why a widget isn't started.
struct LaunchRefusal: Error, CustomStringConvertible {
  let description: String
}
