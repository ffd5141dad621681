internal import GTK
internal import Glibc
internal import Theme
internal import WidgetCore

nonisolated extension Node.Clock: LeafShape {
  var traits: ShapeTraits { ShapeTraits(fillsColumn: false, telling: .besidesActions) }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? { ShownClock(clock: self) }
}

nonisolated struct ShownClock: LeafContent {
  let clock: Node.Clock

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf { ClockLeaf(self, surroundings) }
}

/// The face of a clock, whose hands move every minute.
final class ClockLeaf: Leaf {
  private let canvas: Canvas
  private let drawing: ClockDrawing
  private let times: TimeUpdater
  private var clock: Node.Clock
  /// The accessible label, which the time follows.
  private var label: String?
  private var told: String?

  init(_ content: ShownClock, _ surroundings: LeafSurroundings) {
    clock = content.clock
    times = surroundings.times
    drawing = ClockDrawing(surroundings.theme)
    canvas = Canvas(role: .image, content: drawing)
    super.init(canvas)
    turn()
  }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? ShownClock else { return false }
    clock = content.clock
    turn()
    return true
  }

  override func apply(_ theme: Theme) {
    drawing.theme = theme
    canvas.queueDraw()
  }

  /// Shows the time of now.
  private func turn() {
    let face = times.timeOfDay(of: clock.time).map { there in
      ClockFacing(hour: there.hour, minute: there.minute, isDay: clock.isDay(at: times.now, there))
    }
    if face != drawing.face {
      drawing.face = face
      canvas.queueDraw()
    }
    tell()
  }

  override func speak(_ label: String?) {
    self.label = label
    tell()
  }

  private func tell() {
    let words = listed([label, times.written(clock.time)].compactMap(\.self))
    guard words != told else { return }
    told = words
    canvas.setAccessible(.label(words))
  }

  // MARK: - Layout

  /// It grows with the text beside it.
  private var side: Double {
    (clock.size.within(Limits.clockSize) * max(1, drawing.theme.textScale)).rounded()
  }

  override var span: Span { Span(minimum: Limits.clockSize.lowerBound, natural: side) }

  override func extent(in width: Double) -> LeafExtent { LeafExtent(height: min(side, width)) }

  override var timed: (any TimedLeaf)? { self }
}

extension ClockLeaf: TimedLeaf {
  var time: ShownTime? { clock.time }
  var nextChange: Int? { times.nextChange(of: clock.time) }

  func catchUp() -> Bool {
    turn()
    return false
  }
}

/// The time on a face.
private nonisolated struct ClockFacing: Hashable {
  let hour: Int
  let minute: Int
  let isDay: Bool

  /// The angles of the hands in degrees, clockwise from the top.
  var hourHand: Double { Double(hour % 12 * 60 + minute) / 2 }
  var minuteHand: Double { Double(minute) * 6 }
}

/// The measures of a face, in fractions of its radius.
private nonisolated enum ClockMetrics {
  static let marks = 0.8...0.9
  static let mark = 0.05
  static let hourHand = 0.48
  static let hourWidth = 0.11
  static let minuteHand = 0.74
  static let minuteWidth = 0.07
  static let center = 0.075
}

/// Draws a face: white by day and dark by night; without hands in an unknown zone. It isn't mirrored in any language.
private final class ClockDrawing: CanvasContent {
  var theme: Theme
  var face: ClockFacing?

  init(_ theme: Theme) { self.theme = theme }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let radius = min(width, height) / 2
    guard radius >= 4 else { return }
    let middle = Point(x: width / 2, y: height / 2)
    let colors = theme.clockColors(isDay: face?.isDay ?? true)
    let disc = RoundedRect(
      Rect(x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius),
      radius: radius)
    snapshot.fill(colors.ground, in: disc)
    snapshot.border(theme.foreground.divider, along: disc)
    snapshot.cairo(in: Rect(x: 0, y: 0, width: width, height: height)) { context in
      for hour in 0..<12 {
        line(
          context, Double(hour) * 30, around: middle, radius, ClockMetrics.marks, ClockMetrics.mark,
          colors.hands.withAlpha(0.45))
      }
      guard let face else { return }
      line(
        context, face.hourHand, around: middle, radius, 0...ClockMetrics.hourHand,
        ClockMetrics.hourWidth, colors.hands)
      line(
        context, face.minuteHand, around: middle, radius, 0...ClockMetrics.minuteHand,
        ClockMetrics.minuteWidth, colors.hands)
      context.circle(center: middle, radius: max(1.5, ClockMetrics.center * radius))
      context.fill(colors.center)
    }
  }

  /// Draws a line outward; its ends and width are fractions of the radius.
  private func line(
    _ context: borrowing CairoContext, _ degrees: Double, around middle: Point, _ radius: Double,
    _ ends: ClosedRange<Double>, _ width: Double, _ color: Color
  ) {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    func point(_ share: Double) -> Point {
      Point(x: middle.x + sine * radius * share, y: middle.y - cosine * radius * share)
    }
    context.lines(through: [point(ends.lowerBound), point(ends.upperBound)])
    context.stroke(color, Stroke(width: max(1, width * radius)))
  }
}
