/// What a setting is set to: a text, a number or a switch, as JSON has them.
public enum SettingValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case flag(Bool)
}

extension SettingValue: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .number(let number): try value.encode(number)
    case .flag(let flag): try value.encode(flag)
    }
  }
}

extension SettingValue: CustomStringConvertible {
  /// As it is written in a key file.
  public var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): SettingValue.written(number)
    case .flag(let flag): flag ? "true" : "false"
    }
  }
}

extension SettingValue {
  /// 5.0 is 5 to a reader.
  static func written(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
