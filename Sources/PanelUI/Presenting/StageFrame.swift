internal import GTK

/// How a stage is laid out and drawn: the base, and what is presented above it.
final class StageFrame: CanvasContent {
  weak var stage: Stage?

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    var room = Measurement.zero
    for (index, child) in canvas.children.enumerated() {
      let wish = canvas.measure(child, orientation, for: size)
      // Only the base says how large the stage would like to be.
      if index == 0 { room = wish }
    }
    return room
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    stage?.allocate(Size(width: Double(width), height: Double(height)))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    guard let stage else { return }
    let all = Rect(
      x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
    canvas.snapshot(stage.base.view, into: snapshot)
    for sheet in stage.sheets {
      // What a popover points at stays readable.
      let isPopover = sheet.style == .popover
      if sheet.dims || isPopover {
        snapshot.fill(stage.shade.faded(sheet.position * (isPopover ? 0.6 : 1)), in: all)
      }
      if isPopover { sheet.frame.castShadow(around: sheet.frameNow, sheet.position, snapshot) }
      if isPopover, sheet.position < 1 {
        snapshot.opacity(min(max(sheet.position, 0), 1)) {
          canvas.snapshot(sheet.canvas, into: snapshot)
        }
      } else {
        canvas.snapshot(sheet.canvas, into: snapshot)
      }
    }
  }
}

extension Color {
  /// The colour, so much of it.
  fileprivate nonisolated func faded(_ share: Double) -> Color {
    withAlpha(alpha * min(max(share, 0), 1))
  }
}
