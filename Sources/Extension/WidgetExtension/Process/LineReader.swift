internal import Glibc

/// A reader of lines from a descriptor; it skips lines that are too long, and logs that.
struct LineReader {
  private let descriptor: Int32
  private let limit: Int
  private var bytes: [UInt8] = []
  /// The index up to which there is no line break.
  private var searched = 0
  private var isSkipping = false
  private var isAtEnd = false

  init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// Returns the next nonempty line without its line break; nil at the end.
  mutating func next() -> [UInt8]? {
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(bytes[..<end])
        bytes.removeSubrange(...end)
        if let line = usable(line) { return line }
      } else if isAtEnd {
        let line = bytes
        bytes = []
        searched = 0
        return usable(line)
      } else {
        searched = bytes.count
        if bytes.count > limit {
          isSkipping = true
          bytes = []
          searched = 0
        }
        fill()
      }
    }
  }

  private mutating func usable(_ line: [UInt8]) -> [UInt8]? {
    searched = 0
    if isSkipping || line.count > limit {
      isSkipping = false
      ServiceLog.write("A message has more than \(limit) bytes and was left out")
      return nil
    }
    return line.isEmpty ? nil : line
  }

  private mutating func fill() {
    var result = 0
    let piece = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
      repeat {
        result = read(descriptor, buffer.baseAddress, buffer.count)
      } while result < 0
        && errno == EINTR
      count = max(0, result)
    }
    if result <= 0 { isAtEnd = true } else { bytes += piece }
  }
}
