extension SettingValue {
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
    }
  }

  /// Reads an object of them. A setting that is null is not set.
  static func all(in json: JSON) throws(ProtocolError) -> [String: SettingValue] {
    guard case .object(let members) = json else { throw json.isNot("an object, { and },") }
    var values: [String: SettingValue] = [:]
    for member in members where member.value != .null {
      do {
        values[member.name] = try SettingValue(member.value)
      } catch {
        throw error.inside(member.name)
      }
    }
    return values
  }
}
