/// An index of a file, so that a lookup doesn't scan its lines.
struct KeyFileIndex: Hashable, Sendable {
  /// The distinct names of the groups, in the order of the file.
  var names: [String] = []
  var groups: [String: GroupIndex] = [:]
}

/// An index of a group and its keys.
struct GroupIndex: Hashable, Sendable {
  /// The index of its first line.
  let line: Int
  /// The distinct keys without languages, in the order of the file.
  private(set) var keys: [String] = []
  /// The index of the line of a key with its language.
  private(set) var lines: [String: Int] = [:]
  /// The languages of a key, in the order of the file.
  private(set) var languages: [String: [String]] = [:]

  /// Adds a key. Returns the index of its line if the key exists already.
  mutating func add(_ pair: Line.Pair, in language: Substring?, at index: Int) -> Int? {
    let key = String(pair.key)
    if let first = lines[key] { return first }
    let plain = language == nil ? key : String(pair.plainKey)
    if lines[plain] == nil, languages[plain] == nil { keys.append(plain) }
    lines[key] = index
    if let language { languages[plain, default: []].append(String(language)) }
    return nil
  }

  /// Returns the index of the first line of a key, with or without a language.
  func first(_ key: String) -> Int? {
    let plain = lines[key]
    guard let language = languages[key]?.first, let index = lines["\(key)[\(language)]"] else {
      return plain
    }
    return plain.map { min($0, index) } ?? index
  }
}
