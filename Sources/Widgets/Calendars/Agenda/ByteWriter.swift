// Calendars are stored as sequential bytes, so a reader can skip most of them and create strings only for what
// is shown. As JSON, all of it had to be parsed: 10 ms for 4,400 events.

/// Serializes numbers and texts.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: the approximate size in bytes.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(short number: Int) {
    withUnsafeBytes(of: UInt32(clamping: number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds a text or nil.
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

  /// Adds what the body adds, preceded by its size, so that a reader can skip it.
  mutating func addPart(_ body: (inout ByteWriter) -> Void) {
    let start = bytes.count
    add(short: 0)
    body(&self)
    let count = UInt32(clamping: bytes.count - start - 4).littleEndian
    withUnsafeBytes(of: count) { bytes.replaceSubrange(start..<(start + 4), with: $0) }
  }
}

/// Deserializes numbers and texts in the order in which they were added.
struct ByteReader {
  /// The bytes are invalid and can't be used.
  struct Broken: Error {}

  private let bytes: UnsafeRawBufferPointer
  /// The current position.
  private(set) var place: Int

  /// The bytes must stay valid during its lifetime.
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

  /// Returns bytes unchanged.
  mutating func raw(_ count: Int) throws(Broken) -> UnsafeRawBufferPointer {
    let start = try pass(count)
    return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + count)])
  }

  /// Skips bytes, and returns their start.
  @discardableResult
  mutating func pass(_ count: Int) throws(Broken) -> Int {
    guard count >= 0, count <= bytes.count - place else { throw Broken() }
    defer { place += count }
    return place
  }
}
