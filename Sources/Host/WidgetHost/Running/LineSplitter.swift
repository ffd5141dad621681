/// Takes what a widget writes apart into lines. Never holds more than one line of the limit.
struct LineSplitter: Sendable {
  /// The most bytes that a line may have.
  let limit: Int
  /// Whether a line was longer. Nothing that follows is kept or told.
  private(set) var isOverLimit = false
  private var unfinished: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// The lines that these bytes complete; empty ones are left out.
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

  /// The line that was begun and not ended, if any.
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
