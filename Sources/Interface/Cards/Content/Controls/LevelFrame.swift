// Ownership: belongs to the canvas of its slider, whose leaf gives it the parts.

internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

/// Draws a slider as a filled bar. A high one has an icon and its percentage on it. GTK's own slider is invisible above
/// it, and takes pointer and keys.
final class LevelFrame: CanvasContent {
  private let slider: Widget
  private let surroundings: LeafSurroundings
  private var icon: Leaf?
  private var text: Leaf?
  private var shown: ShownSlider
  private var value: Double
  private var width = 0.0
  var theme: Theme

  private static let height = 36.0
  private static let thin = 12.0
  /// The height of what takes the pointer of a thin one.
  private static let target = 28.0
  private static let padding = 14.0
  private static let iconSize = 16.0
  private static let notch = 1.5

  init(_ shown: ShownSlider, _ value: Double, over slider: Widget, _ surroundings: LeafSurroundings)
  {
    (self.shown, self.value, self.slider) = (shown, value, slider)
    (self.surroundings, theme) = (surroundings, surroundings.theme)
    guard shown.slider.icon != nil else { return }
    icon = iconContent.map { surroundings.makeLeaf($0) }
    text = surroundings.makeLeaf(words)
    text?.widget.setAccessible(.isHidden(true))
    labelIcon()
  }

  var parts: [Leaf] { [icon, text].compactMap(\.self) }

  func show(_ shown: ShownSlider, _ value: Double, on canvas: Canvas) {
    (self.shown, self.value) = (shown, value)
    showParts()
    labelIcon()
    canvas.queueDraw()
  }

  private func showParts() {
    if let content = iconContent { _ = icon?.show(content, animated: false) }
    _ = text?.show(words, animated: false)
  }

  private func labelIcon() {
    if shown.slider.iconAction == nil {
      icon?.widget.setAccessible(.isHidden(true))
    } else {
      icon?.speak(shown.slider.iconLabel)
    }
  }

  private var iconContent: (any LeafContent)? {
    guard let name = shown.slider.icon else { return nil }
    let paint = paint(at: LevelFrame.height / 2)
    guard let action = shown.slider.iconAction else {
      return ShownIcon(name: name, size: LevelFrame.iconSize, paint: paint)
    }
    return PressedButton(
      face: .icon(name), style: .plain, size: LevelFrame.height, action: .send(action),
      paint: paint, isBare: true)
  }

  private var words: LeafText {
    var style = TextStyle.style(for: .caption)
    style.hasTabularFigures = true
    return LeafText(
      Translations.percent(Int((value * 100).rounded())), style,
      paint(at: width - LevelFrame.padding - LevelFrame.iconSize), align: .trailing)
  }

  /// The paint of what is that far from the leading edge.
  private func paint(at place: Double) -> Paint {
    isFilled && place < width * share ? Paint(ground: .accent) : Paint()
  }

  /// Muted sound isn't in the color of what is on.
  private var isFilled: Bool { shown.paint.strength == .primary }

  /// The filled part.
  private var share: Double { part(of: value) }

  private func part(of value: Double) -> Double {
    let (from, to) = (shown.slider.from, shown.slider.to)
    return to > from ? ((value - from) / (to - from)).within(0...1) : 0
  }

  // MARK: - Layout

  var height: Double {
    guard let text else { return LevelFrame.target }
    let words = text.extent(in: text.span.natural.rounded(.up)).height
    return max(LevelFrame.height, (words + LevelFrame.padding).rounded())
  }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    canvas.children.reduce(.zero) { room, child in
      Measurement(max(room.minimum, canvas.measure(child, orientation).minimum))
    }
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let (wide, tall) = (Double(width), Double(height))
    if wide != self.width {
      self.width = wide
      showParts()
    }
    // GTK requires a measurement before an allocation.
    for child in canvas.children { _ = canvas.measure(child, .horizontal) }
    canvas.allocate(slider, in: Rect(x: 0, y: 0, width: wide, height: tall))
    if let icon {
      let side = min(shown.slider.iconAction == nil ? LevelFrame.iconSize : LevelFrame.height, tall)
      let x = (LevelFrame.height - side) / 2
      canvas.allocate(
        icon.widget, fromStart: Rect(x: x, y: (tall - side) / 2, width: side, height: side),
        in: width)
    }
    if let text {
      let span = text.span.natural.rounded(.up)
      let extent = text.extent(in: span).height
      canvas.allocate(
        text.widget,
        fromStart: Rect(
          x: wide - LevelFrame.padding - span, y: ((tall - extent) / 2).rounded(), width: span,
          height: extent), in: width)
    }
  }

  // MARK: - Drawing

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let thickness = text == nil ? LevelFrame.thin : height
    let bar = Rect(x: 0, y: ((height - thickness) / 2).rounded(), width: width, height: thickness)
    snapshot.clip(to: RoundedRect(bar, radius: thickness / 2)) {
      snapshot.fill(theme.foreground.track, in: bar)
      snapshot.fill(ground, in: place(in: bar, to: share, canvas))
      // What is above 100%.
      let all = part(of: 1)
      if (0.01..<0.99).contains(all) {
        var notch = place(in: bar, to: all, canvas)
        notch.origin.x =
          canvas.direction == .rightToLeft ? notch.minX : notch.maxX - LevelFrame.notch
        notch.size.width = LevelFrame.notch
        snapshot.fill(theme.foreground.secondary, in: notch)
      }
    }
    for child in canvas.children { canvas.snapshot(child, into: snapshot) }
  }

  private func place(in bar: Rect, to share: Double, _ canvas: Canvas) -> Rect {
    let filled = bar.width * share
    let x = canvas.direction == .rightToLeft ? bar.width - filled : 0
    return Rect(x: x, y: bar.minY, width: filled, height: bar.height)
  }

  private var ground: Color {
    isFilled ? theme.fill : theme.foreground.track
  }
}

/// Decides whether the wheel turns what is below the pointer. A scroll of the panel that brings it there goes on.
nonisolated struct WheelClaim: Hashable {
  /// Since when it has been below the pointer without passing the wheel on.
  private var start: Moment?

  private static let pause = Duration.milliseconds(250)

  mutating func enter(at now: Moment) { start = now }

  mutating func takes(at now: Moment) -> Bool {
    guard let start, now - start >= WheelClaim.pause else {
      start = now
      return false
    }
    return true
  }
}
