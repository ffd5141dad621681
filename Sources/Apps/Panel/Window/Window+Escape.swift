internal import GTK

extension Window {
  /// Calls `handler` when the user has pressed and released Escape, and nothing in it took that.
  func onEscape(_ handler: @escaping () -> Void) {
    let keys = KeyController()
    var isPressed = false
    keys.onPress { key, _ in
      isPressed = key == .escape
      return isPressed
    }
    // On release, not on press: else the release would go to the window below.
    keys.onRelease { key, _ in
      guard key == .escape, isPressed else { return }
      isPressed = false
      handler()
    }
    add(controller: keys)
  }
}
