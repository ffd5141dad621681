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
    (scale.value, scale.time) = (slider.from, nil)
    // The icon of a level changes with it, while it is dragged, too.
    if slider.kind == .level {
      scale.icon = slider.icon.map { _ in "" }
      (scale.iconAction, scale.iconLabel) = (slider.iconAction.map { _ in "" }, nil)
    }
    return scale
  }
}

/// A number chosen by dragging. Sends at most ten values a second while dragged, and always the
/// final one; of a position only that one.
final class SliderLeaf: ControlLeaf<Double> {
  private let canvas: Canvas
  private let frame = ControlFrame()
  /// Of a level, instead.
  private let level: LevelFrame?
  private let slider: GTK.Slider
  /// The icons, or the position and the length, at its ends.
  private var ends: [Leaf] = []
  private var content: ShownSlider
  /// The delay before the next value may be sent.
  private var pause: Source?
  private let format: LocaleFormat
  private var wheel = WheelClaim()
  /// Less than a step, from the wheel.
  private var scrolled = 0.0

  private static let pause = Duration.milliseconds(100)
  private static let stepsOfWheel = 5.0
  private static let stepsOfPixel = 0.2

  init(_ content: ShownSlider, _ surroundings: LeafSurroundings) {
    self.content = content
    let scale = content.slider
    slider = GTK.Slider(scale.from...max(scale.to, scale.from.nextUp), step: scale.safeStep)
    let value = scale.value(at: surroundings.times.now)
    level =
      scale.kind == .level ? LevelFrame(content, value, over: slider, surroundings) : nil
    canvas = level.map { Canvas(role: .group, content: $0) } ?? Canvas(role: .group, content: frame)
    format = LocaleFormat(surroundings.locale)
    super.init(canvas, value, surroundings)
    slider.addClass("today-slider")
    slider.setClass("is-position", isPosition)
    slider.setClass("is-level", level != nil)
    if let level {
      canvas.adopt(slider)
      for part in level.parts { canvas.adopt(part.widget) }
      listenToWheel()
    } else {
      addEnds(scale)
    }
    slider.value = state.shown
    slider.onChange { [weak self] value in
      guard let self, !isBeingShown, rounded(value) != state.shown else { return }
      change(to: rounded(value))
      displayValue()
      if !isPosition || !state.isHeld { sendSoon() }
    }
    slider.onDrag { [weak self] isDragged in
      guard let self else { return }
      if isDragged { handle(.held) } else { letGo() }
    }
  }

  private func addEnds(_ scale: Node.Slider) {
    if isPosition { addEnd(written(state.shown, align: .trailing)) } else { addIcon(scale.icon) }
    frame.widths.append(nil)
    canvas.adopt(slider)
    if isPosition { addEnd(written(scale.to, align: .leading)) } else { addIcon(scale.endIcon) }
    measureEnds()
  }

  private var isPosition: Bool { content.slider.kind == .position }

  private func addIcon(_ name: String?) {
    guard let name else { return }
    addEnd(ShownIcon(name: name, size: ControlMetrics.icon, paint: Paint(strength: .secondary)))
  }

  private func addEnd(_ content: any LeafContent) {
    let leaf = surroundings.makeLeaf(content)
    leaf.widget.setAccessible(.isHidden(true))
    ends.append(leaf)
    canvas.adopt(leaf.widget)
    frame.widths.append(ControlMetrics.icon)
  }

  /// A position in seconds, such as "1:34".
  private func written(_ value: Double, align: TextAlignment) -> LeafText {
    var style = TextStyle.style(for: .footnote)
    style.hasTabularFigures = true
    return LeafText(words(value), style, Paint(strength: .secondary), align: align)
  }

  private func words(_ value: Double) -> String { format.timer(Int(value)) }

  /// Both ends are as wide as the length, so that the slider stays in its place.
  private func measureEnds() {
    guard isPosition, let length = ends.last else { return }
    let width = length.span.natural.rounded(.up)
    frame.widths = [width, nil, width]
    canvas.queueResize()
  }

  private func displayValue() {
    level?.show(content, state.shown, on: canvas)
    guard isPosition else { return }
    _ = ends[0].show(written(state.shown, align: .trailing), animated: false)
  }

  /// The wheel turns a level, because that is what it's known for.
  private func listenToWheel() {
    let pointer = MotionController()
    pointer.onEnter { [weak self] _ in self?.wheel.enter(at: .now) }
    canvas.add(controller: pointer)
    let scroll = ScrollController([.vertical, .horizontal])
    scroll.onScroll { [weak self, weak scroll] dx, dy in
      guard let self, let scroll, wheel.takes(at: .now) else { return false }
      turn(by: abs(dx) > abs(dy) ? (isReversed ? -dx : dx) : -dy, inPixels: scroll.isInPixels)
      return true
    }
    canvas.add(controller: scroll)
  }

  private var isReversed: Bool { canvas.direction == .rightToLeft }

  private func turn(by amount: Double, inPixels: Bool) {
    // Fingers on a touchpad move by less than a step.
    scrolled += amount * (inPixels ? SliderLeaf.stepsOfPixel : SliderLeaf.stepsOfWheel)
    let steps = scrolled.rounded(.towardZero)
    scrolled -= steps
    let range = content.slider.from...content.slider.to
    slider.value = (state.shown + steps * content.slider.safeStep).within(range)
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
      if state.isNew, !isPosition || !state.isHeld { sendNow() }
    }
  }

  override func sent(_ value: Double) -> ActionValue { .one(.number(value)) }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? ShownSlider, content.scale == self.content.scale
    else { return false }
    self.content = content
    say(content.slider.value(at: surroundings.times.now), sending: content.name)
    return true
  }

  override func display(_ value: Double) {
    if slider.value != value { slider.value = value }
    displayValue()
    slider.setAccessible(.valueText(spoken(value)))
  }

  private func spoken(_ value: Double) -> String {
    if isPosition { return words(value) }
    let (from, to) = (content.slider.from, content.slider.to)
    guard (from, to) == (0, 1) || level != nil else { return Translations.typed(rounded(value)) }
    return Translations.percent(Int((value * 100).rounded()))
  }

  override func speak(_ label: String?) {
    slider.setAccessible(.label(label ?? content.label))
  }

  override func apply(_ theme: Theme) {
    surroundings.theme = theme
    level?.theme = theme
    for part in ends + (level?.parts ?? []) { part.apply(theme) }
    measureEnds()
    canvas.queueDraw()
  }

  override func fontsChanged() {
    for part in ends + (level?.parts ?? []) { part.fontsChanged() }
    measureEnds()
  }

  override var timed: (any TimedLeaf)? { content.slider.time == nil ? nil : self }

  override var span: Span { Span(minimum: 64, natural: 160) }

  override func extent(in width: Double) -> LeafExtent {
    if let level { return LeafExtent(height: level.height) }
    let ends = isPosition ? ends.map { $0.extent(in: width).height }.max() ?? 0 : 0
    return LeafExtent(height: max(ControlMetrics.height, ends))
  }
}

extension SliderLeaf: TimedLeaf {
  var time: ShownTime? { nil }
  var nextChange: Int? { content.slider.time?.nextChange(after: surroundings.times.now) }

  func catchUp() -> Bool {
    guard content.slider.time != nil, !state.isHeld else { return false }
    let value = content.slider.value(at: surroundings.times.now)
    if value != state.said { handle(.said(value)) }
    return false
  }
}
