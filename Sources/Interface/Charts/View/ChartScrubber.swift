internal import GTK

/// Hears the pointer, a finger and the keys over a chart, and says where they go.
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

  /// `move` says whether there was something to do.
  init(on canvas: Canvas, move: @escaping (Move) -> Bool) {
    self.canvas = canvas
    let (motion, drag) = (MotionController(), DragGesture())
    let (keys, focus) = (KeyController(), FocusController())
    controllers = [motion, drag, keys, focus]
    motion.onMotion { [weak motion] point in
      // Workaround: where a chart comes to lie under a pointer that rests, nobody points at it, but
      // GTK 4.8 makes up a movement, at time zero. It told the price of some day instead of
      // today's.
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
      // A finger that goes sideways moves the line, one that goes up or down scrolls the panel.
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

  /// Hears nothing any more.
  func stop() {
    for controller in controllers { canvas.remove(controller: controller) }
    canvas.isFocusable = false
  }

  private static let threshold = 8.0

  /// Left is back in every language, as time runs from left to right.
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
  /// Which value a movement leads to; nil where it ends.
  func index(_ move: ChartScrubber.Move, from selected: Int?) -> Int? {
    guard !isEmpty else { return nil }
    guard candles.isEmpty else { return candleIndex(move, from: selected) }
    let last = series.count - 1
    // A step that can't be seen would make a million of them a long way.
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

  /// From one candle that is drawn to the next: the last of the values that it stands for.
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
