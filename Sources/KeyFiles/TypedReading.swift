extension KeyFile {
  /// A number, whole or not; nil where the key is missing.
  public func number(
    _ key: String, in group: String, range: ClosedRange<Double>
  ) throws(KeyFileError) -> Double? {
    try number(key, in: group, kind: "a number", range: range, limits: limits(range)) { Double($0) }
  }

  /// A whole number; nil where the key is missing.
  public func number(
    _ key: String, in group: String, range: ClosedRange<Int>
  ) throws(KeyFileError) -> Int? {
    let limits = "from \(range.lowerBound) to \(range.upperBound)"
    return try number(key, in: group, kind: "a whole number", range: range, limits: limits) {
      Int($0)
    }
  }

  /// A switch: true or false, yes or no, on or off, 1 or 0; nil where the key is missing.
  public func isOn(_ key: String, in group: String) throws(KeyFileError) -> Bool? {
    guard let (line, pair) = pair(key, in: group) else { return nil }
    switch pair.value.lowercased() {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default:
      throw KeyFileError(
        line: line, message: "\(quoted("\(key)=\(pair.value)")) is neither yes nor no",
        remedy: "true or false is expected")
    }
  }

  /// One of the words given, whatever its case; nil where the key is missing.
  public func choice(
    _ key: String, in group: String, of words: [String]
  ) throws(KeyFileError) -> String? {
    guard let (line, pair) = pair(key, in: group) else { return nil }
    let value = unescaped(pair.value.unicodeScalars).lowercased()
    if let word = words.first(where: { $0.lowercased() == value }) { return word }
    throw KeyFileError(
      line: line, message: "\(quoted("\(key)=\(pair.value)")) is not one of the choices",
      remedy: "\(alternatives(words)) is expected")
  }

  /// One case of an enumeration, by its raw value; nil where the key is missing.
  public func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, in group: String, as type: Choice.Type = Choice.self
  ) throws(KeyFileError) -> Choice? {
    let word = try choice(key, in: group, of: Choice.allCases.map(\.rawValue))
    return word.flatMap { Choice(rawValue: $0) }
  }

  private func number<Value>(
    _ key: String, in group: String, kind: String, range: ClosedRange<Value>, limits: String,
    read: (String) -> Value?
  ) throws(KeyFileError) -> Value? {
    guard let (line, pair) = pair(key, in: group) else { return nil }
    let value = read(pair.value)
    if let value, range.contains(value) { return value }
    let fault = value == nil ? "not \(kind)" : "out of range"
    throw KeyFileError(
      line: line, message: "\(quoted("\(key)=\(pair.value)")) is \(fault)",
      remedy: "\(kind) \(limits) is expected")
  }
}

private func limits(_ range: ClosedRange<Double>) -> String {
  "from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
}

/// 320.0 is 320 to a reader.
private func plain(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

private func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
