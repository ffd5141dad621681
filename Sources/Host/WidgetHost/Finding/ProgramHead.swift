/// The kind of an executable file, by its first bytes.
enum ProgramHead: Hashable, Sendable {
  /// A script with a shebang line.
  case script(FirstLine)
  /// An ELF file for a machine with this number, and its loader.
  case machineCode(machine: UInt16, loader: String?)
  case text
  case empty
  /// Other bytes.
  case unknown

  /// The shebang line.
  struct FirstLine: Hashable, Sendable {
    /// The interpreter; empty if missing.
    var interpreter: String
    /// The rest of the line, which is one argument.
    var argument = ""
    /// Whether the line ends with a carriage return, which becomes a part of the last word.
    var hasCarriageReturn = false
  }

  /// The number of bytes to read.
  static let length = 4096

  init(_ bytes: [UInt8]) {
    self =
      if bytes.isEmpty {
        .empty
      } else if bytes.starts(with: Array("#!".utf8)) {
        .script(FirstLine(bytes.dropFirst(2)))
      } else if let header = ExecutableHeader(bytes) {
        .machineCode(machine: header.machine, loader: header.loader)
      } else {
        bytes.contains(0) ? .unknown : .text
      }
  }
}

extension ProgramHead.FirstLine {
  init(_ bytes: ArraySlice<UInt8>) {
    var line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
    if line.last == UInt8(ascii: "\r") {
      line.removeLast()
      hasCarriageReturn = true
    }
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let words = line.drop(while: isSpace)
    let first = words.prefix { !isSpace($0) }
    let rest = words.dropFirst(first.count).drop(while: isSpace)
    let end = rest.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? rest.startIndex
    interpreter = String(decoding: first, as: UTF8.self)
    argument = String(decoding: rest[..<end], as: UTF8.self)
  }
}

/// The header of an ELF file.
private struct ExecutableHeader {
  let machine: UInt16
  var loader: String?

  /// The type of the program header with the loader (PT_INTERP).
  private static let naming = 3

  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]), bytes.count >= 64 else { return nil }
    let isWide = bytes[4] == 2
    let isLittleEndian = bytes[5] == 1
    func number(at offset: Int, _ length: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - length else { return nil }
      let part = bytes[offset..<offset + length]
      // Any valid offset fits.
      let digits = isLittleEndian ? Array(part.reversed()) : Array(part)
      guard digits.count < 8 || digits[0] == 0 else { return nil }
      return digits.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let machine = number(at: 18, 2) else { return nil }
    self.machine = UInt16(machine)
    guard let table = number(at: isWide ? 32 : 28, isWide ? 8 : 4),
      let entry = number(at: isWide ? 54 : 42, 2), let count = number(at: isWide ? 56 : 44, 2),
      table < bytes.count
    else { return }
    for index in 0..<count {
      let place = table + index * entry
      guard number(at: place, 4) == ExecutableHeader.naming else { continue }
      guard let start = number(at: place + (isWide ? 8 : 4), isWide ? 8 : 4),
        let length = number(at: place + (isWide ? 32 : 16), isWide ? 8 : 4),
        start < bytes.count, length < bytes.count - start
      else { return }
      loader = String(decoding: bytes[start..<start + length].prefix { $0 != 0 }, as: UTF8.self)
      return
    }
  }
}
