internal import WidgetCore

/// Something to be filled in, set or read in a form: a value.
///
/// What stands in it is a text for all kinds: "true" and "false" in a switch, a number as key files
/// have it or as it was typed, perhaps with the digits of the user's language; it is kept with
/// Latin ones. An empty text means the default, which is shown in its place in gray.
public nonisolated struct FormField: Sendable {
  public enum Kind: Hashable, Sendable {
    case text
    /// Typed, with buttons for a little less and a little more. What is nil is not limited.
    case number(minimum: Double?, maximum: Double?, step: Double?)
    /// Chosen by dragging, in whole steps.
    case range(ClosedRange<Double>, step: Double, unit: RangeUnit)
    case toggle
    case choice([Choice])
    /// Some of several, in an order; see `ChosenOrder`.
    case order([Choice])
    case folder
    case file
    case place
    /// On the web.
    case address
    /// So many of one kind, in an order, at most; see `SettingDefinition.isList` for its text.
    indirect case list(of: Kind, most: Int)
    /// As "#RRGGBB": one of these, or any other.
    case color([Choice])
    /// Never shown: what is kept already, if anything, stays unless another is typed.
    case secret(isKept: Bool)
    /// Keys with modifiers, which are pressed; as GTK writes them: "<Super>t".
    case shortcut
    /// A text that is only read.
    case fact
    /// A text that is only read and copied.
    case copied
    /// Leads somewhere.
    case link
  }

  /// What the number of a range counts.
  public enum RangeUnit: Hashable, Sendable {
    case pixels
    case percent
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

  /// What whoever made the form knows it by.
  public let id: String
  public var label: String
  public var kind: Kind
  /// What stands in it.
  public var value: String
  /// What stood in it when it was last saved, here or elsewhere.
  public internal(set) var original: String
  /// What holds where nothing is said.
  public var standard: String
  /// What is shown in it while it is empty.
  public var placeholder: String?
  /// A sentence that goes with it.
  public var hint: String?
  /// Whether whoever the form is for has suggestions while it is typed.
  public var suggests = false
  /// What is wrong with an item of a list, as a sentence.
  public var itemCheck: @Sendable (String) -> String? = { _ in nil }
  /// Whether it stands without its label, among others of the same.
  var isBare = false
  /// Whether the user has to say something.
  public var isRequired = false
  /// What is wrong with what is kept of it, where that is known only outside of the form. It keeps
  /// nobody from saving.
  public var complaint: String?
  /// Whether the user wants what is kept in secret to be forgotten.
  public internal(set) var isForgotten = false
  /// Whether the user has been there and gone on, so that what is wrong may be said.
  var isLeft = false
  /// What is wrong with a text, as a sentence.
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

  /// Whether it is another than what was saved.
  public var isDirty: Bool { plainValue != plain(original) || isForgotten }

  /// What is wrong with it; nil where it will do.
  public var problem: String? {
    if value.isEmpty, !standard.isEmpty { return nil }
    // Nobody can change what is kept, or see it: it did when it was typed.
    if case .secret(isKept: true) = kind, value.isEmpty, !isForgotten { return nil }
    return check(plainValue)
  }

  /// What would be wrong with another value.
  func problem(with value: String) -> String? { check(plain(value)) }

  /// What is wrong with it, as soon as it doesn't disturb the user any more.
  public var message: String? { (isLeft ? problem : nil) ?? (isDirty ? nil : complaint) }

  /// What is to be kept of it: nil where the default holds.
  var keptValue: String? {
    let value = plainValue
    return value.isEmpty || value == standard ? nil : value
  }

  /// The text in the form in which it is checked and kept.
  public var plainValue: String { plain(value) }

  /// A number in the form of key files, however it was typed.
  private func plain(_ text: String) -> String {
    switch kind {
    case .number: TypedNumber.plain(text)
    case .list:
      // Where a default holds instead of nothing, it has to be said that there is nothing.
      SettingDefinition.list(
        of: SettingDefinition.items(of: text), insteadOf: standard.isEmpty ? "" : text)
    default: text
    }
  }

  /// Whether it is typed into.
  var isTyped: Bool {
    switch kind {
    case .text, .number, .folder, .file, .place, .address, .list, .color, .secret: true
    case .range, .toggle, .choice, .order, .shortcut, .fact, .copied, .link: false
    }
  }

  /// What there is to choose from.
  public var choices: [Choice] {
    switch kind {
    case .choice(let choices), .order(let choices), .color(let choices): choices
    default: []
    }
  }

  /// Whether nobody may see it.
  var isSecret: Bool { if case .secret = kind { true } else { false } }

  /// Whether it can be kept in a file that is not secret.
  var isOpen: Bool {
    switch kind {
    case .secret, .fact, .copied, .link: false
    default: true
    }
  }
}

nonisolated extension FormField {
  /// The text of a number as far from this one as so many steps, within the limits; from the default
  /// where nothing is typed.
  func stepped(by steps: Int) -> String {
    guard case .number(let minimum, let maximum, let step) = kind else { return value }
    let size = step ?? 1
    let start = minimum ?? 0
    guard let now = Double(plainValue.isEmpty ? standard : plainValue), now.isFinite else {
      return FormField.text(of: start)
    }
    let position = (now - start) / size
    // One that lies between two steps goes to the next of them.
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

  /// 5.0 is 5 to a reader, and three steps of 0.1 are 0.3.
  static func text(of number: Double) -> String {
    let rounded = (number * 1e9).rounded() / 1e9
    let text = "\(rounded == 0 ? 0 : rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
