/// The value of a setting.
public enum SettingValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case isOn(Bool)
  case list([String])
}

extension SettingValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .isOn(value) }
  public init(arrayLiteral items: String...) { self = .list(items) }
}
