internal import KeyFiles

extension SettingValue: CustomStringConvertible {
  /// The text in a key file.
  public var description: String {
    switch self {
    case .text(let text): text
    case .number(let number): SettingValue.written(number)
    case .isOn(let flag): flag ? "true" : "false"
    case .list(let items): KeyFile.written(items)
    }
  }
}

extension SettingValue {
  /// Formats a number without a final ".0".
  static func written(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
