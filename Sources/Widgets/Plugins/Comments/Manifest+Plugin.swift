public import WidgetCore

extension Manifest {
  /// Makes a manifest from a plugin's name and comments. `kept` has the stored values of its variables.
  public init(plugin file: String, _ comments: PluginComments, kept: [String: String] = [:]) {
    let name = PluginName(file: String(file.split(separator: "/").last ?? ""))
    let title = comments.title.flatMap { $0.isEmpty ? nil : $0 } ?? name.title
    self.init(
      id: name.id, name: TranslatedText(String(title.unicodeScalars.prefix(200))),
      command: [Manifest.pluginRunner, "plugin", file])
    summary = comments.summary.map { TranslatedText($0) }
    author = comments.author.map { String($0.unicodeScalars.prefix(200)) }
    icon = "utilities-terminal-symbolic"
    largest = .expanded
    expandsByContent = true
    // A hidden panel doesn't need more frequent runs.
    let interval = name.interval ?? .seconds(30 * 60)
    refresh = comments.isStreamable ? .seconds(30 * 60) : max(interval, .seconds(60))
    stale = max(interval * 4, .seconds(3600))
    // The runner has its own timeout for the plugin, with its own message.
    timeout = PluginRules.timeout + .seconds(10)
    memory = 512 << 20
    // The runner handles clicks and rotating titles.
    isLive = true
    runsPrograms = true
    settings =
      comments.variables.map { $0.setting(kept: kept[$0.name]) } + PluginRules.ownSettings
  }

  /// The runner: the widget's program.
  public static let pluginRunner = "today-widgets"
}

/// Limits and names for all plugins.
public enum PluginRules {
  /// Timeout of a run.
  public static let timeout = Duration.seconds(30)
  /// Maximum output in bytes.
  public static let maximumOutput = 1 << 20
  /// Files in the runner's folder: the last output, and the failure since.
  public static let stateFile = "plugin.json"
  /// A setting of the card: its folder in a sandbox. No variable has such a name.
  static let sandboxFolder = "folder-in-sandbox"

  static var ownSettings: [SettingDefinition] {
    [
      .sandbox,
      SettingDefinition(
        name: sandboxFolder, label: TranslatedText(PluginWords.sandboxFolder), kind: .folder),
    ]
  }
  /// Duration of each rotating title.
  public static let turn = Duration.seconds(5)
}
