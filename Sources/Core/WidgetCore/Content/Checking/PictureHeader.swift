/// The format and size of a picture, read from the start of its file. It refuses a picture that is too
/// large before a process decodes it; that process, which has limits of its own, checks all the rest.
public struct PictureHeader: Hashable, Sendable {
  public enum Format: Hashable, Sendable {
    case png
    case jpeg
  }

  public let format: Format
  public let width: Int
  public let height: Int

  public init(of bytes: [UInt8]) throws(ProtocolError) {
    let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    guard isPNG || bytes.starts(with: [0xFF, 0xD8, 0xFF]) else {
      throw ProtocolError(
        PictureHeader.other(bytes), remedy: "expected a PNG or JPEG picture, in base64")
    }
    guard let size = isPNG ? PictureHeader.pngSize(bytes) : PictureHeader.jpegSize(bytes) else {
      throw ProtocolError(
        "the size of the picture can't be read",
        remedy: "expected a whole PNG, or a baseline or progressive JPEG")
    }
    (format, width, height) = (isPNG ? .png : .jpeg, size.width, size.height)
    let sides = 1...Limits.pictureSide
    guard sides.contains(width), sides.contains(height) else {
      throw ProtocolError(
        .tooLarge, "the picture is \(width) x \(height)",
        remedy: "at most \(Limits.pictureSide) x \(Limits.pictureSide) are allowed")
    }
  }

  /// The number of pixels in the file.
  public var pixels: Int { width * height }

  /// The size in the first chunk, which is the header.
  private static func pngSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.dropFirst(8).starts(with: [0, 0, 0, 13] + Array("IHDR".utf8)), bytes.count >= 24
    else { return nil }
    return (number(bytes[16..<20]), number(bytes[20..<24]))
  }

  /// The size in the first frame. Only segments that a decoder skips by their length may precede it:
  /// a decoder that skips others in its own way would find another frame.
  private static func jpegSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var position = 2
    while position + 9 <= bytes.count, bytes[position] == 0xFF {
      switch bytes[position + 1] {
      case 0xC0...0xC2:
        return (
          number(bytes[position + 7..<position + 9]), number(bytes[position + 5..<position + 7])
        )
      case 0xC4, 0xDB, 0xDD, 0xE0...0xEF, 0xFE:
        position += 2 + number(bytes[position + 2..<position + 4])
      // A fill byte.
      case 0xFF: position += 1
      default: return nil
      }
    }
    return nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The kind of another file, for authors who try what their programs write.
  private static func other(_ bytes: [UInt8]) -> String {
    let start = String(decoding: bytes.prefix(200), as: UTF8.self)
    if bytes.starts(with: Array("RIFF".utf8)), start.contains("WEBP") {
      return "WebP pictures are not shown"
    }
    if start.contains("<svg") || start.contains("<?xml") { return "SVG pictures are not shown" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "GIF pictures are not shown" }
    return "it is neither a PNG nor a JPEG picture"
  }
}
