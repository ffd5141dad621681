/// What a picture says of itself before its pixels; enough to refuse it without unpacking it.
public struct PictureHeader: Hashable, Sendable {
  public enum Format: Hashable, Sendable {
    case png
    case jpeg
  }

  public var format: Format
  public var width: Int
  public var height: Int

  /// Reads the beginning of a file; nil where it is neither PNG nor JPEG.
  public init?(of bytes: [UInt8]) {
    if let size = Self.sizeOfPNG(bytes) {
      self.init(format: .png, width: size.width, height: size.height)
    } else if let size = Self.sizeOfJPEG(bytes) {
      self.init(format: .jpeg, width: size.width, height: size.height)
    } else {
      return nil
    }
  }

  private init(format: Format, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }

  /// The first chunk of a PNG is IHDR: its length of 13, its name, width and height.
  private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    guard bytes.count >= 33, bytes.starts(with: start),
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    return (number(bytes[16..<20]), number(bytes[20..<24]))
  }

  /// A JPEG is a chain of segments: FF, a marker, a length, content. The one that begins a frame
  /// has the height and the width.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      switch marker {
      case 0xFF:
        // Fill before a marker.
        position += 1
        continue
      case 0x01, 0xD0...0xD7:
        position += 2
        continue
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard position + 9 <= bytes.count else { return nil }
        let height = number(bytes[position + 5..<position + 7])
        return (number(bytes[position + 7..<position + 9]), height)
      case 0xD9, 0xDA:
        // The end, or the pixels, without a frame before them.
        return nil
      default:
        let length = number(bytes[position + 2..<position + 4])
        guard length >= 2 else { return nil }
        position += 2 + length
      }
    }
    return nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
