internal import Localization

extension KeyFile {
  /// Returns a whole number, or nil without the key.
  public func number(
    _ key: String, in group: String, range: ClosedRange<Int>
  ) throws(KeyFileError) -> Int? {
    guard let (line, pair) = pair(key, in: group) else { return nil }
    let number = Int(pair.value)
    if let number, range.contains(number) { return number }
    let text = quoted("\(key)=\(pair.value)")
    throw KeyFileError(
      line: line,
      message: number == nil
        ? translated("{line} is not a whole number", ["line": text])
        : translated("{line} is out of range", ["line": text]),
      remedy: translated(
        "expected a whole number from {least} to {most}",
        ["least": "\(range.lowerBound)", "most": "\(range.upperBound)"]))
  }

  /// Returns a Boolean, written as true or false, yes or no, on or off, 1 or 0; nil without the key.
  public func isOn(_ key: String, in group: String) throws(KeyFileError) -> Bool? {
    guard let (line, pair) = pair(key, in: group) else { return nil }
    if let isOn = KeyFile.isOn(written: String(pair.value)) { return isOn }
    throw KeyFileError(
      line: line,
      message: translated(
        "{line} is neither true nor false", ["line": quoted("\(key)=\(pair.value)")]),
      remedy: translated("expected true or false"))
  }

  /// Returns the Boolean that a text stands for, or nil.
  public static func isOn(written text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }

  /// Returns one of the words, compared without case; nil without the key.
  public func choice(
    _ key: String, in group: String, of words: [String]
  ) throws(KeyFileError) -> String? {
    guard let (line, pair) = pair(key, in: group) else { return nil }
    let value = unescaped(pair.value).lowercased()
    if let word = words.first(where: { $0.lowercased() == value }) { return word }
    throw KeyFileError(
      line: line,
      message: translated(
        "{line} is not one of the choices", ["line": quoted("\(key)=\(pair.value)")]),
      remedy: translated(
        "expected {choices} or {last}",
        ["choices": words.dropLast().joined(separator: ", "), "last": words.last ?? "-"]))
  }

  /// Returns the case with this raw value; nil without the key.
  public func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, in group: String, as type: Choice.Type = Choice.self
  ) throws(KeyFileError) -> Choice? {
    try choice(key, in: group, of: Choice.allCases.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
  }
}
