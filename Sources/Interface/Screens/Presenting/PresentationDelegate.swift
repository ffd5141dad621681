/// A delegate for dismissal by the user: a swipe, Escape, a click outside or the close button. The program's own
/// dismissals don't call it.
public protocol PresentationDelegate: AnyObject {
  /// Returns whether the card may go. Not called while the screen is modal.
  func shouldDismiss(_ screen: Screen) -> Bool
  /// Called when dismissal starts; the user may still revert it, and start again.
  func willDismiss(_ screen: Screen)
  /// Called after the dismissal.
  func didDismiss(_ screen: Screen)
  /// Called after an attempt that the screen resisted.
  func didAttemptToDismiss(_ screen: Screen)
}

extension PresentationDelegate {
  public func shouldDismiss(_ screen: Screen) -> Bool { true }
  public func willDismiss(_ screen: Screen) {}
  public func didDismiss(_ screen: Screen) {}
  public func didAttemptToDismiss(_ screen: Screen) {}
}
