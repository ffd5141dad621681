internal import GTK
internal import Theme
internal import WidgetCore

/// Lays out and draws a card: the header, and below it the body, clipped to the current height.
final class CardFrame: CanvasContent {
  var theme: Theme
  var measures = CardMeasures(textScale: 1)
  /// The height of the header.
  var stripHeight = 0.0
  /// The current height of the body, and the one it is laid out for.
  var bodyHeight = 0.0
  var layoutHeight = 0.0
  var isHovered = false
  var isPressed = false
  /// Whether a highlight covers the header only.
  var takesClicksOnHeaderAlone = false
  /// Whether a click opens an app.
  var opensApp = false

  /// Whether the body draws into the card's rounded corners.
  var reachesCorners = false
  private var ground: Ground?
  private var groundNode: RenderNode?

  /// Updates the heights before they are measured.
  weak var card: CardView?

  let header: Widget
  var body: Widget?
  var expandButton: Widget?

  init(header: Widget, theme: Theme) {
    self.header = header
    self.theme = theme
  }

  /// The current height of the card, in whole pixels to avoid blur.
  var height: Double { stripHeight + bodyHeight.rounded() }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    // GTK requires every child to be measured before it is allocated.
    for child in canvas.children { _ = canvas.measure(child, orientation) }
    guard orientation == .vertical else { return .zero }
    card?.measureWhereStale()
    return Measurement(Int(height))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let whole = width
    let width = Double(whole)
    let strip = stripHeight
    canvas.allocate(header, in: Rect(x: 0, y: 0, width: width, height: strip))
    if let body {
      canvas.allocate(body, in: Rect(x: 0, y: strip, width: width, height: layoutHeight.rounded()))
    }
    if let expandButton {
      let side = measures.expandButtonSide
      // The hit area extends into the gap above, where nothing else is; below is the content.
      let above = CardMeasures.gap
      canvas.allocate(
        expandButton,
        fromStart: Rect(
          x: width - side, y: -above, width: side, height: measures.headerHeight + above),
        in: whole)
    }
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let size = Size(width: Double(canvas.width), height: height)
    let ground = Ground(
      size: size, stripHeight: stripHeight, material: theme.material,
      overlay: isPressed ? theme.foreground.press : isHovered ? theme.foreground.hover : nil,
      coversHeaderAlone: takesClicksOnHeaderAlone)
    if ground != self.ground {
      self.ground = ground
      groundNode = ground.node()
    }
    if let groundNode { snapshot.append(groundNode) }
    canvas.snapshot(header, into: snapshot)
    if ground.body.height > 0, let child = body {
      // Clipping to rounded corners costs more than drawing all that is in them.
      if reachesCorners {
        let shape = RoundedRect(ground.body, corners: .bottom(Corner.card))
        snapshot.clip(to: shape) { canvas.snapshot(child, into: snapshot) }
      } else {
        snapshot.clip(to: ground.body) { canvas.snapshot(child, into: snapshot) }
      }
    }
    if let expandButton { canvas.snapshot(expandButton, into: snapshot) }
    if opensApp, isHovered || canvas.isFocus { drawSign(canvas, snapshot) }
  }

  /// In the margin beside the content.
  private func drawSign(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let isRightToLeft = canvas.direction == .rightToLeft
    let x = isRightToLeft ? ActionSign.besideEdge : Double(canvas.width) - ActionSign.besideEdge
    let y = stripHeight + min(bodyHeight / 2, ActionSign.lowest)
    ActionSign.leaving.draw(at: Point(x: x, y: y), theme, canvas.direction, into: snapshot)
  }

  /// The background of header and body.
  private struct Ground: Equatable {
    var size: Size
    var stripHeight: Double
    var material: Material
    /// The hover or pressed highlight.
    var overlay: Color?
    /// Whether the highlight covers the header only.
    var coversHeaderAlone: Bool

    var body: Rect {
      Rect(
        x: 0, y: stripHeight, width: size.width, height: max(0, size.height - stripHeight))
    }

    /// Draws paths: Cairo takes several times as long for a rectangle in a rounded clip.
    func node() -> RenderNode? {
      let whole = Rect(origin: .zero, size: size)
      let strip = Rect(x: 0, y: 0, width: size.width, height: min(stripHeight, size.height))
      let header = RoundedRect(
        strip,
        corners: body.height > 0 ? .top(Corner.card) : RoundedRect.Corners(Corner.card))
      return .record { snapshot in
        snapshot.cairo(in: whole) { context in
          context.rectangle(header)
          context.fill(material.strip)
          if body.height > 0 {
            context.rectangle(RoundedRect(body, corners: .bottom(Corner.card)))
            context.fill(material.body)
          }
          if let overlay {
            context.rectangle(
              coversHeaderAlone ? header : RoundedRect(whole, radius: Corner.card))
            context.fill(overlay)
          }
          if let hairline = material.hairline {
            context.rectangle(RoundedRect(whole.inset(by: 0.5), radius: Corner.card - 0.5))
            context.stroke(hairline)
          }
        }
      }
    }
  }
}

/// The metrics of a card, in logical pixels, at a text scale.
public nonisolated struct CardMeasures: Hashable, Sendable {
  /// The space between cards and at their sides.
  public static let gap = 8.0

  let textScale: Double

  var headerHeight: Double { (36 * max(1, textScale)).rounded() }
  var iconSize: Double { (20 * max(1, textScale)).rounded() }
  /// The size of the expand button's hit area.
  var expandButtonSide: Double { (24 + 20 * max(1, textScale)).rounded() }
  /// The lowest end of compact content; the margin below follows.
  var compactLimit: Double { (122 * max(1, textScale)).rounded() }

  /// The height of the body in a mode, from its content's natural height and the maximum below the
  /// header.
  func bodyHeight(wanted: Double, mode: DisplayMode, bodyMost: Double) -> Double {
    let limit = bodyLimit(in: mode, bodyMost: bodyMost)
    let margin = Margins.standard.bottom ?? 0
    // The margin below the last row that fits. Only a row that is too high by itself is cut off.
    return (mode == .compact && wanted <= limit + margin ? wanted : min(wanted, limit)).rounded()
  }

  /// The maximum height of the body in a mode.
  func bodyLimit(in mode: DisplayMode, bodyMost: Double) -> Double {
    mode == .compact ? compactLimit : max(compactLimit, bodyMost)
  }
}
