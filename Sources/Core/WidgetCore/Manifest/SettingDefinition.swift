/// The definition of a setting: its name, its texts, its type, and its default.
public struct SettingDefinition: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case text
    /// A number; a nil limit doesn't apply.
    case number(minimum: Double?, maximum: Double?, step: Double?)
    /// A whole number, dragged in steps; only for settings of Today itself.
    case range(ClosedRange<Int>, step: Int, unit: Unit)
    case toggle
    case choice([Choice])
    /// Some of the choices, in an order; see `ChosenOrder`.
    case order([Choice])
    case folder
    case file
    /// A place: its name, or "latitude,longitude" with a name after a space.
    case place
    /// A day, as "YYYY-MM-DD"; a nil limit doesn't apply.
    case date(minimum: CivilDay?, maximum: CivilDay?)
    /// A time of day, as "HH:MM".
    case time
    /// A color, as "#RRGGBB".
    case color
    /// A secret, which is stored in a private file.
    case secret
    /// A list with an upper limit of items.
    case list(of: Item, most: Int)
  }

  /// The unit of a range.
  public enum Unit: Hashable, Sendable {
    case pixels, percent
  }

  /// The type of the items of a list.
  public enum Item: String, CaseIterable, Hashable, Sendable {
    case text
    case place
    /// A web address, such as that of a feed or a calendar.
    case address
    case folder
    case file
  }

  /// A choice.
  public struct Choice: Hashable, Sendable {
    /// The value for the widget.
    public var value: String
    /// The text for the user.
    public var label: TranslatedText

    public init(_ value: String, label: TranslatedText) {
      self.value = value
      self.label = label
    }
  }

  /// The name in files and messages.
  public var name: String
  /// The text for the user.
  public var label: TranslatedText
  /// A sentence below the field.
  public var help: TranslatedText?
  /// The text in the empty field.
  public var placeholder: TranslatedText?
  public var kind: Kind
  /// The text after the field, such as "min".
  public var unit: TranslatedText?
  /// The lines that a text field shows; with more than one, its text can have line breaks.
  public var lines = 1
  /// Whether few users need it, so that forms fold it away.
  public var isAdvanced = false
  /// Whether the widget needs a value.
  public var isRequired = false
  /// Whether the widget provides suggestions while the user types.
  public var suggests = false
  /// The default; nil is no value.
  public var standard: SettingValue?

  public init(name: String, label: TranslatedText, kind: Kind) {
    self.name = name
    self.label = label
    self.kind = kind
  }

  /// The upper limit of characters in a text.
  public static let longestText = 1000
  /// The same of a text of several lines.
  public static let longestParagraphs = 10_000
  /// The upper limit of items in a list, and the limit without one in the manifest.
  public static let maximumItems = 50
  public static let usualItems = 20
}

extension Manifest {
  /// Whether the user has chosen a sandbox, by the texts of its settings.
  public func isConfined(by texts: [String: String]) -> Bool {
    guard let setting = self.setting(SettingDefinition.sandboxName) else { return false }
    return texts[setting.name].flatMap { try? setting.check($0) } == .isOn(true)
  }
}

extension SettingDefinition {
  /// The name of the setting by which the user has a program run in a sandbox. No manifest can define it.
  public static let sandboxName = "run-in-sandbox"

  /// That setting.
  public static var sandbox: SettingDefinition {
    var setting = SettingDefinition(
      name: sandboxName, label: TranslatedText(translated("Run in a Sandbox")), kind: .toggle)
    setting.standard = .isOn(false)
    return setting
  }
}
