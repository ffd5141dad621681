/// A JPEG: a chain of segments, each FF, a marker, a length, content; among them one frame, with the
/// size, and the scans, each followed by its data.
struct JPEGFile {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var scans = 0

  private let bytes: [UInt8]
  /// Behind what has been read.
  private var position = 2
  private var hasFrame = false

  /// Reads up to the end of the picture; what follows, as some cameras write it, nobody reads.
  init(_ bytes: [UInt8]) throws(ProtocolError) {
    self.bytes = bytes
    while true {
      let marker = try nextMarker()
      switch marker {
      case 0xC0, 0xC1, 0xC2: try readFrame()
      case 0xDA: try readScan()
      case 0xD9:
        guard hasFrame, scans > 0 else {
          throw .noPicture("the JPEG ends before its picture")
        }
        return
      // Tables, the interval of restarts, what applications add, and comments.
      case 0xC4, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: position = try endOfSegment()
      case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xCC, 0xDE, 0xDF:
        throw .noPicture(
          "the JPEG is arithmetic-coded, lossless or hierarchical",
          remedy: "expected a baseline or progressive one")
      case 0xD8: throw .noPicture("there is a second JPEG in the JPEG")
      default:
        throw .noPicture(
          "the JPEG has a segment FF\(hexadecimal(marker)), which no picture has")
      }
    }
  }

  /// Each segment begins where the last one ends. FF may be repeated to fill room.
  private mutating func nextMarker() throws(ProtocolError) -> UInt8 {
    guard position < bytes.count else { throw .pictureIsCutOff }
    guard bytes[position] == 0xFF else {
      throw .noPicture("the JPEG has something between its segments")
    }
    while position < bytes.count, bytes[position] == 0xFF { position += 1 }
    guard position < bytes.count else { throw .pictureIsCutOff }
    defer { position += 1 }
    return bytes[position]
  }

  /// Where the segment ends whose length comes next.
  private func endOfSegment() throws(ProtocolError) -> Int {
    guard position + 2 <= bytes.count else { throw .pictureIsCutOff }
    let length = number(at: position)
    guard length >= 2 else { throw .noPicture("a segment of the JPEG has no length") }
    guard position + length <= bytes.count else { throw .pictureIsCutOff }
    return position + length
  }

  /// Length, bits, height, width, how many components, and for each its number, its sampling and
  /// its table.
  private mutating func readFrame() throws(ProtocolError) {
    guard !hasFrame else { throw .noPicture("there is a second frame in the JPEG") }
    let end = try endOfSegment()
    guard end - position >= 8 else { throw .noPicture("the frame of the JPEG is too short") }
    let (bits, components) = (bytes[position + 2], Int(bytes[position + 7]))
    guard bits == 8, [1, 3, 4].contains(components) else {
      throw .noPicture(
        "the JPEG has \(components) colors of \(bits) bits",
        remedy: "expected 1, 3 or 4 of 8 bits")
    }
    guard end - position == 8 + 3 * components else {
      throw .noPicture("the frame of the JPEG has another length than its content")
    }
    for component in 0..<components {
      let sampling = bytes[position + 9 + 3 * component]
      guard (1...4).contains(sampling >> 4), (1...4).contains(sampling & 0xF) else {
        throw .noPicture("the sampling of the JPEG is \(sampling >> 4) x \(sampling & 0xF)")
      }
    }
    height = number(at: position + 3)
    width = number(at: position + 5)
    hasFrame = true
    position = end
  }

  /// The data of a scan has FF only with 00 behind it, or as one of the marks to begin anew at.
  private mutating func readScan() throws(ProtocolError) {
    guard hasFrame else { throw .noPicture("the JPEG has data before its frame") }
    scans += 1
    guard scans <= Limits.pictureScans else {
      throw ProtocolError(
        .tooLarge, "the JPEG has more than \(Limits.pictureScans) scans",
        remedy: "at most \(Limits.pictureScans) are allowed")
    }
    position = try endOfSegment()
    while true {
      guard let mark = bytes[position...].firstIndex(of: 0xFF) else { throw .pictureIsCutOff }
      var next = mark
      while next < bytes.count, bytes[next] == 0xFF { next += 1 }
      guard next < bytes.count else { throw .pictureIsCutOff }
      switch bytes[next] {
      case 0x00, 0xD0...0xD7: position = next + 1
      default:
        position = mark
        return
      }
    }
  }

  private func number(at index: Int) -> Int { Int(bytes[index]) << 8 | Int(bytes[index + 1]) }

  private func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
