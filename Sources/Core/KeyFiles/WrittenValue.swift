// Encoded values, for callers that don't know whether a value is a text or a list: a decoded text no longer
// distinguishes "a;b" from the list "a", "b".

extension KeyFile {
  /// Returns the encoded value of a key; nil if the key is missing.
  public func written(_ key: String, in group: String) -> Entry? {
    pair(key, in: group).map { Entry(text: $0.pair.value, line: $0.line) }
  }

  /// Sets the value of a key to an encoded value.
  public mutating func set(written value: String, _ key: String, in group: String) {
    write(String(value.unicodeScalars.filter { !isControl($0) }), key, in: group)
  }

  /// Decodes a text.
  public static func text(written value: String) -> String { unescaped(value.unicodeScalars) }

  /// Decodes a list.
  public static func items(written value: String) -> [String] { listItems(in: value) }

  /// Encodes a text.
  public static func written(_ text: String) -> String { escaped(text) }

  /// Encodes a list.
  public static func written(_ items: [String]) -> String {
    items.map { escaped($0, separator: ";") + ";" }.joined()
  }
}
