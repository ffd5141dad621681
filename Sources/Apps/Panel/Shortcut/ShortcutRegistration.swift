// Ownership: the session owns it; it owns the keeper.

internal import GLib
internal import GTK

/// Keeps the user's shortcut in force through the keeper for this desktop.
final class ShortcutRegistration: PanelFeature, ShortcutOwner {
  private let store: PanelStore
  private let log: Log
  private let command: String
  private let configured: ConfiguredDesktop?
  private var keeper: (any ShortcutKeeper)?
  private var starting: Source?
  private var hasStarted = false

  /// `desktop` is XDG_CURRENT_DESKTOP; `command` is what the desktop's own shortcut starts.
  init(
    store: PanelStore, display: Display, desktop: String?, command: String, log: Log
  ) {
    self.store = store
    self.log = log
    self.command = command
    configured = ConfiguredDesktop(of: desktop)
    // An XWayland client receives only the keys of its own windows.
    let hearsKeys = X11Screen(display).map { !$0.isXWayland } ?? false
    let grabbing = hearsKeys ? GrabbingKeeper(display, owner: self) : nil
    let byItself: (any ShortcutKeeper)? = grabbing ?? PortalKeeper(owner: self)
    switch DesktopShortcuts(of: desktop) {
    case .gnome:
      keeper = GnomeShortcuts(command: command).map { GnomeKeeper($0, owner: self) } ?? byItself
    case .kde: keeper = KDEKeeper(fallback: byItself, owner: self)
    case .xfce: keeper = XfceKeeper(command: command, fallback: byItself, owner: self)
    // These desktops' portals leave the keys to the user, which is as much work as a line in the
    // config.
    case nil: keeper = configured == nil ? byItself : grabbing
    }
    if keeper == nil { store.dispatch(.shortcut(impossible)) }
    store.observe(\.settings.shortcut, by: self) { controller, _ in controller.apply() }
    if wanted != nil { apply() }
  }

  func handle(_ event: PanelEvent) {
    // Releases the keys while the user records a shortcut.
    if case .recording(let isOn) = event { keeper?.setPaused(isOn) }
  }

  private var wanted: PanelShortcut? { store.state.settings.shortcut }

  /// Releases the keys.
  func end() {
    starting = nil
    if hasStarted, wanted != nil { keeper?.keep(nil) }
  }

  /// Waits at first, so that urgent work goes before it.
  private func apply() {
    if hasStarted {
      update()
    } else if starting == nil {
      starting = .idle(priority: .low) { [weak self] in
        self?.starting = nil
        self?.hasStarted = true
        self?.update()
      }
    }
  }

  private func update() {
    if let keeper { keeper.keep(wanted) } else { shortcutDidBecome(impossible) }
  }

  /// The instruction for the user, with the configured keys or a suggestion.
  private var impossible: ShortcutStatus {
    guard let configured else { return .impossible }
    return .configured(
      configured.bind(wanted?.accelerator ?? ShortcutRegistration.suggestion, to: command),
      keys: (wanted?.accelerator ?? ShortcutRegistration.suggestion).label)
  }

  static let suggestion: Accelerator = "<Super>n"

  func shortcutDidBecome(_ status: ShortcutStatus) {
    if let wanted, let complaint = status.complaint {
      log.notice("Shortcut=\(wanted): \(complaint)")
    }
    store.dispatch(.shortcut(status))
  }

  func shortcutWasPressed(at time: X11Time) { store.dispatch(.shortcutPressed(time)) }
}
