// KDE stores shortcuts in kglobalaccel, on X11 and Wayland alike. Programs register actions and
// keys, and receive a signal on each press. The user can find and change Today's in the Shortcuts
// settings. The alternative, a .desktop file with a shortcut, would start a process on each press,
// and is read only at login.

internal import GLib
internal import GTK
internal import WidgetCore

/// Registers the shortcut with KDE.
final class KDEKeeper: ShortcutKeeper {
  private static let component = Program.identifier
  private static let action = "toggle"
  /// SetPresent and NoAutoloading: uses these keys instead of saved ones.
  private static let flags: UInt32 = 2 | 4

  private let service: any ShortcutService
  private weak var owner: (any ShortcutOwner)?
  /// Used without the service.
  private let fallback: (any ShortcutKeeper)?
  private var kept: PanelShortcut?
  private var isListening = false
  /// Numbers the requests, so that late responses to earlier ones are ignored.
  private var request = 0

  /// The action's names for the service and for its settings.
  private var name: Variant {
    .texts([Self.component, Self.action, "Today", translated("Show or hide the panel")])
  }

  init(
    service: any ShortcutService = BusService(
      "org.kde.kglobalaccel", path: "/kglobalaccel", interface: "org.kde.KGlobalAccel"),
    fallback: (any ShortcutKeeper)?, owner: any ShortcutOwner
  ) {
    self.service = service
    self.fallback = fallback
    self.owner = owner
  }

  private func tell(_ status: ShortcutStatus) { owner?.shortcutDidBecome(status) }

  func keep(_ shortcut: PanelShortcut?) {
    request += 1
    kept = shortcut
    guard let shortcut else {
      service.call("unregister", [.text(Self.component), .text(Self.action)]) { _ in }
      fallback?.keep(nil)
      return tell(.none)
    }
    guard let number = QtKey.number(of: shortcut.accelerator) else { return keepByItself(shortcut) }
    listen()
    ask("getGlobalShortcutsByKey", .integer(number)) { [self] answer in
      if let owner = KDEShortcuts.owner(in: answer?.first, besides: Self.component) {
        service.call("setInactive", [name]) { _ in }
        return tell(.taken(by: owner))
      }
      ask("doRegister", name) { [self] answer in
        guard answer != nil else { return keepByItself(shortcut) }
        set(number)
      }
    }
  }

  private func set(_ number: Int32) {
    ask("setShortcut", name, .integers([number]), .number(Self.flags)) { [self] answer in
      guard case .integers(let keys)? = answer?.first else { return tell(.impossible) }
      fallback?.keep(nil)
      tell(keys.contains(number) ? .inForce : .taken(by: nil))
    }
  }

  private func keepByItself(_ shortcut: PanelShortcut) {
    if let fallback { fallback.keep(shortcut) } else { tell(.impossible) }
  }

  /// Sends a request about the current keys.
  private func ask(
    _ method: String, _ arguments: Variant..., then body: @escaping ([Variant]?) -> Void
  ) {
    let asked = request
    service.call(method, arguments) { [weak self] answer in
      if self?.request == asked { body(answer) }
    }
  }

  private func listen() {
    guard !isListening else { return }
    isListening = true
    service.listen(to: "org.kde.kglobalaccel.Component") { [weak self] signal, arguments in
      guard signal == "globalShortcutPressed", arguments.count >= 3,
        arguments[0].text == Self.component, arguments[1].text == Self.action,
        case .long(let time) = arguments[2]
      else { return }
      self?.owner?.shortcutWasPressed(at: X11Time(UInt32(truncatingIfNeeded: time)))
    }
  }

  /// During recording, the service lets the keys through.
  func setPaused(_ isPaused: Bool) {
    fallback?.setPaused(isPaused)
    guard kept != nil else { return }
    if isPaused { service.call("setInactive", [name]) { _ in } } else { keep(kept) }
  }
}

/// Parses responses of kglobalaccel.
nonisolated enum KDEShortcuts {
  /// The name of another owner in a list of shortcuts. Each has an ID and a display name, for the
  /// action and for its component.
  static func owner(in answer: Variant?, besides own: String) -> String? {
    guard case .items(let shortcuts)? = answer else { return nil }
    for case .items(let fields) in shortcuts where fields.count >= 4 {
      let names = fields.prefix(4).map { $0.text ?? "" }
      guard names[2] != own else { continue }
      let words = [names[1], names[0], names[3], names[2]].first { !$0.isEmpty }
      return words.map { String($0.plainLine.prefix(100)) }
    }
    return nil
  }
}
