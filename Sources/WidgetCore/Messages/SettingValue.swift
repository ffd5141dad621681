/// What a setting of a widget is set to.
public enum SettingValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case isOn(Bool)
}

extension SettingValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .isOn(value) }
}
