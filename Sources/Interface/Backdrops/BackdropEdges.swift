internal import GTK

/// How far scrolled content continues beyond both ends of its view, as far as that makes it fade out.
public nonisolated struct EdgeFade: Hashable, Sendable {
  /// From 0 to 1 at the top and the bottom.
  let top: Double
  let bottom: Double

  /// The height over which content fades out.
  static let height = 12

  public init(scrolled value: Double = 0, of upper: Double = 0, page: Double = 0) {
    func strength(_ rest: Double) -> Double { min(max(0, rest / Double(EdgeFade.height)), 1) }
    top = strength(value)
    bottom = strength(upper - page - value)
  }

  /// The opacity of the backdrop above the content in a line of pixels, counted from the edge.
  static func opacity(ofLine line: Int) -> Double {
    1 - (Double(line) + 0.5) / Double(EdgeFade.height)
  }
}

/// The backdrop once more above scrolled content, in lines of decreasing opacity at both ends: the
/// content fades out. GTK 4.8 has no masks.
final class BackdropEdges: CanvasContent {
  let backdrop: BackdropContent
  var fade = EdgeFade()

  init(_ backdrop: BackdropContent) { self.backdrop = backdrop }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    // The content behind a translucent color can't be drawn.
    guard backdrop.layer?.isOpaque == true, backdrop.previous?.isOpaque != false else { return }
    for line in 0..<EdgeFade.height {
      let opacity = EdgeFade.opacity(ofLine: line)
      draw(line, opacity * fade.top, canvas, snapshot)
      draw(canvas.height - 1 - line, opacity * fade.bottom, canvas, snapshot)
    }
  }

  private func draw(
    _ line: Int, _ opacity: Double, _ canvas: Canvas, _ snapshot: borrowing Snapshot
  ) {
    guard opacity > 0 else { return }
    snapshot.clip(to: Rect(x: 0, y: Double(line), width: Double(canvas.width), height: 1)) {
      snapshot.opacity(opacity) { backdrop.snapshot(canvas, snapshot) }
    }
  }
}
