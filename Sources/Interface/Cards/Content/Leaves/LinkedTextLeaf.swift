internal import GTK
internal import Theme
internal import WidgetCore

/// A text with links.
nonisolated struct LinkedText: LeafContent {
  let words: LeafText

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf { LinkedTextLeaf(words, surroundings) }
}

/// A text with links, activated by a click, or by arrow keys and Return once focused.
final class LinkedTextLeaf: TextLeaf {
  private weak var responder: (any LeafResponder)?

  init(_ words: LeafText, _ surroundings: LeafSurroundings) {
    responder = surroundings.responder
    super.init(words, surroundings, takesPointer: true)
    canvas.isFocusable = true
    canvas.classes = ["today-action", "today-link"]
    listenToPointer()
    listenToKeys()
  }

  override var action: Action? { links.first.flatMap { text.words.runs[$0].action } }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? LinkedText else { return false }
    choose(nil)
    hover(nil)
    return super.show(content.words, animated: animated)
  }

  /// The indices of its links.
  private var links: [Int] {
    text.words.runs.indices.filter { text.words.runs[$0].action != nil }
  }

  private func link(at point: Point) -> Int? {
    text.piece(at: point, on: canvas).flatMap { links.contains($0) ? $0 : nil }
  }

  private func press(_ piece: Int) {
    if let action = text.words.runs[piece].action { responder?.perform(action) }
  }

  private func choose(_ piece: Int?) {
    guard piece != text.chosen else { return }
    text.chosen = piece
    canvas.setAccessible(.description(piece.map { text.words.runs[$0].text }))
    canvas.queueDraw()
  }

  private func listenToPointer() {
    let motion = MotionController()
    motion.onMotion { [weak self] in self?.point(at: $0) }
    motion.onLeave { [weak self] in self?.hover(nil) }
    canvas.add(controller: motion)
    let click = ClickGesture()
    // Clicks beside the links go to the leaf below, such as a card that expands on click.
    click.onRelease { [weak self, weak click] _, point in
      guard let self, let piece = link(at: point) else { return }
      click?.claim()
      press(piece)
    }
    canvas.add(controller: click)
  }

  private func point(at point: Point) { hover(link(at: point)) }

  private func hover(_ link: Int?) {
    guard link != text.hovered else { return }
    text.hovered = link
    canvas.setCursor(link == nil ? nil : "pointer")
    canvas.queueDraw()
  }

  private func listenToKeys() {
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      guard let self, modifiers.keys.isEmpty else { return false }
      return handle(key)
    }
    canvas.add(controller: keys)
    let focus = FocusController()
    focus.onEnter { [weak self] in self.map { $0.choose($0.text.chosen ?? $0.links.first) } }
    focus.onLeave { [weak self] in self?.choose(nil) }
    canvas.add(controller: focus)
  }

  private func handle(_ key: Key) -> Bool {
    let isRightToLeft = canvas.direction == .rightToLeft
    switch key {
    case .left: return step(isRightToLeft ? 1 : -1)
    case .right: return step(isRightToLeft ? -1 : 1)
    case .enter, .keypadEnter, .space:
      guard let chosen = text.chosen else { return false }
      press(chosen)
      return true
    default: return false
    }
  }

  /// Moves to the next or previous link; false if there is none.
  private func step(_ steps: Int) -> Bool {
    let links = links
    guard let chosen = text.chosen, let place = links.firstIndex(of: chosen),
      links.indices.contains(place + steps)
    else { return false }
    choose(links[place + steps])
    return true
  }

  override func cover(_ isCovered: Bool) {
    widget.takesPointer = !isCovered
    canvas.isFocusable = !isCovered
  }
}
