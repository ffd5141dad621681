/// A PNG: its signature, and a chain of chunks, each a length, a name, content and a checksum. The
/// first is the header, and the one that says so is the last.
///
/// What is added to a picture - texts, profiles, its color space - passes unread. Those who decode
/// must skip it: a small chunk can unpack to half a gigabyte.
struct PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private(set) var width = 0
  private(set) var height = 0

  private let bytes: [UInt8]
  private var hasColors = false
  private var hasData = false
  /// Whether the chunk before this one was data.
  private var isInData = false
  private var needsColors = false

  private struct Chunk {
    var name: String
    var content: Range<Int>
  }

  /// Reads up to the end of the picture; what follows nobody reads.
  init(_ bytes: [UInt8]) throws(ProtocolError) {
    self.bytes = bytes
    let header = try chunk(at: PNGFile.signature.count)
    guard header.name == "IHDR", header.content.count == 13 else {
      throw .noPicture("the PNG doesn't begin with its header")
    }
    try readHeader(at: header.content.lowerBound)
    var position = header.content.upperBound + 4
    while true {
      let next = try chunk(at: position)
      guard next.name != "IEND" else { break }
      try check(next)
      position = next.content.upperBound + 4
    }
    guard hasData, hasColors || !needsColors else {
      throw .noPicture("the PNG ends before its picture")
    }
  }

  private func chunk(at position: Int) throws(ProtocolError) -> Chunk {
    guard position + 12 <= bytes.count else { throw .pictureIsCutOff }
    let length = number(at: position)
    let name = bytes[position + 4..<position + 8]
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard name.allSatisfy({ letters.contains($0 | 0x20) }) else {
      throw .noPicture("a chunk of the PNG has no name")
    }
    guard length <= bytes.count - position - 12 else { throw .pictureIsCutOff }
    return Chunk(
      name: String(decoding: name, as: UTF8.self), content: position + 8..<position + 8 + length)
  }

  private mutating func readHeader(at position: Int) throws(ProtocolError) {
    width = number(at: position)
    height = number(at: position + 4)
    let (depth, color) = (bytes[position + 8], bytes[position + 9])
    let depths: Set<UInt8> =
      switch color {
      case 0: [1, 2, 4, 8, 16]
      case 3: [1, 2, 4, 8]
      case 2, 4, 6: [8, 16]
      default: []
      }
    guard depths.contains(depth), bytes[position + 10] == 0, bytes[position + 11] == 0,
      bytes[position + 12] <= 1
    else { throw .noPicture("the header of the PNG says what no PNG is") }
    needsColors = color == 3
  }

  private mutating func check(_ chunk: Chunk) throws(ProtocolError) {
    defer { isInData = chunk.name == "IDAT" }
    switch chunk.name {
    case "IDAT":
      guard isInData || !hasData else { throw .noPicture("the data of the PNG is interrupted") }
      hasData = true
    case "PLTE":
      guard !hasColors, !hasData, (3...768).contains(chunk.content.count),
        chunk.content.count.isMultiple(of: 3)
      else { throw .noPicture("the palette of the PNG can't be right") }
      hasColors = true
    case "IHDR": throw .noPicture("there is a second header in the PNG")
    default:
      // A small letter first says that it can be done without.
      guard chunk.name.utf8.first.map({ $0 & 0x20 != 0 }) == true else {
        throw .noPicture("the PNG needs what its chunk \(chunk.name) says, which isn't known")
      }
    }
  }

  private func number(at index: Int) -> Int {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
