import KeyFiles

/// A key file that is edited says what it was told to say, in every way that it is read, and each line
/// that the edit isn't about stays as it was, byte for byte.
///
/// The noise is a file and its edits, with a zero between them; see `Edit`.
@_cdecl("LLVMFuzzerTestOneInput")
public func editKeyFiles(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
  let edits = parts.dropFirst().prefix(8).compactMap { Edit($0) }
  // Each edit is checked by reading the whole file a few times.
  Patience.check(bytes.count * (1 + edits.count)) {
    guard var file = try? KeyFile(parsing: Array(parts[0])) else { return }
    precondition(Array(file.text.utf8) == Array(parts[0]))
    for edit in edits { edit.check(&file) }
  }
  return 0
}

/// A byte that chooses what is done, two that choose a group and a key of the file, and a text. Where
/// there is no such group or key, the text has it, behind the byte 1.
private struct Edit {
  let kind: UInt8
  let groupIndex: Int
  let keyIndex: Int
  let texts: [String]

  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 3 else { return nil }
    let head = Array(bytes.prefix(3))
    (kind, groupIndex, keyIndex) = (head[0] % 8, Int(head[1]), Int(head[2]))
    texts = bytes.dropFirst(3).split(separator: 1, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  func check(_ file: inout KeyFile) {
    let groups = file.groups
    let group =
      groupIndex < groups.count ? groups[groupIndex] : texts.dropFirst().first ?? "Group"
    guard KeyFile.isValidGroup(group) else { return }
    let keys = file.keys(in: group)
    let key = keyIndex < keys.count ? keys[keyIndex] : texts.dropFirst(2).first ?? "Key"
    guard KeyFile.isValidKey(key) else { return }
    let text = texts.first ?? ""
    let before = file
    switch kind {
    case 0: removeKey(key, in: group, of: &file)
    case 1: removeGroup(group, of: &file)
    case 2: setList(text, key, in: group, of: &file)
    case 3: setNumber(text, key, in: group, of: &file)
    default: setText(text, key, in: group, of: &file)
    }
    let read = try? KeyFile(parsing: Array(file.text.utf8))
    precondition(read == file)
    precondition(read.map { Array($0.text.utf8) } == Array(file.text.utf8))
    // What is said elsewhere is still said.
    for other in before.groups.prefix(8) where !(kind == 1 && other == group) {
      for name in before.keys(in: other).prefix(8) where !(other == group && name == key) {
        precondition(file.value(name, in: other)?.text == before.value(name, in: other)?.text)
      }
    }
  }

  // MARK: - Setting

  private func setText(_ text: String, _ key: String, in group: String, of file: inout KeyFile) {
    set(key, in: group, of: &file) { $0.set(text, key, in: group) }
    precondition(file.value(key, in: group).map { same($0.text, writable(text)) } ?? false)
    // What was read can be written again, and means the same.
    var again = file
    again.set(writable(text), key, in: group)
    precondition(same(again.text, file.text))
  }

  private func setList(_ text: String, _ key: String, in group: String, of file: inout KeyFile) {
    let items = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    set(key, in: group, of: &file) { $0.set(items, key, in: group) }
    let found = file.list(key, in: group) ?? []
    let wanted = items.map(writable)
    precondition(found.count == wanted.count && zip(found, wanted).allSatisfy(same))
  }

  private func setNumber(_ text: String, _ key: String, in group: String, of file: inout KeyFile) {
    let whole = text.utf8.reduce(0) { $0 &* 31 &+ Int($1) }
    let all = Int.min...Int.max
    set(key, in: group, of: &file) { $0.set("\(whole)", key, in: group) }
    precondition((try? file.number(key, in: group, range: all)) == whole)
    for isOn in [true, false] {
      file.set(isOn ? "true" : "false", key, in: group)
      precondition((try? file.isOn(key, in: group)) == isOn)
      let word = try? file.choice(key, in: group, of: ["True", "fALSE"])
      precondition(word == (isOn ? "True" : "fALSE"))
    }
  }

  /// Sets a value; all lines but its own stay, and doing it twice is doing it once.
  private func set(
    _ key: String, in group: String, of file: inout KeyFile, _ body: (inout KeyFile) -> Void
  ) {
    let before = file
    let had = file.value(key, in: group) != nil
    body(&file)
    var twice = file
    body(&twice)
    precondition(same(twice.text, file.text))
    let (old, new) = (lines(of: before), lines(of: file))
    guard let number = file.value(key, in: group)?.line else { preconditionFailure("it isn't set") }
    if had {
      precondition(new.count == old.count && before.value(key, in: group)?.line == number)
      for index in new.indices where index != number - 1 { precondition(new[index] == old[index]) }
      let equals = UInt8(ascii: "=")
      precondition(
        new[number - 1].prefix { $0 != equals } == old[number - 1].prefix { $0 != equals })
    } else {
      // The key, and perhaps a heading and a blank line before it.
      precondition((1...3).contains(new.count - old.count))
      precondition(isAll(old, in: new))
    }
  }

  // MARK: - Removing

  private func removeKey(_ key: String, in group: String, of file: inout KeyFile) {
    let before = file
    let entry = file.value(key, in: group)
    precondition(file.remove(key, in: group) == (entry != nil))
    precondition(file.value(key, in: group) == nil && !file.remove(key, in: group))
    var old = lines(of: before)
    if let entry { old.remove(at: entry.line - 1) }
    precondition(lines(of: file) == old)
  }

  private func removeGroup(_ group: String, of file: inout KeyFile) {
    let before = file
    precondition(file.remove(group: group) == before.groups.contains(group))
    precondition(!file.groups.contains(group) && !file.remove(group: group))
    precondition(file.groups == before.groups.filter { $0 != group })
    precondition(isAll(lines(of: file), in: lines(of: before)))
  }
}

/// By bytes: to a String, a letter with an accent is the same in both of its spellings.
private func same(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

/// What of a text a key file can hold.
private func writable(_ text: String) -> String {
  let scalars = text.unicodeScalars.filter { scalar in
    ["\t", "\n", "\r"].contains(scalar) || (scalar.value >= 0x20 && scalar.value != 0x7F)
  }
  return String(String.UnicodeScalarView(scalars))
}

/// Each with the end that it has; the last may lack its own, and gets it with the next line. A byte
/// order mark belongs to none.
private func lines(of file: KeyFile) -> [[UInt8]] {
  var lines: [[UInt8]] = []
  var line: [UInt8] = []
  let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  let bytes = Array(file.text.utf8)
  for byte in bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0) {
    line.append(byte)
    if byte == 0x0A {
      lines.append(line)
      line = []
    }
  }
  return line.isEmpty ? lines : lines + [line]
}

/// Whether the others were only added to these.
private func isAll(_ few: [[UInt8]], in many: [[UInt8]]) -> Bool {
  var rest = few[...]
  let ends: [[UInt8]] = [[], [0x0A], [0x0D, 0x0A]]
  for line in many {
    guard let next = rest.first else { break }
    let isLast = rest.count == 1
    if line == next || isLast && ends.contains(where: { next + $0 == line }) { rest.removeFirst() }
  }
  return rest.isEmpty
}
