/// The first bytes of an SQLite file, and what they say of the whole. Reading more is for those who
/// write the file: the panel doesn't.
nonisolated enum DatabaseHeader {
  static let length = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  /// What is wrong with a file of this length that begins with these bytes; nil if nothing is seen.
  static func objection(to bytes: some Collection<UInt8>, length: Int) -> String? {
    let bytes = Array(bytes)
    // Made, and nothing written yet.
    if length == 0 { return nil }
    guard bytes.count >= Self.length, bytes.starts(with: magic) else {
      return "it is no SQLite file"
    }
    let told = Int(bytes[16]) << 8 | Int(bytes[17])
    let page = told == 1 ? 65_536 : told
    guard page >= 512, page.nonzeroBitCount == 1 else { return "its pages have no size" }
    let pages = bytes[28..<32].reduce(0) { $0 << 8 | Int($1) }
    // The number of pages holds only if it was written together with the last change.
    let isCounted = bytes[24..<28].elementsEqual(bytes[92..<96])
    if isCounted, pages > 0, length < pages * page { return "its end is missing" }
    return nil
  }
}
