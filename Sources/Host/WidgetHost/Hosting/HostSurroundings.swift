public import GLib
internal import KeyFiles

/// The dependencies and folders of a host.
public struct HostSurroundings {
  public var folders: Folders
  public var search: WidgetSearch
  public var tools: RunningTools
  /// The Ids of a new user's widgets.
  public var first: [String]
  public var conditions: any Conditions
  /// Runs widgets in tests; nil otherwise.
  package var runner: (any WidgetRunner)?

  public init(
    folders: Folders, search: WidgetSearch, tools: RunningTools, first: [String] = [],
    conditions: any Conditions
  ) {
    self.folders = folders
    self.search = search
    self.tools = tools
    self.first = first
    self.conditions = conditions
  }

  /// The defaults for the environment's user.
  @MainActor public static func standard(
    environment: [String: String], libexec: String, first: [String]
  ) -> HostSurroundings {
    let folders = Folders(environment: environment, accountHome: Environment.accountHome)
    var search = WidgetSearch(folders, libexec: libexec, environment: environment)
    search.languages = KeyFile.languages(for: Environment.locale)
    return HostSurroundings(
      folders: folders, search: search,
      tools: .found(environment: environment, libexec: libexec), first: first,
      conditions: SystemConditions())
  }

  /// The writable folder of an instance.
  func workFolder(of name: String) -> String { "\(folders.state)/widgets/\(name)" }
  /// The place of that folder after the instance was removed.
  func keptFolder(of name: String, _ widget: String) -> String {
    "\(folders.state)/removed/\(widget)/\(name)"
  }

  var alarmsPath: String { "\(folders.state)/alarms.conf" }
  var secrets: Secrets { Secrets(path: "\(folders.data)/secrets.conf") }
  func log(of name: String) -> WidgetLog { WidgetLog(path: "\(folders.cache)/log/\(name).log") }
}
