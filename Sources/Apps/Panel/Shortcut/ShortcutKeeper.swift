internal import GTK

/// Who sees to it that keys call the panel: the panel itself, or the desktop.
protocol ShortcutKeeper: AnyObject {
  /// Puts the keys in force instead of those before; nil takes them away. What becomes of it is told
  /// through what it was made with.
  func keep(_ shortcut: PanelShortcut?)

  /// Whether the keys are to be let through for a while, as far as that is its own affair.
  func setPaused(_ isPaused: Bool)
}

/// Takes the keys itself, from an X server.
final class GrabbingKeeper: ShortcutKeeper {
  private let display: Display
  private let tell: (ShortcutStanding) -> Void
  private let onPress: (X11Time) -> Void
  private var kept: PanelShortcut?
  private var grab: X11KeyGrab?

  init(
    _ display: Display, tell: @escaping (ShortcutStanding) -> Void,
    onPress: @escaping (X11Time) -> Void
  ) {
    self.display = display
    self.tell = tell
    self.onPress = onPress
  }

  func keep(_ shortcut: PanelShortcut?) {
    // Given back first: the new keys may be the same on this keyboard.
    grab = nil
    kept = shortcut
    guard let shortcut else { return tell(.none) }
    grab = X11KeyGrab(display, shortcut.accelerator) { [weak self, onPress] event in
      switch event {
      case .pressed(let time): onPress(time)
      case .refusalChanged: self?.tellHow()
      }
    }
    tellHow()
  }

  func setPaused(_ isPaused: Bool) {
    if isPaused { grab = nil } else { keep(kept) }
  }

  private func tellHow() {
    switch grab?.refusal {
    case nil: tell(grab == nil ? .impossible : .inForce)
    case .taken: tell(.taken(by: nil))
    case .noKey: tell(.noKey)
    }
  }
}
