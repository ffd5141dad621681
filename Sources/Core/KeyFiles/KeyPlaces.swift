/// An index of the keys in one group; without it, each lookup would scan the whole file.
struct KeyPlaces: Hashable, Sendable {
  /// Line indices by key, including the language.
  private(set) var indices: [String: Int] = [:]
  /// The languages of each key, in the order of the file.
  private(set) var languages: [String: [String]] = [:]

  /// Adds a key; returns the index of its first line if the key is a duplicate.
  mutating func add(_ key: String, at index: Int) -> Int? {
    if let first = indices[key] { return first }
    indices[key] = index
    let bytes = key.utf8
    if let open = bytes.firstIndex(of: UInt8(ascii: "[")) {
      let language = Substring(bytes[bytes.index(after: open)...].dropLast())
      languages[String(key[..<open]), default: []].append(String(language))
    }
    return nil
  }

  /// Returns the index of the first line that sets a key, with or without a language.
  func first(_ key: String) -> Int? {
    let plain = indices[key]
    guard let language = languages[key]?.first, let index = indices["\(key)[\(language)]"] else {
      return plain
    }
    return plain.map { min($0, index) } ?? index
  }
}
