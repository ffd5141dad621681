/// Why a message makes no sense, for the log.
struct BusNonsense: Error, Hashable { let reason: String }

/// Takes values out of a message. Nothing in it is believed: each length is compared with what is there,
/// before any room is made for it.
struct BusReader {
  let bytes: [UInt8]
  /// What comes next.
  private(set) var position: Int
  private let end: Int
  let isBigEndian: Bool
  /// How many values may still come.
  private var rest: Int

  init(_ bytes: [UInt8], from start: Int = 0, isBigEndian: Bool = false, values: Int) {
    self.bytes = bytes
    position = start
    end = bytes.count
    self.isBigEndian = isBigEndian
    rest = values
  }

  var isAtEnd: Bool { position == end }

  /// What stands between two values is nothing.
  mutating func align(to alignment: Int) throws(BusNonsense) {
    let next = (position + alignment - 1) / alignment * alignment
    guard next <= end else { throw BusNonsense(reason: "It ends too early.") }
    guard bytes[position..<next].allSatisfy({ $0 == 0 }) else {
      throw BusNonsense(reason: "There is something between two values.")
    }
    position = next
  }

  mutating func take(_ count: Int) throws(BusNonsense) -> ArraySlice<UInt8> {
    guard count <= end - position else { throw BusNonsense(reason: "It ends too early.") }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type = Number.self
  ) throws(BusNonsense) -> Number {
    try align(to: Number.bitWidth / 8)
    let all = try take(Number.bitWidth / 8)
    var number: Number = 0
    for byte in all { number = number << 8 | Number(byte) }
    return isBigEndian ? number : number.byteSwapped
  }

  /// A text behind its length, with a null at its end and none before.
  mutating func text() throws(BusNonsense) -> String {
    try text(Int(try number(UInt32.self)))
  }

  private mutating func text(_ count: Int) throws(BusNonsense) -> String {
    let all = try take(count)
    guard try take(1).first == 0, !all.contains(0) else {
      throw BusNonsense(reason: "A text has a null in it, or none at its end.")
    }
    guard let text = String(validating: all, as: UTF8.self) else {
      throw BusNonsense(reason: "A text is not in UTF-8.")
    }
    return text
  }

  mutating func path() throws(BusNonsense) -> String {
    let text = try text()
    guard BusNames.isPath(text) else { throw BusNonsense(reason: "A path isn't one.") }
    return text
  }

  mutating func types() throws(BusNonsense) -> [BusType] {
    guard let types = BusType.list(Array(try signature().utf8)) else {
      throw BusNonsense(reason: "A signature isn't one.")
    }
    return types
  }

  private mutating func signature() throws(BusNonsense) -> String {
    guard let count = try take(1).first else { throw BusNonsense(reason: "It ends too early.") }
    return try text(Int(count))
  }
}

// MARK: - Values

extension BusReader {
  /// - Parameter depth: how many arrays, structures and variants it is in.
  mutating func value(_ type: BusType, depth: Int = 0) throws(BusNonsense) -> BusValue {
    rest -= 1
    guard rest >= 0 else { throw BusNonsense(reason: "It has too many values.") }
    switch type {
    case .byte: return .byte(try number())
    case .bool:
      let number: UInt32 = try number()
      guard number < 2 else { throw BusNonsense(reason: "A truth is neither 0 nor 1.") }
      return .bool(number == 1)
    case .int16: return .int16(Int16(bitPattern: try number()))
    case .uint16: return .uint16(try number())
    case .int32: return .int32(Int32(bitPattern: try number()))
    case .uint32: return .uint32(try number())
    case .int64: return .int64(Int64(bitPattern: try number()))
    case .uint64: return .uint64(try number())
    case .double: return .double(Double(bitPattern: try number()))
    case .string: return .string(try text())
    case .objectPath: return .objectPath(try path())
    case .signature: return .signature(try types().map(\.description).joined())
    case .descriptor: throw BusNonsense(reason: "It hands over a file, for which nobody asked.")
    case .variant:
      try check(depth + 1)
      let types = try types()
      guard types.count == 1 else {
        throw BusNonsense(reason: "A variant has another number of types than one.")
      }
      return .variant(try value(types[0], depth: depth + 1))
    case .structure(let parts):
      try check(depth + 1)
      try align(to: 8)
      var values: [BusValue] = []
      values.reserveCapacity(parts.count)
      for part in parts { values.append(try value(part, depth: depth + 1)) }
      return .structure(values)
    case .array(let element): return try array(of: element, depth)
    case .dictionary(let key, let element): return try dictionary(key, element, depth)
    }
  }

  private mutating func array(
    of element: BusType, _ depth: Int
  ) throws(BusNonsense) -> BusValue {
    let limit = try arrayEnd(of: element, depth + 1)
    if element == .byte { return .bytes(Array(try take(limit - position))) }
    var values: [BusValue] = []
    while position < limit { values.append(try value(element, depth: depth + 1)) }
    try checkEnd(limit)
    return .array(values, of: element)
  }

  private mutating func dictionary(
    _ key: BusType, _ element: BusType, _ depth: Int
  ) throws(BusNonsense) -> BusValue {
    let limit = try arrayEnd(of: .structure([]), depth + 2)
    var entries: [BusEntry] = []
    while position < limit {
      try align(to: 8)
      entries.append(
        BusEntry(try value(key, depth: depth + 2), try value(element, depth: depth + 2)))
    }
    try checkEnd(limit)
    return .dictionary(entries, key: key, value: element)
  }

  /// Where an array ends, once its length was read. What is in it may read beyond that, but not beyond
  /// the message; it is noticed then.
  private mutating func arrayEnd(
    of element: BusType, _ depth: Int
  ) throws(BusNonsense) -> Int {
    try check(depth)
    let count = Int(try number(UInt32.self))
    try align(to: element.alignment)
    guard count <= BusLimits.mostArrayBytes, count <= end - position else {
      throw BusNonsense(reason: "An array is longer than it can be.")
    }
    return position + count
  }

  private func checkEnd(_ limit: Int) throws(BusNonsense) {
    guard position == limit else {
      throw BusNonsense(reason: "An array ends in the middle of a value.")
    }
  }

  private func check(_ depth: Int) throws(BusNonsense) {
    guard depth <= BusLimits.mostDepth else {
      throw BusNonsense(reason: "It has too many levels.")
    }
  }
}
