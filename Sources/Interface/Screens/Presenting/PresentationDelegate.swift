/// Is asked and told when the user dismisses a card: by swiping, Escape, a click outside or the close
/// button. Nothing of it is called when the program itself dismisses the card.
public protocol PresentationDelegate: AnyObject {
  /// Whether the card may go. Not asked while the screen is modal.
  func shouldDismiss(_ screen: Screen) -> Bool
  /// It is on its way; the user may still turn back, and set out again.
  func willDismiss(_ screen: Screen)
  /// It has gone.
  func didDismiss(_ screen: Screen)
  /// The user tried to, in vain.
  func didAttemptToDismiss(_ screen: Screen)
}

extension PresentationDelegate {
  public func shouldDismiss(_ screen: Screen) -> Bool { true }
  public func willDismiss(_ screen: Screen) {}
  public func didDismiss(_ screen: Screen) {}
  public func didAttemptToDismiss(_ screen: Screen) {}
}
