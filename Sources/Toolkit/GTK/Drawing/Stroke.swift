internal import CGTK

/// The style of a line along a path.
public nonisolated struct Stroke: Hashable, Sendable {
  public enum Cap: Sendable {
    case butt
    case round
    case square

    var native: cairo_line_cap_t {
      switch self {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_SQUARE
      }
    }
  }

  public enum Join: Sendable {
    case miter
    case round
    case bevel

    var native: cairo_line_join_t {
      switch self {
      case .miter: CAIRO_LINE_JOIN_MITER
      case .round: CAIRO_LINE_JOIN_ROUND
      case .bevel: CAIRO_LINE_JOIN_BEVEL
      }
    }
  }

  public var width: Double
  public var cap: Cap
  public var join: Join
  /// Alternating lengths of dashes and gaps; empty for a solid line.
  public var dash: [Double]

  public init(width: Double = 1, cap: Cap = .round, join: Join = .round, dash: [Double] = []) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }
}
