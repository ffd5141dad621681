// XFCE keeps shortcuts in its settings, which a service of their own hands out: a command by keys, and what
// the window manager does by keys. Its Keyboard settings show them, and whoever has them in force hears at
// once of a change.

internal import GLib
internal import GTK
internal import WidgetCore

/// Has XFCE keep the keys.
final class XfceKeeper: ShortcutKeeper {
  private static let channel = BusValue.text("xfce4-keyboard-shortcuts")

  private let service: any ShortcutService
  private let command: String
  private weak var owner: (any ShortcutOwner)?
  /// Who keeps the keys where the service isn't there, or has no keys of the user's own.
  private let fallback: (any ShortcutKeeper)?
  /// Counts what was asked for: late answers to what was asked before are no matter.
  private var request = 0

  init(
    service: any ShortcutService = BusService(
      "org.xfce.Xfconf", path: "/org/xfce/Xfconf", interface: "org.xfce.Xfconf"),
    command: String, fallback: (any ShortcutKeeper)?, owner: any ShortcutOwner
  ) {
    self.service = service
    self.command = command
    self.fallback = fallback
    self.owner = owner
  }

  private func tell(_ standing: ShortcutStanding) { owner?.shortcutDidBecome(standing) }

  func keep(_ shortcut: PanelShortcut?) {
    request += 1
    let asked = request
    service.call("GetAllProperties", [Self.channel, .text("/")]) { [weak self] answer in
      guard let self, request == asked else { return }
      let shortcuts = XfceShortcuts(answer?.first)
      guard let shortcut else {
        letGo(of: shortcuts?.own(command) ?? [])
        fallback?.keep(nil)
        return tell(.none)
      }
      guard let shortcuts, shortcuts.areCustom else {
        return fallback.map { $0.keep(shortcut) } ?? tell(.impossible)
      }
      take(shortcut.accelerator, from: shortcuts)
    }
  }

  private func take(_ accelerator: Accelerator, from shortcuts: XfceShortcuts) {
    fallback?.keep(nil)
    let own = shortcuts.own(command)
    if let owner = shortcuts.owner(of: accelerator, besides: command) {
      letGo(of: own)
      return tell(.taken(by: owner))
    }
    let path = XfceShortcuts.path(for: accelerator)
    letGo(of: own.filter { $0 != path })
    let asked = request
    service.call("SetProperty", [Self.channel, .text(path), .variant(.text(command))]) {
      [weak self] answer in
      guard let self, request == asked else { return }
      tell(answer == nil ? .impossible : .inForce)
    }
  }

  private func letGo(of paths: [String]) {
    for path in paths {
      service.call("ResetProperty", [Self.channel, .text(path), .flag(false)]) { _ in }
    }
  }

  /// While keys are chosen, those that are in force call the panel that is there already.
  func setPaused(_ isPaused: Bool) { fallback?.setPaused(isPaused) }
}

/// The shortcuts that XFCE keeps, by their paths: a value.
nonisolated struct XfceShortcuts {
  private let properties: [String: BusValue]
  private static let commands = "/commands/custom/"

  /// Nil where an answer has none.
  init?(_ answer: BusValue?) {
    guard case .dictionary(let properties)? = answer else { return nil }
    self.properties = properties
  }

  /// Whether the user's own are in force rather than those that XFCE comes with.
  var areCustom: Bool { properties["\(Self.commands)override"] == .flag(true) }

  /// Where a command is kept.
  func own(_ command: String) -> [String] {
    properties.filter { $0.key.hasPrefix(Self.commands) && $0.value.text == command }.keys.sorted()
  }

  /// What has these keys: a command, or what the window manager does, in words.
  func owner(of accelerator: Accelerator, besides command: String) -> String? {
    let isOwn = properties["/xfwm4/custom/override"] == .flag(true)
    for folder in [Self.commands, isOwn ? "/xfwm4/custom/" : "/xfwm4/default/"] {
      for (path, value) in properties.sorted(by: { $0.key < $1.key }) where path.hasPrefix(folder) {
        guard let text = value.text, !text.isEmpty, text != command,
          Accelerator(parsing: String(path.dropFirst(folder.count))) == accelerator
        else { continue }
        // "maximize_window_key"
        let words =
          folder == Self.commands
          ? text : text.replacing("_key", with: "").replacing("_", with: " ")
        return String(words.plainLine.prefix(100))
      }
    }
    return nil
  }

  /// The path of keys, which are written as XFCE writes them.
  static func path(for accelerator: Accelerator) -> String {
    let names: [(Modifiers, String)] = [
      (.control, "<Primary>"), (.shift, "<Shift>"), (.alt, "<Alt>"), (.super, "<Super>"),
    ]
    let modifiers = names.filter { accelerator.modifiers.contains($0.0) }.map(\.1).joined()
    return "\(commands)\(modifiers)\(Accelerator(accelerator.key).description)"
  }
}
