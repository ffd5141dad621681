/// Splits a widget's output into lines. Buffers at most one line of the maximum length.
struct LineSplitter: Sendable {
  /// Maximum length of a line, in bytes.
  let limit: Int
  /// Whether a line was longer. The rest of the output is ignored.
  private(set) var isOverLimit = false
  private var unfinished: [UInt8] = []

  /// The length of the line that isn't finished.
  var unfinishedCount: Int { unfinished.count }

  init(limit: Int) { self.limit = limit }

  /// Returns the lines that these bytes complete, without empty ones.
  mutating func lines(completedBy bytes: [UInt8]) -> [[UInt8]] {
    guard !isOverLimit else { return [] }
    var lines: [[UInt8]] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      guard append(rest[..<end]) else { return lines }
      if let line = finish() { lines.append(line) }
      rest = rest[(end + 1)...]
    }
    _ = append(rest)
    return lines
  }

  /// Returns the unfinished line, if any.
  mutating func finish() -> [UInt8]? {
    if unfinished.last == UInt8(ascii: "\r") { unfinished.removeLast() }
    defer { unfinished = [] }
    return unfinished.isEmpty ? nil : unfinished
  }

  private mutating func append(_ piece: ArraySlice<UInt8>) -> Bool {
    guard unfinished.count + piece.count <= limit else {
      isOverLimit = true
      unfinished = []
      return false
    }
    unfinished += piece
    return true
  }
}
