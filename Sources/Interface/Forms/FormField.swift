public import WidgetCore

/// A field of a form.
///
/// The value is a text for all kinds: "true" or "false" for a switch, a number as typed or as in key files. Typed
/// numbers may have localized digits, stored ones are Latin. An empty text means the default, which is shown as
/// placeholder.
public nonisolated struct FormField: Sendable {
  public enum Kind: Hashable, Sendable {
    case text
    /// A number field with stepper buttons; nil means no limit.
    case number(minimum: Double?, maximum: Double?, step: Double?)
    /// Chosen by dragging, in whole steps.
    case range(ClosedRange<Double>, step: Double, unit: SettingDefinition.Unit)
    case toggle
    case choice([Choice])
    /// A selection of several choices, in an order; see `ChosenOrder`.
    case order([Choice])
    case folder
    case file
    case place
    /// A day as "YYYY-MM-DD", from a month; a nil limit doesn't apply.
    case date(minimum: CivilDay?, maximum: CivilDay?)
    /// A time of day as "HH:MM", typed in any form.
    case time
    /// A web link.
    case address
    /// An ordered list of one kind, up to `most` items; see `SettingDefinition.isList` for its text.
    indirect case list(of: Kind, most: Int)
    /// A color as "#RRGGBB", from a palette or another one.
    case color([Choice])
    /// A password field; the stored secret stays unless the user types another one.
    case secret(isKept: Bool)
    /// A keyboard shortcut that the user presses, in GTK's notation: "<Super>t".
    case shortcut
    /// Read-only text.
    case fact
    /// Read-only text with a copy button.
    case copied
    /// A row that opens another screen.
    case link
  }

  /// One of the things to choose from.
  public struct Choice: Hashable, Sendable {
    public var value: String
    public var label: String

    public init(_ value: String, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The id that the form's owner uses.
  public let id: String
  public var label: String
  public var kind: Kind
  /// The current value.
  public var value: String
  /// The value when it was last saved, here or elsewhere.
  public internal(set) var original: String
  /// The default.
  public var standard: String
  /// The placeholder for an empty field.
  public var placeholder: String?
  /// The text after the field.
  public var unit: String?
  /// The lines that it shows; with more than one, its text can have line breaks.
  public var lines = 1
  /// An explanation below the field.
  public var hint: String?
  /// Whether few users need it.
  public var isAdvanced = false
  /// Whether it offers suggestions.
  public var suggests = false
  /// Returns the error of a list item, as a sentence.
  public var itemCheck: @Sendable (String) -> String? = { _ in nil }
  /// Whether its label is hidden, in a list.
  var isBare = false
  /// What a list item's value stands for, such as the name of a feed.
  var itemTitle: String?
  /// Whether a value is required.
  public var isRequired = false
  /// An error of the stored value that only the owner can detect. It doesn't prevent saving.
  public var complaint: String?
  /// Why the receiver of the form didn't accept a value; shown while the field has that value.
  var refusal: Refusal?
  /// Whether the user removed the stored secret.
  public internal(set) var isForgotten = false
  /// Whether the user has left the field, so that its error can be visible.
  var isLeft = false
  /// Returns the error of a value, as a sentence.
  private let check: @Sendable (String) -> String?

  public init(
    _ id: String, _ label: String, _ kind: Kind, value: String = "", standard: String = "",
    placeholder: String? = nil, hint: String? = nil, isRequired: Bool = false,
    check: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.id = id
    self.label = label
    self.kind = kind
    self.value = value
    original = value
    self.standard = standard
    self.placeholder = placeholder
    self.hint = hint
    self.isRequired = isRequired
    self.check = check
  }

  /// Whether the value differs from the saved one.
  public var isDirty: Bool { plainValue != plain(original) || isForgotten }

  /// The error of the value; nil if it's valid.
  public var problem: String? {
    if value.isEmpty, !standard.isEmpty { return nil }
    // The stored secret was valid when it was entered, and it isn't visible here.
    if case .secret(isKept: true) = kind, value.isEmpty, !isForgotten { return nil }
    return check(plainValue)
  }

  /// Returns the error of another value.
  func problem(with value: String) -> String? { check(plain(value)) }

  struct Refusal: Hashable, Sendable {
    var value: String
    var reason: String
  }

  /// Whether the user has to be told that a value is required: not if there is one to begin with.
  var saysRequired: Bool { isTyped && isRequired && standard.isEmpty && original.isEmpty }

  /// The visible error; hidden until the user has left the field.
  public var message: String? {
    (isLeft ? problem : nil) ?? (refusal?.value == plainValue ? refusal?.reason : nil)
      ?? (isDirty ? nil : complaint)
  }

  /// The value to store; nil for the default.
  var keptValue: String? {
    let value = plainValue
    return value.isEmpty || value == standard ? nil : value
  }

  /// The value in stored form.
  public var plainValue: String { plain(value) }

  /// Returns a typed value in the notation of key files.
  private func plain(_ text: String) -> String {
    switch kind {
    case .number: TypedNumber.plain(text)
    case .time: TypedTime.plain(text, language: Translations.format.language)
    case .color: Tint(typed: String(text.trimmed))?.description ?? text
    case .list:
      // With a nonempty default, an empty list needs an explicit value.
      SettingDefinition.list(
        of: SettingDefinition.items(of: text), insteadOf: standard.isEmpty ? "" : text)
    default: text
    }
  }

  /// Whether the user types into it.
  var isTyped: Bool {
    switch kind {
    case .text, .number, .folder, .file, .place, .address, .date, .time, .list, .color, .secret:
      true
    case .range, .toggle, .choice, .order, .shortcut, .fact, .copied, .link: false
    }
  }

  /// The available choices.
  public var choices: [Choice] {
    switch kind {
    case .choice(let choices), .order(let choices), .color(let choices): choices
    default: []
    }
  }

  /// Whether it's a password field.
  var isSecret: Bool { if case .secret = kind { true } else { false } }

  /// Whether its value may be in a readable file.
  var isOpen: Bool {
    switch kind {
    case .secret, .fact, .copied, .link: false
    default: true
    }
  }
}

nonisolated extension FormField {
  /// Returns the number that is `steps` away, within the limits; starts from the default if the field is empty.
  func stepped(by steps: Int) -> String {
    guard case .number(let minimum, let maximum, let step) = kind else { return value }
    let size = step ?? 1
    let start = minimum ?? 0
    guard let now = Double(plainValue.isEmpty ? standard : plainValue), now.isFinite else {
      return FormField.text(of: start)
    }
    let position = (now - start) / size
    // A number between two steps moves to the next one.
    let isOnStep = (position - position.rounded()).magnitude < 1e-6
    let whole =
      isOnStep ? position.rounded() : position.rounded(steps > 0 ? .down : .up)
    var next = start + (whole + Double(steps)) * size
    if let minimum { next = max(next, minimum) }
    if let maximum, next > maximum {
      next = start + ((maximum - start) / size + 1e-6).rounded(.down) * size
    }
    return FormField.text(of: next)
  }

  /// Formats a number without trailing zeros and rounding errors: 5.0 is 5.
  static func text(of number: Double) -> String {
    let rounded = (number * 1e9).rounded() / 1e9
    let text = "\(rounded == 0 ? 0 : rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
