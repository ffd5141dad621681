internal import KeyFiles

extension SettingValue: CustomStringConvertible {
  /// As it is written in a key file.
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
  /// 5.0 is 5 to a reader.
  static func written(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
