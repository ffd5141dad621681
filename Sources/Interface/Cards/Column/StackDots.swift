// Ownership: the column owns the dots of its stacks; their handlers hold them weakly.

internal import GTK
internal import Theme

/// The dots of a stack, one for each page, in the margin below the content of its card.
final class StackDots {
  let root: Canvas
  /// Receives the index of a page.
  var turn: (Int) -> Void = { _ in }
  /// Whether the wheel scrolls the panel, which has moved the dots under the pointer.
  var isPassing: () -> Bool = { false }

  private let frame = StackDotsFrame()
  private let clicks = ClickGesture()
  private let scroll = ScrollController(.vertical)
  private var steps = WheelSteps()

  /// The height of the hit area, which reaches into the gap below the card.
  static let height = above + CardMeasures.gap
  /// From the top of the hit area to the lower edge of the card.
  static let above = 14.0

  init() {
    root = Canvas(content: frame)
    // The card announces its page, and has keys for turning it.
    root.setAccessible(.isHidden(true))
    root.setCursor("pointer")
    // Otherwise a long press would drag the card.
    clicks.onPress { [weak self] _, _ in self?.clicks.claim() }
    clicks.onRelease { [weak self] _, point in
      guard let self else { return }
      turn(frame.dots.index(at: point.x, in: Double(root.width), root.direction))
    }
    root.add(controller: clicks)
    scroll.onBegin { [weak self] in self?.steps = WheelSteps() }
    scroll.onScroll { [weak self] _, dy in self?.scroll(by: dy) ?? false }
    root.add(controller: scroll)
  }

  var width: Double { frame.dots.width }

  func show(_ dots: DotRow, theme: Theme) {
    guard dots != frame.dots || theme.foreground != frame.foreground else { return }
    if dots.count != frame.dots.count { root.queueResize() }
    (frame.dots, frame.foreground) = (dots, theme.foreground)
    root.queueDraw()
  }

  private func scroll(by dy: Double) -> Bool {
    guard !isPassing() else { return false }
    let step = steps.add(dy, inPixels: scroll.isInPixels)
    let index = frame.dots.index + step
    if step != 0, (0..<frame.dots.count).contains(index) { turn(index) }
    return true
  }
}

/// The number of dots, and the one that is lit.
nonisolated struct DotRow: Hashable, Sendable {
  var count: Int
  var index: Int

  static let diameter = 6.0
  /// From one dot to the next.
  private static let pace = 12.0
  private static let leastWidth = 44.0
  private static let most = 20.0

  /// The width of the hit area.
  var width: Double { max(DotRow.leastWidth, min(Double(count), DotRow.most) * pace + 20) }

  /// Many pages have less room between them.
  private var pace: Double { DotRow.pace * min(1, DotRow.most / Double(max(count, 1))) }

  /// The center of a dot, in reading direction.
  func center(of dot: Int, in width: Double, _ direction: ReadingDirection) -> Double {
    let way = (Double(dot) - Double(count - 1) / 2) * pace
    return width / 2 + (direction == .rightToLeft ? -way : way)
  }

  /// The dot nearest to a point.
  func index(at x: Double, in width: Double, _ direction: ReadingDirection) -> Int {
    let way = (x - width / 2) * (direction == .rightToLeft ? -1 : 1)
    let dot = (way / pace + Double(count - 1) / 2).rounded()
    return min(max(0, Int(dot)), max(0, count - 1))
  }
}

private final class StackDotsFrame: CanvasContent {
  var dots = DotRow(count: 0, index: 0)
  var foreground: Foreground?

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    Measurement(Int(orientation == .horizontal ? dots.width : StackDots.height))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    guard let foreground else { return }
    let radius = DotRow.diameter / 2
    for dot in 0..<dots.count {
      let x = dots.center(of: dot, in: Double(canvas.width), canvas.direction)
      let place = Rect(
        x: x - radius, y: StackDots.above - DotRow.diameter - radius, width: 2 * radius,
        height: 2 * radius)
      let color = dot == dots.index ? foreground.primary : foreground.secondary.withAlpha(0.4)
      snapshot.fill(color, in: RoundedRect(place, radius: radius))
    }
  }
}
