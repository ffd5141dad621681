extension KeyFile {
  /// Sets the value of a key. A new key goes to the end of its group, a new group to the end of the
  /// file. Control characters, which no key file can hold, are dropped.
  public mutating func set(_ text: String, _ key: String, in group: String) {
    write(escaped(text), key, in: group)
  }

  /// Sets a list as the value of a key.
  public mutating func set(_ items: [String], _ key: String, in group: String) {
    write(KeyFile.written(items), key, in: group)
  }

  /// Removes a key, but not its translations. Returns false if it doesn't exist.
  @discardableResult
  public mutating func remove(_ key: String, in group: String) -> Bool {
    guard let (line, _) = pair(key, in: group) else { return false }
    lines.remove(at: line - 1)
    return true
  }

  /// Removes a group. Returns false if it doesn't exist.
  @discardableResult
  public mutating func remove(group: String) -> Bool {
    let before = lines.count
    while let range = section(group) { lines.removeSubrange(range) }
    return lines.count < before
  }

  mutating func write(_ value: String, _ key: String, in group: String) {
    precondition(KeyFile.isValidKey(key), "\(key) can't be a key")
    precondition(KeyFile.isValidGroup(group), "\(group) can't be a group")
    if let (number, old) = pair(key, in: group) {
      var pair = old
      pair.value = value[...]
      lines[number - 1].content = .pair(pair)
      return
    }
    let pair = Line.Pair(key: key[...], prefix: "\(key)=", value: value[...], suffix: "")
    if let section = section(group) {
      insert(.pair(pair), at: end(of: section))
      return
    }
    if let last = lines.last, !last.isBlank { insert(.blank(""), at: lines.count) }
    insert(.group(name: group[...], text: "[\(group)]"), at: lines.count)
    insert(.pair(pair), at: lines.count)
  }

  /// Returns the lines of the last section of a group.
  private func section(_ group: String) -> Range<Int>? {
    var start: Int?
    var end = lines.count
    for (index, line) in lines.enumerated() {
      guard case .group(let name, _) = line.content else { continue }
      if name == group {
        start = index
        end = lines.count
      } else if let start, start < index, end == lines.count {
        end = index
      }
    }
    return start.map { $0..<end }
  }

  /// Returns the index for a new key: before the blank lines at the end of the section, and before a
  /// comment on the next group.
  private func end(of section: Range<Int>) -> Int {
    var end = section.upperBound
    if end < lines.count {
      while lines[end - 1].isComment { end -= 1 }
    }
    while lines[end - 1].isBlank { end -= 1 }
    return end
  }

  private mutating func insert(_ content: Line.Content, at index: Int) {
    let hasReturns = lines.first?.ending.unicodeScalars.first == "\r"
    let ending = hasReturns ? "\r\n" : "\n"
    if index > 0, !lines[index - 1].isTerminated {
      let isHalfway = lines[index - 1].ending.unicodeScalars.last == "\r"
      lines[index - 1].ending = isHalfway ? "\r\n" : ending
    }
    lines.insert(Line(content: content, ending: ending), at: index)
  }
}

// A value of unknown type stays escaped: unescaped as a text, the list "a\;b" would look like "a;b".

extension KeyFile {
  /// Returns the escaped value of a key, or nil.
  public func written(_ key: String, in group: String) -> KeyFileEntry? {
    pair(key, in: group).map { KeyFileEntry(text: String($0.pair.value), line: $0.line) }
  }

  /// Sets an escaped value.
  public mutating func set(written value: String, _ key: String, in group: String) {
    write(String(value.unicodeScalars.filter { !isControl($0) }), key, in: group)
  }

  /// Returns the text of an escaped value.
  public static func text(written value: String) -> String { unescaped(value.unicodeScalars) }

  /// Returns the items of an escaped list.
  public static func items(written value: String) -> [String] { listItems(in: value[...]) }

  /// Escapes a text.
  public static func written(_ text: String) -> String { escaped(text) }

  /// Escapes a list.
  public static func written(_ items: [String]) -> String {
    items.map { escaped($0, separator: ";") + ";" }.joined()
  }
}
