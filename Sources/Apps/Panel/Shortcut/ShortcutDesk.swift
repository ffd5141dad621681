// Ownership: the session owns it; it owns who keeps the shortcut.

internal import GLib
internal import GTK

/// Sees to it that the keys that the user wants call the panel, whoever keeps them here.
final class ShortcutDesk: PanelFeature, ShortcutOwner {
  private let store: PanelStore
  private let log: Log
  private let command: String
  private let configured: ConfiguredDesktop?
  private var keeper: (any ShortcutKeeper)?
  private var starting: Source?
  private var hasStarted = false

  /// `desktop` is what XDG_CURRENT_DESKTOP says; a desktop that keeps shortcuts gets it, to start
  /// `command`.
  init(
    store: PanelStore, display: Display, desktop: String?, command: String, log: Log
  ) {
    self.store = store
    self.log = log
    self.command = command
    configured = ConfiguredDesktop(of: desktop)
    // A guest on Wayland hears of no keys but those of its own windows.
    let hearsKeys = X11Screen(display).map { !$0.isXWayland } ?? false
    let grabbing = hearsKeys ? GrabbingKeeper(display, owner: self) : nil
    let byItself: (any ShortcutKeeper)? = grabbing ?? PortalKeeper(owner: self)
    switch DesktopShortcuts(of: desktop) {
    case .gnome:
      keeper = GnomeShortcuts(command: command).map { GnomeKeeper($0, owner: self) } ?? byItself
    case .kde: keeper = KDEKeeper(fallback: byItself, owner: self)
    case .xfce: keeper = XfceKeeper(command: command, fallback: byItself, owner: self)
    // Their portals, as far as they have any, leave it to the user to bind keys, which is no less work
    // than to bind them to the command.
    case nil: keeper = configured == nil ? byItself : grabbing
    }
    if keeper == nil { store.dispatch(.shortcut(impossible)) }
    store.observe(\.settings.shortcut, by: self) { desk, _ in desk.apply() }
    if wanted != nil { apply() }
  }

  func handle(_ event: PanelEvent) {
    // The keys go through while the user presses them for another end.
    if case .recording(let isOn) = event { keeper?.setPaused(isOn) }
  }

  private var wanted: PanelShortcut? { store.state.settings.shortcut }

  /// Gives the keys back.
  func end() {
    starting = nil
    if hasStarted, wanted != nil { keeper?.keep(nil) }
  }

  /// The first time, nothing is done before all that is more urgent.
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

  /// What only the user can do, with the keys that are set, or with some that are free mostly.
  private var impossible: ShortcutStanding {
    guard let configured else { return .impossible }
    return .configured(
      configured.bind(wanted?.accelerator ?? ShortcutDesk.suggestion, to: command),
      keys: (wanted?.accelerator ?? ShortcutDesk.suggestion).label)
  }

  private static let suggestion: Accelerator = "<Super>n"

  func shortcutDidBecome(_ standing: ShortcutStanding) {
    if let wanted, let complaint = standing.complaint {
      log.notice("Shortcut=\(wanted): \(complaint)")
    }
    store.dispatch(.shortcut(standing))
  }

  func shortcutWasPressed(at time: X11Time) { store.dispatch(.shortcutPressed(time)) }
}
