/// The contents of a todo.txt file, byte for byte: a change touches only its own line.
struct ToDoList: Hashable {
  /// A line, as it is in the file.
  struct Entry: Hashable {
    /// Without the line feed, with a carriage return.
    fileprivate(set) var bytes: [UInt8]

    fileprivate var end: [UInt8] { bytes.last == 13 ? [13] : [] }

    private var text: ArraySlice<UInt8> { bytes.last == 13 ? bytes.dropLast() : bytes[...] }

    /// The text; as Latin-1 if it isn't UTF-8, so that a change keeps each letter.
    fileprivate(set) var line: ToDoLine {
      get {
        let text = text
        return ToDoLine(
          String(validating: text, as: UTF8.self)
            ?? String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) })))
      }
      set {
        let scalars = newValue.text.unicodeScalars
        let isLatin =
          String(validating: text, as: UTF8.self) == nil && scalars.allSatisfy { $0.value < 256 }
        let text = isLatin ? scalars.map { UInt8($0.value) } : Array(newValue.text.utf8)
        bytes = text + end
      }
    }

    /// Identifies the line in a click, so that a click on a changed line has no effect.
    var checksum: String { String(bytes.reduce(5381) { $0 &* 33 &+ UInt64($1) }, radix: 36) }
  }

  private(set) var entries: [Entry] = []
  /// Whether the last line ends in a line feed.
  private var endsWithLine = true

  init(_ bytes: [UInt8] = []) {
    guard !bytes.isEmpty else { return }
    endsWithLine = bytes.last == 10
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    entries = (endsWithLine ? lines.dropLast() : lines[...]).map { Entry(bytes: Array($0)) }
  }

  var bytes: [UInt8] {
    var bytes = Array(entries.map(\.bytes).joined(separator: [10]))
    if endsWithLine, !entries.isEmpty { bytes.append(10) }
    return bytes
  }

  /// The current place of a shown line: the nearest one with the same checksum.
  func index(of checksum: String, near index: Int) -> Int? {
    entries.indices.filter { entries[$0].checksum == checksum }
      .min { abs($0 - index) < abs($1 - index) }
  }

  mutating func replace(at index: Int, with line: ToDoLine) {
    entries[index].line = line
  }

  mutating func append(_ line: ToDoLine) {
    insert(Array(line.text.utf8) + (entries.last?.end ?? []), at: entries.count)
  }

  mutating func remove(at index: Int) -> [UInt8] {
    // The line before the last one keeps its line feed.
    if index == entries.count - 1 { endsWithLine = true }
    return entries.remove(at: index).bytes
  }

  /// Removes the last line that equals another one, if there is one.
  mutating func removeLast(_ line: ToDoLine) {
    if let index = entries.lastIndex(where: { $0.line == line }) { _ = remove(at: index) }
  }

  /// Restores what a line was before a change; false if another app has changed it since.
  mutating func restore(_ bytes: [UInt8], at place: Int, over checksum: String) -> Bool {
    guard let index = index(of: checksum, near: place) else { return false }
    let day = entries[index].line.completed
    entries[index].bytes = bytes
    let line = entries[index].line
    if !line.isDone, let next = day.flatMap({ line.next(completedOn: $0) }) { removeLast(next) }
    return true
  }

  mutating func insert(_ bytes: [UInt8], at index: Int) {
    if index >= entries.count { endsWithLine = true }
    entries.insert(Entry(bytes: bytes), at: min(index, entries.count))
  }
}
