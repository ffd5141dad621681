// Whoever doesn't know whether a value is a text or a list takes it as it is written: read as a text, a
// list has lost what tells "a;b" from "a" and "b".

extension KeyFile {
  /// The value of a key as it stands in the file, with its escapes; nil where there is none.
  public func written(_ key: String, in group: String) -> Entry? {
    pair(key, in: group).map { Entry(text: $0.pair.value, line: $0.line) }
  }

  /// Gives a key a value that is written already.
  public mutating func set(written value: String, _ key: String, in group: String) {
    write(String(value.unicodeScalars.filter { !isControl($0) }), key, in: group)
  }

  /// The text that a written value stands for.
  public static func text(written value: String) -> String { unescaped(value.unicodeScalars) }

  /// The items of the list that a written value stands for.
  public static func items(written value: String) -> [String] { listItems(in: value) }

  /// How a text is written.
  public static func written(_ text: String) -> String { escaped(text) }

  /// How a list is written.
  public static func written(_ items: [String]) -> String {
    items.map { escaped($0, separator: ";") + ";" }.joined()
  }
}
