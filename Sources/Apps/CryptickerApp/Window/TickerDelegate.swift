/// Receives what the user does with the ticker.
protocol TickerDelegate: AnyObject {
  func handle(_ event: Ticker.Event)
}

/// Also receives what happens to the window.
protocol TickerWindowDelegate: TickerDelegate {
  func openSettings()
  func viewResized()
  /// The visibility may have changed.
  func visibilityChanged()
  func windowClosed()
}
