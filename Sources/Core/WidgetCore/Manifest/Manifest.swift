/// The manifest of a widget, NAME.widget: its name, its command, and its permissions.
public struct Manifest: Hashable, Sendable {
  /// The control that expands a compact card.
  public enum Expansion: String, CaseIterable, Sendable {
    /// The expand button, and a click on the content outside of controls.
    case content
    /// The expand button alone; an older name of `header`.
    case caret
    /// The expand button in the header alone.
    case header
  }

  /// An ID such as org.todayview.UsedSpace.
  public var id: String
  public var name: TranslatedText
  public var summary: TranslatedText?
  public var author: String?
  /// The name of a themed icon.
  public var icon: String?
  /// The desktop files of its app; the first that is installed counts.
  public var apps: [String] = []
  /// Parts of the system; the widget is offered only where at least one of them exists.
  public var needs: [Need] = []
  static let maximumNeeds = 10
  /// The program and its arguments. No shell interprets them.
  public var command: [String]
  public var largest = DisplayMode.compact
  public var expansion = Expansion.content
  /// Whether a card can be expanded only if its content has more for the expanded card.
  public var expandsByContent = false
  /// The interval of updates in the background; nil is never.
  public var refresh: Duration? = .seconds(30 * 60)
  /// The age from which its content is marked as outdated; nil is never.
  public var stale: Duration?
  /// The timeout of a request.
  public var timeout = usualTimeout
  /// The memory limit in bytes.
  public var memory = 64 << 20
  /// The limit of its own folder in bytes.
  public var storage = 256 << 20
  /// Whether it runs in a sandbox, with access to its own folder, the system, and the files in its
  /// settings, and to the network only with `needsNetwork`.
  public var isSandboxed = false
  /// Whether its updates need the network. A sandboxed widget has access to it only then.
  public var needsNetwork = false
  /// The servers it contacts and their purpose, which the user reads before adding it.
  public var networkUse: TranslatedText?
  /// Whether its process runs as long as the panel is shown, instead of for one response.
  public var isLive = false
  /// Whether its process stays when the panel hides, until it exits by itself.
  public var runsInBackground = false
  /// Whether it can run programs of the user's when it is clicked, outside of its sandbox.
  public var runsPrograms = false
  /// Whether it can send notifications.
  public var notifies = false
  /// Whether it can be added more than once, with settings for each.
  public var isMultiple = false
  /// Whether its settings are also those of other widgets of its program that have the same ones.
  public var sharesSettings = false
  /// Whether its mode persists across starts of the panel.
  public var remembersMode = true
  /// Whether its content depends on the color scheme, and is requested again when that changes.
  public var schemes = Schemes.any
  /// Whether it is the widget for a peek, if its app has several.
  public var isPeek = false
  /// The id of a node whose action is also in the settings.
  public var nodeInSettings: String?
  /// The text sizes of the lines that stand for the compact content before it is there.
  public var skeleton: [TextRole] = [.body, .caption]
  static let maximumSkeletonLines = 6
  /// The settings in the order of the file.
  public var settings: [SettingDefinition] = []
  /// The remarks for its author, which aren't mistakes.
  public var warnings: [Warning] = []

  /// The color schemes that content is for.
  public enum Schemes: String, CaseIterable, Sendable {
    /// The same content fits any of them.
    case any
    /// There is content for each.
    case both
  }

  public init(id: String, name: TranslatedText, command: [String]) {
    self.id = id
    self.name = name
    self.command = command
  }

  /// Returns the name in the first available language; see `KeyFile.languages(for:)`.
  public func name(for languages: [String]) -> String { name.text(for: languages) }

  /// Returns the summary in the first available language.
  public func summary(for languages: [String]) -> String? { summary?.text(for: languages) }

  /// Returns the summary and the network use, which the user reads before adding it.
  public func purpose(for languages: [String]) -> String? {
    let lines = [summary, networkUse].compactMap { $0?.text(for: languages) }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Whether a response may take longer than others', so that it may wait for something.
  public var takesLong: Bool { timeout > Manifest.usualTimeout }

  /// Returns the control that expands a compact card with this content, or nil.
  public func expansion(of content: Node?) -> Expansion? {
    guard largest == .expanded else { return nil }
    guard expandsByContent, let content else { return expansion }
    return content.mode == .expanded || content.facts.hasMore ? expansion : nil
  }

  /// Whether the user chooses if it runs in a sandbox.
  public var offersSandbox: Bool { setting(SettingDefinition.sandboxName) != nil }

  /// The same, with that choice, unless its author has decided for the sandbox.
  public var offeringSandbox: Manifest {
    guard !isSandboxed, !offersSandbox else { return self }
    var manifest = self
    manifest.settings.append(.sandbox)
    return manifest
  }

  /// Returns the setting with this name.
  public func setting(_ name: String) -> SettingDefinition? { settings.first { $0.name == name } }
}

extension Manifest {
  /// The version of the protocol that this host implements.
  public static let protocolVersion = "today-1"
  /// The timeout without one in the manifest.
  public static let usualTimeout = Duration.seconds(10)
  /// The upper limit of `timeout`.
  public static let longestTimeout = Duration.seconds(60)
  /// The upper limit of settings.
  static let maximumSettings = 50
  /// The upper limit of choices in a setting.
  static let maximumChoices = 100

  /// Returns the upper limit of characters in a value.
  static func longestValue(of key: String) -> Int {
    switch Substring(key.utf8.prefix { $0 != UInt8(ascii: "[") }) {
    case "Name", "Author", "Label", "Id", "Icon", "Placeholder": 200
    case "Help": 300
    case "Exec": 4_000
    default: 1_000
    }
  }

  /// The upper limit of a manifest in bytes.
  public static let largestFile = 64 << 10
}
