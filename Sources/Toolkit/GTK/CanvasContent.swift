internal import CGTK

/// The requested size of a widget along one axis, in logical pixels.
public nonisolated struct Measurement: Hashable, Sendable {
  /// The minimum.
  public var minimum: Int
  /// The natural size.
  public var natural: Int

  public init(minimum: Int, natural: Int) {
    self.minimum = minimum
    self.natural = max(minimum, natural)
  }

  /// Exactly this size.
  public init(_ size: Int) { self.init(minimum: size, natural: size) }

  public static let zero = Measurement(0)
}

/// Whether height depends on width, or the other way round.
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

/// Measures, lays out and draws a canvas. The canvas retains its content: content must not retain
/// the canvas.
public protocol CanvasContent: AnyObject {
  /// The request mode, read before measuring.
  var requestMode: RequestMode { get }

  /// Returns the requested size along an axis, for the size across if that is known.
  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement

  /// Allocates each child. A visible child without an allocation isn't drawn.
  func allocate(_ canvas: Canvas, width: Int, height: Int)

  /// Draws, children included.
  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot)

  /// Called when its style has changed, and when it gets its first one, in a window.
  func styleChanged(_ canvas: Canvas)

  /// Called once, when the canvas is disposed, before its children leave it.
  func dispose(_ canvas: Canvas)
}

/// By default, all children fill the canvas, stacked.
extension CanvasContent {
  public var requestMode: RequestMode { .constantSize }

  public func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    canvas.children.reduce(.zero) { room, child in
      let measured = canvas.measure(child, orientation, for: size)
      return Measurement(
        minimum: max(room.minimum, measured.minimum), natural: max(room.natural, measured.natural))
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
