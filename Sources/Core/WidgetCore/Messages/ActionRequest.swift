/// The parameters of a click on a node that sends.
public struct ActionRequest: Hashable, Sendable {
  /// The name that the node sends.
  public var action: String
  /// The value that the user entered or chose, if there is one.
  public var value: ActionValue?

  public init(action: String, value: ActionValue? = nil) {
    self.action = action
    self.value = value
  }
}

/// A value that the user entered or chose.
public enum ActionValue: Hashable, Sendable {
  /// The value of a control.
  case one(SettingValue)
  /// The values of a form, by the names of its fields.
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

  /// The value of a form's field; nil if it is empty.
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

/// The outcome of a click that sends.
public enum ActionOutcome: Hashable, Sendable {
  /// The widget has done it: whether its answer says what holds now, what it offers to take back, and
  /// the program that is to run.
  case done(hasContent: Bool = false, undo: UndoOffer? = nil, run: ProgramRun? = nil)
  /// It never reached the widget, as the same was sent again with a newer value.
  case overtaken
  /// It failed, with the reason for the user.
  case failed(String)
  /// The widget didn't accept the value of a form's field, with the reason for the user.
  case refused(String, field: String)

  /// The reason for a failure, for the user; nil if it succeeded or was replaced.
  public var reason: String? {
    switch self {
    case .failed(let reason), .refused(let reason, _): reason
    case .done, .overtaken: nil
    }
  }
}

/// The requests in a response to an action, besides content.
public struct ActionDeed: Hashable, Sendable {
  public var undo: UndoOffer?
  public var run: ProgramRun?

  public init(undo: UndoOffer? = nil, run: ProgramRun? = nil) {
    self.undo = undo
    self.run = run
  }
}

/// An offer to undo the last action.
public struct UndoOffer: Hashable, Sendable {
  /// The description of the action, such as “Deleted Milk”.
  public var text: String
  /// The name that is sent to undo it.
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
