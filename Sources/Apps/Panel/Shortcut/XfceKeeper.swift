// XFCE's settings service stores shortcuts: commands by keys, and actions of the window manager by
// keys. Its Keyboard settings show them, and changes apply at once.

internal import GLib
internal import GTK
internal import WidgetCore

/// Registers the shortcut with XFCE.
final class XfceKeeper: ShortcutKeeper {
  private static let channel = Variant.text("xfce4-keyboard-shortcuts")

  private let service: any ShortcutService
  private let command: String
  private weak var owner: (any ShortcutOwner)?
  /// Used without the service or without custom shortcuts in it.
  private let fallback: (any ShortcutKeeper)?
  /// Numbers the requests, so that late responses to earlier ones are ignored.
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

  private func tell(_ status: ShortcutStatus) { owner?.shortcutDidBecome(status) }

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

  /// During recording, the current keys reach the panel, which is already open.
  func setPaused(_ isPaused: Bool) { fallback?.setPaused(isPaused) }
}

/// XFCE's shortcuts, by their paths.
nonisolated struct XfceShortcuts {
  private let properties: [String: Variant]
  private static let commands = "/commands/custom/"

  /// nil if the response has none.
  init?(_ answer: Variant?) {
    guard case .dictionary(let properties)? = answer else { return nil }
    self.properties = properties
  }

  /// Whether the user's shortcuts override the defaults.
  var areCustom: Bool { properties["\(Self.commands)override"] == .flag(true) }

  /// The paths of a command.
  func own(_ command: String) -> [String] {
    properties.filter { $0.key.hasPrefix(Self.commands) && $0.value.text == command }.keys.sorted()
  }

  /// The command or window manager action that has these keys, as text.
  func owner(of accelerator: Accelerator, besides command: String) -> String? {
    let isOwn = properties["/xfwm4/custom/override"] == .flag(true)
    for folder in [Self.commands, isOwn ? "/xfwm4/custom/" : "/xfwm4/default/"] {
      for (path, value) in properties.sorted(by: { $0.key < $1.key }) where path.hasPrefix(folder) {
        guard let text = value.text, !text.isEmpty, text != command,
          Accelerator(parsing: String(path.dropFirst(folder.count))) == accelerator
        else { continue }
        // An action such as "maximize_window_key".
        let words =
          folder == Self.commands
          ? text : text.replacing("_key", with: "").replacing("_", with: " ")
        return String(words.plainLine.prefix(100))
      }
    }
    return nil
  }

  /// The path of keys, in XFCE's syntax.
  static func path(for accelerator: Accelerator) -> String {
    let names: [(Modifiers, String)] = [
      (.control, "<Primary>"), (.shift, "<Shift>"), (.alt, "<Alt>"), (.super, "<Super>"),
    ]
    let modifiers = names.filter { accelerator.modifiers.contains($0.0) }.map(\.1).joined()
    return "\(commands)\(modifiers)\(Accelerator(accelerator.key).description)"
  }
}
