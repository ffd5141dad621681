/// A color on the screen.
public struct Color: Equatable, Sendable, CustomStringConvertible {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Whether no channel differs by more than a tolerance.
  public func isClose(to other: Color, tolerance: Int = 8) -> Bool {
    abs(Int(red) - Int(other.red)) <= tolerance && abs(Int(green) - Int(other.green)) <= tolerance
      && abs(Int(blue) - Int(other.blue)) <= tolerance
  }

  public var description: String { "rgb(\(red), \(green), \(blue))" }
}
