/// Names of files in a folder, as the system wants them: ten thousand texts would take longer than to look at
/// the files.
struct FileNames: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [Int] = []

  var count: Int { starts.count }

  mutating func add(_ name: UnsafeRawBufferPointer) {
    starts.append(bytes.count)
    bytes.append(contentsOf: name)
    bytes.append(0)
  }

  /// The name without the zero after it.
  func withName<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { bytes in
      let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
      return body(UnsafeRawBufferPointer(rebasing: bytes[starts[index]..<(end - 1)]))
    }
  }

  /// Whether one comes before another.
  func isBefore(_ one: Int, _ other: Int) -> Bool {
    withName(one) { one in withName(other) { one.lexicographicallyPrecedes($0) } }
  }
}
