internal import GTK
internal import Theme
internal import WidgetCore

/// The hit area of a node with an action, or the focus target of one with only a menu.
nonisolated struct PressedArea: LeafContent {
  let action: Action?

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf {
    ActionLeaf(surroundings)
  }
}

/// Takes the clicks and keys of a node's action. Lies below the node's content and highlights under
/// the pointer.
final class ActionLeaf: Leaf {
  private let canvas: Canvas
  private let highlight: Highlight
  private weak var responder: (any LeafResponder)?
  private var target: Action?

  init(_ surroundings: LeafSurroundings) {
    responder = surroundings.responder
    highlight = Highlight(surroundings.theme)
    canvas = Canvas(role: .button, content: highlight)
    super.init(canvas, takesPointer: true)
    canvas.isFocusable = true
    canvas.addClass("today-action")
    listenToPointer()
    listenToKeys()
  }

  override var action: Action? { target }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let area = content as? PressedArea else { return false }
    target = area.action
    canvas.setCursor(target == nil ? nil : "pointer")
    let sign = ActionSign(target)
    if sign != highlight.sign {
      highlight.sign = sign
      canvas.queueDraw()
    }
    return true
  }

  override func apply(_ theme: Theme) {
    highlight.theme = theme
    canvas.queueDraw()
  }

  private func listenToPointer() {
    let motion = MotionController()
    motion.onEnter { [weak self] _ in self?.light { $0.isHovered = true } }
    motion.onLeave { [weak self] in self?.light { $0.isHovered = false } }
    canvas.add(controller: motion)
    let click = ClickGesture()
    click.onPress { [weak self] _, _ in self?.light { $0.isPressed = true } }
    // Claims only a complete click, so a drag that begins here stays a drag.
    click.onRelease { [weak self, weak click] _, point in
      guard let self else { return }
      light { $0.isPressed = false }
      guard target != nil, contains(point) else { return }
      click?.claim()
      perform()
    }
    click.onCancel { [weak self] in self?.light { $0.isPressed = false } }
    click.onStop { [weak self] in self?.light { $0.isPressed = false } }
    canvas.add(controller: click)
  }

  private func listenToKeys() {
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      guard let self, target != nil, ActionLeaf.isActivating(key), modifiers.keys.isEmpty else {
        return false
      }
      light { $0.isPressed = true }
      return true
    }
    keys.onRelease { [weak self] key, _ in
      guard let self, highlight.isPressed, ActionLeaf.isActivating(key) else { return }
      light { $0.isPressed = false }
      perform()
    }
    canvas.add(controller: keys)
    let focus = FocusController()
    focus.onEnter { [weak self] in self?.light { $0.isFocused = true } }
    focus.onLeave { [weak self] in
      self?.light {
        $0.isPressed = false
        $0.isFocused = false
      }
    }
    canvas.add(controller: focus)
  }

  private static func isActivating(_ key: Key) -> Bool {
    [.enter, .keypadEnter, .space].contains(key)
  }

  private func contains(_ point: Point) -> Bool {
    Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height)).contains(point)
  }

  private func light(_ change: (Highlight) -> Void) {
    guard target != nil else { return }
    change(highlight)
    canvas.queueDraw()
  }

  private func perform() {
    if let target { responder?.perform(target) }
  }
}

/// Draws the hover and pressed highlight, and the sign of where a click leads.
private final class Highlight: CanvasContent {
  var theme: Theme
  var sign: ActionSign?
  var isFocused = false
  var isHovered = false
  var isPressed = false

  init(_ theme: Theme) { self.theme = theme }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    canvas.setClass("fills-card", fillsCard(canvas))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    drawSign(canvas, snapshot)
    guard isHovered || isPressed else { return }
    let all = Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
    let corners =
      fillsCard(canvas)
      ? RoundedRect.Corners.bottom(Corner.card)
      : RoundedRect.Corners(Corner.control)
    snapshot.fill(
      isPressed ? theme.foreground.press : theme.foreground.hover,
      in: RoundedRect(all, corners: corners))
  }

  private func drawSign(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    guard let sign else { return }
    switch sign {
    case .page: guard hasRoomForChevron(canvas) else { return }
    case .leaving: guard isHovered || isPressed || isFocused else { return }
    }
    let inset =
      fillsCard(canvas)
      ? ActionSign.besideEdge : TargetMetrics.reach.width - ActionSign.besideContent
    let x = canvas.direction == .rightToLeft ? inset : Double(canvas.width) - inset
    let y = min(Double(canvas.height) / 2, ActionSign.lowest)
    sign.draw(at: Point(x: x, y: y), theme, canvas.direction, into: snapshot)
  }

  /// A chevron is at the trailing edge of a card. Smaller parts have no room for it.
  private func hasRoomForChevron(_ canvas: Canvas) -> Bool {
    guard let parent = canvas.parent, let place = canvas.bounds(in: parent) else { return false }
    let rest = canvas.direction == .rightToLeft ? place.minX : Double(parent.width) - place.maxX
    return rest <= ActionSign.besideEdge && canvas.width >= Highlight.leastWidthOfPage
  }

  private static let leastWidthOfPage = 120

  /// Whether it fills the card below the header.
  private func fillsCard(_ canvas: Canvas) -> Bool {
    canvas.parent.map { $0.width == canvas.width && $0.height == canvas.height } ?? false
  }
}
