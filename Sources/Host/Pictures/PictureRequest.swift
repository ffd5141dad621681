/// A picture that is wanted as pixels: what the panel asks the process that decodes.
public struct PictureRequest: Hashable, Sendable {
  /// The file.
  public var bytes: [UInt8]
  /// The side of the square that it is fitted into, in pixels of the screen.
  public var side: Int
  /// How round its corners are, in the same pixels.
  public var radius: Int

  public static let mostBytes = 512 << 10
  public static let longestSide = 2048

  public init(_ bytes: [UInt8], side: Int, radius: Int = 0) {
    self.bytes = bytes
    self.side = max(1, min(side, PictureRequest.longestSide))
    self.radius = max(0, min(radius, PictureRequest.longestSide))
  }
}

// MARK: - As it goes through the pipe

extension PictureRequest {
  /// The bytes before those of the file.
  public static let headLength = 12

  /// How long the file is, the side and the radius; then the file.
  public var head: [UInt8] { [bytes.count, side, radius].flatMap(fourBytes) }

  /// The numbers of a head; nil where they are none that a panel sends.
  public static func numbers(of head: [UInt8]) -> (count: Int, side: Int, radius: Int)? {
    guard head.count == headLength else { return nil }
    let (count, side, radius) = (number(head, at: 0), number(head, at: 4), number(head, at: 8))
    guard count <= mostBytes, (1...longestSide).contains(side), radius <= longestSide else {
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
