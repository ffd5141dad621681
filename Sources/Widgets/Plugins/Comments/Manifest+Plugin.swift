public import WidgetCore

extension Manifest {
  /// The manifest that a plugin doesn't have, from its name and its comments. `kept` are the values of its
  /// variables that are kept beside it.
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
    // While the panel is hidden nobody sees more than this.
    let interval = name.interval ?? .seconds(30 * 60)
    refresh = comments.isStreamable ? .seconds(30 * 60) : max(interval, .seconds(60))
    stale = max(interval * 4, .seconds(3600))
    // The plugin has its own limit of time, which is said in a sentence.
    timeout = PluginRules.timeout + .seconds(10)
    memory = 512 << 20
    // Clicks and turns of titles are the runner's affair.
    isLive = true
    settings =
      comments.variables.map { $0.setting(kept: kept[$0.name]) } + PluginRules.ownSettings
  }

  /// The program that runs plugins, and is the widget.
  public static let pluginRunner = "today-widgets"
}

/// What holds for all plugins.
public enum PluginRules {
  /// The time that a plugin has for printing all that it has to say.
  public static let timeout = Duration.seconds(30)
  /// The most that it may print, in bytes.
  public static let mostOutput = 1 << 20
  /// What the runner keeps in its folder: what was printed last, and what went wrong since.
  public static let stateFile = "plugin.json"
  /// Whether it runs in a sandbox, and the folder that it sees there, as settings of its card. No variable can
  /// be called so.
  public static let sandbox = "run-in-sandbox"
  static let sandboxFolder = "folder-in-sandbox"

  static var ownSettings: [SettingDefinition] {
    var sandbox = SettingDefinition(
      name: PluginRules.sandbox, label: TranslatedText(PluginWords.sandbox), kind: .toggle)
    sandbox.standard = .isOn(false)
    return [
      sandbox,
      SettingDefinition(
        name: sandboxFolder, label: TranslatedText(PluginWords.sandboxFolder), kind: .folder),
    ]
  }
  /// How long each of several titles is shown.
  public static let turn = Duration.seconds(5)
}
