// Ownership: owns its way to the service; released, it hears no more. Nobody is asked, and no bus is looked
// for, before the first notification. Threads: main only.
//
// They are sent by the panel's own process, and not by a program that is gone afterwards: GNOME takes away
// the notifications of a sender that has left the bus.

/// Shows notifications through the desktop's service for them, if there is one.
@MainActor public final class DesktopNotifications {
  /// What is to be shown.
  public struct Content: Hashable, Sendable {
    /// A button, and what is told when it is clicked.
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
    /// Whether it stays until somebody has seen to it.
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

  /// What the user does with one.
  public enum Event: Hashable, Sendable {
    /// A button of it was clicked; "default" is the notification itself.
    case invoked(key: String, name: String)
    /// It is gone, however that came.
    case closed(name: String)
  }

  public var onEvent: (Event) -> Void = { _ in }
  /// Called with the sound of one where the service makes none.
  public var playSound: (String) -> Void = { _ in }

  private enum State {
    case unknown
    case asking
    case there(Capabilities)
  }

  /// What the service can do.
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
  /// The numbers that the service has given, by the names that we know them by.
  private var numbers: [String: UInt32] = [:]
  /// Those whose number isn't known yet, with how often they were sent.
  private var underWay: [String: Int] = [:]
  /// Those that are over before their number is known.
  private var withdrawn: Set<String> = []

  /// `program` is what they are shown as coming from.
  public init(program: String, desktopEntry: String) {
    self.program = program
    self.desktopEntry = desktopEntry
  }

  /// Shows something in place of what has that name. `completion` is told whether there is a service
  /// that has taken it.
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

  /// Takes away what has that name.
  public func withdraw(_ name: String) {
    waiting.removeAll { $0.name == name }
    if let number = numbers.removeValue(forKey: name) {
      service.call("CloseNotification", [.number(number)]) { _ in }
    } else if underWay[name] != nil {
      withdrawn.insert(name)
    }
  }

  // MARK: - The service

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

  /// There is none, or none that answers. The next notification asks again: one may have come.
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
        // The service has gone since it was asked what it can do.
        state = .unknown
        return one.completion(false)
      }
      numbers[name] = number
      if let sound = content.sound, !capabilities.hasSound { playSound(sound) }
      if withdrawn.remove(name) != nil { withdraw(name) }
      one.completion(true)
    }
  }

  private func hints(_ content: Content, _ capabilities: Capabilities) -> [String: BusValue] {
    var hints = ["desktop-entry": BusValue.text(desktopEntry)]
    if content.stays { hints["urgency"] = .byte(2) }
    if let sound = content.sound, capabilities.hasSound { hints["sound-name"] = .text(sound) }
    return hints
  }

  /// Text that is to be shown as it is where markup is understood.
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

  private func hear(_ signal: String, _ arguments: [BusValue]) {
    // The service's signals are about the notifications of all programs.
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
  /// The keys and titles of what can be clicked, the notification itself first.
  fileprivate var words: [String] {
    ["default", ""] + actions.flatMap { [$0.key, $0.title] }
  }
}
