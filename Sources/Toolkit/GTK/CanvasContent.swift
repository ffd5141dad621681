internal import CGTK

/// How much room a widget asks for along one axis, in logical pixels.
public nonisolated struct Measurement: Hashable, Sendable {
  /// What it can't do without.
  public var minimum: Int
  /// What it would like to have.
  public var natural: Int

  public init(minimum: Int, natural: Int) {
    self.minimum = minimum
    self.natural = max(minimum, natural)
  }

  /// Just this much, no more and no less.
  public init(_ size: Int) { self.init(minimum: size, natural: size) }

  public static let zero = Measurement(0)
}

/// Which side of a widget depends on the other.
public nonisolated enum RequestMode: Sendable {
  case constantSize
  case heightForWidth
  case widthForHeight

  var gtk: GtkSizeRequestMode {
    switch self {
    case .constantSize: GTK_SIZE_REQUEST_CONSTANT_SIZE
    case .heightForWidth: GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
    case .widthForHeight: GTK_SIZE_REQUEST_WIDTH_FOR_HEIGHT
    }
  }
}

/// What a canvas asks when it has to be laid out or drawn. The canvas keeps its content: content
/// that keeps the canvas, or something that does, is never released.
public protocol CanvasContent: AnyObject {
  /// Which side depends on the other; asked before measuring.
  var requestMode: RequestMode { get }

  /// The room it needs along an axis, given the room across it if that is known.
  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement

  /// Gives each child its place. A visible child without a place is not drawn.
  func allocate(_ canvas: Canvas, width: Int, height: Int)

  /// Draws, children included.
  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot)

  /// Called when its style has changed, and when it gets its first one, in a window.
  func styleChanged(_ canvas: Canvas)

  /// Called once, when the canvas is taken down; the children leave it right after.
  func dispose(_ canvas: Canvas)
}

/// Without more said, all children lie on top of each other and fill the canvas.
extension CanvasContent {
  public var requestMode: RequestMode { .constantSize }

  public func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    canvas.children.reduce(.zero) { room, child in
      let wish = canvas.measure(child, orientation, for: size)
      return Measurement(
        minimum: max(room.minimum, wish.minimum), natural: max(room.natural, wish.natural))
    }
  }

  public func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let all = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    for child in canvas.children { canvas.allocate(child, in: all) }
  }

  public func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    for child in canvas.children { canvas.snapshot(child, into: snapshot) }
  }

  public func styleChanged(_ canvas: Canvas) {}

  public func dispose(_ canvas: Canvas) {}
}
