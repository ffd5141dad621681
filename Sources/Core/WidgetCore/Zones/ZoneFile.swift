// The TZif format (RFC 8536) of /usr/share/zoneinfo: a block with 32-bit times for old readers, and since
// version 2 a block with 64-bit times and a footer with the rule afterwards. Parsing is strict: invalid files
// are rejected.

extension Zone {
  /// The maximum file size; existing files have less than 4 KB.
  static let maximumBytes = 64 << 10
  private static let maximumTimes = 4_000
  /// The limits of offsets from UTC, beyond any real one.
  private static let offsetLimits = -100_000...100_000

  /// Parses a file; nil if invalid.
  init?(file bytes: [UInt8]) {
    guard bytes.count <= Zone.maximumBytes else { return nil }
    var reader = ZoneReader(bytes: bytes[...])
    guard let header = reader.takeHeader() else { return nil }
    guard header.version >= 2 else {
      self.init(&reader, header, timeBytes: 4)
      return
    }
    guard reader.take(header.size(timeBytes: 4)) != nil, let header = reader.takeHeader() else {
      return nil
    }
    self.init(&reader, header, timeBytes: 8)
  }

  private init?(_ reader: inout ZoneReader, _ header: ZoneHeader, timeBytes: Int) {
    // Zones with leap seconds are incompatible with the times used here.
    guard (1...256).contains(header.types), header.times <= Zone.maximumTimes, header.leaps == 0,
      [0, header.types].contains(header.standards), [0, header.types].contains(header.universals),
      let times = reader.takeNumbers(header.times, bytes: timeBytes),
      let indices = reader.take(header.times), let types = reader.take(header.types * 6),
      reader.take(header.letters + header.standards + header.universals) != nil,
      zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }),
      indices.allSatisfy({ Int($0) < header.types })
    else { return nil }
    let offsets = stride(from: types.startIndex, to: types.endIndex, by: 6).map {
      ZoneReader.number(types[$0..<($0 + 4)])
    }
    guard offsets.allSatisfy({ Zone.offsetLimits.contains($0) }) else { return nil }
    var rule: ZoneRule?
    if timeBytes == 8 {
      guard let line = reader.takeLine() else { return nil }
      if !line.isEmpty {
        guard let read = ZoneRule(line) else { return nil }
        rule = read
      }
    }
    self.init(
      times: times, offsets: indices.map { offsets[Int($0)] }, first: offsets[0], rule: rule)
  }
}

private struct ZoneHeader {
  var version: Int
  var universals: Int
  var standards: Int
  var leaps: Int
  var times: Int
  var types: Int
  var letters: Int

  /// Returns the size in bytes of the data after the header.
  func size(timeBytes: Int) -> Int {
    times * (timeBytes + 1) + types * 6 + letters + leaps * (timeBytes + 4) + standards
      + universals
  }
}

private struct ZoneReader {
  var bytes: ArraySlice<UInt8>

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  mutating func takeHeader() -> ZoneHeader? {
    guard let magic = take(4), magic.elementsEqual("TZif".utf8), let version = take(1)?.first,
      take(15) != nil, let counts = takeNumbers(6, bytes: 4),
      counts.allSatisfy({ (0...Zone.maximumBytes).contains($0) })
    else { return nil }
    let number: Int
    switch version {
    case 0: number = 1
    case UInt8(ascii: "2")...UInt8(ascii: "4"): number = Int(version - UInt8(ascii: "0"))
    default: return nil
    }
    return ZoneHeader(
      version: number, universals: counts[0], standards: counts[1], leaps: counts[2],
      times: counts[3], types: counts[4], letters: counts[5])
  }

  mutating func takeNumbers(_ count: Int, bytes size: Int) -> [Int]? {
    guard let all = take(count * size) else { return nil }
    return stride(from: all.startIndex, to: all.endIndex, by: size).map {
      ZoneReader.number(all[$0..<($0 + size)])
    }
  }

  /// Reads the footer, a line between two newlines at the end of the file.
  mutating func takeLine() -> String? {
    guard bytes.count >= 2, bytes.first == 0x0A, bytes.last == 0x0A else { return nil }
    let line = bytes.dropFirst().dropLast()
    guard line.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns a signed big-endian number.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return bytes.count == 4
      ? Int(Int32(truncatingIfNeeded: number)) : Int(Int64(bitPattern: number))
  }
}
