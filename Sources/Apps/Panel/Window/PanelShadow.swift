internal import GTK
internal import WidgetCore

/// The soft shadow that the panel casts on the desktop beside it.
struct PanelShadow {
  var appearance = Appearance.light

  /// How far it reaches, in logical pixels.
  nonisolated static let width = 24.0

  /// The opacity beside the panel, and at equal steps away from it: like a blurred edge.
  private static let fall = [1, 0.72, 0.48, 0.29, 0.15, 0.06, 0.015, 0]

  private var strength: Double { appearance == .light ? 0.22 : 0.4 }

  /// Draws it beside a panel at that edge of the screen. `presence` fades it, from 0 to 1.
  func draw(
    beside panel: Rect, at edge: Edge, presence: Double = 1, into snapshot: borrowing Snapshot
  ) {
    let strip = Rect(
      x: edge == .right ? panel.minX - PanelShadow.width : panel.maxX, y: panel.minY,
      width: PanelShadow.width, height: panel.height)
    let (near, far) =
      edge == .right ? (strip.maxX, strip.minX) : (strip.minX, strip.maxX)
    let last = Double(PanelShadow.fall.count - 1)
    let stops = PanelShadow.fall.enumerated().map { index, part in
      LinearGradient.Stop(
        Double(index) / last, .black.withAlpha(strength * part * presence))
    }
    let gradient = LinearGradient(
      from: Point(x: near, y: strip.minY), to: Point(x: far, y: strip.minY), stops: stops)
    snapshot.fill(gradient, in: strip)
  }
}
