// What is kept of calendars is kept as bytes, one after the other: whoever wants to know a part of it passes over
// the rest, and makes texts only of what is shown. As JSON, all of it had to be read: 10 ms for 4,400 events.

/// Puts numbers and texts into bytes.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: how many bytes there will be, about.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(short number: Int) {
    withUnsafeBytes(of: UInt32(clamping: number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// A text, or that there is none.
  mutating func add(_ text: String?) {
    guard let text else { return add(short: 0) }
    add(short: text.utf8.count + 1)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

  mutating func add(_ range: Range<Int>) {
    add(range.lowerBound)
    add(range.upperBound)
  }

  /// Adds what the body does, with how many bytes that is before it, so that it can be passed over.
  mutating func addPart(_ body: (inout ByteWriter) -> Void) {
    let start = bytes.count
    add(short: 0)
    body(&self)
    let count = UInt32(clamping: bytes.count - start - 4).littleEndian
    withUnsafeBytes(of: count) { bytes.replaceSubrange(start..<(start + 4), with: $0) }
  }
}

/// Takes numbers and texts out of bytes, in the order in which they were put there.
struct ByteReader {
  /// Nothing else may be done with what isn't as it was written.
  struct Broken: Error {}

  private let bytes: UnsafeRawBufferPointer
  /// Where it has come to.
  private(set) var place: Int

  /// For as long as the bytes stay where they are.
  init(_ bytes: UnsafeRawBufferPointer, at place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  var isAtEnd: Bool { place == bytes.count }

  mutating func number() throws(Broken) -> Int { Int(Int64(bitPattern: try wide())) }

  mutating func wide() throws(Broken) -> UInt64 {
    let start = try pass(8)
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  mutating func short() throws(Broken) -> Int {
    let start = try pass(4)
    return Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
  }

  mutating func text() throws(Broken) -> String? {
    let count = try short()
    guard count > 0 else { return nil }
    return String(decoding: try raw(count - 1), as: UTF8.self)
  }

  mutating func range() throws(Broken) -> Range<Int> {
    let (lower, upper) = (try number(), try number())
    guard lower <= upper else { throw Broken() }
    return lower..<upper
  }

  /// Some bytes as they are.
  mutating func raw(_ count: Int) throws(Broken) -> UnsafeRawBufferPointer {
    let start = try pass(count)
    return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + count)])
  }

  /// Passes over some bytes, and says where they begin.
  @discardableResult
  mutating func pass(_ count: Int) throws(Broken) -> Int {
    guard count >= 0, count <= bytes.count - place else { throw Broken() }
    defer { place += count }
    return place
  }
}
