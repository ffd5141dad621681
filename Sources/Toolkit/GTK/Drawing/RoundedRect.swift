internal import CGTK

/// A rectangle with rounded corners, each with its own radius.
public nonisolated struct RoundedRect: Hashable, Sendable {
  /// The radii of the corners, clockwise.
  public struct Corners: Hashable, Sendable {
    public var topLeft: Double
    public var topRight: Double
    public var bottomRight: Double
    public var bottomLeft: Double

    public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomRight = bottomRight
      self.bottomLeft = bottomLeft
    }

    public init(_ radius: Double) {
      self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    }

    /// Rounded at the top, such as a header.
    public static func top(_ radius: Double) -> Corners {
      Corners(topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0)
    }

    /// Rounded at the bottom, such as the content below a header.
    public static func bottom(_ radius: Double) -> Corners {
      Corners(topLeft: 0, topRight: 0, bottomRight: radius, bottomLeft: radius)
    }
  }

  public var rect: Rect
  public var corners: Corners

  public init(_ rect: Rect, radius: Double) { self.init(rect, corners: Corners(radius)) }

  public init(_ rect: Rect, corners: Corners) {
    self.rect = rect
    self.corners = corners
  }

  /// The corners, scaled down together if they don't fit.
  public var fittingCorners: Corners {
    let all = corners
    let sides = [
      (all.topLeft + all.topRight, rect.width), (all.bottomLeft + all.bottomRight, rect.width),
      (all.topLeft + all.bottomLeft, rect.height), (all.topRight + all.bottomRight, rect.height),
    ]
    let factor = sides.reduce(1) { $1.0 > $1.1 ? min($0, max(0, $1.1) / $1.0) : $0 }
    guard factor < 1 else { return all }
    return Corners(
      topLeft: all.topLeft * factor, topRight: all.topRight * factor,
      bottomRight: all.bottomRight * factor, bottomLeft: all.bottomLeft * factor)
  }

  /// The GSK value, with corners scaled down if they don't fit.
  var native: GskRoundedRect {
    func corner(_ radius: Double) -> graphene_size_t {
      graphene_size_t(width: Float(max(0, radius)), height: Float(max(0, radius)))
    }
    var native = GskRoundedRect()
    var bounds = rect.native
    var topLeft = corner(corners.topLeft)
    var topRight = corner(corners.topRight)
    var bottomRight = corner(corners.bottomRight)
    var bottomLeft = corner(corners.bottomLeft)
    gsk_rounded_rect_init(&native, &bounds, &topLeft, &topRight, &bottomRight, &bottomLeft)
    return native
  }
}
