/// A setting that a widget has: what it is called and what it may be set to.
public struct SettingDefinition: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case text
    /// What is nil is not limited.
    case number(minimum: Double?, maximum: Double?, step: Double?)
    case toggle
    case choice([Choice])
    /// Some of several, in an order.
    case order([Choice])
    case folder
    case file
    /// A place on earth: its name, or "latitude,longitude" with a name after a space.
    case place
    /// Kept in a file of its own that nobody else may read.
    case secret
    /// So many things of one kind, in an order, at most.
    case list(of: Item, most: Int)
  }

  /// What the items of a list are.
  public enum Item: String, CaseIterable, Hashable, Sendable {
    case text
    case place
    /// An address on the web: of a feed, or a calendar.
    case address
    case folder
    case file
  }

  /// One of the things to choose from.
  public struct Choice: Hashable, Sendable {
    /// What the widget is told.
    public var value: String
    /// What the user reads.
    public var label: TranslatedText

    public init(_ value: String, label: TranslatedText) {
      self.value = value
      self.label = label
    }
  }

  /// What the widget calls it.
  public var name: String
  /// What the user reads.
  public var label: TranslatedText
  /// What stands in the empty field.
  public var placeholder: TranslatedText?
  public var kind: Kind
  /// Whether the widget is of no use without it.
  public var isRequired = false
  /// Whether the widget has suggestions while it is typed.
  public var suggests = false
  /// What holds until the user says otherwise; nil is nothing.
  public var standard: SettingValue?

  public init(name: String, label: TranslatedText, kind: Kind) {
    self.name = name
    self.label = label
    self.kind = kind
  }

  /// The longest text a setting may have, in characters.
  public static let longestText = 1000
  /// The most items that a list may have, and as many as it has where its manifest doesn't say.
  public static let mostItems = 50
  public static let usualItems = 20
}
