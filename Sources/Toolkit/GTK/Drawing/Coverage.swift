/// The coverage of each pixel by a shape. Cairo's time for a polygon grows with its corners times
/// its height; this rasterizes complex shapes in predictable time.
public nonisolated struct Coverage: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// Row by row, from 0 to 255.
  public private(set) var pixels: [UInt8]

  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    pixels = [UInt8](repeating: 0, count: self.width * self.height)
  }

  /// Half of a column that is one pixel wide.
  public enum Half: UInt8, Sendable {
    case left = 127
    case right = 128
  }

  /// Covers half of a column between two heights, clipped to the picture.
  public mutating func cover(_ half: Half, of column: Int, from top: Double, to bottom: Double) {
    let (top, bottom) = (min(max(top, 0), Double(height)), min(max(bottom, 0), Double(height)))
    guard (0..<width).contains(column), top < bottom else { return }
    let (first, last) = (Int(top), Int(bottom))
    pixels.withUnsafeMutableBufferPointer { pixels in
      // Overlaps count once.
      func add(_ share: UInt8, at place: Int) {
        let (sum, isMore) = pixels[place].addingReportingOverflow(share)
        pixels[place] = isMore ? .max : sum
      }
      func add(_ row: Int, _ share: Double) {
        guard share > 0 else { return }
        add(UInt8(Double(half.rawValue) * share), at: row * width + column)
      }
      guard first < last else { return add(first, bottom - top) }
      add(first, Double(first + 1) - top)
      var place = (first + 1) * width + column
      for _ in first + 1..<last {
        add(half.rawValue, at: place)
        place += width
      }
      add(last, bottom - Double(last))
    }
  }
}
