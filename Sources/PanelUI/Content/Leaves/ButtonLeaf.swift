internal import GTK
internal import WidgetCore

/// A flat pill to press, with a text or an icon on it.
final class ButtonLeaf: Leaf {
  private let button: GTK.Button
  private var look: Look
  private var face: (content: LeafContent, leaf: Leaf)?
  private var pressed: Action?

  /// The room beside the face, and above and below it.
  private static let padding = Size(width: 14, height: 4)
  private static let icon = 16.0

  init(_ look: Look, onAction: @escaping (Action) -> Void) {
    self.look = look
    // The style sheet says what a button looks like around its face.
    button = GTK.Button("")
    super.init(button, takesPointer: true)
    button.classes = ["today-button"]
    button.onClick { [weak self] in
      if let action = self?.pressed { onAction(action) }
    }
  }

  override var action: Action? { pressed }

  override func show(_ content: LeafContent, animated: Bool) -> Bool {
    guard case .button(let shown, let action, let paint) = content else { return false }
    pressed = action
    let content = ButtonLeaf.face(shown, paint)
    guard content != face?.content else { return true }
    if let leaf = face?.leaf, leaf.show(content, animated: animated) {
      face = (content, leaf)
      return true
    }
    let leaf: Leaf? =
      switch content {
      case .text(let words): TextLeaf(words, look)
      case .icon(let name, let size, let paint): IconLeaf(name, size: size, paint, look)
      default: nil
      }
    face = leaf.map { (content, $0) }
    // What is on it is said by the button.
    leaf?.widget.setAccessible(.isHidden(true))
    button.child = leaf?.widget
    return true
  }

  private static func face(_ face: Node.Button.Face, _ paint: Paint) -> LeafContent {
    switch face {
    case .text(let text):
      var style = TextStyle.style(for: .body)
      style.weight = .medium
      return .text(Words(text, style, paint, align: .center))
    case .icon(let name): return .icon(name, size: ButtonLeaf.icon, paint)
    }
  }

  override func apply(_ look: Look) {
    self.look = look
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
