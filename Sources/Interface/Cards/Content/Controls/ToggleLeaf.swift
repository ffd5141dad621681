internal import GTK
internal import Theme
internal import WidgetCore

/// A switch after its text, a checkbox before it, or a tile around it.
nonisolated struct ToggleShape: LeafShape {
  let toggle: Node.Toggle
  let form: Form

  enum Form: Hashable, Sendable {
    case check, row, tile
  }

  init(toggle: Node.Toggle, isCheck: Bool) {
    self.toggle = toggle
    form = isCheck ? .check : toggle.kind == .tile ? .tile : .row
  }

  var traits: ShapeTraits {
    ShapeTraits(fillsColumn: true, hasArea: false, isElastic: true, telling: .always)
  }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? {
    guard case .send(let name)? = node.action else { return nil }
    return ShownToggle(
      toggle: toggle, form: form, name: name, label: node.label ?? toggle.text, paint: paint)
  }

  /// Tiles beside each other have the same height.
  func isStretchable(_ block: Block) -> Bool { form == .tile }

  func leafCount(of node: Node) -> Int { if case .send? = node.action { 1 } else { 0 } }
}

nonisolated struct ShownToggle: LeafContent {
  let toggle: Node.Toggle
  let form: ToggleShape.Form
  let name: String
  let label: String
  let paint: Paint

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf {
    switch form {
    case .check: CheckLeaf(self, surroundings)
    case .row: SwitchLeaf(self, surroundings)
    case .tile: TileLeaf(self, surroundings)
    }
  }

  fileprivate func words(isOn: Bool) -> LeafText {
    let isDone = form == .check && toggle.strikes && isOn
    var style = TextStyle.style(for: .body)
    style.isStruck = isDone
    // The tint applies to the control.
    return LeafText(
      toggle.text, style, paint.with(nil, isDone ? .secondary : paint.strength), lines: 2)
  }
}

/// The common part of switches and checkboxes: a clickable label.
class TextControlLeaf: ControlLeaf<Bool> {
  let canvas: Canvas
  fileprivate let frame = ControlFrame()
  fileprivate let text: Leaf
  fileprivate var content: ShownToggle

  fileprivate init(_ content: ShownToggle, _ surroundings: LeafSurroundings) {
    self.content = content
    canvas = Canvas(role: .group, content: frame)
    text = surroundings.makeLeaf(content.words(isOn: content.toggle.isOn))
    super.init(canvas, content.toggle.isOn, surroundings)
    text.widget.setAccessible(.isHidden(true))
    canvas.setCursor("pointer")
    let click = ClickGesture()
    click.onRelease { [weak self, weak click] _, point in
      guard let self,
        Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
          .contains(point)
      else { return }
      click?.claim()
      turn()
    }
    canvas.add(controller: click)
  }

  override func sent(_ value: Bool) -> ActionValue { .one(.isOn(value)) }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? ShownToggle, content.form == self.content.form
    else { return false }
    self.content = content
    say(content.toggle.isOn, sending: content.name)
    return true
  }

  override func display(_ value: Bool) { _ = text.show(content.words(isOn: value), animated: true) }

  /// The user toggled it.
  fileprivate func turn() {
    change(to: !state.shown)
    displayNow()
    send()
  }

  fileprivate var controlWidth: Double { ControlMetrics.box }

  override func apply(_ theme: Theme) {
    surroundings.theme = theme
    text.apply(theme)
  }

  override func fontsChanged() { text.fontsChanged() }

  override var span: Span {
    let extra = controlWidth + ControlMetrics.gap
    return Span(minimum: text.span.minimum + extra, natural: text.span.natural + extra)
  }

  override func extent(in width: Double) -> LeafExtent {
    let room = max(0, width - controlWidth - ControlMetrics.gap)
    return LeafExtent(height: max(ControlMetrics.height, text.extent(in: room).height + 8))
  }

  override func hiddenText(in width: Double) -> String? {
    text.hiddenText(in: max(0, width - controlWidth - ControlMetrics.gap))
  }
}

final class SwitchLeaf: TextControlLeaf {
  private let control = GTK.Switch()

  fileprivate override init(_ content: ShownToggle, _ surroundings: LeafSurroundings) {
    super.init(content, surroundings)
    control.addClass("today-switch")
    canvas.adopt(text.widget)
    canvas.adopt(control)
    frame.widths = [nil, controlWidth]
    control.onToggle { [weak self] isOn in
      guard let self, !isBeingShown, isOn != state.shown else { return }
      change(to: isOn)
      send()
    }
  }

  override var controlWidth: Double { ControlMetrics.switchWidth }

  override func speak(_ label: String?) {
    control.setAccessible(.label(label ?? content.label))
  }

  override func display(_ value: Bool) {
    super.display(value)
    if control.isOn != value { control.isOn = value }
  }
}

/// A checkbox.
final class CheckLeaf: TextControlLeaf {
  private let box: ToggleButton
  private let picture: Canvas
  private let mark: CheckMark

  fileprivate override init(_ content: ShownToggle, _ surroundings: LeafSurroundings) {
    mark = CheckMark(content.paint, surroundings.theme)
    picture = Canvas(role: .presentation, content: mark)
    box = ToggleButton(child: picture)
    super.init(content, surroundings)
    box.classes = ["today-check"]
    box.accessibleRole = .checkbox
    mark.attach(to: picture)
    canvas.adopt(box)
    canvas.adopt(text.widget)
    frame.widths = [ControlMetrics.box, nil]
    box.onToggle { [weak self] isOn in
      guard let self, !isBeingShown, isOn != state.shown else { return }
      turn()
    }
  }

  override func speak(_ label: String?) { box.setAccessible(.label(label ?? content.label)) }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard super.show(content, animated: animated) else { return false }
    mark.paint = self.content.paint
    picture.queueDraw()
    return true
  }

  override func display(_ value: Bool) {
    super.display(value)
    if box.isOn != value { box.isOn = value }
    box.setAccessible(.isChecked(value))
    mark.show(value, animated: picture.isMapped)
  }

  override func apply(_ theme: Theme) {
    super.apply(theme)
    mark.theme = theme
    picture.queueDraw()
  }
}

/// Draws a round box, empty or with a check mark.
private final class CheckMark: CanvasContent {
  var paint: Paint
  var theme: Theme
  private var filling: Animation?

  private static let line = 1.5
  private static let duration = 0.18

  init(_ paint: Paint, _ theme: Theme) {
    self.paint = paint
    self.theme = theme
  }

  func attach(to canvas: Canvas) {
    filling = Animation(on: canvas, from: 0) { [weak canvas] _ in canvas?.queueDraw() }
  }

  func show(_ isOn: Bool, animated: Bool) {
    let target = isOn ? 1.0 : 0
    guard filling?.target != target else { return }
    if animated {
      filling?.transition(to: target, over: CheckMark.duration, curve: .easeInOut)
    } else {
      filling?.jump(to: target)
    }
  }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    Measurement(Int(ControlMetrics.box))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let side = min(width, height)
    let share = filling?.value ?? 0
    let place = Rect(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
    let ring = RoundedRect(place, radius: side / 2)
    if share < 1 { snapshot.border(theme.foreground.secondary, width: CheckMark.line, along: ring) }
    guard share > 0 else { return }
    let color = theme.foreground.color(paint.tint ?? theme.accent)
    snapshot.opacity(share) {
      snapshot.fill(color, in: ring)
      snapshot.cairo(in: place) { cairo in
        // A check mark, in fractions of its box.
        let points = [Point(x: 0.29, y: 0.52), Point(x: 0.44, y: 0.67), Point(x: 0.72, y: 0.35)]
        cairo.lines(
          through: points.map { Point(x: place.minX + $0.x * side, y: place.minY + $0.y * side) })
        cairo.stroke(Color.white, Stroke(width: 2, cap: .round, join: .round))
      }
    }
  }
}
