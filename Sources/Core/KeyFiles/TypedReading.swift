extension KeyFile {
  /// A number, whole or not; nil where the key is missing.
  public func number(
    _ key: String, in group: String, range: ClosedRange<Double>
  ) throws(KeyFileError) -> Double? {
    try number(key, in: group, isWhole: false, range: range, limits: .init(range)) { Double($0) }
  }

  /// A whole number; nil where the key is missing.
  public func number(
    _ key: String, in group: String, range: ClosedRange<Int>
  ) throws(KeyFileError) -> Int? {
    try number(key, in: group, isWhole: true, range: range, limits: .init(range)) { Int($0) }
  }

  /// A switch: true or false, yes or no, on or off, 1 or 0; nil where the key is missing.
  public func isOn(_ key: String, in group: String) throws(KeyFileError) -> Bool? {
    guard let (line, pair) = pair(key, in: group) else { return nil }
    switch pair.value.lowercased() {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default:
      throw .notASwitch("\(key)=\(pair.value)", line: line)
    }
  }

  /// One of the words given, whatever its case; nil where the key is missing.
  public func choice(
    _ key: String, in group: String, of words: [String]
  ) throws(KeyFileError) -> String? {
    guard let (line, pair) = pair(key, in: group) else { return nil }
    let value = unescaped(pair.value).lowercased()
    if let word = words.first(where: { $0.lowercased() == value }) { return word }
    throw .notAChoice("\(key)=\(pair.value)", of: words, line: line)
  }

  /// One case of an enumeration, by its raw value; nil where the key is missing.
  public func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, in group: String, as type: Choice.Type = Choice.self
  ) throws(KeyFileError) -> Choice? {
    guard let entry = value(key, in: group) else { return nil }
    // Mostly it is written as it is called.
    if let choice = Choice(rawValue: entry.text) { return choice }
    let word = try choice(key, in: group, of: Choice.allCases.map { $0.rawValue })
    return word.flatMap { Choice(rawValue: $0) }
  }

  private func number<Value>(
    _ key: String, in group: String, isWhole: Bool, range: ClosedRange<Value>,
    limits: KeyFileError.Limits, read: (String) -> Value?
  ) throws(KeyFileError) -> Value? {
    guard let (line, pair) = pair(key, in: group) else { return nil }
    let value = read(pair.value)
    if let value, range.contains(value) { return value }
    let said = "\(key)=\(pair.value)"
    throw value == nil
      ? .notANumber(said, isWhole: isWhole, limits: limits, line: line)
      : .outOfRange(said, isWhole: isWhole, limits: limits, line: line)
  }
}
