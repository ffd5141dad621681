internal import GTK
internal import Theme
internal import WidgetCore

nonisolated extension Node.TextField: LeafShape {
  var traits: ShapeTraits {
    ShapeTraits(fillsColumn: true, hasArea: false, isElastic: true, telling: .always)
  }

  func leafCount(of node: Node) -> Int { if case .send? = node.action { 1 } else { 0 } }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? {
    guard case .send(let name)? = node.action else { return nil }
    return ShownField(field: self, name: name, label: node.label ?? placeholder ?? "")
  }
}

nonisolated struct ShownField: LeafContent {
  let field: Node.TextField
  let name: String
  let label: String

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf {
    field.lines > 1 ? TextAreaLeaf(self, surroundings) : FieldLeaf(self, surroundings)
  }
}

/// A text field. Return sends the text; Escape restores it.
final class FieldLeaf: ControlLeaf<String> {
  private let entry = Entry()
  /// Measures a line of text: the style of the entry applies only inside the window.
  private let line: Leaf
  private var content: ShownField

  init(_ content: ShownField, _ surroundings: LeafSurroundings) {
    self.content = content
    line = surroundings.makeLeaf(LeafText(" ", .style(for: .body), Paint()))
    super.init(entry, content.field.text, surroundings)
    entry.classes = ["today-field", "text-body"]
    entry.widthInCharacters = 4
    // The text is sent, and may return as the content of a node.
    entry.maximumLength = Limits.words
    entry.takesOneLine = true
    entry.onChange { [weak self] text in
      guard let self, !isBeingShown else { return }
      if !state.isHeld { handle(.held) }
      change(to: text)
    }
    entry.onActivate { [weak self] in self?.finish() }
    let keys = KeyController()
    keys.phase = .capture
    keys.onPress { [weak self] key, modifiers in
      guard let self, key == .escape, modifiers.keys.isEmpty, state.isHeld else { return false }
      handle(.gaveUp)
      return true
    }
    entry.add(controller: keys)
  }

  private func finish() {
    handle(.released)
    send()
  }

  override func sent(_ value: String) -> ActionValue { .one(.text(value)) }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? ShownField, content.field.lines == 1 else { return false }
    self.content = content
    if let placeholder = content.field.placeholder { entry.placeholder = placeholder }
    say(content.field.text, sending: content.name)
    return true
  }

  override func display(_ value: String) { if entry.text != value { entry.text = value } }

  override func speak(_ label: String?) { entry.setAccessible(.label(label ?? content.label)) }

  override func apply(_ theme: Theme) {
    surroundings.theme = theme
    line.apply(theme)
  }

  override func fontsChanged() { line.fontsChanged() }

  override var span: Span { Span(minimum: 80, natural: 180) }

  override func extent(in width: Double) -> LeafExtent {
    // GTK centers the text of an entry only after a measurement of its height.
    _ = entry.measure(.vertical)
    return LeafExtent(height: max(ControlMetrics.height, line.extent(in: width).height + 8))
  }
}
