/// What a widget says of itself in NAME.widget: what it is called, how it is run, what it may do.
public struct Manifest: Hashable, Sendable {
  /// What in a compact card expands it.
  public enum Expansion: String, CaseIterable, Sendable {
    /// A click anywhere in the content that no node takes.
    case content
    /// A small arrow.
    case caret
    /// "Show More" in the header.
    case header
  }

  /// Such as org.todayview.UsedSpace.
  public var id: String
  public var name: TranslatedText
  public var summary: TranslatedText?
  public var author: String?
  /// The name of a themed icon.
  public var icon: String?
  /// The desktop file of its app; of several, the first that is installed counts.
  public var apps: [String] = []
  /// The program, and the words it is given. No shell reads them.
  public var command: [String]
  public var largest = DisplayMode.compact
  public var expansion = Expansion.content
  /// Whether there is more to see only where the content has something for the expanded card.
  public var expandsByContent = false
  /// How often it is updated in the background; nil is never.
  public var refresh: Duration? = .seconds(30 * 60)
  /// From what age on its content is shown as old; nil is never.
  public var stale: Duration?
  /// The time for an answer.
  public var timeout = Duration.seconds(10)
  /// In bytes.
  public var memory = 64 << 20
  /// Whether it is content with its own folder and the system's: of the user's files it sees only
  /// those that its settings name, and the network only if it needs it.
  public var isSandboxed = false
  /// Whether it needs the network to have something new.
  public var needsNetwork = false
  /// Whom it asks there, and for what, in a line that the user reads before it is added.
  public var networkUse: TranslatedText?
  /// Whether its process runs for as long as the panel is shown, rather than until it has answered.
  public var isLive = false
  /// Whether it may send notifications.
  public var notifies = false
  /// Whether it may be added more than once, each with its own settings.
  public var isMultiple = false
  /// Whether what was expanded stays so from one start of the panel to the next.
  public var remembersMode = true
  /// Whether it is the one to peek at, where its app has several widgets.
  public var isPeek = false
  /// The id of a node of its content whose action its settings offer, too.
  public var nodeInSettings: String?
  /// In the order of the file.
  public var settings: [SettingDefinition] = []
  /// What its author should know, though it is no mistake.
  public var remarks: [Remark] = []

  public init(id: String, name: TranslatedText, command: [String]) {
    self.id = id
    self.name = name
    self.command = command
  }

  /// Its name in the first of the languages that it has; see `KeyFile.languages(for:)`.
  public func name(for languages: [String]) -> String { name.text(for: languages) }

  /// What it is for, in the first of the languages that it has.
  public func summary(for languages: [String]) -> String? { summary?.text(for: languages) }

  /// What it is for, and below that what it would ask the network: what one reads before adding it.
  public func purpose(for languages: [String]) -> String? {
    let lines = [summary, networkUse].compactMap { $0?.text(for: languages) }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// What in a compact card with this content expands it; nil where nothing does.
  public func expansion(of content: Node?) -> Expansion? {
    guard largest == .expanded else { return nil }
    guard expandsByContent, let content else { return expansion }
    return content.mode == .expanded || content.facts.hasMore ? expansion : nil
  }

  /// The setting of that name.
  public func setting(_ name: String) -> SettingDefinition? { settings.first { $0.name == name } }
}

extension Manifest {
  /// The version of the contract that this host speaks.
  public static let protocolVersion = "today-1"
  /// The longest time a widget may ask for an answer.
  public static let longestTimeout = Duration.seconds(60)
  /// The most settings that a widget may have: more than anybody fills in.
  static let mostSettings = 50
  /// The most that a setting may give to choose from.
  static let mostChoices = 100

  /// The most characters that a value may have.
  static func longestValue(of key: String) -> Int {
    switch Substring(key.utf8.prefix { $0 != UInt8(ascii: "[") }) {
    case "Name", "Author", "Label", "Id", "Icon", "Placeholder": 200
    case "Exec": 4_000
    default: 1_000
    }
  }

  /// No manifest is longer than this, in bytes.
  public static let largestFile = 64 << 10
}
