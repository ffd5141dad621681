internal import GTK

/// The layout of `today dev`: two columns for light and dark, each with the compact card above the
/// expanded one, and the status below the first.
final class DevFrame: CanvasContent {
  /// From top left to bottom right; nil until created.
  struct Parts {
    var grounds: [Widget]
    /// In the first column.
    var compact: Widget
    var live: Widget
    /// In the second column, both cards in one.
    var mirror: Widget
    var status: Widget
  }

  private var parts: Parts?
  /// The width of a column.
  let width: Double
  /// The height of the compact card and the gap above it.
  var compactHeight = 0.0

  private static let margin = 16.0

  init(width: Double) { self.width = width }

  func setParts(_ parts: Parts) { self.parts = parts }

  var requestMode: RequestMode { .constantSize }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    for child in canvas.children { _ = canvas.measure(child, orientation, for: size) }
    return Measurement(minimum: 0, natural: orientation == .horizontal ? Int(2 * width) : 640)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let parts else { return }
    let room = Double(height)
    let half = Double(width) / 2
    let line = max(0, half - 2 * DevFrame.margin)
    let foot = Double(canvas.measure(parts.status, .vertical, for: Int(line)).natural)
    let body = max(0, room - foot - 2 * DevFrame.margin)
    for (index, ground) in parts.grounds.enumerated() {
      canvas.allocate(ground, in: Rect(x: Double(index) * half, y: 0, width: half, height: room))
    }
    let top = min(compactHeight, body)
    canvas.allocate(parts.compact, in: Rect(x: 0, y: 0, width: half, height: top))
    canvas.allocate(parts.live, in: Rect(x: 0, y: top, width: half, height: body - top))
    canvas.allocate(parts.mirror, in: Rect(x: half, y: 0, width: half, height: room))
    canvas.allocate(
      parts.status,
      in: Rect(x: DevFrame.margin, y: body + DevFrame.margin, width: line, height: foot))
  }

  func dispose(_ canvas: Canvas) { parts = nil }
}
