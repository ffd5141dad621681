internal import GLib
internal import GTK

/// Receives the state and the presses of the shortcut.
protocol ShortcutOwner: AnyObject {
  func shortcutDidBecome(_ status: ShortcutStatus)
  func shortcutWasPressed(at time: X11Time)
}

/// Registers the shortcut, with the X server or the desktop.
protocol ShortcutKeeper: AnyObject {
  /// Replaces the keys; nil removes them. The result goes to the owner.
  func keep(_ shortcut: PanelShortcut?)

  /// Lets the keys through for a while, if this keeper can.
  func setPaused(_ isPaused: Bool)
}

/// Grabs the keys on an X server.
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
    // First releases the old grab: the new keys may be the same on this keyboard.
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

  private func tell(_ status: ShortcutStatus) { owner?.shortcutDidBecome(status) }

  private func tellHow() {
    switch grab?.refusal {
    case nil: tell(grab == nil ? .impossible : .inForce)
    case .taken: tell(.taken(by: nil))
    case .noKey: tell(.noKey)
    }
  }
}

/// A desktop's shortcut service on the session bus.
protocol ShortcutService: AnyObject {
  /// Calls a method; the response is nil without a service, or on an error.
  func call(
    _ method: String, _ arguments: [Variant],
    completion: @escaping @MainActor ([Variant]?) -> Void)

  /// Receives all signals of an interface.
  func listen(
    to interface: String?, onSignal: @escaping @MainActor (String, [Variant]) -> Void)
}

extension BusService: ShortcutService {}
