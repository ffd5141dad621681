internal import GTK

/// Moves the selection by pointer, touch and keyboard.
final class ChartScrubber {
  /// A movement of the selection.
  nonisolated enum Move: Hashable, Sendable {
    case to(x: Double)
    case back
    case forward
    case first
    case last
    case end
  }

  private let controllers: [Controller]
  private let canvas: Canvas

  /// `move` returns whether it did something.
  init(on canvas: Canvas, move: @escaping (Move) -> Bool) {
    self.canvas = canvas
    let (motion, drag) = (MotionController(), DragGesture())
    let (keys, focus) = (KeyController(), FocusController())
    controllers = [motion, drag, keys, focus]
    motion.onMotion { [weak motion] point in
      // Workaround: when a chart appears under a resting pointer, GTK 4.8 emits a motion event with time 0.
      // It selected a point that the user didn't point at.
      if motion?.eventTime != .zero { _ = move(.to(x: point.x)) }
    }
    motion.onLeave { _ = move(.end) }
    var start = 0.0
    drag.onBegin { point in
      start = point.x
      _ = move(.to(x: point.x))
    }
    drag.onUpdate { [weak drag] offset in
      _ = move(.to(x: start + offset.x))
      // A horizontal drag moves the cursor, a vertical one scrolls the panel.
      if abs(offset.x) > ChartScrubber.threshold { drag?.claim() }
    }
    drag.onEnd { [weak motion] _ in if motion?.containsPointer != true { _ = move(.end) } }
    drag.onCancel { [weak motion] in if motion?.containsPointer != true { _ = move(.end) } }
    keys.onPress { key, modifiers in
      guard modifiers.keys.isEmpty, let step = ChartScrubber.move(for: key) else { return false }
      return move(step)
    }
    focus.onLeave { _ = move(.end) }
    for controller in controllers { canvas.add(controller: controller) }
    canvas.isFocusable = true
  }

  /// Removes the controllers.
  func stop() {
    for controller in controllers { canvas.remove(controller: controller) }
    canvas.isFocusable = false
  }

  private static let threshold = 8.0

  /// Left is back in every language: time runs from left to right.
  private static func move(for key: Key) -> Move? {
    switch key {
    case .left: .back
    case .right: .forward
    case .home: .first
    case .end: .last
    case .escape: .end
    default: nil
    }
  }
}

nonisolated extension ChartGeometry {
  /// The value that a movement selects; nil ends the selection.
  func index(_ move: ChartScrubber.Move, from selected: Int?) -> Int? {
    guard !isEmpty else { return nil }
    guard candles.isEmpty else { return candleIndex(move, from: selected) }
    let last = series.count - 1
    // A step moves at least one pixel, otherwise a million values take a million steps.
    let step = max(1, series.count / max(1, Int(plane.plot.width)))
    return switch move {
    case .to(let x): plane.index(nearestTo: x, of: series)
    case .back: selected.map { max(0, $0 - step) } ?? last
    case .forward: selected.map { min(last, $0 + step) } ?? last
    case .first: 0
    case .last: last
    case .end: nil
    }
  }

  /// Steps by drawn candles; selects the last value of a candle.
  private func candleIndex(_ move: ChartScrubber.Move, from selected: Int?) -> Int? {
    let current = selected.flatMap { index in
      candles.firstIndex { $0.range.contains(index) }
    }
    let last = candles.count - 1
    let next: Int? =
      switch move {
      case .to(let x):
        candles.indices.min { abs(candles[$0].middle - x) < abs(candles[$1].middle - x) }
      case .back: current.map { max(0, $0 - 1) } ?? last
      case .forward: current.map { min(last, $0 + 1) } ?? last
      case .first: 0
      case .last: last
      case .end: nil
      }
    return next.map { candles[$0].range.upperBound - 1 }
  }
}

/// The selected point of a chart.
public nonisolated struct ChartSelection: Hashable, Sendable {
  /// Its index among the chart's points.
  public var index: Int
  /// In seconds since 1970, if the points have times.
  public var time: Double?
  public var value: Double

  public init(index: Int, time: Double?, value: Double) {
    self.index = index
    self.time = time
    self.value = value
  }
}
