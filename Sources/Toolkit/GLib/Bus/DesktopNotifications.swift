// Ownership: owns its proxy; releasing it stops signals. Connects to the bus with the first
// notification. Threads: main only.
//
// The panel's own process sends them: GNOME removes notifications whose sender has left the bus.

/// The desktop's notification service.
@MainActor public final class DesktopNotifications {
  /// The content of a notification.
  public struct Content: Hashable, Sendable {
    /// A button, and its key in events.
    public struct Action: Hashable, Sendable {
      public var key: String
      public var title: String

      public init(key: String, title: String) {
        self.key = key
        self.title = title
      }
    }

    public var title: String
    /// Plain text.
    public var body: String
    /// The name of a themed icon.
    public var icon: String
    /// A sound by its name in the sound theme; none if nil.
    public var sound: String?
    /// Whether it stays until the user dismisses it.
    public var stays: Bool
    public var actions: [Action]

    public init(
      title: String, body: String = "", icon: String = "", sound: String? = nil,
      stays: Bool = false, actions: [Action] = []
    ) {
      self.title = title
      self.body = body
      self.icon = icon
      self.sound = sound
      self.stays = stays
      self.actions = actions
    }
  }

  /// The user's response to a notification.
  public enum Event: Hashable, Sendable {
    /// A button of it was clicked; "default" is the notification itself.
    case invoked(key: String, name: String)
    /// It was closed for any reason.
    case closed(name: String)
  }

  public var onEvent: (Event) -> Void = { _ in }
  /// Called with the sound of a notification if the service plays none.
  public var playSound: (String) -> Void = { _ in }

  private enum State {
    case unknown
    case asking
    case there(Capabilities)
  }

  /// The capabilities of the service.
  private struct Capabilities {
    var hasMarkup = false
    var hasActions = false
    var hasSound = false
  }

  private struct Waiting {
    var name: String
    var content: Content
    var completion: @MainActor (Bool) -> Void
  }

  private let program: String
  private let desktopEntry: String
  private let service = BusService(
    "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
    interface: "org.freedesktop.Notifications")
  private var isListening = false
  private var state = State.unknown
  private var waiting: [Waiting] = []
  /// The service's IDs by our names.
  private var numbers: [String: UInt32] = [:]
  /// Names without an ID yet, with the number of pending requests.
  private var underWay: [String: Int] = [:]
  /// Names that were withdrawn before their ID was known.
  private var withdrawn: Set<String> = []

  /// `program` is the name of the app in notifications.
  public init(program: String, desktopEntry: String) {
    self.program = program
    self.desktopEntry = desktopEntry
  }

  /// Shows a notification, which replaces the one of the same name. `completion` gets false where
  /// no service has taken it.
  public func show(
    _ content: Content, named name: String, completion: @escaping @MainActor (Bool) -> Void
  ) {
    withdrawn.remove(name)
    waiting.removeAll { $0.name == name }
    waiting.append(Waiting(name: name, content: content, completion: completion))
    switch state {
    case .unknown:
      state = .asking
      begin()
    case .asking: break
    case .there(let capabilities): sendAll(capabilities)
    }
  }

  /// Closes the notification of a name.
  public func withdraw(_ name: String) {
    waiting.removeAll { $0.name == name }
    if let number = numbers.removeValue(forKey: name) {
      service.call("CloseNotification", [.number(number)]) { _ in }
    } else if underWay[name] != nil {
      withdrawn.insert(name)
    }
  }

  // MARK: - Service

  private func begin() {
    if !isListening {
      isListening = true
      service.listen { [weak self] in self?.hear($0, $1) }
    }
    service.call("GetCapabilities") { [weak self] answer in
      guard let self else { return }
      guard let answer else { return giveUp() }
      let names = Set(answer.first?.texts ?? [])
      let capabilities = Capabilities(
        hasMarkup: names.contains("body-markup"), hasActions: names.contains("actions"),
        hasSound: names.contains("sound"))
      state = .there(capabilities)
      sendAll(capabilities)
    }
  }

  /// No service responds. The next notification tries again.
  private func giveUp() {
    state = .unknown
    let waiting = waiting
    self.waiting = []
    for one in waiting { one.completion(false) }
  }

  private func sendAll(_ capabilities: Capabilities) {
    let waiting = waiting
    self.waiting = []
    for one in waiting { send(one, capabilities) }
  }

  private func send(_ one: Waiting, _ capabilities: Capabilities) {
    let (name, content) = (one.name, one.content)
    underWay[name, default: 0] += 1
    let body = capabilities.hasMarkup ? DesktopNotifications.escaped(content.body) : content.body
    service.call(
      "Notify",
      [
        .text(program), .number(numbers[name] ?? 0), .text(content.icon), .text(content.title),
        .text(body), .texts(capabilities.hasActions ? content.words : []),
        .dictionary(hints(content, capabilities)), .integer(content.stays ? 0 : -1),
      ]
    ) { [weak self] answer in
      guard let self else { return }
      underWay[name] = underWay[name].flatMap { $0 > 1 ? $0 - 1 : nil }
      guard case .number(let number)? = answer?.first else {
        // The service has exited since.
        state = .unknown
        return one.completion(false)
      }
      numbers[name] = number
      if let sound = content.sound, !capabilities.hasSound { playSound(sound) }
      if withdrawn.remove(name) != nil { withdraw(name) }
      one.completion(true)
    }
  }

  private func hints(_ content: Content, _ capabilities: Capabilities) -> [String: Variant] {
    var hints = ["desktop-entry": Variant.text(desktopEntry)]
    if content.stays { hints["urgency"] = .byte(2) }
    if let sound = content.sound, capabilities.hasSound { hints["sound-name"] = .text(sound) }
    return hints
  }

  /// Text, escaped for services that read markup.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  private func hear(_ signal: String, _ arguments: [Variant]) {
    // The service sends signals about all programs' notifications.
    guard case .number(let number)? = arguments.first,
      let name = numbers.first(where: { $0.value == number })?.key
    else { return }
    switch signal {
    case "ActionInvoked":
      guard let key = arguments.dropFirst().first?.text else { return }
      onEvent(.invoked(key: key, name: name))
    case "NotificationClosed":
      numbers[name] = nil
      onEvent(.closed(name: name))
    default: break
    }
  }
}

extension DesktopNotifications.Content {
  /// The keys and titles of the buttons, after that of the notification itself.
  fileprivate var words: [String] {
    ["default", ""] + actions.flatMap { [$0.key, $0.title] }
  }
}
