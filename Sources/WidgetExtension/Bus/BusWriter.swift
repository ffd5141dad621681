/// Puts values into a message, as the bus has them.
struct BusWriter {
  private(set) var bytes: [UInt8] = []
  let isBigEndian: Bool

  init(isBigEndian: Bool = false) { self.isBigEndian = isBigEndian }

  mutating func align(to alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  mutating func put<Number: FixedWidthInteger>(_ number: Number) {
    align(to: Number.bitWidth / 8)
    append(number)
  }

  mutating func put(_ text: String) {
    put(UInt32(truncatingIfNeeded: text.utf8.count))
    bytes += text.utf8
    bytes.append(0)
  }

  mutating func put(signature text: String) {
    bytes.append(UInt8(truncatingIfNeeded: text.utf8.count))
    bytes += text.utf8
    bytes.append(0)
  }

  /// Puts a value; it throws what is wrong with one that the bus would not carry.
  mutating func put(_ value: BusValue, depth: Int = 0) throws(BusError) {
    switch value {
    case .byte(let number): bytes.append(number)
    case .bool(let value): put(value ? 1 : 0 as UInt32)
    case .int16(let number): put(number)
    case .uint16(let number): put(number)
    case .int32(let number): put(number)
    case .uint32(let number): put(number)
    case .int64(let number): put(number)
    case .uint64(let number): put(number)
    case .double(let number): put(number.bitPattern)
    case .string(let text):
      guard BusWriter.isText(text) else { throw .unusable("text with a null in it") }
      put(text)
    case .objectPath(let path):
      guard BusWriter.isText(path), BusNames.isPath(path) else { throw .unusable("path \(path)") }
      put(path)
    case .signature(let text):
      guard BusType.list(Array(text.utf8)) != nil else { throw .unusable("signature \(text)") }
      put(signature: text)
    case .bytes(let data):
      try putArray(of: .byte, depth) { (writer) throws(BusError) in writer.bytes += data }
    case .array(let values, let element):
      try putArray(of: element, depth) { (writer) throws(BusError) in
        for value in values { try writer.put(value, as: element, depth: depth + 1) }
      }
    case .dictionary(let entries, let key, let value):
      guard key.isBasic else { throw .unusable("key of type \(key)") }
      try putArray(of: .structure([]), depth, levels: 2) { (writer) throws(BusError) in
        for entry in entries {
          writer.align(to: 8)
          try writer.put(entry.key, as: key, depth: depth + 2)
          try writer.put(entry.value, as: value, depth: depth + 2)
        }
      }
    case .structure(let parts):
      guard !parts.isEmpty else { throw .unusable("structure without parts") }
      try check(depth + 1)
      align(to: 8)
      for part in parts { try put(part, depth: depth + 1) }
    case .variant(let inner):
      try check(depth + 1)
      put(signature: try BusWriter.signature(of: [inner]))
      try put(inner, depth: depth + 1)
    }
  }

  private mutating func put(
    _ value: BusValue, as type: BusType, depth: Int
  ) throws(BusError) {
    guard value.type == type else { throw .unusable("\(value.type) among values of type \(type)") }
    try put(value, depth: depth)
  }

  private mutating func putArray(
    of element: BusType, _ depth: Int, levels: Int = 1,
    _ body: (inout BusWriter) throws(BusError) -> Void
  ) throws(BusError) {
    try check(depth + levels)
    put(UInt32(0))
    let place = bytes.count
    align(to: element.alignment)
    let start = bytes.count
    try body(&self)
    let count = bytes.count - start
    guard count <= BusLimits.mostArrayBytes else { throw .unusable("array of \(count) bytes") }
    var length = BusWriter(isBigEndian: isBigEndian)
    length.put(UInt32(count))
    bytes.replaceSubrange((place - 4)..<place, with: length.bytes)
  }

  private func check(_ depth: Int) throws(BusError) {
    guard depth <= BusLimits.mostDepth else { throw .unusable("value with so many levels") }
  }

  private mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: isBigEndian ? number.bigEndian : number.littleEndian) { bytes += $0 }
  }

  /// What says which types values have, if a message can say so.
  static func signature(of values: [BusValue]) throws(BusError) -> String {
    let text = values.map(\.type.description).joined()
    guard let types = BusType.list(Array(text.utf8)) else { throw .unusable("signature \(text)") }
    guard types == values.map(\.type) else { throw .unusable("signature \(text)") }
    return text
  }

  private static func isText(_ text: String) -> Bool {
    !text.utf8.contains(0) && text.utf8.count < BusLimits.mostBytes
  }
}
