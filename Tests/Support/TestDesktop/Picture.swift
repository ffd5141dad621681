internal import Foundation

/// What was on the screen at one moment.
public struct Picture: Equatable, Sendable {
  public let width: Int
  public let height: Int
  private let bytes: [UInt8]

  /// The color at a point; outside of the picture there is none.
  public func color(x: Int, y: Int) -> Color? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    let start = (y * width + x) * 3
    return Color(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2])
  }

  /// How many points of a part differ from those of another picture of the same size.
  public func differences(from other: Picture, in part: Rectangle) -> Int {
    var count = 0
    for y in part.y..<part.y + part.height {
      for x in part.x..<part.x + part.width where color(x: x, y: y) != other.color(x: x, y: y) {
        count += 1
      }
    }
    return count
  }

  /// Reads a portable pixmap of the binary kind, 8 bits a channel.
  init?(portablePixmap data: Data) {
    var fields: [String] = []
    var position = data.startIndex
    while fields.count < 4, position < data.endIndex {
      let field = data[position...].prefix { !" \n\t".utf8.contains($0) }
      if !field.isEmpty { fields.append(String(decoding: field, as: UTF8.self)) }
      position = field.endIndex + 1
    }
    guard fields.count == 4, fields[0] == "P6", fields[3] == "255",
      let width = Int(fields[1]), let height = Int(fields[2]),
      data.endIndex - position >= width * height * 3
    else { return nil }
    self.width = width
    self.height = height
    bytes = [UInt8](data[position...].prefix(width * height * 3))
  }
}
