// GNOME keeps shortcuts for all programs in its settings: a list of paths, and at each path a name, a
// command, and keys. Whoever opens its Keyboard settings finds Today there, and may change it.

internal import GLib
internal import GTK

/// The shortcuts that GNOME keeps.
final class GnomeShortcuts {
  private static let schema = "org.gnome.settings-daemon.plugins.media-keys"
  private static let list = "custom-keybindings"
  private static let own = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/today/"
  /// Where GNOME says what keys do, besides those of the user's own.
  private static let others = [
    schema, "org.gnome.desktop.wm.keybindings", "org.gnome.shell.keybindings",
    "org.gnome.mutter.keybindings", "org.gnome.mutter.wayland.keybindings",
  ]

  private let media: Settings
  private let command: String

  /// Nil where no GNOME is installed that keeps shortcuts. `command` is what the keys start.
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

  /// Puts the keys in force; says whether GNOME keeps them.
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

  /// Takes them away.
  func remove() {
    guard paths.contains(Self.own) else { return }
    media.set(paths.filter { $0 != Self.own }, Self.list)
    let entry = Self.entry(Self.own)
    for key in ["name", "command", "binding"] { entry?.reset(key) }
    Settings.sync()
  }

  /// What else has these keys, by its name.
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

/// Has GNOME keep the keys.
final class GnomeKeeper: ShortcutKeeper {
  private let shortcuts: GnomeShortcuts
  private weak var owner: (any ShortcutOwner)?

  init(_ shortcuts: GnomeShortcuts, owner: any ShortcutOwner) {
    self.shortcuts = shortcuts
    self.owner = owner
  }

  private func tell(_ standing: ShortcutStanding) { owner?.shortcutDidBecome(standing) }

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

  /// While keys are chosen, those that are in force call the panel that is there already.
  func setPaused(_ isPaused: Bool) {}
}
