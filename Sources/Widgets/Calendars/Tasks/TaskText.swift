internal import WidgetCore

/// The iCalendar text of a to-do, with or without a VCALENDAR around it. A change replaces the lines of the
/// properties that it concerns; everything else stays byte for byte.
struct TaskText: Hashable, Sendable {
  private struct Line: Hashable {
    /// With its folds and the line break.
    var bytes: [UInt8]
    /// The name of a property of the to-do itself, in upper case; nil for other lines.
    var property: String?
  }

  private var lines: [Line]
  /// Where new properties are inserted: before alarms.
  private var place: Int
  private let lineBreak: [UInt8]
  /// Whether occurrences of a series differ from it.
  let hasExceptions: Bool

  /// The maximum size; a to-do with a picture in it may be larger, and isn't shown.
  static let maximumBytes = 512 << 10
  private static let maximumLines = 20_000
  /// The maximum length of a line without its break (RFC 5545).
  private static let longestLine = 75

  /// nil if the text isn't a to-do with balanced components.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= TaskText.maximumBytes,
      var parser = bytes.withUnsafeBufferPointer({ TaskParser($0) })
    else { return nil }
    var lines: [Line] = []
    var (place, end) = (0, 0)
    bytes.withUnsafeBufferPointer { buffer in
      CalendarLines.each(in: buffer) { range in
        guard !parser.isBroken, lines.count < TaskText.maximumLines else { return }
        let property = parser.property(CalendarLine(range, buffer))
        if parser.isAtPlace { place = lines.count }
        // From the end of the last line, because ranges leave out a byte order mark.
        let next = min(range.upperBound + 1, buffer.count)
        lines.append(Line(bytes: Array(buffer[end..<next]), property: property))
        end = next
      }
    }
    guard !parser.isBroken, parser.isOver, end == bytes.count else { return nil }
    (self.lines, self.place) = (lines, place)
    hasExceptions = parser.count > 1
    lineBreak = bytes.contains(0x0D) ? [0x0D, 0x0A] : [0x0A]
  }

  var bytes: [UInt8] { lines.flatMap(\.bytes) }

  // MARK: - Properties

  /// Returns the first property of this name, which is in upper case.
  func first(_ name: String) -> CalendarLine? {
    lines.first { $0.property == name }.map(TaskText.parsed)
  }

  func all(_ name: String) -> [CalendarLine] {
    lines.filter { $0.property == name }.map(TaskText.parsed)
  }

  private static func parsed(_ line: Line) -> CalendarLine {
    line.bytes.withUnsafeBufferPointer { CalendarLine(0..<$0.count, $0) }
  }

  /// Sets a property, and removes further ones of this name.
  /// - Parameters:
  ///   - value: the value as it is written, with escapes.
  ///   - parameters: new parameters, such as "VALUE=DATE".
  ///   - replaced: the names of parameters that the new ones replace; other parameters stay.
  mutating func set(
    _ name: String, _ value: String, _ parameters: [String] = [],
    replacing replaced: [StaticString] = []
  ) {
    let kept = first(name)?.parameters(except: replaced) ?? []
    var content = Array(name.utf8)
    for parameter in kept + parameters.map({ Array($0.utf8)[...] }) {
      content += [UInt8(ascii: ";")] + parameter
    }
    content += [UInt8(ascii: ":")] + Array(value.utf8)
    let line = Line(bytes: TaskText.folded(content, lineBreak), property: name)
    guard let index = lines.firstIndex(where: { $0.property == name }) else {
      lines.insert(line, at: place)
      place += 1
      return
    }
    lines[index] = line
    while let other = lines.lastIndex(where: { $0.property == name }), other > index {
      removeLine(at: other)
    }
  }

  mutating func remove(_ name: String) {
    while let index = lines.lastIndex(where: { $0.property == name }) { removeLine(at: index) }
  }

  private mutating func removeLine(at index: Int) {
    lines.remove(at: index)
    if index < place { place -= 1 }
  }

  // MARK: - Writing

  /// Folds a line after 75 bytes, never within a character.
  static func folded(_ content: [UInt8], _ lineBreak: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    var rest = content[...]
    var room = longestLine
    while rest.count > room {
      var end = rest.startIndex + room
      // A continuation byte of UTF-8; text that isn't UTF-8 is split anywhere.
      while end > rest.startIndex + room - 4, rest[end] & 0xC0 == 0x80 { end -= 1 }
      if rest[end] & 0xC0 == 0x80 { end = rest.startIndex + room }
      folded += rest[..<end] + lineBreak + [0x20]
      rest = rest[end...]
      room = longestLine - 1
    }
    return folded + rest + lineBreak
  }

  /// Escapes a text. Control characters can't be in iCalendar.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n", "\u{85}", "\u{2028}", "\u{2029}": escaped += "\\n"
      case "\t": escaped += "\t"
      default:
        if scalar.value >= 0x20, scalar.value != 0x7F { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }
}

/// Finds the to-do among the components of a text: the VTODO that isn't an exception of a series.
private struct TaskParser {
  private var open: [String] = []
  /// The index of the to-do among those of the text.
  private let index: Int
  /// The number of to-dos so far.
  private(set) var count = 0
  private(set) var isBroken = false
  /// Whether the line ends the properties of the to-do.
  private(set) var isAtPlace = false
  private var hasPlace = false

  private static let maximumDepth = 10

  /// nil if there is no to-do.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var (count, index) = (0, Int?.none)
    var isException = false
    CalendarLines.each(in: bytes) { range in
      guard index == nil else { return }
      let line = CalendarLine(range, bytes)
      if line.isNamed("BEGIN"), line.value.isWord("VTODO") {
        isException = false
      } else if line.isNamed("RECURRENCE-ID") {
        isException = true
      } else if line.isNamed("END"), line.value.isWord("VTODO") {
        if !isException { index = count }
        count += 1
      }
    }
    guard let index else { return nil }
    self.index = index
  }

  /// Whether all components have ended.
  var isOver: Bool { open.isEmpty && hasPlace }

  /// Returns the name of a property of the to-do; nil for other lines.
  mutating func property(_ line: CalendarLine) -> String? {
    isAtPlace = false
    let isInTask = open.last == "VTODO" && count == index + 1
    if line.isNamed("BEGIN") {
      isAtPlace = isInTask && !hasPlace
      begin(component(line))
    } else if line.isNamed("END") {
      isAtPlace = isInTask && !hasPlace
      if open.popLast() != component(line) { isBroken = true }
    } else if isInTask {
      return line.name
    }
    hasPlace = hasPlace || isAtPlace
    return nil
  }

  private mutating func begin(_ name: String) {
    if open.isEmpty ? name != "VCALENDAR" && name != "VTODO" : open.count > TaskParser.maximumDepth
    {
      isBroken = true
    }
    if name == "VTODO" { count += 1 }
    open.append(name)
  }

  private func component(_ line: CalendarLine) -> String {
    String(decoding: line.value.prefix(40).map(\.upperCase), as: UTF8.self)
  }
}
