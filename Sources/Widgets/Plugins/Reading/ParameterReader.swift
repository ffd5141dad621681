// Lenient, as users expect: both kinds of quotes, spaces around "=" and further "|" are accepted, and words
// that aren't parameters are skipped.

/// Parses the parameters after the first "|" of a line.
struct ParameterReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  /// Maximum number of parameters, and of skipped words.
  private static let most = 100
  private var others = 0

  static func parameters(_ bytes: ArraySlice<UInt8>) -> PluginParameters {
    var reader = ParameterReader(bytes)
    var parameters = PluginParameters()
    var count = 0
    while count < most, let (key, value) = reader.next() {
      parameters[key] = value
      count += 1
    }
    return parameters
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  private mutating func next() -> (String, String)? {
    while index < bytes.endIndex, others < 10 * ParameterReader.most {
      skip(alsoBars: true)
      guard let end = endOfKey(from: index) else {
        // Not a key.
        others += 1
        let start = index
        while index < bytes.endIndex, !isSpace(bytes[index]), bytes[index] != bar { index += 1 }
        if index == start { index += 1 }
        continue
      }
      let key = String(decoding: bytes[index..<end.key].map(lower), as: UTF8.self)
      index = end.value
      return (key, value())
    }
    return nil
  }

  /// Returns the end of the key at a position, and the start of its value; nil if there is no key.
  private func endOfKey(from start: Int) -> (key: Int, value: Int)? {
    var index = start
    while index < bytes.endIndex, index - start < 40, isKey(bytes[index]) { index += 1 }
    guard index > start else { return nil }
    let key = index
    while index < bytes.endIndex, isSpace(bytes[index]) { index += 1 }
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "=") else { return nil }
    return (key, index + 1)
  }

  private mutating func value() -> String {
    let start = index
    skip(alsoBars: false)
    // `length= color=red` is an empty length.
    if index > start, index < bytes.endIndex, endOfKey(from: index) != nil { return "" }
    guard index < bytes.endIndex else { return "" }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), let text = quoted(quote) {
      return text
    }
    var text: [UInt8] = []
    while index < bytes.endIndex, !isSpace(bytes[index]) {
      if bytes[index] == bar, isEnd(at: index) { break }
      // Escaped spaces, as in a shell.
      if bytes[index] == backslash, index + 1 < bytes.endIndex, isSpace(bytes[index + 1]) {
        index += 1
      }
      text.append(bytes[index])
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses a quoted value with its suffix; nil if the quote doesn't end, so that it is literal.
  private mutating func quoted(_ quote: UInt8) -> String? {
    var text: [UInt8] = []
    var index = index + 1
    while index < bytes.endIndex, bytes[index] != quote {
      // In single quotes, only the quote is escaped; a shell doesn't do that, but authors write it.
      if bytes[index] == backslash, index + 1 < bytes.endIndex,
        bytes[index + 1] == quote || (bytes[index + 1] == backslash && quote != UInt8(ascii: "'"))
      {
        index += 1
      }
      text.append(bytes[index])
      index += 1
    }
    guard index < bytes.endIndex else { return nil }
    index += 1
    while index < bytes.endIndex, !isSpace(bytes[index]), bytes[index] != bar {
      text.append(bytes[index])
      index += 1
    }
    self.index = index
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether a "|" ends a value: another parameter follows, or nothing.
  private func isEnd(at bar: Int) -> Bool {
    var index = bar + 1
    while index < bytes.endIndex, isSpace(bytes[index]) || bytes[index] == self.bar { index += 1 }
    return index == bytes.endIndex || endOfKey(from: index) != nil
  }

  private mutating func skip(alsoBars: Bool) {
    while index < bytes.endIndex, isSpace(bytes[index]) || (alsoBars && bytes[index] == bar) {
      index += 1
    }
  }

  private let bar = UInt8(ascii: "|")
  private let backslash = UInt8(ascii: "\\")

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private func isKey(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }

  private func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
