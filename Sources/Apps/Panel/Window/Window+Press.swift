internal import GTK

extension Window {
  /// Calls the handler for each press anywhere in the window.
  func onAnyPress(_ handler: @escaping () -> Void) {
    let presses = ClickGesture(button: nil)
    // Before the children, which claim presses.
    presses.phase = .capture
    presses.onPress { _, _ in handler() }
    add(controller: presses)
  }
}
