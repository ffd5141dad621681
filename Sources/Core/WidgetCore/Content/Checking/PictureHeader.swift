/// The format and size of a picture, read from the start of its file. It refuses a picture that is too
/// large before a process decodes it; that process, which has limits of its own, checks all the rest.
public struct PictureHeader: Hashable, Sendable {
  public enum Format: Hashable, Sendable {
    case png
    case jpeg
    case webp
    case svg
  }

  public let format: Format
  public let width: Int
  public let height: Int

  /// Reads the header of a picture in a message, or with `isFile` of a picture file, which may be larger.
  public init(of bytes: [UInt8], isFile: Bool = false) throws(ProtocolError) {
    guard let format = Format(of: bytes) else {
      throw ProtocolError(
        PictureHeader.other(bytes), remedy: "expected a PNG, JPEG, WebP, or SVG picture")
    }
    let size =
      switch format {
      case .png: PictureHeader.pngSize(bytes)
      case .jpeg: PictureHeader.jpegSize(bytes)
      case .webp: PictureHeader.webPSize(bytes)
      case .svg: PictureHeader.svgSize(bytes)
      }
    guard let size else {
      throw ProtocolError(
        "the size of the picture can't be read",
        remedy: "expected a whole PNG or WebP, or a baseline or progressive JPEG")
    }
    (self.format, width, height) = (format, size.width, size.height)
    let side = isFile ? Limits.pictureFileSide : Limits.pictureSide
    guard (1...side).contains(width), (1...side).contains(height) else {
      throw ProtocolError(
        .tooLarge, "the picture is \(width) x \(height)",
        remedy: "at most \(side) x \(side) are allowed")
    }
    guard pixels <= Limits.pictureFilePixels else {
      throw ProtocolError(
        .tooLarge, "the picture has \(pixels) pixels",
        remedy: "at most \(Limits.pictureFilePixels) are allowed")
    }
  }

  /// The number of pixels in the file.
  public var pixels: Int { width * height }

  /// The proportions of a drawing, as a size. Drawn it is in the size that it is shown in.
  private static func svgSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    let longest = 512.0
    guard let tag = svgTag(bytes) else { return nil }
    let box = attribute("viewBox", of: tag)?.split { $0 == " " || $0 == "," }.compactMap {
      Double($0)
    }
    var size = [attribute("width", of: tag), attribute("height", of: tag)].compactMap { length($0) }
    if size.count < 2 { size = box?.count == 4 ? Array(box?.suffix(2) ?? []) : [1, 1] }
    if !size.allSatisfy({ $0 > 0 && $0 < 1e6 }) { size = [1, 1] }
    let factor = longest / max(size[0], size[1])
    let whole = size.map { max(1, Int(($0 * factor).rounded())) }
    return (whole[0], whole[1])
  }

  /// The first tag of a drawing, which is near the beginning.
  fileprivate static func svgTag(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
    guard head.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) == "<",
      let start = head.firstRange(of: "<svg")
    else { return nil }
    return String(head[start.upperBound...].prefix { $0 != ">" })
  }

  private static func attribute(_ name: String, of tag: String) -> String? {
    guard
      let start = tag.firstRange(of: " \(name)=")?.upperBound
        ?? tag.firstRange(of: "\n\(name)=")?.upperBound,
      let quote = tag[start...].first, quote == "\"" || quote == "'"
    else { return nil }
    return String(tag[tag.index(after: start)...].prefix { $0 != quote })
  }

  /// A length in any unit except a share of the place, as only proportions count.
  private static func length(_ text: String?) -> Double? {
    guard let text, !text.hasSuffix("%") else { return nil }
    return Double(text.prefix { $0.isNumber || $0 == "." })
  }

  /// The size in the first chunk: of a lossy, a lossless, or an extended file.
  private static func webPSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 30 else { return nil }
    let little = { (range: Range<Int>) in number(ArraySlice(bytes[range].reversed())) }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 " where bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]):
      return (little(26..<28) & 0x3FFF, little(28..<30) & 0x3FFF)
    case "VP8L" where bytes[20] == 0x2F:
      let bits = little(21..<25)
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8X": return (little(24..<27) + 1, little(27..<30) + 1)
    default: return nil
    }
  }

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
    if bytes.isEmpty { return "there are no bytes" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "GIF pictures are not shown" }
    if bytes.prefix(12).suffix(8).elementsEqual(Array("ftypavif".utf8)) {
      return "AVIF pictures are not shown"
    }
    return "it is neither a PNG, a JPEG, a WebP nor an SVG picture"
  }
}

extension PictureHeader.Format {
  /// The format by the first bytes.
  public init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: Array("RIFF".utf8)),
      bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    {
      self = .webp
    } else if PictureHeader.svgTag(bytes) != nil {
      self = .svg
    } else {
      return nil
    }
  }
}
