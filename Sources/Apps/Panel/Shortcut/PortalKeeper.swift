// The global shortcuts portal, for desktops without a known service of their own. Programs register
// shortcuts, and the portal reports presses, after a question to the user where the desktop
// requires it. Each response comes later as a signal of the request object that the call returns. A
// program outside a sandbox must first register its ID.

internal import GLib
internal import GTK
internal import WidgetCore

/// Registers the shortcut with the desktop's portal.
final class PortalKeeper: ShortcutKeeper {
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let shortcut = "toggle"
  /// Upper limit: only this program's last few requests are open.
  private static let maximumAnswers = 16

  private let service: BusService
  private let registry: BusService
  private weak var owner: (any ShortcutOwner)?
  /// Used where the portal is missing.
  private let fallback: (any ShortcutKeeper)?
  private var session: String?
  private var isListening = false
  /// Numbers the requests, so that late responses to earlier ones are ignored.
  private var request = 0
  private var waiting: [String: ([Variant]) -> Void] = [:]
  /// Responses that came before the call returned its request object.
  private var early: [String: [Variant]] = [:]

  init(
    fallback: (any ShortcutKeeper)? = nil, owner: any ShortcutOwner
  ) {
    service = BusService(
      Self.portal, path: Self.path, interface: "org.freedesktop.portal.GlobalShortcuts")
    registry = BusService(
      Self.portal, path: Self.path, interface: "org.freedesktop.host.portal.Registry")
    self.fallback = fallback
    self.owner = owner
  }

  private func tell(_ status: ShortcutStatus) { owner?.shortcutDidBecome(status) }

  func keep(_ shortcut: PanelShortcut?) {
    request += 1
    closeSession()
    guard let shortcut else {
      fallback?.keep(nil)
      return tell(.none)
    }
    listen()
    let asked = request
    // Portals before 2025 lack this method and find the ID elsewhere.
    registry.call("Register", [.text(Program.identifier), .dictionary([:])]) { [weak self] _ in
      guard let self, request == asked else { return }
      openSession(for: shortcut)
    }
  }

  private func openSession(for shortcut: PanelShortcut) {
    let options = ["handle_token": token("open"), "session_handle_token": token("session")]
    ask("CreateSession", [.dictionary(options)]) { [self] answer in
      guard let answer else {
        return fallback.map { $0.keep(shortcut) } ?? tell(.impossible)
      }
      guard let handle = PortalAnswer(answer)?["session_handle"]?.text else {
        return tell(.impossible)
      }
      session = handle
      bind(shortcut, in: handle)
    }
  }

  private func bind(_ shortcut: PanelShortcut, in session: String) {
    let request: [String: Variant] = [
      "description": .text(translated("Show or hide the panel")),
      "preferred_trigger": .text(PortalTrigger.text(of: shortcut.accelerator)),
    ]
    let shortcuts = Variant.records(
      "(sa{sv})", [.items([.text(Self.shortcut), .dictionary(request)])])
    ask(
      "BindShortcuts",
      [.path(session), shortcuts, .text(""), .dictionary(["handle_token": token("bind")])]
    ) { [self] answer in
      guard let answer = answer.flatMap({ PortalAnswer($0) }) else { return tell(.impossible) }
      fallback?.keep(nil)
      // The user may have chosen other keys in the portal's dialog.
      tell(answer.hasKeys(for: Self.shortcut) ? .inForce : .impossible)
    }
  }

  /// Sends a request about the current keys. The response is nil without a portal.
  private func ask(
    _ method: String, _ arguments: [Variant], then body: @escaping ([Variant]?) -> Void
  ) {
    let asked = request
    service.call(method, arguments) { [weak self] answer in
      guard let self, request == asked else { return }
      guard let handle = answer?.first?.text else { return body(nil) }
      let take = { [weak self] (answer: [Variant]) in
        if self?.request == asked { body(answer) }
      }
      if let answer = early.removeValue(forKey: handle) { return take(answer) }
      waiting[handle] = take
    }
  }

  private func listen() {
    guard !isListening else { return }
    isListening = true
    service.listen(everywhereTo: "org.freedesktop.portal.Request") {
      [weak self] signal, arguments, path in
      guard let self, signal == "Response" else { return }
      if let take = waiting.removeValue(forKey: path) { return take(arguments) }
      if early.count >= Self.maximumAnswers { early = [:] }
      early[path] = arguments
    }
    service.listen { [weak self] signal, arguments in
      guard let self, signal == "Activated", arguments.count >= 2, let session,
        arguments[0].text == session, arguments[1].text == Self.shortcut
      else { return }
      owner?.shortcutWasPressed(at: X11Time(0))
    }
  }

  private func closeSession() {
    waiting = [:]
    guard let session else { return }
    self.session = nil
    BusService(Self.portal, path: session, interface: "org.freedesktop.portal.Session")
      .call("Close") { _ in }
  }

  private func token(_ word: String) -> Variant { .text("today_\(word)_\(request)") }

  /// During recording, the current keys reach the panel, which is already open.
  func setPaused(_ isPaused: Bool) { fallback?.setPaused(isPaused) }
}

/// A portal's response.
nonisolated struct PortalAnswer {
  private let results: [String: Variant]

  /// nil for an error: the results follow a status that isn't 0.
  init?(_ arguments: [Variant]) {
    guard arguments.count == 2, arguments[0] == .number(0),
      case .dictionary(let results) = arguments[1]
    else { return nil }
    self.results = results
  }

  subscript(key: String) -> Variant? { results[key] }

  /// Whether a shortcut has keys. Some portals let the user choose them later.
  func hasKeys(for shortcut: String) -> Bool {
    guard case .items(let shortcuts)? = results["shortcuts"] else { return false }
    return shortcuts.contains { item in
      guard case .items(let fields) = item, fields.count == 2, fields[0].text == shortcut,
        case .dictionary(let details) = fields[1]
      else { return false }
      return details["trigger_description"]?.text?.isEmpty == false
    }
  }
}

/// Keys in the syntax of freedesktop.org's shortcuts specification: "CTRL+ALT+t".
nonisolated enum PortalTrigger {
  static func text(of accelerator: Accelerator) -> String {
    let names: [(Modifiers, String)] = [
      (.control, "CTRL"), (.alt, "ALT"), (.shift, "SHIFT"), (.super, "LOGO"),
    ]
    let held = names.filter { accelerator.modifiers.contains($0.0) }.map(\.1)
    return (held + [Accelerator(accelerator.key).description]).joined(separator: "+")
  }
}
