internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

nonisolated extension Node.Progress: Shape {
  var traits: ShapeTraits {
    ShapeTraits(fillsColumn: kind == .bar, isElastic: kind == .bar)
  }

  func leafCount(of node: Node) -> Int { kind != .bar && text != nil ? 2 : 1 }

  func leaves(of node: Node, _ paint: Paint) -> [LeafOfNode] {
    let fills = node.change != ContentTransition.none
    guard kind != .bar else {
      return [LeafOfNode(.only, FilledBar(progress: self, paint: paint, fills: fills))]
    }
    let ring = LeafOfNode(.only, FilledRing(progress: self, paint: paint, fills: fills))
    return [ring] + (text.map { [LeafOfNode(.value, words($0, paint))] } ?? [])
  }

  private func words(_ text: String, _ paint: Paint) -> LeafText {
    var style = TextStyle.style(for: .caption)
    let side = size.within(Limits.ringSize)
    style.size = (side * RingMetrics.letters).rounded()
    style.weight = .semibold
    style.hasTabularFigures = true
    return LeafText(
      text, style, paint.with(nil, paint.strength), align: .center,
      shapeWidth: (side * RingMetrics.inside).rounded(.down))
  }

  func width(of block: Block, _ measures: Measures) -> Span {
    measures.widths(block.plan.firstOwn)
  }

  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger) {
    let leaf = block.plan.firstOwn
    block.height = arranger.measures.extent(leaf, width).height.within(0...longestSide)
    block.place(leaf, Rect(x: 0, y: 0, width: width, height: block.height))
    guard block.plan.own.count > 1 else { return }
    let inner = (min(width, block.height) * RingMetrics.inside).rounded(.down)
    let height = min(arranger.measures.extent(leaf + 1, inner).height, block.height)
    block.place(
      leaf + 1,
      Rect(
        x: ((width - inner) / 2).rounded(), y: ((block.height - height) / 2).rounded(),
        width: inner, height: height))
  }
}

nonisolated struct FilledBar: LeafContent {
  let progress: Node.Progress
  let paint: Paint
  /// Whether it animates to a new value.
  let fills: Bool

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf {
    ProgressLeaf(progress, paint, surroundings, drawing: Bar())
  }
}

nonisolated struct FilledRing: LeafContent {
  let progress: Node.Progress
  let paint: Paint
  let fills: Bool

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf {
    ProgressLeaf(progress, paint, surroundings, drawing: Ring(kind: progress.kind))
  }
}

nonisolated enum BarMetrics {
  static let height = 8.0
  static let mark = 2.0
}

nonisolated enum RingMetrics {
  /// The stroke, inner room and text size, in fractions of a ring's size.
  static let stroke = 0.11
  static let inside = 0.7
  static let letters = 0.25
}

/// Draws a progress view.
private protocol ProgressDrawing {
  func extent(of progress: Node.Progress, in width: Double, _ theme: Theme) -> LeafExtent
  func span(of progress: Node.Progress, _ theme: Theme) -> Span
  func draw(_ state: Filling, _ canvas: Canvas, _ snapshot: borrowing Snapshot)
}

/// A progress bar, ring or gauge. It animates to a new value.
final class ProgressLeaf: Leaf {
  private let canvas: Canvas
  private let filling: Filling
  private let moving: Animation
  private let turning: Animation
  private let times: TimeUpdater
  private var progress: Node.Progress { filling.progress }
  private var told: Double?

  private static let duration = 0.3
  /// The period of an indeterminate progress animation.
  private static let turn = 1.6

  fileprivate init(
    _ progress: Node.Progress, _ paint: Paint, _ surroundings: LeafSurroundings,
    drawing: any ProgressDrawing
  ) {
    times = surroundings.times
    let filling = Filling(
      progress, value: progress.value(at: times.now), paint, surroundings.theme, drawing)
    let canvas = Canvas(role: .meter, content: filling)
    self.filling = filling
    self.canvas = canvas
    moving = Animation(on: canvas, from: filling.value) { [weak canvas, weak filling] value in
      filling?.value = value
      canvas?.queueDraw()
    }
    turning = Animation(on: canvas, from: 0) { [weak canvas, weak filling] turn in
      filling?.turn = turn
      canvas?.queueDraw()
    }
    super.init(canvas)
    canvas.onMap { [weak self] in self?.turn() }
    if progress.isIndeterminate { turn() } else { tellLimits() }
    tell(filling.value)
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let (progress, paint, fills) = parts(of: content) else { return false }
    // An indeterminate progress has no value to animate from.
    let isKnown = !self.progress.isIndeterminate
    guard progress.isIndeterminate == self.progress.isIndeterminate else { return false }
    let value = progress.value(at: times.now).within(0...1)
    (filling.progress, filling.paint) = (progress, paint)
    canvas.queueDraw()
    guard isKnown, value != moving.target else { return true }
    tell(value)
    if animated, fills {
      moving.transition(to: value, over: ProgressLeaf.duration, curve: .easeInOut)
    } else {
      moving.jump(to: value)
    }
    return true
  }

  private func parts(of content: any LeafContent) -> (Node.Progress, Paint, fills: Bool)? {
    switch content {
    case let bar as FilledBar where filling.drawing is Bar: (bar.progress, bar.paint, bar.fills)
    case let ring as FilledRing where (filling.drawing as? Ring)?.kind == ring.progress.kind:
      (ring.progress, ring.paint, ring.fills)
    default: nil
    }
  }

  override func apply(_ theme: Theme) {
    filling.theme = theme
    canvas.queueDraw()
  }

  override var timed: (any TimedLeaf)? { progress.time == nil ? nil : self }

  override var span: Span { filling.drawing.span(of: progress, filling.theme) }

  override func extent(in width: Double) -> LeafExtent {
    filling.drawing.extent(of: progress, in: width, filling.theme)
  }

  /// Repeats while visible.
  private func turn() {
    guard progress.isIndeterminate, canvas.isMapped, !turning.isRunning else { return }
    let beginning = Moment.now
    turning.jump(to: 0)
    turning.transition(to: 1, over: ProgressLeaf.turn, curve: .linear) { [weak self] outcome in
      guard let self, outcome == .finished else { return }
      // With animations disabled, it ends at once and stays there.
      guard canvas.isMapped, Moment.now - beginning > .seconds(ProgressLeaf.turn / 2) else {
        return filling.rest()
      }
      turn()
    }
  }

  private func tellLimits() { canvas.setAccessible(.minimum(0), .maximum(1)) }

  private func tell(_ value: Double) {
    guard !progress.isIndeterminate else { return }
    // Timed progress is announced in steps.
    let value = progress.time == nil ? value : (value * 20).rounded(.down) / 20
    guard value != told else { return }
    told = value
    canvas.setAccessible(.value(value), .valueText("\(Int((value * 100).rounded()))%"))
  }
}

extension ProgressLeaf: TimedLeaf {
  var time: ShownTime? { nil }
  var nextChange: Int? { progress.time?.nextChange(after: times.now) }

  func catchUp() -> Bool {
    guard progress.time != nil else { return false }
    let value = progress.value(at: times.now)
    // An interrupted animation resumes to its previous target.
    guard value != moving.target, !moving.isRunning else { return false }
    moving.jump(to: value)
    tell(value)
    return false
  }
}

/// The drawn state: the fraction, or the position of the indeterminate animation.
private final class Filling: CanvasContent {
  var progress: Node.Progress
  var value: Double
  /// From 0 to 1, repeating.
  var turn = 0.0
  var paint: Paint
  var theme: Theme
  let drawing: any ProgressDrawing

  init(
    _ progress: Node.Progress, value: Double, _ paint: Paint, _ theme: Theme,
    _ drawing: any ProgressDrawing
  ) {
    self.progress = progress
    self.value = value.within(0...1)
    self.paint = paint
    self.theme = theme
    self.drawing = drawing
  }

  /// Stops at a position that looks unfinished.
  func rest() { turn = 0.4 }

  var empty: Color { theme.track(progress.track, paint) }

  var full: Color {
    let tint = progress.tint(at: value) ?? paint.tint
    return theme.color(paint.with(tint, paint.strength), isLarge: true)
  }

  /// The outline of a mark on its track.
  var mark: Color { theme.mark.withAlpha(0.85) }

  /// The filled range.
  var part: (from: Double, to: Double) {
    guard progress.isIndeterminate else {
      return (min(progress.from.within(0...1), value), value)
    }
    let head = turn * 1.4
    return (max(0, min(1, head - 0.4)), max(0, min(1, head)))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    drawing.draw(self, canvas, snapshot)
  }
}

private struct Bar: ProgressDrawing {
  func extent(of progress: Node.Progress, in width: Double, _ theme: Theme) -> LeafExtent {
    LeafExtent(height: BarMetrics.height)
  }

  func span(of progress: Node.Progress, _ theme: Theme) -> Span { Span(minimum: 24, natural: 96) }

  func draw(_ state: Filling, _ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let all = Rect(x: 0, y: 0, width: width, height: height)
    snapshot.fill(state.empty, in: RoundedRect(all, radius: height / 2))
    let isMirrored = canvas.direction == .rightToLeft
    let part = state.part
    if part.to > part.from || (state.value > 0 && !state.progress.isIndeterminate) {
      // A small value draws at least a dot, and an incomplete one at least a gap.
      let end = min(max(part.to * width, height), part.to < 1 ? width - 1 : width)
      let start = min(part.from * width, end - height)
      let filled = Rect(
        x: isMirrored ? width - end : max(0, start), y: 0, width: end - max(0, start),
        height: height)
      snapshot.fill(state.full, in: RoundedRect(filled, radius: height / 2))
    }
    for mark in state.progress.marks {
      let x = (isMirrored ? 1 - mark : mark) * width
      let left = min(max(0, x - BarMetrics.mark / 2), width - BarMetrics.mark).rounded()
      snapshot.fill(
        state.mark, in: Rect(x: left, y: 0, width: BarMetrics.mark, height: height))
    }
  }
}

/// A ring, or an arc of one.
private struct Ring: ProgressDrawing {
  let kind: ProgressKind

  /// Where it starts and how far it goes, in degrees clockwise from the right.
  private var arc: (start: Double, sweep: Double) { isOpen ? (135, 270) : (-90, 360) }

  private var isOpen: Bool { kind == .gauge }

  /// A ring with text scales with the text.
  private func side(of progress: Node.Progress, _ theme: Theme) -> Double {
    let size = progress.size.within(Limits.ringSize)
    return (progress.text == nil ? size : size * max(1, theme.textScale)).rounded()
  }

  func extent(of progress: Node.Progress, in width: Double, _ theme: Theme) -> LeafExtent {
    LeafExtent(height: min(side(of: progress, theme), width))
  }

  func span(of progress: Node.Progress, _ theme: Theme) -> Span {
    Span(minimum: Limits.ringSize.lowerBound, natural: side(of: progress, theme))
  }

  func draw(_ state: Filling, _ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let side = min(width, height)
    guard side >= 4 else { return }
    let stroke = max(3, (side * RingMetrics.stroke).rounded())
    let (radius, middle) = ((side - stroke) / 2, Point(x: width / 2, y: height / 2))
    let all = Rect(x: 0, y: 0, width: width, height: height)
    snapshot.cairo(in: all) { context in
      context.newPath()
      context.arc(
        center: middle, radius: radius, from: arc.start, to: arc.start + arc.sweep)
      context.stroke(state.empty, Stroke(width: stroke, cap: isOpen ? .round : .butt))
      drawPart(state, context, middle, radius, stroke)
      for mark in state.progress.marks {
        context.newPath()
        let angle = arc.start + mark * arc.sweep
        let half = BarMetrics.mark / radius * 90 / .pi
        context.arc(center: middle, radius: radius, from: angle - half, to: angle + half)
        context.stroke(state.mark, Stroke(width: stroke, cap: .butt))
      }
    }
  }

  /// Clockwise in every language.
  private func drawPart(
    _ state: Filling, _ context: borrowing CairoContext, _ middle: Point, _ radius: Double,
    _ stroke: Double
  ) {
    var (from, to) = state.part
    if state.progress.isIndeterminate { (from, to) = (state.turn, state.turn + 0.3) }
    guard to > 0, to >= from else { return }
    context.newPath()
    // The round cap extends beyond its angle; incomplete progress keeps a gap.
    let cap = stroke / 2 / radius / (2 * .pi)
    let isWhole = !isOpen && from <= 0 && to >= 1
    let end = isWhole || isOpen ? min(to, 1) : max(from, min(to, from + 1 - 2 * cap - 0.01))
    context.arc(
      center: middle, radius: radius, from: arc.start + from * arc.sweep,
      to: arc.start + max(end, from + 0.001) * arc.sweep)
    context.stroke(state.full, Stroke(width: stroke, cap: isWhole ? .butt : .round))
  }
}
