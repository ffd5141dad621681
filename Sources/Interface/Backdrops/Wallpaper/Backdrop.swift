public import GTK

/// The plain colors of a wallpaper, behind or instead of a picture.
public nonisolated struct Backdrop: Hashable, Sendable {
  public enum Direction: String, Sendable {
    case down
    case across
  }

  public var start: Color
  public var end: Color
  public var direction: Direction

  public init(from start: Color, to end: Color, _ direction: Direction = .down) {
    self.start = start
    self.end = end
    self.direction = direction
  }

  public init(_ color: Color) { self.init(from: color, to: color) }

  /// The color at a position, from 0 to 1.
  func color(down: Double, across: Double) -> Color {
    start.mixed(with: end, min(max(direction == .down ? down : across, 0), 1))
  }
}
