import Expectations
import KeyFiles
import RandomTesting
import Testing

@Suite("Random edits")
struct RandomEditingTests {
  private let groups = ["A", "B", "Widget weather"]
  private let keys = ["a", "b", "Name", "Name[cs]", "long key"]
  private let texts = ["", "1", " x ", "a;b", "line\nline", "\\", "\u{301}", "# no comment", "č"]
  private let starts = [
    "", "# top\n\n[A]\na=1\n\n# about B\n[B]\nb = 2 \n\n\n", "\u{FEFF}[B]\r\nb=1\r\n[A]\r\na=2",
    "[A]\na=1\n[B]\n[A]\nb=2\n#end", "\n\n# nothing but this\r\n",
  ]

  @Test(
    "each edit makes its change and keeps all other lines",
    arguments: 0..<trials(10, of: 40))
  func invariants(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    var file = try KeyFile(parsing: starts[seed % starts.count])
    var model = contents(of: file)
    for _ in 0..<60 {
      let group = random.pick(groups)
      let key = random.pick(keys)
      let text = random.pick(texts)
      let before = lines(of: file)
      let had = model[group]?[key] != nil
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<7:
        file.set(text, key, in: group)
        model[group, default: [:]][key] = text
        let after = lines(of: file)
        if had {
          try #require(after.count == before.count)
          try #require(zip(before, after).filter { $0 != $1 }.count <= 1)
        } else {
          // The key, possibly with a header and a blank line before it.
          try #require((1...3).contains(after.count - before.count))
          try #require(isSubsequence(before, of: after))
        }
      case 7..<9:
        let wasThere = file.remove(key, in: group)
        expect(wasThere == had)
        model[group]?[key] = nil
        let after = lines(of: file)
        try #require(after.count == before.count - (had ? 1 : 0))
        try #require(isSubsequence(after, of: before))
      default:
        guard Int.random(in: 0..<5, using: &random) == 0 else { continue }
        let wasThere = file.remove(group: group)
        expect(wasThere == (model[group] != nil))
        model[group] = nil
        try #require(isSubsequence(lines(of: file), of: before))
      }
      try #require(contents(of: file) == model)
      let again = try KeyFile(parsing: file.text)
      try #require(again == file)
      try #require(Array(again.text.utf8) == Array(file.text.utf8))
    }
  }

  /// Returns the lines without the byte order mark and the last line's ending, which edits can change.
  private func lines(of file: KeyFile) -> [String] {
    var lines = file.text.unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { String($0.filter { $0 != "\r" && $0 != "\u{FEFF}" }) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private func contents(of file: KeyFile) -> [String: [String: String]] {
    var contents: [String: [String: String]] = [:]
    for group in file.groups {
      contents[group] = [:]
      for key in keys {
        if let entry = file.value(key, in: group) { contents[group]?[key] = entry.text }
      }
    }
    return contents
  }

  private func isSubsequence(_ few: [String], of many: [String]) -> Bool {
    var rest = few[...]
    for line in many where line == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
