// A value of unknown type stays escaped: unescaped as a text, the list "a\;b" would look like "a;b".

extension KeyFile {
  /// Returns the escaped value of a key, or nil.
  public func written(_ key: String, in group: String) -> KeyFileEntry? {
    pair(key, in: group).map { KeyFileEntry(text: $0.pair.value, line: $0.line) }
  }

  /// Sets an escaped value.
  public mutating func set(written value: String, _ key: String, in group: String) {
    write(String(value.unicodeScalars.filter { !isControl($0) }), key, in: group)
  }

  /// Returns the text of an escaped value.
  public static func text(written value: String) -> String { unescaped(value.unicodeScalars) }

  /// Returns the items of an escaped list.
  public static func items(written value: String) -> [String] { listItems(in: value) }

  /// Escapes a text.
  public static func written(_ text: String) -> String { escaped(text) }

  /// Escapes a list.
  public static func written(_ items: [String]) -> String {
    items.map { escaped($0, separator: ";") + ";" }.joined()
  }
}
