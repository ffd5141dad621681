internal import GTK
internal import Theme
internal import WidgetCore

nonisolated extension Node.Button: LeafShape {
  var traits: ShapeTraits {
    ShapeTraits(fillsColumn: false, hasArea: false, isButton: true, telling: .always)
  }

  /// A button without an action isn't shown.
  func leafCount(of node: Node) -> Int { node.action == nil ? 0 : 1 }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? {
    node.action.map {
      PressedButton(face: face, style: style, size: size, action: $0, paint: paint)
    }
  }
}

nonisolated struct PressedButton: LeafContent {
  let face: Node.Button.Face
  let style: ButtonStyle
  /// The diameter of a round one.
  let size: Double?
  let action: Action
  let paint: Paint
  /// Whether it lies on something that has a ground already.
  var isBare = false

  /// The paint of its face.
  fileprivate var facePaint: Paint {
    switch style {
    case .plain: paint
    case .filled: Paint(ground: size == nil ? .accent : .primary)
    case .destructive: paint.with(.red, paint.strength)
    }
  }

  /// Whether a sign behind its text says that it leaves the panel.
  var hasSign: Bool {
    if case .text = face { ActionSign(action) == .leaving } else { false }
  }

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf { ButtonLeaf(surroundings) }
}

/// A flat pill button with a text or an icon.
final class ButtonLeaf: Leaf {
  private let button: GTK.Button
  private var surroundings: LeafSurroundings
  private var face: (content: any LeafContent, leaf: Leaf)?
  private var pressed: Action?
  /// The frame of the face of a button that leaves the panel.
  private var signedFace: SignedFace?
  private var diameter: Double?

  /// The horizontal and vertical padding of the face.
  fileprivate static let padding = Size(width: 14, height: 4)
  private static let icon = 16.0
  /// The part of a round button that its icon takes.
  private static let iconShare = 0.45

  init(_ surroundings: LeafSurroundings) {
    self.surroundings = surroundings
    // The style sheet defines the button around the face.
    button = GTK.Button("")
    super.init(button, takesPointer: true)
    button.classes = ["today-button"]
    button.onClick { [weak self] in
      guard let self, let pressed else { return }
      self.surroundings.responder?.perform(pressed)
    }
  }

  override var action: Action? { pressed }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let shown = content as? PressedButton,
      face == nil || shown.hasSign == (signedFace != nil)
    else { return false }
    pressed = shown.action
    button.setClass("is-filled", shown.style == .filled)
    button.setClass("is-round", shown.size != nil)
    button.setClass("is-bare", shown.isBare)
    diameter = shown.size?.within(Limits.buttonSize)
    signedFace?.paint = shown.facePaint
    let content = ButtonLeaf.face(shown.face, shown.facePaint, diameter)
    if let face, content.isEqual(to: face.content) { return true }
    if let leaf = face?.leaf, leaf.show(content, animated: animated) {
      face = (content, leaf)
      return true
    }
    let leaf = surroundings.makeLeaf(content)
    face = (content, leaf)
    // The button carries the label.
    leaf.widget.setAccessible(.isHidden(true))
    button.child = shown.hasSign ? signed(leaf.widget, shown.facePaint) : leaf.widget
    return true
  }

  private func signed(_ widget: Widget, _ paint: Paint) -> Widget {
    if signedFace == nil { listen() }
    let signed = SignedFace(widget, paint, surroundings.theme)
    signedFace = signed
    let canvas = Canvas(content: signed)
    canvas.setAccessible(.isHidden(true))
    canvas.adopt(widget)
    return canvas
  }

  private func listen() {
    let pointer = MotionController()
    pointer.onEnter { [weak self] _ in self?.sign { $0.isHovered = true } }
    pointer.onLeave { [weak self] in self?.sign { $0.isHovered = false } }
    button.add(controller: pointer)
    let focus = FocusController()
    focus.onEnter { [weak self] in self?.sign { $0.isFocused = true } }
    focus.onLeave { [weak self] in self?.sign { $0.isFocused = false } }
    button.add(controller: focus)
  }

  private func sign(_ change: (SignedFace) -> Void) {
    guard let signedFace else { return }
    change(signedFace)
    button.child?.queueDraw()
  }

  private static func face(
    _ face: Node.Button.Face, _ paint: Paint, _ diameter: Double?
  ) -> any LeafContent {
    switch face {
    case .text(let text):
      var style = TextStyle.style(for: .body)
      style.weight = .medium
      return LeafText(text, style, paint, align: .center)
    case .icon(let name):
      let size = diameter.map { ($0 * iconShare).rounded() } ?? ButtonLeaf.icon
      return ShownIcon(name: name, size: size, paint: paint)
    }
  }

  override func apply(_ theme: Theme) {
    surroundings.theme = theme
    signedFace?.theme = theme
    face?.leaf.apply(theme)
  }

  override var span: Span {
    if let diameter { return Span(minimum: diameter, natural: diameter) }
    let inner = face?.leaf.span ?? .zero
    let least = TargetMetrics.smallest.width
    return Span(
      minimum: least, natural: max(least, inner.natural + 2 * ButtonLeaf.padding.width))
  }

  override func extent(in width: Double) -> LeafExtent {
    if let diameter { return LeafExtent(height: diameter) }
    let inner = face?.leaf.extent(in: max(0, width - 2 * ButtonLeaf.padding.width))
    return LeafExtent(
      height: max(
        TargetMetrics.smallest.height, (inner?.height ?? 0) + 2 * ButtonLeaf.padding.height))
  }

  override func hiddenText(in width: Double) -> String? {
    face?.leaf.hiddenText(in: max(0, width - 2 * ButtonLeaf.padding.width))
  }
}

/// A face with the sign of leaving the panel in the padding behind it, on hover and focus.
private final class SignedFace: CanvasContent {
  var paint: Paint
  var theme: Theme
  var isHovered = false
  var isFocused = false
  private weak var face: Widget?

  init(_ face: Widget, _ paint: Paint, _ theme: Theme) {
    (self.face, self.paint, self.theme) = (face, paint, theme)
  }

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    face.map { canvas.measure($0, orientation, for: size) } ?? .zero
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let face else { return }
    canvas.allocate(face, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    guard let face else { return }
    canvas.snapshot(face, into: snapshot)
    guard isHovered || isFocused else { return }
    // Closer to the text than to the round end.
    let behind = ButtonLeaf.padding.width / 2 - 1
    let x = canvas.direction == .rightToLeft ? -behind : Double(canvas.width) + behind
    ActionSign.leaving.draw(
      at: Point(x: x, y: Double(canvas.height) / 2), theme, canvas.direction,
      color: theme.color(paint, isLarge: false), scale: 0.85, into: snapshot)
  }
}
