internal import GLib
internal import Startup
internal import WidgetCore
internal import WidgetHost

/// A session's folders: the user's, or temporary ones for a demo.
struct SessionHome {
  let folders: Folders
  private(set) var surroundings: HostSurroundings
  /// The user's config folder, which also has the desktop's wallpaper setting.
  let configHome: String
  /// The folder to remove at exit.
  private let temporary: String?

  /// The widgets on a new user's panel; none uses the network before consent.
  static let first = ["Calendar", "UsedSpace", "Timers"].map { "org.todayview.\($0)" }

  /// The demo's widgets, from the top.
  private static let shown = [
    "Weather", "Calendar", "UpNext", "Bitcoin", "NowPlaying", "Connections", "Sound", "Display",
    "Power", "ToDo", "Shortcuts", "Notes", "Clocks", "System", "UsedSpace", "Markets", "News",
    "Timers",
  ].map { "org.todayview.\($0)" }

  /// The user's folders.
  static var standard: SessionHome {
    SessionHome(Environment.current, temporary: nil)
  }

  /// Temporary folders with sample data, separate from the user's. Without names, has all widgets
  /// that come with Today.
  static func demonstration(of widgets: [String]? = nil) throws -> SessionHome {
    guard let samples = Resources.samples() else {
      throw CommandFailure(translated("The sample data is missing. Is Today installed completely?"))
    }
    let folder = try File.temporaryFolder()
    var environment = Environment.current
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
      environment["XDG_\(name)_HOME"] = "\(folder)/\(name.lowercased())"
    }
    environment["TODAY_SAMPLES"] = samples
    var home = SessionHome(environment, temporary: folder)
    home.surroundings.first = widgets ?? shown
    return home
  }

  /// Temporary folders for a widget in development. Only that widget exists, with the user's
  /// environment as on the panel.
  static func development(of widget: InstalledWidget) throws -> SessionHome {
    let folder = try File.temporaryFolder()
    var environment = Environment.current
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
      environment["XDG_\(name)_HOME"] = "\(folder)/\(name.lowercased())"
    }
    var home = SessionHome(environment, temporary: folder)
    home.surroundings.first = []
    let own = [File(widget.file).folder]
    home.surroundings.search.folders = widget.plugin == nil ? own : []
    home.surroundings.search.plugins = widget.plugin == nil ? [] : own
    home.surroundings.tools.environment = Environment.current
    return home
  }

  init(_ environment: [String: String], temporary: String?) {
    let executable = ThisProcess.executable ?? ""
    var surroundings = HostSurroundings.standard(
      environment: environment,
      libexec: Resources.libexec(executable: executable) { File($0).exists },
      first: SessionHome.first)
    // Also finds the widgets in a prefix unknown to the desktop, and in the build folder.
    if let own = Resources.folder().map({ "\($0)/widgets" }),
      !surroundings.search.folders.contains(own)
    {
      surroundings.search.folders.append(own)
    }
    // A sandbox mounts the real paths, not the symlinks to them.
    surroundings.tools.libraries = Resources.folder().flatMap {
      File("\($0)/libraries").realPath
    }
    self.surroundings = surroundings
    self.temporary = temporary
    folders = surroundings.folders
    configHome = SessionHome.userFolders.configHome
  }

  private static var userFolders: Folders {
    Folders(environment: Environment.current, accountHome: Environment.accountHome)
  }

  /// Changes the host's environment.
  mutating func adapt(_ change: (inout HostSurroundings) -> Void) { change(&surroundings) }

  var isTemporary: Bool { temporary != nil }

  /// Removes the folders of a demo.
  func removeIfTemporary() {
    if let temporary { try? File.removeFolder(temporary) }
  }
}
