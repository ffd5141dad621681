/// Pixels row by row, four bytes each: blue, green, red, alpha; the colors are premultiplied.
public struct Pixels: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public private(set) var bytes: [UInt8]

  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width > 0 && height > 0 && bytes.count == width * height * 4)
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Premultiplies the colors of these pixels.
  public init(width: Int, height: Int, straight bytes: [UInt8]) {
    self.init(width: width, height: height, bytes: bytes)
    self.bytes.withUnsafeMutableBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] < 255 {
        let alpha = UInt32(bytes[start + 3])
        for part in start..<start + 3 {
          bytes[part] = UInt8((UInt32(bytes[part]) * alpha + 127) / 255)
        }
      }
    }
  }

  /// Returns the picture as large as the square allows, with rounded corners.
  public func fitted(into side: Int, radius: Int) -> Pixels {
    let factor = Double(side) / Double(max(width, height))
    let size = [width, height].map { max(1, min(side, Int((Double($0) * factor).rounded()))) }
    var result = scaled(to: size[0], size[1])
    result.roundCorners(min(radius, size[0] / 2, size[1] / 2))
    return result
  }

  private mutating func roundCorners(_ radius: Int) {
    guard radius > 0 else { return }
    for y in 0..<radius {
      for x in 0..<radius {
        // From the center of the pixel to the center of the circle.
        let (across, down) = (Double(radius - x) - 0.5, Double(radius - y) - 0.5)
        let distance = (across * across + down * down).squareRoot()
        let share = max(0, min(1, Double(radius) + 0.5 - distance))
        guard share < 1 else { continue }
        for (x, y) in [
          (x, y), (width - 1 - x, y), (x, height - 1 - y), (width - 1 - x, height - 1 - y),
        ] {
          let start = (y * width + x) * 4
          for part in start..<start + 4 {
            bytes[part] = UInt8((Double(bytes[part]) * share).rounded())
          }
        }
      }
    }
  }
}
