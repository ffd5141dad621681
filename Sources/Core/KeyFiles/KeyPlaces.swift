/// Where the keys of one group stand, so that a file of many keys, each in several languages, isn't gone
/// through for each of them.
struct KeyPlaces: Hashable, Sendable {
  /// The index of the line that sets a key, with its language.
  private(set) var indices: [String: Int] = [:]
  /// The languages that a key is there in, in the order of the file.
  private(set) var languages: [String: [String]] = [:]

  /// Notes a key, unless it is there already: then the index of its line is the answer.
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

  /// The index of the first line that sets a key, with or without a language.
  func first(_ key: String) -> Int? {
    let plain = indices[key]
    guard let language = languages[key]?.first, let index = indices["\(key)[\(language)]"] else {
      return plain
    }
    return plain.map { min($0, index) } ?? index
  }
}
