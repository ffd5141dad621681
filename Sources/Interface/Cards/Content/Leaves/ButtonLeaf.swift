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
    node.action.map { PressedButton(face: face, style: style, action: $0, paint: paint) }
  }
}

nonisolated struct PressedButton: LeafContent {
  let face: Node.Button.Face
  let style: ButtonStyle
  let action: Action
  let paint: Paint

  /// The paint of its face.
  fileprivate var facePaint: Paint {
    switch style {
    case .plain: paint
    case .filled: Paint(ground: .accent)
    case .destructive: paint.with(.red, paint.strength)
    }
  }

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf { ButtonLeaf(surroundings) }
}

/// A flat pill button with a text or an icon.
final class ButtonLeaf: Leaf {
  private let button: GTK.Button
  private var surroundings: LeafSurroundings
  private var face: (content: any LeafContent, leaf: Leaf)?
  private var pressed: Action?

  /// The horizontal and vertical padding of the face.
  private static let padding = Size(width: 14, height: 4)
  private static let icon = 16.0

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
    guard let shown = content as? PressedButton else { return false }
    pressed = shown.action
    button.setClass("is-filled", shown.style == .filled)
    let content = ButtonLeaf.face(shown.face, shown.facePaint)
    if let face, content.isEqual(to: face.content) { return true }
    if let leaf = face?.leaf, leaf.show(content, animated: animated) {
      face = (content, leaf)
      return true
    }
    let leaf = surroundings.makeLeaf(content)
    face = (content, leaf)
    // The button carries the label.
    leaf.widget.setAccessible(.isHidden(true))
    button.child = leaf.widget
    return true
  }

  private static func face(_ face: Node.Button.Face, _ paint: Paint) -> any LeafContent {
    switch face {
    case .text(let text):
      var style = TextStyle.style(for: .body)
      style.weight = .medium
      return LeafText(text, style, paint, align: .center)
    case .icon(let name): return ShownIcon(name: name, size: ButtonLeaf.icon, paint: paint)
    }
  }

  override func apply(_ look: Look) {
    surroundings.look = look
    face?.leaf.apply(look)
  }

  override var span: Span {
    let inner = face?.leaf.span ?? .zero
    let least = TargetMetrics.smallest.width
    return Span(
      minimum: least, natural: max(least, inner.natural + 2 * ButtonLeaf.padding.width))
  }

  override func extent(in width: Double) -> LeafExtent {
    let inner = face?.leaf.extent(in: max(0, width - 2 * ButtonLeaf.padding.width))
    return LeafExtent(
      height: max(
        TargetMetrics.smallest.height, (inner?.height ?? 0) + 2 * ButtonLeaf.padding.height))
  }

  override func hiddenText(in width: Double) -> String? {
    face?.leaf.hiddenText(in: max(0, width - 2 * ButtonLeaf.padding.width))
  }
}
