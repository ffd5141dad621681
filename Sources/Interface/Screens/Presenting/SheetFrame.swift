internal import GTK
internal import Theme
internal import WidgetCore

/// The card of a presented screen: an opaque background with round corners.
final class SheetFrame: CanvasContent {
  var corners = RoundedRect.Corners(0) { didSet { if corners != oldValue { ground = nil } } }
  var hasOutline = false { didSet { if hasOutline != oldValue { ground = nil } } }
  private var color: Color
  private var line: Color
  private var ground: RenderNode?
  private var size = Size.zero

  init(_ theme: Theme) {
    color = SheetFrame.color(theme)
    line = theme.foreground.divider
  }

  func apply(_ theme: Theme) {
    color = SheetFrame.color(theme)
    line = theme.foreground.divider
    ground = nil
  }

  /// Returns the background; in dark appearance, it's lighter than the dimmed screens behind it.
  private static func color(_ theme: Theme) -> Color {
    let body = theme.material.body.withAlpha(1)
    return theme.appearance == .light ? body : Color.white.withAlpha(0.07).over(body)
  }

  var requestMode: RequestMode { .heightForWidth }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let size = Size(width: Double(canvas.width), height: Double(canvas.height))
    if size != self.size || ground == nil {
      self.size = size
      ground = draw()
    }
    if let ground { snapshot.append(ground) }
    let all = Rect(origin: .zero, size: size)
    snapshot.clip(to: all) {
      for child in canvas.children { canvas.snapshot(child, into: snapshot) }
    }
  }

  /// Draws a path, because Cairo takes several times as long for a rectangle in a rounded clip.
  private func draw() -> RenderNode? {
    let all = Rect(origin: .zero, size: size)
    return .record { snapshot in
      snapshot.cairo(in: all) { context in
        context.rectangle(RoundedRect(all, corners: corners))
        context.fill(color)
        guard hasOutline else { return }
        context.rectangle(RoundedRect(all.inset(by: 0.5), corners: corners))
        context.stroke(line, Stroke(width: 1))
      }
    }
  }
}
