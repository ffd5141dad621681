internal import WidgetCore

// One widget may be looked at while the panel is out of sight. All others rest meanwhile.

extension Host {
  /// A widget is looked at on its own: it is updated, and may stay to hear clicks.
  public func beginPeek(at name: String) {
    guard !isShown, let supervisor = widgets[name]?.supervisor else { return }
    contentIsShown(of: name)
    supervisor.handle(.shown)
    schedule.begin(name)
    supervisor.handle(.asked(.appear))
    // One that waits after a failure doesn't start.
    if supervisor.life.isAtRest { schedule.abandon(name) }
  }

  /// Nobody looks at it any more.
  public func endPeek(at name: String) {
    guard !isShown else { return }
    contentsWereShown()
    keepSnapshots()
    widgets[name]?.supervisor?.handle(.hidden)
  }
}
