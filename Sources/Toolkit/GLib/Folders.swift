/// Where the desktop wants programs to keep what they have: the XDG base folders, and Today's own
/// folder in each. A path that is not absolute is ignored, as the specification asks.
public struct Folders: Hashable, Sendable {
  public let home: String
  /// The user's folders for all programs.
  public let configHome: String
  public let dataHome: String
  public let stateHome: String
  public let cacheHome: String
  /// Gone when the user logs out; nil where the desktop gives none.
  public let runtimeHome: String?
  /// The system's folders of data, the most important first.
  public let dataFolders: [String]
  /// The system's folders of settings, the most important first.
  public let configFolders: [String]

  /// The name of our own folder in each.
  private static let own = "today"

  /// From the environment that is given; `accountHome` is for when it names no home.
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

  /// What the user sets.
  public var config: String { "\(configHome)/\(Folders.own)" }
  /// What the user would miss.
  public var data: String { "\(dataHome)/\(Folders.own)" }
  /// What is remembered from one time to the next.
  public var state: String { "\(stateHome)/\(Folders.own)" }
  /// What can be made again.
  public var cache: String { "\(cacheHome)/\(Folders.own)" }
  /// What lasts as long as the login.
  public var runtime: String? { runtimeHome.map { "\($0)/\(Folders.own)" } }
  /// What was installed for all users, the most important first.
  public var sharedData: [String] { dataFolders.map { "\($0)/\(Folders.own)" } }

  private static func absolute(_ path: String) -> String? {
    guard path.hasPrefix("/") else { return nil }
    var path = path
    while path.hasSuffix("/"), path != "/" { path.removeLast() }
    return path
  }
}
