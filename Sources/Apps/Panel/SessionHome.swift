internal import GLib
internal import Starting
internal import WidgetCore
internal import WidgetHost

/// Where a session finds things and keeps them: in the user's own folders, or, for a demonstration,
/// in one that goes with it.
struct SessionHome {
  let folders: Folders
  private(set) var surroundings: HostSurroundings
  /// The user's folder of settings for all programs, where the desktop's wallpaper is written down.
  let configHome: String
  /// What has to be removed in the end.
  private let temporary: String?

  /// What a new user finds on the panel: nothing that asks the network before the user has agreed to it.
  static let first = ["Calendar", "UsedSpace", "Timers"].map { "org.todayview.\($0)" }

  /// What a demonstration shows, from the top.
  private static let shown = [
    "Weather", "Calendar", "UpNext", "UsedSpace", "Bitcoin", "Markets", "News", "Timers",
  ].map { "org.todayview.\($0)" }

  /// The user's own.
  static var standard: SessionHome {
    SessionHome(Environment.current, temporary: nil)
  }

  /// One of its own, in which widgets show samples: nothing of the user's is read or changed. Without
  /// names of widgets it has all that come with Today.
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

  /// One of its own for a widget that is being written: only that widget is there, and it sees the
  /// user's environment as on the panel.
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
    // Also where the prefix is none that the desktop knows, and in the build folder.
    if let own = Resources.folder().map({ "\($0)/widgets" }),
      !surroundings.search.folders.contains(own)
    {
      surroundings.search.folders.append(own)
    }
    // A sandbox shows them without the links that lead there.
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

  /// Changes what the host of widgets works with.
  mutating func adapt(_ change: (inout HostSurroundings) -> Void) { change(&surroundings) }

  /// Whether it is for a demonstration.
  var isTemporary: Bool { temporary != nil }

  /// Leaves nothing of a demonstration behind.
  func removeIfTemporary() {
    if let temporary { try? File.removeFolder(temporary) }
  }
}
