/// An index of the keys of a group, so that a lookup doesn't scan the file.
struct KeyIndex: Hashable, Sendable {
  /// The index of the line of a key with its language.
  private(set) var lines: [String: Int] = [:]
  /// The languages of a key, in the order of the file.
  private(set) var languages: [String: [String]] = [:]

  /// Adds a key. Returns the index of its line if the key exists already.
  mutating func add(_ key: String, at index: Int) -> Int? {
    if let first = lines[key] { return first }
    lines[key] = index
    let bytes = key.utf8
    if let open = bytes.firstIndex(of: UInt8(ascii: "[")) {
      let language = Substring(bytes[bytes.index(after: open)...].dropLast())
      languages[String(key[..<open]), default: []].append(String(language))
    }
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
