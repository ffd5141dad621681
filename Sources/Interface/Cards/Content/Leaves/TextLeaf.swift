internal import GTK
internal import Theme
internal import WidgetCore

nonisolated extension Node.Text: LeafShape {
  var traits: ShapeTraits {
    ShapeTraits(
      fillsColumn: false, isLineOfText: lines == 1, isFigure: role == .value,
      align: align == .leading ? nil : align,
      // A running time isn't part of its action's label.
      telling: time == nil ? .spokenFor : .besidesActions)
  }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? {
    var style = TextStyle.style(for: role)
    if let weight { style.weight = weight.font }
    // Tabular figures keep their places when they change.
    if time != nil { style.hasTabularFigures = true }
    // So do figures in a table, whose column keeps its width.
    if paint.isInTable { style.hasTabularFigures = true }
    style.isMono = isMono
    style.isStruck = isStruck
    let words = LeafText(text, time: time, style, paint, align: align, lines: lines, runs: runs)
    return runs.contains { $0.action != nil } ? LinkedText(words: words) : words
  }
}

nonisolated extension LeafText: LeafContent {
  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf { TextLeaf(self, surroundings) }
}

/// Text, or a time that updates.
class TextLeaf: Leaf {
  let canvas: Canvas
  let text: WrittenText
  private let times: TimeUpdater
  private(set) var time: ShownTime?
  /// The accessible label, if it differs from the text.
  private var label: String?
  private var told: String?
  private var spoken: TimeUpdater.Spoken?

  init(_ words: LeafText, _ surroundings: LeafSurroundings, takesPointer: Bool = false) {
    times = surroundings.times
    time = words.time
    text = WrittenText(words.resolved(by: times), surroundings.theme)
    canvas = Canvas(role: takesPointer ? .link : .label, content: text)
    super.init(canvas, takesPointer: takesPointer)
    tell()
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? LeafText else { return false }
    time = content.time
    let words = content.resolved(by: times)
    guard words != text.words else { return true }
    text.show(words)
    tell()
    canvas.queueDraw()
    return true
  }

  override func apply(_ theme: Theme) {
    text.apply(theme)
    canvas.queueDraw()
  }

  override func fontsChanged() {
    text.forget()
    canvas.queueResize()
  }

  override var span: Span { text.span(on: canvas) }

  override func extent(in width: Double) -> LeafExtent { text.extent(in: width, on: canvas) }

  override var columnsWidth: Double { text.words.hasColumns ? span.natural : 0 }

  override func hiddenText(in width: Double) -> String? {
    text.isCut(in: width, on: canvas) ? text.words.text : nil
  }

  override var timed: (any TimedLeaf)? { time == nil ? nil : self }

  override func speak(_ label: String?) {
    self.label = label
    tell()
  }

  /// A time is announced with its label, and less often than it is drawn.
  private func tell() {
    let own = time.map(spokenNow(of:)) ?? text.words.text
    let words = label.map { time == nil ? $0 : listed([$0, own]) } ?? own
    guard words != told else { return }
    told = words
    canvas.setAccessible(.label(words))
  }

  private func spokenNow(of time: ShownTime) -> String {
    if let spoken, times.isRight(spoken, for: time) { return spoken.words }
    let now = times.spoken(time)
    spoken = now
    return now.words
  }
}

extension TextLeaf: TimedLeaf {
  var nextChange: Int? { time.flatMap { times.nextChange(of: $0) } }

  func catchUp() -> Bool {
    guard time != nil else { return false }
    let words = text.words.resolved(by: times)
    guard words != text.words else { return false }
    let before = span
    text.show(words)
    tell()
    canvas.queueDraw()
    return words.lines > 1 || span != before
  }
}

extension LeafText {
  /// The text with its time formatted for now.
  fileprivate func resolved(by times: TimeUpdater) -> LeafText {
    time.map { saying(times.written($0)) } ?? self
  }
}
