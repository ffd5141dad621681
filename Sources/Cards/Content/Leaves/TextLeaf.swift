internal import GTK
internal import Styling
internal import WidgetCore

nonisolated extension Node.Text: LeafShape {
  var traits: ShapeTraits {
    ShapeTraits(
      fillsColumn: false, isLineOfText: lines == 1, isFigure: role == .value,
      align: align == .leading ? nil : align)
  }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? {
    var style = TextStyle.style(for: role)
    if let weight { style.weight = weight.font }
    return LeafText(text, style, paint, align: align, lines: lines)
  }
}

nonisolated extension LeafText: LeafContent {
  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf { TextLeaf(self, surroundings.look) }
}

/// Words on the screen.
final class TextLeaf: Leaf {
  private let canvas: Canvas
  private let text: WrittenText

  init(_ words: LeafText, _ look: Look) {
    text = WrittenText(words, look)
    canvas = Canvas(role: .label, content: text)
    super.init(canvas)
    canvas.setAccessible(.label(words.text))
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let words = content as? LeafText else { return false }
    guard words != text.words else { return true }
    text.show(words)
    if presence.voice == .own { canvas.setAccessible(.label(words.text)) }
    canvas.queueDraw()
    return true
  }

  override func apply(_ look: Look) {
    text.apply(look)
    canvas.queueDraw()
  }

  override func fontsChanged() {
    text.forget()
    canvas.queueResize()
  }

  override var span: Span { text.span(on: canvas) }

  override func extent(in width: Double) -> LeafExtent { text.extent(in: width, on: canvas) }

  override func hiddenText(in width: Double) -> String? {
    text.isCut(in: width, on: canvas) ? text.words.text : nil
  }

  override func speak(_ label: String?) {
    canvas.setAccessible(.label(label ?? text.words.text))
  }
}
