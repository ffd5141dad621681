internal import GTK

/// A bar over the upper edge of one view, or of two during a slide. No content is below the bar, so it needs no
/// background, and the card's round corners stay visible.
final class BarFrame: CanvasContent {
  struct Part {
    let view: Widget
    /// Whether it keeps clear of the safe area.
    let keepsClear: Bool
    /// Whether the frame takes its natural size.
    let decidesSize: Bool
  }

  var bar: Widget?
  var barHeight = 0
  var safeArea = Insets()
  /// The views, bottom first.
  var parts: [Part] = []
  /// The progress of the upper view's slide.
  var progress = 1.0

  /// The share of the way that the lower view moves.
  private static let depth = 0.3

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    if let bar { _ = canvas.measure(bar, orientation, for: size) }
    var natural = 0
    for part in parts {
      let insets = insets(of: part)
      let (along, across) =
        orientation == .vertical
        ? (insets.top + insets.bottom, insets.start + insets.end) : (insets.start + insets.end, 0)
      let measured = canvas.measure(part.view, orientation, for: size.map { max(0, $0 - across) })
      if part.decidesSize { natural = measured.natural + along }
    }
    return Measurement(minimum: 0, natural: natural)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let isRightToLeft = canvas.direction == .rightToLeft
    let away = Double(isRightToLeft ? -width : width)
    let shares = parts.count > 1 ? [-BarFrame.depth * progress, 1 - progress] : [0]
    for (part, share) in zip(parts, shares) {
      let insets = insets(of: part)
      canvas.allocate(
        part.view,
        in: Rect(
          x: (away * share).rounded() + Double(isRightToLeft ? insets.end : insets.start),
          y: Double(insets.top), width: Double(max(0, width - insets.start - insets.end)),
          height: Double(max(0, height - insets.top - insets.bottom))))
    }
    guard let bar else { return }
    let own = barHeight > 0 ? barHeight : canvas.measure(bar, .vertical, for: width).natural
    canvas.allocate(
      bar, in: Rect(x: 0, y: Double(safeArea.top), width: Double(width), height: Double(own)))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let width = Double(canvas.width)
    let top = Double(barHeight > 0 ? safeArea.top + barHeight : 0)
    let area = Rect(x: 0, y: top, width: width, height: max(0, Double(canvas.height) - top))
    snapshot.clip(to: area) {
      if parts.count > 1, let lower = parts.first {
        // The lower view is visible only next to the upper one.
        var rest = area
        rest.size.width = (width * (1 - progress)).rounded()
        if canvas.direction == .rightToLeft { rest.origin.x = width - rest.width }
        snapshot.clip(to: rest) { canvas.snapshot(lower.view, into: snapshot) }
      }
      if let upper = parts.last { canvas.snapshot(upper.view, into: snapshot) }
    }
    if let bar { canvas.snapshot(bar, into: snapshot) }
  }

  private func insets(of part: Part) -> Insets {
    part.keepsClear ? safeArea + Insets(top: barHeight) : Insets()
  }
}
