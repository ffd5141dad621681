/// The XDG base folders, and Today's own folder in each. Paths that aren't absolute are ignored, as
/// the specification requires.
public struct Folders: Hashable, Sendable {
  public let home: String
  /// The user's base folders.
  public let configHome: String
  public let dataHome: String
  public let stateHome: String
  public let cacheHome: String
  /// The runtime folder, removed at logout; nil if the desktop sets none.
  public let runtimeHome: String?
  /// The system's data folders, the most important first.
  public let dataFolders: [String]
  /// The system's configuration folders, the most important first.
  public let configFolders: [String]

  /// The name of Today's folder in each.
  private static let own = "today"

  /// Creates the folders from an environment; `accountHome` is used if it has no home.
  public init(environment: [String: String], accountHome: String) {
    func folder(_ variable: String) -> String? {
      environment[variable].flatMap(Folders.absolute)
    }
    func list(_ variable: String, _ usual: [String]) -> [String] {
      let folders = (environment[variable] ?? "").split(separator: ":")
        .compactMap { Folders.absolute(String($0)) }
      return folders.isEmpty ? usual : folders
    }
    let home = folder("HOME") ?? accountHome
    self.home = home
    configHome = folder("XDG_CONFIG_HOME") ?? "\(home)/.config"
    dataHome = folder("XDG_DATA_HOME") ?? "\(home)/.local/share"
    stateHome = folder("XDG_STATE_HOME") ?? "\(home)/.local/state"
    cacheHome = folder("XDG_CACHE_HOME") ?? "\(home)/.cache"
    runtimeHome = folder("XDG_RUNTIME_DIR")
    dataFolders = list("XDG_DATA_DIRS", ["/usr/local/share", "/usr/share"])
    configFolders = list("XDG_CONFIG_DIRS", ["/etc/xdg"])
  }

  /// Configuration.
  public var config: String { "\(configHome)/\(Folders.own)" }
  /// Data.
  public var data: String { "\(dataHome)/\(Folders.own)" }
  /// State.
  public var state: String { "\(stateHome)/\(Folders.own)" }
  /// Caches.
  public var cache: String { "\(cacheHome)/\(Folders.own)" }
  /// Data that was installed for all users, the most important first.
  public var sharedData: [String] { dataFolders.map { "\($0)/\(Folders.own)" } }

  private static func absolute(_ path: String) -> String? {
    guard path.hasPrefix("/") else { return nil }
    var path = path
    while path.hasSuffix("/"), path != "/" { path.removeLast() }
    return path
  }
}
