/// The contents of a manifest, NAME.widget: the widget's name, command and capabilities.
public struct Manifest: Hashable, Sendable {
  /// The control that expands a compact card.
  public enum Expansion: String, CaseIterable, Sendable {
    /// A click anywhere in the content, except on a node with an action.
    case content
    /// An expand button.
    case caret
    /// "Show More" in the header.
    case header
  }

  /// The id, such as org.todayview.UsedSpace.
  public var id: String
  public var name: TranslatedText
  public var summary: TranslatedText?
  public var author: String?
  /// The name of a themed icon.
  public var icon: String?
  /// The desktop files of its app; the first that is installed counts.
  public var apps: [String] = []
  /// The program and its arguments; no shell is involved.
  public var command: [String]
  public var largest = DisplayMode.compact
  public var expansion = Expansion.content
  /// Whether the card expands only if the content has nodes for the expanded card.
  public var expandsByContent = false
  /// The interval of background updates; nil is never.
  public var refresh: Duration? = .seconds(30 * 60)
  /// The age at which content is shown as outdated; nil is never.
  public var stale: Duration?
  /// The timeout of requests.
  public var timeout = Duration.seconds(10)
  /// The memory limit in bytes.
  public var memory = 64 << 20
  /// Whether it runs in a sandbox: it has its own folder and the system's, the user's files that its settings
  /// name, and the network only if it needs it.
  public var isSandboxed = false
  /// Whether it needs the network for new content.
  public var needsNetwork = false
  /// The servers and their purpose, in a line that the user reads before adding the widget.
  public var networkUse: TranslatedText?
  /// Whether its process runs while the panel is visible, rather than for one request.
  public var isLive = false
  /// Whether it can send notifications.
  public var notifies = false
  /// Whether it can be added several times, with separate settings.
  public var isMultiple = false
  /// Whether the mode survives a restart of the panel.
  public var remembersMode = true
  /// Whether it is the widget for peeking if its app has several.
  public var isPeek = false
  /// The id of a node whose action is also in its settings.
  public var nodeInSettings: String?
  /// The settings in the order of the file.
  public var settings: [SettingDefinition] = []
  /// Warnings for the author.
  public var remarks: [Remark] = []

  public init(id: String, name: TranslatedText, command: [String]) {
    self.id = id
    self.name = name
    self.command = command
  }

  /// Returns the name in the first available language; see `KeyFile.languages(for:)`.
  public func name(for languages: [String]) -> String { name.text(for: languages) }

  /// Returns the summary in the first available language.
  public func summary(for languages: [String]) -> String? { summary?.text(for: languages) }

  /// Returns the summary and the use of the network, for the user to read before adding the widget.
  public func purpose(for languages: [String]) -> String? {
    let lines = [summary, networkUse].compactMap { $0?.text(for: languages) }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Returns the control that expands a compact card with the content; nil if it doesn't expand.
  public func expansion(of content: Node?) -> Expansion? {
    guard largest == .expanded else { return nil }
    guard expandsByContent, let content else { return expansion }
    return content.mode == .expanded || content.facts.hasMore ? expansion : nil
  }

  /// Returns a setting by name.
  public func setting(_ name: String) -> SettingDefinition? { settings.first { $0.name == name } }
}

extension Manifest {
  /// The protocol version of this host.
  public static let protocolVersion = "today-1"
  /// The maximum timeout of a widget.
  public static let longestTimeout = Duration.seconds(60)
  /// The maximum number of settings.
  static let mostSettings = 50
  /// The maximum number of options of a setting.
  static let mostChoices = 100

  /// Returns the maximum length of a value in characters.
  static func longestValue(of key: String) -> Int {
    switch Substring(key.utf8.prefix { $0 != UInt8(ascii: "[") }) {
    case "Name", "Author", "Label", "Id", "Icon", "Placeholder": 200
    case "Exec": 4_000
    default: 1_000
    }
  }

  /// The maximum size of a manifest in bytes.
  public static let largestFile = 64 << 10
}
