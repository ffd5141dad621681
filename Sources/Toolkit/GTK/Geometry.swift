internal import CGTK

/// A point, in logical pixels.
public nonisolated struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)
}

/// A width and a height, in logical pixels.
public nonisolated struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)
}

/// A rectangle in logical pixels.
public nonisolated struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  public static let zero = Rect(origin: .zero, size: .zero)

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var width: Double { size.width }
  public var height: Double { size.height }
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Whether the point is inside; the right and the lower edge are outside.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The intersection; empty if they don't meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let width = min(maxX, other.maxX) - left
    let height = min(maxY, other.maxY) - top
    guard width > 0, height > 0 else { return .zero }
    return Rect(x: left, y: top, width: width, height: height)
  }

  /// The smallest rectangle of whole numbers around it.
  public var roundedOut: Rect {
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(
      x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }

  /// The rectangle inset by this much at each side.
  public func inset(by amount: Double) -> Rect {
    Rect(
      x: minX + amount, y: minY + amount,
      width: max(0, width - 2 * amount), height: max(0, height - 2 * amount))
  }
}

/// Horizontal or vertical.
public nonisolated enum Orientation: Sendable, CaseIterable {
  case horizontal
  case vertical

  var gtk: GtkOrientation {
    self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
  }

  init(_ gtk: GtkOrientation) { self = gtk == GTK_ORIENTATION_VERTICAL ? .vertical : .horizontal }
}
