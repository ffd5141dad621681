// Ownership: the column owns it, and its canvas the controllers; their handlers hold it weakly.

internal import GLib
internal import GTK

/// Horizontal swipes over the cards of stacks, by touch or on a touchpad, and steps of a tilted wheel. Vertical
/// movements scroll the panel.
final class PageSwipe {
  private weak var column: CardColumn?
  private let drag = DragGesture()
  private let scroll = ScrollController([.vertical, .horizontal])
  private let pointer = MotionController()
  private var place = Point.zero
  private var speed = PullSpeed()
  private var touch = Swipe.none
  private var fingers = Swipe.none
  /// How far the fingers on the touchpad have moved.
  private var scrolled = 0.0
  private var wheel = WheelSteps()

  private enum Swipe {
    case none
    /// The direction isn't known yet.
    case perhaps(String)
    case swiping(String)
  }

  /// The distance from which a movement has a direction.
  private static let slack = 12.0

  init(over column: CardColumn) {
    self.column = column
    listenForTouch(on: column.canvas)
    listenForScrolling(on: column.canvas)
  }

  // MARK: - Touch

  private func listenForTouch(on canvas: Canvas) {
    drag.onBegin { [weak self] start in
      guard let self, drag.isTouch, let id = column?.stackedCard(at: start) else { return }
      begin(&touch, id)
    }
    drag.onUpdate { [weak self] offset in
      guard let self else { return }
      move(&touch, offset, at: drag.eventTime) { self.drag.claim() }
    }
    drag.onEnd { [weak self] _ in
      guard let self else { return }
      end(&touch, at: speed.value(at: drag.eventTime))
    }
    drag.onCancel { [weak self] in
      guard let self else { return }
      end(&touch, at: 0)
    }
    canvas.add(controller: drag)
  }

  // MARK: - Touchpad and wheel

  private func listenForScrolling(on canvas: Canvas) {
    for connect in [pointer.onEnter, pointer.onMotion] {
      _ = connect { [weak self] in self?.place = $0 }
    }
    canvas.add(controller: pointer)
    scroll.onBegin { [weak self] in
      guard let self else { return }
      scrolled = 0
      fingers = .none
      if let id = column?.stackedCard(at: place) { begin(&fingers, id) }
    }
    scroll.onScroll { [weak self] dx, dy in self?.scroll(dx, dy) ?? false }
    scroll.onEnd { [weak self] in
      guard let self else { return }
      end(&fingers, at: speed.value(at: scroll.eventTime))
    }
    canvas.add(controller: scroll)
  }

  private func scroll(_ dx: Double, _ dy: Double) -> Bool {
    guard scroll.isInPixels else { return turnByWheel(dx, dy) }
    scrolled -= dx
    let isSwipe =
      switch fingers {
      case .none: false
      case .perhaps: abs(dx) > abs(dy)
      case .swiping: true
      }
    guard isSwipe else {
      fingers = .none
      return false
    }
    move(&fingers, Point(x: scrolled, y: 0), at: scroll.eventTime) {}
    return true
  }

  private func turnByWheel(_ dx: Double, _ dy: Double) -> Bool {
    guard abs(dx) > abs(dy), let column, let id = column.stackedCard(at: place) else {
      return false
    }
    let step = wheel.add(dx, inPixels: false)
    column.turn(id, by: column.canvas.direction == .rightToLeft ? -step : step)
    return true
  }

  // MARK: - Both

  private func begin(_ swipe: inout Swipe, _ id: String) {
    column?.endTurns()
    swipe = .perhaps(id)
    speed = PullSpeed()
  }

  private func move(_ swipe: inout Swipe, _ way: Point, at time: Duration, claim: () -> Void) {
    if case .perhaps(let id) = swipe {
      guard max(abs(way.x), abs(way.y)) > PageSwipe.slack else { return }
      guard abs(way.x) > abs(way.y) else { return swipe = .none }
      swipe = .swiping(id)
      claim()
    }
    guard case .swiping(let id) = swipe else { return }
    speed.add(way.x, at: time)
    column?.pull(id, to: way.x)
  }

  private func end(_ swipe: inout Swipe, at speed: Double) {
    let ended = swipe
    swipe = .none
    if case .swiping(let id) = ended { column?.letGo(id, at: speed) }
  }
}
