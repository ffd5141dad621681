// Ownership: the view owns its canvas, which owns its content; neither keeps the view.

public import GTK
public import Theme
internal import WidgetCore

/// Draws the panel's backdrop. A new one fades in over the old.
@MainActor public final class BackdropView {
  public let canvas: Canvas
  /// Above the scrolled content, where it fades out.
  public let edges: Canvas

  let content: BackdropContent
  private let ends: BackdropEdges
  private let fade: Animation

  private static let duration = 0.25

  public init() {
    let content = BackdropContent()
    let canvas = Canvas(role: .presentation, content: content)
    self.content = content
    self.canvas = canvas
    ends = BackdropEdges(content)
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
  public func show(_ picture: BackdropPicture?, theme: Theme, animated: Bool) {
    let isSolid = theme.material.veil.alpha >= 1
    show(
      isSolid ? .color(theme.material.veil) : picture.map { .picture($0) } ?? quiet(theme), animated
    )
  }

  /// Shows the compositor's blur behind the window.
  public func showGlass(theme: Theme, animated: Bool) {
    show(.color(Glass(theme.appearance).veil), animated)
  }

  private func quiet(_ theme: Theme) -> BackdropLayer {
    let quiet = QuietBackdrop(theme.appearance)
    return .gradient(quiet.top, quiet.bottom)
  }

  private func show(_ layer: BackdropLayer, _ isAnimated: Bool) {
    guard layer != content.layer else { return }
    content.previous = isAnimated ? content.layer : nil
    content.layer = layer
    fade.jump(to: content.previous == nil ? 1 : 0)
    fade.transition(to: 1, over: BackdropView.duration, curve: .easeInOut) {
      [weak content] outcome in
      // Releases the invisible picture.
      if outcome == .finished { content?.previous = nil }
    }
  }
}

/// A backdrop's content.
enum BackdropLayer: Equatable {
  case picture(BackdropPicture)
  case gradient(Color, Color)
  case color(Color)

  var isOpaque: Bool { if case .color(let color) = self { color.alpha >= 1 } else { true } }

  static func == (left: BackdropLayer, right: BackdropLayer) -> Bool {
    switch (left, right) {
    case (.picture(let one), .picture(let two)): one === two
    case (.gradient(let top, let bottom), .gradient(let otherTop, let otherBottom)):
      top == otherTop && bottom == otherBottom
    case (.color(let one), .color(let two)): one == two
    default: false
    }
  }
}

final class BackdropContent: CanvasContent {
  var layer: BackdropLayer?
  var previous: BackdropLayer?
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

  private func draw(_ layer: BackdropLayer, _ size: Size, _ snapshot: borrowing Snapshot) {
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
