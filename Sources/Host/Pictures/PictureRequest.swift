/// A request to the decoder process for the pixels of a picture.
public struct PictureRequest: Hashable, Sendable {
  /// The bytes of the file.
  public var bytes: [UInt8]
  /// The side of the square that it is fitted into, in screen pixels.
  public var side: Int
  /// The corner radius, in screen pixels.
  public var radius: Int

  public static let maximumBytes = 8 << 20
  public static let longestSide = 2048

  public init(_ bytes: [UInt8], side: Int, radius: Int = 0) {
    self.bytes = bytes
    self.side = max(1, min(side, PictureRequest.longestSide))
    self.radius = max(0, min(radius, PictureRequest.longestSide))
  }
}

// MARK: - As it goes through the pipe

extension PictureRequest {
  /// The bytes before the file.
  public static let headLength = 12

  /// The length of the file, the side and the radius; the file follows.
  public var head: [UInt8] { [bytes.count, side, radius].flatMap(fourBytes) }

  /// Returns the numbers of a head; nil if the panel wouldn't send them.
  public static func numbers(of head: [UInt8]) -> (count: Int, side: Int, radius: Int)? {
    guard head.count == headLength else { return nil }
    let (count, side, radius) = (number(head, at: 0), number(head, at: 4), number(head, at: 8))
    guard count <= maximumBytes, (1...longestSide).contains(side), radius <= longestSide else {
      return nil
    }
    return (count, side, radius)
  }
}

func fourBytes(_ number: Int) -> [UInt8] {
  [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
}

func number(_ bytes: [UInt8], at index: Int) -> Int {
  (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
}
