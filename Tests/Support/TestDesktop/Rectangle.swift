/// A place on the screen, in pixels from the upper left corner of the root window.
public struct Rectangle: Equatable, Sendable, CustomStringConvertible {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The pixel in the middle.
  public var center: (x: Int, y: Int) { (x + width / 2, y + height / 2) }

  public var description: String { "\(width)x\(height)+\(x)+\(y)" }

  /// Reads "1024x768+1920+0", as xrandr writes it, and "-10+20" for what lies outside.
  init?(geometry: some StringProtocol) {
    guard let match = String(geometry).wholeMatch(of: /(\d+)x(\d+)\+?(-?\d+)\+?(-?\d+)/),
      let width = Int(match.1), let height = Int(match.2),
      let x = Int(match.3), let y = Int(match.4)
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}
