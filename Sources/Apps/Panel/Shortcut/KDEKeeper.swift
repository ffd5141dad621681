// KDE keeps shortcuts in a service of its own, kglobalaccel, by X11 and Wayland alike: programs tell it
// their actions and keys, and it tells them when those are pressed. Whoever opens its Shortcuts settings
// finds Today there, and may change it. The alternative, a .desktop file with a shortcut, would start a
// program at each press, and is read at the next login only.

internal import GLib
internal import GTK
internal import WidgetCore

/// Has KDE keep the keys.
final class KDEKeeper: ShortcutKeeper {
  private static let component = Program.identifier
  private static let action = "toggle"
  /// Present, and with just these keys, not with those that it remembers.
  private static let flags: UInt32 = 2 | 4

  private let service: any ShortcutService
  private weak var owner: (any ShortcutOwner)?
  /// Who keeps the keys where the service isn't there.
  private let fallback: (any ShortcutKeeper)?
  private var kept: PanelShortcut?
  private var isListening = false
  /// Counts what was asked for: late answers to what was asked before are no matter.
  private var request = 0

  /// What names the action to the service, and to the user in its settings.
  private var name: BusValue {
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

  private func tell(_ standing: ShortcutStanding) { owner?.shortcutDidBecome(standing) }

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

  /// Asks for what concerns the keys that are wanted now.
  private func ask(
    _ method: String, _ arguments: BusValue..., then body: @escaping ([BusValue]?) -> Void
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

  /// While keys are chosen, the service lets them through.
  func setPaused(_ isPaused: Bool) {
    fallback?.setPaused(isPaused)
    guard kept != nil else { return }
    if isPaused { service.call("setInactive", [name]) { _ in } } else { keep(kept) }
  }
}

/// What kglobalaccel says of shortcuts: values.
nonisolated enum KDEShortcuts {
  /// The name of what has keys, of the list that was asked for by them: each has a name for the service and
  /// one for people, of an action and of its component.
  static func owner(in answer: BusValue?, besides own: String) -> String? {
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
