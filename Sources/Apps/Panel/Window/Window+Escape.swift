internal import GTK

extension Window {
  /// Calls `handler` when Escape was pressed and released, and nothing in the window handled it.
  func onEscape(_ handler: @escaping () -> Void) {
    let keys = KeyController()
    var isPressed = false
    keys.onPress { key, _ in
      isPressed = key == .escape
      return isPressed
    }
    // On release: a press would send the release to the window below.
    keys.onRelease { key, _ in
      guard key == .escape, isPressed else { return }
      isPressed = false
      handler()
    }
    add(controller: keys)
  }
}
