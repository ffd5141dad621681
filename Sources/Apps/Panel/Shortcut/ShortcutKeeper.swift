internal import GTK

/// Hears of the shortcut from its keeper.
protocol ShortcutOwner: AnyObject {
  func shortcutDidBecome(_ standing: ShortcutStanding)
  func shortcutWasPressed(at time: X11Time)
}

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
  private weak var owner: (any ShortcutOwner)?
  private var kept: PanelShortcut?
  private var grab: X11KeyGrab?

  init(_ display: Display, owner: any ShortcutOwner) {
    self.display = display
    self.owner = owner
  }

  func keep(_ shortcut: PanelShortcut?) {
    // Given back first: the new keys may be the same on this keyboard.
    grab = nil
    kept = shortcut
    guard let shortcut else { return tell(.none) }
    grab = X11KeyGrab(display, shortcut.accelerator) { [weak self] event in
      switch event {
      case .pressed(let time): self?.owner?.shortcutWasPressed(at: time)
      case .refusalChanged: self?.tellHow()
      }
    }
    tellHow()
  }

  func setPaused(_ isPaused: Bool) {
    if isPaused { grab = nil } else { keep(kept) }
  }

  private func tell(_ standing: ShortcutStanding) { owner?.shortcutDidBecome(standing) }

  private func tellHow() {
    switch grab?.refusal {
    case nil: tell(grab == nil ? .impossible : .inForce)
    case .taken: tell(.taken(by: nil))
    case .noKey: tell(.noKey)
    }
  }
}
