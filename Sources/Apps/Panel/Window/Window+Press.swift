internal import GTK

extension Window {
  /// Calls the handler with each press anywhere in it.
  func onAnyPress(_ handler: @escaping () -> Void) {
    let presses = ClickGesture(button: nil)
    // Before the children, which keep presses for themselves.
    presses.phase = .capture
    presses.onPress { _, _ in handler() }
    add(controller: presses)
  }
}
