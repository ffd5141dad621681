// Ownership: the session owns it; it owns who keeps the shortcut.

internal import GLib
internal import GTK

/// Sees to it that the keys that the user wants call the panel, whoever keeps them here.
final class ShortcutDesk {
  private let log: Log
  /// Called when something else has become of it.
  private let onChange: () -> Void
  private let command: String
  private let configured: ConfiguredDesktop?
  private(set) var standing = ShortcutStanding.none
  private var keeper: (any ShortcutKeeper)?
  private var wanted: PanelShortcut?
  private var starting: Source?
  private var hasStarted = false

  /// `desktop` is what XDG_CURRENT_DESKTOP says; a desktop that keeps shortcuts gets it, to start
  /// `command`.
  init(
    display: Display, desktop: String?, command: String, log: Log, onChange: @escaping () -> Void,
    onPress: @escaping (X11Time) -> Void
  ) {
    self.log = log
    self.onChange = onChange
    self.command = command
    configured = ConfiguredDesktop(of: desktop)
    let tell = { [weak self] (standing: ShortcutStanding) -> Void in self?.tell(standing) }
    // A guest on Wayland hears of no keys but those of its own windows.
    let hearsKeys = X11Screen(display).map { !$0.isXWayland } ?? false
    let grabbing = hearsKeys ? GrabbingKeeper(display, tell: tell, onPress: onPress) : nil
    let byItself: (any ShortcutKeeper)? =
      grabbing ?? PortalKeeper(tell: tell, onPress: onPress)
    switch DesktopShortcuts(of: desktop) {
    case .gnome:
      keeper = GnomeShortcuts(command: command).map { GnomeKeeper($0, tell: tell) } ?? byItself
    case .kde: keeper = KDEKeeper(fallback: byItself, tell: tell, onPress: onPress)
    case .xfce: keeper = XfceKeeper(command: command, fallback: byItself, tell: tell)
    // Their portals, as far as they have any, leave it to the user to bind keys, which is no less work
    // than to bind them to the command.
    case nil: keeper = configured == nil ? byItself : grabbing
    }
    if keeper == nil { standing = impossible }
  }

  /// Takes over the settings. The first time, nothing is done before all that is more urgent.
  func apply(_ settings: PanelSettings) {
    guard settings.shortcut != wanted else { return }
    wanted = settings.shortcut
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

  /// Lets the keys through while the user presses them for another end.
  func setPaused(_ isPaused: Bool) { keeper?.setPaused(isPaused) }

  private func update() {
    if let keeper { keeper.keep(wanted) } else { tell(impossible) }
  }

  /// What only the user can do, with the keys that are set, or with some that are free mostly.
  private var impossible: ShortcutStanding {
    guard let configured else { return .impossible }
    return .configured(
      configured.bind(wanted?.accelerator ?? ShortcutDesk.suggestion, to: command),
      keys: (wanted?.accelerator ?? ShortcutDesk.suggestion).label)
  }

  private static let suggestion: Accelerator = "<Super>n"

  private func tell(_ standing: ShortcutStanding) {
    if let wanted, let complaint = standing.complaint {
      log.notice("Shortcut=\(wanted): \(complaint)")
    }
    guard standing != self.standing else { return }
    self.standing = standing
    onChange()
  }
}
