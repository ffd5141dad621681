/// What a widget is told of a click on something that sends.
public struct ActionRequest: Hashable, Sendable {
  /// What the node said that it sends.
  public var action: String
  /// What the user has entered or chosen, where there is something to enter.
  public var value: ActionValue?

  public init(action: String, value: ActionValue? = nil) {
    self.action = action
    self.value = value
  }
}

/// What the user has entered or chosen.
public enum ActionValue: Hashable, Sendable {
  /// Of a control.
  case one(SettingValue)
  /// Of a form, by the names of its fields.
  case fields([String: SettingValue])
}

extension ActionValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .one(.text(value)) }
  public init(floatLiteral value: Double) { self = .one(.number(value)) }
  public init(integerLiteral value: Int) { self = .one(.number(Double(value))) }
  public init(booleanLiteral value: Bool) { self = .one(.isOn(value)) }
}

extension ActionValue {
  /// Whether a switch was turned on.
  public var isOn: Bool? { if case .one(.isOn(let isOn)) = self { isOn } else { nil } }
  public var number: Double? { if case .one(.number(let number)) = self { number } else { nil } }
  public var text: String? { if case .one(.text(let text)) = self { text } else { nil } }

  /// What was entered in a field of a form; nil where it was left empty.
  public subscript(field: String) -> SettingValue? {
    if case .fields(let values) = self { values[field] } else { nil }
  }

  public init(_ json: JSON) throws(ProtocolError) {
    if case .object = json {
      self = .fields(try SettingValue.all(in: json))
    } else {
      do {
        self = .one(try SettingValue(json))
      } catch {
        throw json.isNot("a string, a number, true, false, or an object")
      }
    }
  }

  var json: JSON {
    switch self {
    case .one(let value): value.json
    case .fields(let values):
      SettingValue.json(of: values)
    }
  }
}

/// What became of a click that sends.
public enum ActionOutcome: Hashable, Sendable {
  /// The widget has done it: whether its answer says what holds now, and what it offers to take back.
  case done(hasContent: Bool = false, undo: UndoOffer? = nil)
  /// It never reached the widget, as the same was sent again with a newer value.
  case overtaken
  /// It wasn't done; the reason is for the user to read.
  case failed(String)
  /// It didn't accept the value of a form's field, for this reason.
  case refused(String, field: String)

  /// Why it wasn't done, for the user to read; nil if it was, or if another request took its place.
  public var reason: String? {
    switch self {
    case .failed(let reason), .refused(let reason, _): reason
    case .done, .overtaken: nil
    }
  }
}

/// What a widget offers to take back of what it has just done.
public struct UndoOffer: Hashable, Sendable {
  /// What was done, such as “Deleted Milk”.
  public var text: String
  /// What is sent to take it back.
  public var action: String

  public init(_ text: String, sending action: String) {
    self.text = text
    self.action = action
  }
}

extension UndoOffer {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "an offer to undo")
    self.init(
      try fields.required("text", fields.words("text")),
      sending: try fields.required("send", fields.string("send")))
    try checkName(text, "text", upTo: Limits.name)
    try checkName(action, "send", upTo: Limits.name)
  }

  var json: JSON { .object([.init("text", .string(text)), .init("send", .string(action))]) }
}
