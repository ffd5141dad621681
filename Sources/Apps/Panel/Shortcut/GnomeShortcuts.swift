// GNOME stores shortcuts for all programs in its settings: a list of paths, and at each path a
// name, a command, and keys. The user can find and change Today's in the Keyboard settings.

internal import GLib
internal import GTK

/// GNOME's custom shortcuts.
final class GnomeShortcuts {
  private static let schema = "org.gnome.settings-daemon.plugins.media-keys"
  private static let list = "custom-keybindings"
  private static let own = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/today/"
  /// The schemas of built-in shortcuts.
  private static let others = [
    schema, "org.gnome.desktop.wm.keybindings", "org.gnome.shell.keybindings",
    "org.gnome.mutter.keybindings", "org.gnome.mutter.wayland.keybindings",
  ]

  private let media: Settings
  private let command: String

  /// nil without GNOME's schemas. `command` is what the keys start.
  init?(command: String) {
    guard let media = Settings(schema: Self.schema), media.strings(Self.list) != nil,
      Self.entry(Self.own) != nil
    else { return nil }
    self.media = media
    self.command = command
  }

  private static func entry(_ path: String) -> Settings? {
    Settings(schema: "\(schema).custom-keybinding", path: path)
  }

  private var paths: [String] { media.strings(Self.list) ?? [] }

  /// Sets the keys; returns whether GNOME accepts them.
  func set(_ accelerator: Accelerator) -> Bool {
    guard let entry = Self.entry(Self.own) else { return false }
    let isKept = [
      entry.set("Today", "name"), entry.set(command, "command"),
      entry.set(accelerator.description, "binding"),
      paths.contains(Self.own) || media.set(paths + [Self.own], Self.list),
    ]
    Settings.sync()
    return isKept.allSatisfy(\.self)
  }

  /// Removes the shortcut.
  func remove() {
    guard paths.contains(Self.own) else { return }
    media.set(paths.filter { $0 != Self.own }, Self.list)
    let entry = Self.entry(Self.own)
    for key in ["name", "command", "binding"] { entry?.reset(key) }
    Settings.sync()
  }

  /// The name of another shortcut with these keys.
  func owner(of accelerator: Accelerator) -> String? {
    for path in paths where path != Self.own {
      guard let entry = Self.entry(path), let keys = entry.string("binding"),
        Accelerator(parsing: keys) == accelerator
      else { continue }
      return entry.string("name") ?? keys
    }
    for settings in Self.others.compactMap({ Settings(schema: $0) }) {
      for key in settings.keys where key != Self.list {
        let all = settings.strings(key) ?? settings.string(key).map { [$0] } ?? []
        guard all.contains(where: { Accelerator(parsing: $0) == accelerator }) else { continue }
        return settings.summary(of: key) ?? key
      }
    }
    return nil
  }
}

/// Registers the shortcut with GNOME.
final class GnomeKeeper: ShortcutKeeper {
  private let shortcuts: GnomeShortcuts
  private weak var owner: (any ShortcutOwner)?

  init(_ shortcuts: GnomeShortcuts, owner: any ShortcutOwner) {
    self.shortcuts = shortcuts
    self.owner = owner
  }

  private func tell(_ status: ShortcutStatus) { owner?.shortcutDidBecome(status) }

  func keep(_ shortcut: PanelShortcut?) {
    guard let accelerator = shortcut?.accelerator else {
      shortcuts.remove()
      return tell(.none)
    }
    if let other = shortcuts.owner(of: accelerator) {
      shortcuts.remove()
      return tell(.taken(by: other))
    }
    tell(shortcuts.set(accelerator) ? .inForce : .impossible)
  }

  /// During recording, the current keys reach the panel, which is already open.
  func setPaused(_ isPaused: Bool) {}
}
