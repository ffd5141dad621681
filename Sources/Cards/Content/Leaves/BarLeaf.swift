internal import GTK
internal import Styling
internal import WidgetCore

nonisolated extension Node.Progress: LeafShape {
  var traits: ShapeTraits { ShapeTraits(fillsColumn: true, isElastic: true) }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? {
    FilledBar(progress: self, paint: paint, fills: node.change != ContentTransition.none)
  }
}

nonisolated struct FilledBar: LeafContent {
  let progress: Node.Progress
  let paint: Paint
  /// Whether it can be seen how it is filled up to a new value.
  let fills: Bool

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf {
    BarLeaf(progress, paint, surroundings)
  }
}

/// A bar that is filled in part. It fills up to a new value over a moment.
final class BarLeaf: Leaf {
  private let canvas: Canvas
  private let bar: Bar
  private let filling: Animation
  private let times: TimeDesk
  private var progress: Node.Progress
  private var told: Double?

  static let height = 8.0
  private static let duration = 0.3

  init(_ progress: Node.Progress, _ paint: Paint, _ surroundings: LeafSurroundings) {
    times = surroundings.times
    self.progress = progress
    let bar = Bar(progress, value: progress.value(at: times.now), paint, surroundings.look)
    let canvas = Canvas(role: .meter, content: bar)
    self.bar = bar
    self.canvas = canvas
    filling = Animation(on: canvas, from: bar.value) { [weak canvas, weak bar] value in
      bar?.value = value
      canvas?.queueDraw()
    }
    super.init(canvas)
    canvas.setAccessible(.minimum(0), .maximum(1))
    tell(bar.value)
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? FilledBar else { return false }
    progress = content.progress
    let value = progress.value(at: times.now).within(0...1)
    (bar.paint, bar.track) = (content.paint, content.progress.track)
    canvas.queueDraw()
    guard value != filling.target else { return true }
    tell(value)
    if animated, content.fills {
      filling.transition(to: value, over: BarLeaf.duration, curve: .easeInOut)
    } else {
      filling.jump(to: value)
    }
    return true
  }

  override func apply(_ look: Look) {
    bar.look = look
    canvas.queueDraw()
  }

  override var span: Span { Span(minimum: 24, natural: 96) }

  override func extent(in width: Double) -> LeafExtent { LeafExtent(height: BarLeaf.height) }

  private func tell(_ value: Double) {
    // What goes on by itself is told in steps.
    let value = progress.time == nil ? value : (value * 20).rounded(.down) / 20
    guard value != told else { return }
    told = value
    canvas.setAccessible(.value(value), .valueText("\(Int((value * 100).rounded()))%"))
  }
}

extension BarLeaf: TimedLeaf {
  var isTimed: Bool { progress.time != nil }
  var time: ShownTime? { nil }
  var nextChange: Int? { progress.time?.nextChange(after: times.now) }

  func catchUp() -> Bool {
    guard progress.time != nil else { return false }
    let value = progress.value(at: times.now)
    // On its way to where it was a moment ago, it goes on to there.
    guard value != filling.target, !filling.isRunning else { return false }
    filling.jump(to: value)
    tell(value)
    return false
  }
}

/// Draws the bar.
private final class Bar: CanvasContent {
  var value: Double
  var track: Tint?
  var paint: Paint
  var look: Look

  init(_ progress: Node.Progress, value: Double, _ paint: Paint, _ look: Look) {
    self.value = value.within(0...1)
    track = progress.track
    self.paint = paint
    self.look = look
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let all = RoundedRect(Rect(x: 0, y: 0, width: width, height: height), radius: height / 2)
    let ink = look.ink
    let empty = track.map { ink.color($0, isLarge: true).withAlpha(0.3) } ?? ink.track
    snapshot.fill(empty, in: all)
    guard value > 0 else { return }
    // What is a little is at least a dot, and what is not all leaves at least a gap.
    let filled = min(max(value * width, height), value < 1 ? width - 1 : width)
    let left = canvas.direction == .rightToLeft ? width - filled : 0
    let part = Rect(x: left, y: 0, width: max(0, filled), height: height)
    snapshot.fill(
      ink.color(paint.tint, paint.strength, isLarge: true),
      in: RoundedRect(part, radius: height / 2))
  }
}
