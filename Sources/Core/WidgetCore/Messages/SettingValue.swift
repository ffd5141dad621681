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

extension SettingValue {
  /// Decodes a value other than a list.
  init(_ json: JSON) throws(ProtocolError) {
    switch json {
    case .string(let text): self = .text(text)
    case .number(let number): self = .number(number)
    case .bool(let value): self = .isOn(value)
    case .null, .array, .object: throw json.isNot("a string, a number, true or false")
    }
  }

  var json: JSON {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .number(number)
    case .isOn(let value): .bool(value)
    case .list(let items): .array(items.map(JSON.string))
    }
  }

  /// Decodes the items of a list.
  private init(_ elements: [JSON]) throws(ProtocolError) {
    var items: [String] = []
    do throws(ProtocolError) {
      for json in elements { items.append(try json.asString()) }
    } catch {
      throw error.inside(items.count)
    }
    self = .list(items)
  }

  /// Encodes values in the order of their names, so that equal settings are equal lines.
  static func json(of values: [String: SettingValue]) -> JSON {
    .object(values.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.json) })
  }

  /// Decodes an object of values. null is no value.
  static func all(in json: JSON) throws(ProtocolError) -> [String: SettingValue] {
    guard case .object(let members) = json else { throw json.isNot("an object, { and },") }
    var values: [String: SettingValue] = [:]
    for member in members where member.value != .null {
      do {
        if case .array(let elements) = member.value {
          values[member.name] = try SettingValue(elements)
        } else {
          values[member.name] = try SettingValue(member.value)
        }
      } catch {
        throw error.inside(member.name)
      }
    }
    return values
  }
}
