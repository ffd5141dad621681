internal import Glibc

/// The lines of a calendar. A line that begins with a space continues the one before. Lines are folded after 75
/// bytes, even within a character, so they are joined before they become text.
enum CalendarLines {
  /// Passes on the range of each line with its continuations.
  static func each(
    in bytes: UnsafeBufferPointer<UInt8>, _ take: (Range<Int>) -> Void
  ) {
    guard let base = bytes.baseAddress else { return }
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, bytes[start].isSpace { start += 1 }
    while start < bytes.count {
      var end = lineEnd(base, start, bytes.count)
      while end + 1 < bytes.count, bytes[end + 1] == 0x20 || bytes[end + 1] == 0x09 {
        end = lineEnd(base, end + 1, bytes.count)
      }
      take(start..<end)
      start = end + 1
    }
  }

  /// Returns the position of the line feed.
  private static func lineEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    guard let found = memchr(base + start, 0x0A, count - start) else { return count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

/// A line: its name, parameters and value.
struct CalendarLine {
  /// The joined bytes, without the line break.
  private let bytes: ArraySlice<UInt8>
  private let nameEnd: Int
  private let valueStart: Int

  init(_ range: Range<Int>, _ buffer: UnsafeBufferPointer<UInt8>) {
    let bytes = CalendarLine.unfolded(range, buffer)
    self.bytes = bytes
    let isEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
    nameEnd = bytes.firstIndex(where: isEnd) ?? bytes.endIndex
    var index = nameEnd
    var isQuoted = false
    var hasZone = false
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if bytes[index] == UInt8(ascii: ":"), !isQuoted {
        break
      } else if bytes[index] == UInt8(ascii: ";"), bytes[(index + 1)...].prefix(5).isWord("TZID=") {
        hasZone = true
      }
      index += 1
    }
    // Some programs don't quote a zone with a colon, such as "(UTC-05:00) Eastern Time"; a time has none.
    if hasZone, let last = bytes[index...].lastIndex(of: UInt8(ascii: ":")) { index = last }
    // The closing quote is missing.
    if index == bytes.endIndex, isQuoted {
      index = bytes[nameEnd...].firstIndex(of: UInt8(ascii: ":")) ?? index
    }
    valueStart = min(index + 1, bytes.endIndex)
  }

  private static func unfolded(
    _ range: Range<Int>, _ buffer: UnsafeBufferPointer<UInt8>
  ) -> ArraySlice<UInt8> {
    var line: [UInt8] = []
    line.reserveCapacity(range.count)
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, buffer[end] != 0x0A { end += 1 }
      let next = end + 2
      if end > start, buffer[end - 1] == 0x0D { end -= 1 }
      line.append(contentsOf: buffer[start..<end])
      start = next
    }
    return line[...]
  }

  var value: ArraySlice<UInt8> { bytes[valueStart...].trimmed }

  /// Whether the name is this word in upper case.
  func isNamed(_ name: StaticString) -> Bool { bytes[..<nameEnd].trimmed.isWord(name) }

  /// The name in upper case.
  var name: String {
    String(decoding: bytes[..<nameEnd].trimmed.map(\.upperCase), as: UTF8.self)
  }

  /// Returns the value of a parameter without quotes.
  func parameter(_ name: StaticString) -> ArraySlice<UInt8>? {
    var index = nameEnd
    while let parameter = nextParameter(&index) {
      guard let sign = CalendarLine.sign(in: parameter, after: name) else { continue }
      var value = parameter[(sign + 1)...].trimmed
      if value.first == UInt8(ascii: "\"") { value.removeFirst() }
      if value.last == UInt8(ascii: "\"") { value.removeLast() }
      return value
    }
    return nil
  }

  /// Returns the parameters as they are written, except some.
  func parameters(except names: [StaticString]) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var index = nameEnd
    while let parameter = nextParameter(&index) {
      if !names.contains(where: { CalendarLine.sign(in: parameter, after: $0) != nil }) {
        found.append(parameter)
      }
    }
    return found
  }

  /// Returns the parameter that begins after a position, and moves the position to its end.
  private func nextParameter(_ index: inout Int) -> ArraySlice<UInt8>? {
    guard index < valueStart - 1 else { return nil }
    index += 1
    let start = index
    var isQuoted = false
    while index < valueStart - 1 {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if bytes[index] == UInt8(ascii: ";"), !isQuoted { break }
      index += 1
    }
    return bytes[start..<index]
  }

  /// Returns the position of the equals sign of a parameter with this name.
  private static func sign(in parameter: ArraySlice<UInt8>, after name: StaticString) -> Int? {
    guard let sign = parameter.firstIndex(of: UInt8(ascii: "=")),
      parameter[..<sign].trimmed.isWord(name)
    else { return nil }
    return sign
  }

  /// The maximum length of a zone name.
  static let longestZoneName = 200

  /// The zone of a time. Exchange escapes commas in the name, either here or in the definition.
  var zoneName: String? {
    parameter("TZID").map { CalendarLine.text($0, upTo: CalendarLine.longestZoneName) }
  }

  /// Returns the value as unescaped text; repairs invalid UTF-8.
  func text(upTo most: Int) -> String { CalendarLine.text(value, upTo: most) }

  static func text(_ value: ArraySlice<UInt8>, upTo most: Int) -> String {
    let value = value.prefix(most)
    guard value.contains(UInt8(ascii: "\\")) else { return String(decoding: value, as: UTF8.self) }
    var plain: [UInt8] = []
    plain.reserveCapacity(value.count)
    var isEscaped = false
    for byte in value {
      if isEscaped {
        plain.append(byte.upperCase == UInt8(ascii: "N") ? 0x0A : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        plain.append(byte)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
