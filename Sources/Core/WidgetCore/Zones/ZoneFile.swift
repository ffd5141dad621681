// A file of /usr/share/zoneinfo, as RFC 8536 describes them: a part with 32-bit times, for old readers, and
// from version 2 on one with 64-bit times and a line with what holds afterwards. It is read strictly:
// what isn't as it has to be is no zone.

extension Zone {
  /// The largest file that is read; those that there are have less than 4 KB.
  static let mostBytes = 64 << 10
  private static let mostTimes = 4_000
  /// More than anybody's clocks ever were ahead of UTC, or behind.
  private static let offsetLimits = -100_000...100_000

  /// nil where it is no such file.
  init?(file bytes: [UInt8]) {
    guard bytes.count <= Zone.mostBytes else { return nil }
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
    // Zones that count leap seconds have another clock than all else here.
    guard (1...256).contains(header.types), header.times <= Zone.mostTimes, header.leaps == 0,
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

  /// The bytes of what follows it.
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
      counts.allSatisfy({ (0...Zone.mostBytes).contains($0) })
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

  /// What stands between two ends of lines, at the end of the file.
  mutating func takeLine() -> String? {
    guard bytes.count >= 2, bytes.first == 0x0A, bytes.last == 0x0A else { return nil }
    let line = bytes.dropFirst().dropLast()
    guard line.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  /// A number with a sign, the highest byte first.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return bytes.count == 4
      ? Int(Int32(truncatingIfNeeded: number)) : Int(Int64(bitPattern: number))
  }
}
