internal import Backdrops
internal import GTK
internal import Theme
internal import WidgetCore

/// The content of a window of quick actions: a rounded part of the panel's backdrop, the rows on
/// it, and a shadow if composited.
final class PeekFrame: CanvasContent {
  private var backdrop: Widget?
  private var content: Widget?
  /// The panel's frame, relative to the window.
  var panel = Rect.zero
  /// The margin for the shadow.
  var room = 0.0
  var appearance = Appearance.light

  /// The padding inside the backdrop.
  static let margin = 8.0
  /// Concentric with the corners of the content.
  static let corner = Corner.card + margin

  init(backdrop: Widget, content: Widget) { (self.backdrop, self.content) = (backdrop, content) }

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let backdrop, let content else { return .zero }
    _ = canvas.measure(backdrop, orientation)
    let around = Int(2 * (room + PeekFrame.margin))
    let measured = canvas.measure(content, orientation, for: size.map { max(0, $0 - around) })
    return Measurement(minimum: 0, natural: measured.natural + around)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let backdrop, let content else { return }
    let seen = seen(canvas)
    canvas.allocate(content, in: seen.inset(by: PeekFrame.margin))
    // A narrower panel doesn't fill the window, so its backdrop is stretched.
    let (left, top) = (min(panel.minX, seen.minX), min(panel.minY, seen.minY))
    canvas.allocate(
      backdrop,
      in: Rect(
        x: left, y: top, width: max(panel.maxX, seen.maxX) - left,
        height: max(panel.maxY, seen.maxY) - top))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    guard let backdrop, let content else { return }
    let shape = RoundedRect(seen(canvas), radius: PeekFrame.corner)
    if room > 0 {
      snapshot.shadow(
        .black.withAlpha(appearance == .light ? 0.3 : 0.5), of: shape, offset: Point(x: 0, y: 3),
        blur: room - 3)
    }
    snapshot.clip(to: shape) { canvas.snapshot(backdrop, into: snapshot) }
    canvas.snapshot(content, into: snapshot)
  }

  func dispose(_ canvas: Canvas) { (backdrop, content) = (nil, nil) }

  private func seen(_ canvas: Canvas) -> Rect {
    Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height)).inset(by: room)
  }
}
