/// What a picture says of itself, read from one end of the file to the other without unpacking a
/// pixel. Only what is known to be harmless passes: a decoder that is more patient than this reader
/// would find another picture in the same bytes.
public struct PictureHeader: Hashable, Sendable {
  public enum Format: Hashable, Sendable {
    case png
    case jpeg
  }

  public var format: Format
  public var width: Int
  public var height: Int

  /// Reads a file; throws what is wrong with it.
  public init(of bytes: [UInt8]) throws(ProtocolError) {
    if bytes.starts(with: PNGFile.signature) {
      let file = try PNGFile(bytes)
      self.init(format: .png, width: file.width, height: file.height)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      let file = try JPEGFile(bytes)
      self.init(format: .jpeg, width: file.width, height: file.height)
    } else {
      throw ProtocolError(
        PictureHeader.other(bytes), remedy: "expected a PNG or JPEG picture, in base64")
    }
    let sides = 1...Limits.pictureSide
    guard sides.contains(width), sides.contains(height) else {
      throw ProtocolError(
        .tooLarge, "the picture is \(width) x \(height)",
        remedy: "at most \(Limits.pictureSide) x \(Limits.pictureSide) are allowed")
    }
  }

  /// What it is instead, where that can be told: authors try what their programs write.
  private static func other(_ bytes: [UInt8]) -> String {
    let start = String(decoding: bytes.prefix(200), as: UTF8.self)
    if bytes.starts(with: Array("RIFF".utf8)), start.contains("WEBP") {
      return "WebP pictures are not shown"
    }
    if start.contains("<svg") || start.contains("<?xml") { return "SVG pictures are not shown" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "GIF pictures are not shown" }
    return "it is neither a PNG nor a JPEG picture"
  }

  private init(format: Format, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }

  /// How many pixels have to be unpacked.
  public var pixels: Int { width * height }
}

extension ProtocolError {
  /// The file ends where more of it is announced.
  static var pictureIsCutOff: ProtocolError {
    ProtocolError("the picture is cut off", remedy: "expected the whole file")
  }

  /// The file breaks a rule of its format.
  static func noPicture(_ message: String, remedy: String? = nil) -> ProtocolError {
    ProtocolError(message, remedy: remedy ?? "expected a file as image programs write it")
  }
}
