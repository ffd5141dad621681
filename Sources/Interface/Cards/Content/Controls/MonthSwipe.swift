// Ownership: the canvas owns the controllers; their handlers hold this object weakly.

internal import GTK

/// A click or swipe on a part of a month.
nonisolated enum MonthEvent {
  /// A number of months forward, in reading direction.
  case months(Int)
  case today
  /// The index of a cell in the grid.
  case cell(Int)
}

protocol MonthInputDelegate: AnyObject {
  func monthInput(_ event: MonthEvent)
}

/// Horizontal swipes, by touch, pointer or touchpad, and steps of a tilted wheel.
final class MonthSwipe {
  weak var delegate: (any MonthInputDelegate)?
  private let canvas: Canvas
  private let drag = DragGesture()
  private let scroll = ScrollController(.horizontal)
  private var isSwiping = false
  private var steps = WheelSteps()
  /// Whether the fingers on the touchpad have turned a page already.
  private var hasTurned = false

  /// The distance from which a drag is a swipe, and the one that turns a page.
  private static let slack = 12.0
  private static let distance = 40.0

  init(on canvas: Canvas) {
    self.canvas = canvas
    drag.onBegin { [weak self] _ in self?.isSwiping = false }
    drag.onUpdate { [weak self] in self?.move($0) }
    drag.onEnd { [weak self] offset in
      guard let self, isSwiping else { return }
      isSwiping = false
      if abs(offset.x) >= MonthSwipe.distance { turn(towards: -offset.x) }
    }
    canvas.add(controller: drag)
    scroll.onBegin { [weak self] in
      self?.steps = WheelSteps()
      self?.hasTurned = false
    }
    scroll.onScroll { [weak self] dx, dy in
      guard let self, abs(dx) > abs(dy) else { return false }
      scroll(by: dx)
      return true
    }
    canvas.add(controller: scroll)
  }

  private func move(_ offset: Point) {
    guard !isSwiping, abs(offset.x) > MonthSwipe.slack, abs(offset.x) > abs(offset.y) else {
      return
    }
    isSwiping = true
    // A press that became a swipe isn't a click.
    drag.claim()
  }

  private func scroll(by dx: Double) {
    let isTouchpad = scroll.isInPixels
    let step = steps.add(dx, inPixels: isTouchpad)
    guard step != 0, !isTouchpad || !hasTurned else { return }
    hasTurned = isTouchpad
    turn(towards: Double(step))
  }

  private func turn(towards side: Double) {
    let isForward = (side > 0) != (canvas.direction == .rightToLeft)
    delegate?.monthInput(.months(isForward ? 1 : -1))
  }
}
