// Ownership: the view owns its canvas, which owns its content; neither keeps the view.

public import GTK
public import Theme
internal import WidgetCore

/// Draws the panel's backdrop. A new one fades in over the old.
@MainActor public final class FrostView {
  public let canvas: Canvas
  /// Above the scrolled content, where it fades out.
  public let edges: Canvas

  let content: FrostContent
  private let ends: FrostEdges
  private let fade: Animation

  private static let duration = 0.25

  public init() {
    let content = FrostContent()
    let canvas = Canvas(role: .presentation, content: content)
    self.content = content
    self.canvas = canvas
    ends = FrostEdges(content)
    let edges = Canvas(role: .presentation, content: ends)
    edges.takesPointer = false
    self.edges = edges
    fade = Animation(on: canvas, from: 1) { [weak canvas, weak content, weak edges] progress in
      content?.progress = progress
      canvas?.queueDraw()
      edges?.queueDraw()
    }
  }

  /// Sets how far scrolled content fades out at both ends.
  public func setFade(_ fade: EdgeFade) {
    guard fade != ends.fade else { return }
    ends.fade = fade
    edges.queueDraw()
  }

  /// Shows the picture, otherwise a subtle gradient, or the plain color of a solid material.
  public func show(_ picture: FrostPicture?, look: Look, animated: Bool) {
    let isSolid = look.material.veil.alpha >= 1
    show(
      isSolid ? .color(look.material.veil) : picture.map { .picture($0) } ?? quiet(look), animated)
  }

  /// Shows the compositor's blur behind the window.
  public func showGlass(look: Look, animated: Bool) {
    show(.color(Glass(look.appearance).veil), animated)
  }

  private func quiet(_ look: Look) -> FrostLayer {
    let quiet = QuietFrost(look.appearance)
    return .gradient(quiet.top, quiet.bottom)
  }

  private func show(_ layer: FrostLayer, _ isAnimated: Bool) {
    guard layer != content.layer else { return }
    content.previous = isAnimated ? content.layer : nil
    content.layer = layer
    fade.jump(to: content.previous == nil ? 1 : 0)
    fade.transition(to: 1, over: FrostView.duration, curve: .easeInOut) { [weak content] outcome in
      // Releases the invisible picture.
      if outcome == .finished { content?.previous = nil }
    }
  }
}

/// A backdrop's content.
enum FrostLayer: Equatable {
  case picture(FrostPicture)
  case gradient(Color, Color)
  case color(Color)

  var isOpaque: Bool { if case .color(let color) = self { color.alpha >= 1 } else { true } }

  static func == (left: FrostLayer, right: FrostLayer) -> Bool {
    switch (left, right) {
    case (.picture(let one), .picture(let two)): one === two
    case (.gradient(let top, let bottom), .gradient(let otherTop, let otherBottom)):
      top == otherTop && bottom == otherBottom
    case (.color(let one), .color(let two)): one == two
    default: false
    }
  }
}

final class FrostContent: CanvasContent {
  var layer: FrostLayer?
  var previous: FrostLayer?
  var progress = 1.0

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let size = Size(width: Double(canvas.width), height: Double(canvas.height))
    guard let layer else { return }
    guard let previous, progress < 1 else { return draw(layer, size, snapshot) }
    if layer.isOpaque && previous.isOpaque {
      // Cheaper than a true crossfade, and the same for opaque content.
      draw(previous, size, snapshot)
      snapshot.opacity(progress) { draw(layer, size, snapshot) }
    } else {
      snapshot.crossFade(
        progress, from: { draw(previous, size, snapshot) }, to: { draw(layer, size, snapshot) })
    }
  }

  private func draw(_ layer: FrostLayer, _ size: Size, _ snapshot: borrowing Snapshot) {
    let all = Rect(origin: .zero, size: size)
    switch layer {
    case .color(let color): snapshot.fill(color, in: all)
    case .gradient(let top, let bottom): snapshot.fill(.vertical(in: all, top, bottom), in: all)
    case .picture(let picture):
      guard let node = picture.node, !all.isEmpty else { return }
      let factor = max(size.width / picture.size.width, size.height / picture.size.height)
      // Scaled only until the right size is rendered.
      guard factor > 1 else { return snapshot.clip(to: all) { snapshot.append(node) } }
      snapshot.clip(to: all) { snapshot.scaled(by: factor) { snapshot.append(node) } }
    }
  }
}
