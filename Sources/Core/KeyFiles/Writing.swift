extension KeyFile {
  /// Sets the value of a key: in place, otherwise at the end of the group, otherwise in a new group at the
  /// end of the file. Control characters, which are invalid in key files, are removed.
  public mutating func set(_ text: String, _ key: String, in group: String) {
    write(escaped(text), key, in: group)
  }

  /// Sets the value of a key to a list.
  public mutating func set(_ items: [String], _ key: String, in group: String) {
    write(KeyFile.written(items), key, in: group)
  }

  /// Removes a key but not its translations, which are keys of their own. Returns whether it existed.
  @discardableResult
  public mutating func remove(_ key: String, in group: String) -> Bool {
    guard let (line, _) = pair(key, in: group) else { return false }
    lines.remove(at: line - 1)
    return true
  }

  /// Removes a group with its contents. Returns whether it existed.
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
      pair.value = value
      lines[number - 1].content = .pair(pair)
      return
    }
    let pair = Line.Pair(key: key, prefix: "\(key)=", value: value, suffix: "")
    if let section = section(group) {
      insert(.pair(pair), at: end(of: section))
      return
    }
    if let last = lines.last, !last.isBlank { insert(.blank(""), at: lines.count) }
    insert(.group(name: group, text: "[\(group)]"), at: lines.count)
    insert(.pair(pair), at: lines.count)
  }

  /// Returns the lines of a group, including its header; of several groups with the name, the last.
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

  /// Returns the index for a new key: before the blank lines at the end of the group, and before the comment
  /// above the next header, which describes that header.
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
