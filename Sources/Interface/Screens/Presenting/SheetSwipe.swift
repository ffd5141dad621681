// Ownership: the presenter's root owns the gesture controllers; their handlers reference the presenter weakly.

internal import GLib
internal import GTK

/// Gestures on a presenter: swiping the topmost sheet down, and clicks outside.
final class SheetSwipe {
  private weak var presenter: ScreenPresenter?
  private let drag = DragGesture()
  private let clicks = ClickGesture(button: nil)
  private let scroll = ScrollController(.vertical)
  private var pull = Pull.none
  private var speed = PullSpeed()
  private var isTouchPad = false
  private var scrolled = 0.0

  private enum Pull {
    case none
    /// The button is down, without significant movement.
    case perhaps(ScrolledWindow?)
    /// The sheet follows, from that offset on.
    case pulling(from: Double)
  }

  /// The distance at which a drag becomes a swipe.
  private static let threshold = 8.0

  init(_ presenter: ScreenPresenter) {
    self.presenter = presenter
    listenForDrags()
    listenForClicks()
    listenForScrolling()
    presenter.root.add(controller: drag)
    presenter.root.add(controller: clicks)
    presenter.root.add(controller: scroll)
  }

  // MARK: - Mouse and touch

  private func listenForDrags() {
    drag.phase = .capture
    drag.onBegin { [weak self] in self?.begin(at: $0) }
    drag.onUpdate { [weak self] in self?.update($0) }
    drag.onEnd { [weak self] _ in self?.end() }
    drag.onCancel { [weak self] in
      guard let self, finish() else { return }
      presenter?.handle(.swipeCancelled)
    }
  }

  private func begin(at point: Point) {
    pull = .none
    guard let presenter, let sheet = presenter.topSheet, sheet.canBeSwiped,
      sheet.frameNow.contains(point), let target = presenter.root.pick(at: point)
    else { return }
    let way = sequence(first: target) { $0 == sheet.canvas ? nil : $0.parent }
    guard !way.contains(where: \.needsDrags) else { return }
    let scrolled = way.first { $0.typeName == "GtkScrolledWindow" }
    pull = .perhaps(scrolled.map { ScrolledWindow(retaining: $0.pointer) })
  }

  private func update(_ offset: Point) {
    switch pull {
    case .none: return
    case .perhaps(let scrolled):
      guard scrolled?.showsBeginning ?? true, abs(offset.y) >= abs(offset.x), offset.y >= 0 else {
        if max(abs(offset.x), abs(offset.y)) > SheetSwipe.threshold { pull = .none }
        return
      }
      guard offset.y > SheetSwipe.threshold else { return }
      drag.claim()
      pull = .pulling(from: offset.y)
      speed = PullSpeed()
      presenter?.handle(.swipeBegan)
    case .pulling(let start):
      speed.add(offset.y, at: drag.eventTime)
      presenter?.handle(.swipeMoved(offset.y - start))
    }
  }

  private func end() {
    if finish() { letGo(speed.value(at: drag.eventTime)) }
  }

  /// Resets the gesture, which would otherwise retain a widget; returns whether the sheet was pulled.
  private func finish() -> Bool {
    defer { pull = .none }
    if case .pulling = pull { return true }
    return false
  }

  private func letGo(_ speed: Double) {
    guard let presenter, let sheet = presenter.topSheet else { return }
    presenter.handle(.swipeEnded(speed: speed, distance: sheet.distance))
  }

  // MARK: - Clicks outside

  private func listenForClicks() {
    clicks.phase = .capture
    clicks.onPress { [weak self] _, point in
      guard let self, let presenter, let sheet = presenter.topSheet, !sheet.frameNow.contains(point)
      else { return }
      clicks.claim()
      presenter.closeTopmost()
    }
  }

  // MARK: - Touchpad

  private func listenForScrolling() {
    scroll.phase = .capture
    scroll.onBegin { [weak self] in
      self?.isTouchPad = true
      self?.scrolled = 0
    }
    scroll.onScroll { [weak self] _, dy in self?.scroll(by: dy) ?? false }
    scroll.onEnd { [weak self] in
      guard let self else { return }
      isTouchPad = false
      guard scrolled > 0 else { return }
      scrolled = 0
      letGo(speed.value(at: scroll.eventTime))
    }
  }

  /// Moves the sheet by a two-finger scroll if there is no content left to scroll back to.
  private func scroll(by dy: Double) -> Bool {
    guard isTouchPad, let presenter, let sheet = presenter.topSheet, sheet.canBeSwiped else {
      return false
    }
    let step = scroll.isInPixels ? dy : dy * 30
    if scrolled == 0 {
      guard step < 0, sheet.isScrolledToTop else { return false }
      speed = PullSpeed()
      presenter.handle(.swipeBegan)
    }
    scrolled = max(1, scrolled - step)
    speed.add(scrolled, at: scroll.eventTime)
    presenter.handle(.swipeMoved(scrolled - 1))
    return true
  }
}

extension Sheet {
  var canBeSwiped: Bool { style != .fullScreen && style != .popover }

  /// Whether its first scrolled window is at the top.
  var isScrolledToTop: Bool {
    var waiting = [canvas as Widget]
    while let widget = waiting.popLast() {
      if widget.typeName == "GtkScrolledWindow", widget.isMapped {
        return ScrolledWindow(retaining: widget.pointer).showsBeginning
      }
      waiting.append(contentsOf: widget.children.reversed())
    }
    return true
  }
}

extension ScrolledWindow {
  fileprivate var showsBeginning: Bool { verticalAdjustment.value <= verticalAdjustment.lower }
}

extension Widget {
  /// Whether it handles drags itself; a CSS class marks widgets that GTK's types don't reveal.
  fileprivate var needsDrags: Bool {
    hasClass("keeps-drags")
      || ["GtkText", "GtkTextView", "GtkScale", "GtkSwitch", "GtkScrollbar"].contains(typeName)
  }
}
