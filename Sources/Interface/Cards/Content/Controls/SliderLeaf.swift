internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

nonisolated extension Node.Slider: LeafShape {
  var traits: ShapeTraits {
    ShapeTraits(fillsColumn: true, hasArea: false, isElastic: true, telling: .always)
  }

  func leafCount(of node: Node) -> Int { if case .send? = node.action { 1 } else { 0 } }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? {
    guard case .send(let name)? = node.action else { return nil }
    return ShownSlider(slider: self, name: name, label: node.label ?? "", paint: paint)
  }
}

nonisolated struct ShownSlider: LeafContent {
  let slider: Node.Slider
  let name: String
  let label: String
  let paint: Paint

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf { SliderLeaf(self, surroundings) }

  /// Everything besides its value; another scale makes another slider.
  fileprivate var scale: Node.Slider {
    var scale = slider
    scale.value = slider.from
    return scale
  }
}

/// A number chosen by dragging. Sends at most ten values a second while dragged, and always the
/// final one.
final class SliderLeaf: ControlLeaf<Double> {
  private let canvas: Canvas
  private let frame = ControlFrame()
  private let slider: GTK.Slider
  private var icons: [IconLeaf] = []
  private var content: ShownSlider
  /// The delay before the next value may be sent.
  private var pause: Source?

  private static let pause = Duration.milliseconds(100)

  init(_ content: ShownSlider, _ surroundings: LeafSurroundings) {
    self.content = content
    let scale = content.slider
    canvas = Canvas(role: .group, content: frame)
    slider = GTK.Slider(scale.from...max(scale.to, scale.from.nextUp), step: scale.safeStep)
    super.init(canvas, scale.value, surroundings)
    slider.addClass("today-slider")
    addIcon(scale.icon)
    frame.widths.append(nil)
    canvas.adopt(slider)
    addIcon(scale.endIcon)
    slider.value = scale.value
    slider.onChange { [weak self] value in
      guard let self, !isBeingShown, rounded(value) != state.shown else { return }
      change(to: rounded(value))
      sendSoon()
    }
    slider.onDrag { [weak self] isDragged in
      guard let self else { return }
      if isDragged { handle(.held) } else { letGo() }
    }
  }

  private func addIcon(_ name: String?) {
    guard let name else { return }
    let leaf = IconLeaf(
      ShownIcon(name: name, size: ControlMetrics.icon, paint: Paint(strength: .secondary)),
      surroundings.look)
    leaf.widget.setAccessible(.isHidden(true))
    icons.append(leaf)
    canvas.adopt(leaf.widget)
    frame.widths.append(ControlMetrics.icon)
  }

  private func letGo() {
    guard state.isHeld else { return }
    // The response to it is shown.
    if state.isNew { sendNow() }
    handle(.released)
  }

  private func rounded(_ value: Double) -> Double {
    let (from, step) = (content.slider.from, content.slider.safeStep)
    let steps = ((value - from) / step).rounded()
    // Avoids floating-point noise: three steps of 0.1 are 0.3.
    return (((from + steps * step) * 1e9).rounded() / 1e9).within(from...content.slider.to)
  }

  private func sendSoon() { if pause == nil, state.isNew { sendNow() } }

  private func sendNow() {
    send()
    pause = .after(SliderLeaf.pause) { [weak self] in
      guard let self else { return }
      pause = nil
      if state.isNew { sendNow() }
    }
  }

  override func sent(_ value: Double) -> ActionValue { .one(.number(value)) }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? ShownSlider, content.scale == self.content.scale
    else { return false }
    self.content = content
    say(content.slider.value, sending: content.name)
    return true
  }

  override func display(_ value: Double) {
    if slider.value != value { slider.value = value }
    let share = (value - content.slider.from) / (content.slider.to - content.slider.from)
    let isShare = (content.slider.from, content.slider.to) == (0, 1)
    slider.setAccessible(
      .valueText(
        isShare
          ? Translations.percent(Int((share * 100).rounded())) : Translations.typed(rounded(value)))
    )
  }

  override func speak(_ label: String?) {
    slider.setAccessible(.label(label ?? content.label))
  }

  override func apply(_ look: Look) {
    surroundings.look = look
    for icon in icons { icon.apply(look) }
  }

  override var span: Span { Span(minimum: 64, natural: 160) }

  override func extent(in width: Double) -> LeafExtent { LeafExtent(height: ControlMetrics.height) }
}
