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
  /// The same text for where it lies on the filled part.
  private var filledText: Leaf?
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
    text = surroundings.makeLeaf(words(Paint()))
    filledText = surroundings.makeLeaf(words(filledPaint))
    for text in texts { text.widget.setAccessible(.isHidden(true)) }
    labelIcon()
  }

  var parts: [Leaf] { [icon].compactMap(\.self) + texts }

  private var texts: [Leaf] { [text, filledText].compactMap(\.self) }

  func show(_ shown: ShownSlider, _ value: Double, on canvas: Canvas) {
    (self.shown, self.value) = (shown, value)
    showParts()
    labelIcon()
    canvas.queueDraw()
  }

  private func showParts() {
    if let content = iconContent { _ = icon?.show(content, animated: false) }
    _ = text?.show(words(Paint()), animated: false)
    _ = filledText?.show(words(filledPaint), animated: false)
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

  private func words(_ paint: Paint) -> LeafText {
    var style = TextStyle.style(for: .caption)
    style.hasTabularFigures = true
    return LeafText(
      Translations.percent(Int((value * 100).rounded())), style, paint, align: .trailing)
  }

  /// The paint of what is that far from the leading edge.
  private func paint(at place: Double) -> Paint { place < width * share ? filledPaint : Paint() }

  private var filledPaint: Paint { isFilled ? Paint(ground: .accent) : Paint() }

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
    for text in texts {
      // All of the room: a value that gets more digits while it is turned isn't laid out again.
      let room = max(0, wide - LevelFrame.height - LevelFrame.padding)
      let extent = text.extent(in: room).height
      canvas.allocate(
        text.widget,
        fromStart: Rect(
          x: LevelFrame.height, y: ((tall - extent) / 2).rounded(), width: room, height: extent),
        in: width)
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
    for child in canvas.children where !texts.contains(where: { $0.widget == child }) {
      canvas.snapshot(child, into: snapshot)
    }
    drawTexts(canvas, in: bar, snapshot)
  }

  /// The end of the filled part may lie in the middle of the text.
  private func drawTexts(_ canvas: Canvas, in bar: Rect, _ snapshot: borrowing Snapshot) {
    guard let text, let filledText else { return }
    let filled = place(in: bar, to: share, canvas)
    var rest = bar
    rest.size.width -= filled.width
    if canvas.direction != .rightToLeft { rest.origin.x = filled.maxX }
    snapshot.clip(to: filled) { canvas.snapshot(filledText.widget, into: snapshot) }
    snapshot.clip(to: rest) { canvas.snapshot(text.widget, into: snapshot) }
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
