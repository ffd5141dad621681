internal import GTK

/// Segments in a row, or stacked if that is too narrow for their text.
final class SegmentFrame: CanvasContent {
  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    let children = canvas.children
    let widths = children.map { canvas.measure($0, .horizontal) }
    guard orientation == .vertical else {
      return Measurement(
        minimum: widths.map(\.minimum).max() ?? 0,
        natural: widths.map(\.natural).reduce(0, +))
    }
    guard let size, areStacked(widths, in: size) else {
      return Measurement(children.map { canvas.measure($0, .vertical).natural }.max() ?? 0)
    }
    return Measurement(
      children.reduce(0) { $0 + canvas.measure($1, .vertical, for: size).natural })
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let children = canvas.children
    guard !children.isEmpty else { return }
    let widths = children.map { canvas.measure($0, .horizontal) }
    if areStacked(widths, in: width) {
      var y = 0.0
      for child in children {
        let own = Double(canvas.measure(child, .vertical, for: width).natural)
        canvas.allocate(child, in: Rect(x: 0, y: y, width: Double(width), height: own))
        y += own
      }
      return
    }
    let spare = Double(width - widths.map(\.natural).reduce(0, +)) / Double(children.count)
    var x = 0.0
    for (child, request) in zip(children, widths) {
      let end = x + Double(request.natural) + spare
      let place = Rect(
        x: x.rounded(), y: 0, width: end.rounded() - x.rounded(), height: Double(height))
      canvas.allocate(child, fromStart: place, in: width)
      x = end
    }
  }

  private func areStacked(_ widths: [Measurement], in width: Int) -> Bool {
    width < widths.map(\.natural).reduce(0, +)
  }
}
