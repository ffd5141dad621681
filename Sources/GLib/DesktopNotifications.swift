// Ownership: owns its connection to the bus and its subscriptions there; released, it hears no more. Nobody
// is asked, and no bus is looked for, before the first notification. Threads: main only.
//
// They are sent by the panel's own process, and not by a program that is gone afterwards: GNOME takes away
// the notifications of a sender that has left the bus.

internal import CGLib

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

  private static let service = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  /// A service that doesn't answer in this time is taken for none.
  private static let patience: Int32 = 5000

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
  private var bus: Object?
  private var subscription: UInt32 = 0
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

  isolated deinit {
    if let bus, subscription != 0 { g_dbus_connection_signal_unsubscribe(bus.opaque, subscription) }
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
      call("CloseNotification", tuple([g_variant_new_uint32(number)])) { _ in }
    } else if underWay[name] != nil {
      withdrawn.insert(name)
    }
  }

  // MARK: - The service

  private func begin() {
    let handle = Unmanaged.passRetained(BusHandle(self)).toOpaque()
    g_bus_get(
      G_BUS_TYPE_SESSION, nil,
      { _, result, data in
        guard let data else { return }
        let bus = g_bus_get_finish(result, nil)
        nonisolated(unsafe) let unsafe = (bus: bus, data: data)
        MainActor.assumeIsolated {
          let handle = Unmanaged<BusHandle>.fromOpaque(unsafe.data).takeRetainedValue()
          let object = unsafe.bus.map { Object(adopting: UnsafeMutableRawPointer($0)) }
          handle.notifications?.takeBus(object)
        }
      }, handle)
  }

  private func takeBus(_ object: Object?) {
    guard let object else { return giveUp() }
    bus = object
    subscribe(object)
    call("GetCapabilities", nil) { [weak self] answer in
      guard let self else { return }
      guard let answer else { return giveUp() }
      let names = Set(strings(inFirstOf: answer))
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
    call("Notify", arguments(content, replacing: numbers[name] ?? 0, capabilities)) {
      [weak self] answer in
      guard let self else { return }
      underWay[name] = underWay[name].flatMap { $0 > 1 ? $0 - 1 : nil }
      guard let answer, let number = number(inFirstOf: answer) else {
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

  private func arguments(
    _ content: Content, replacing number: UInt32, _ capabilities: Capabilities
  ) -> OpaquePointer? {
    let body = capabilities.hasMarkup ? DesktopNotifications.escaped(content.body) : content.body
    var words = ["default", ""]
    for action in content.actions { words += [action.key, action.title] }
    var hints = [entry("desktop-entry", g_variant_new_string(desktopEntry))]
    if content.stays { hints.append(entry("urgency", g_variant_new_byte(2))) }
    if let sound = content.sound, capabilities.hasSound {
      hints.append(entry("sound-name", g_variant_new_string(sound)))
    }
    return tuple([
      g_variant_new_string(program), g_variant_new_uint32(number),
      g_variant_new_string(content.icon), g_variant_new_string(content.title),
      g_variant_new_string(body), strings(capabilities.hasActions ? words : []),
      array("{sv}", hints), g_variant_new_int32(content.stays ? 0 : -1),
    ])
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

  private func subscribe(_ object: Object) {
    let handle = Unmanaged.passRetained(BusHandle(self)).toOpaque()
    subscription = g_dbus_connection_signal_subscribe(
      object.opaque, DesktopNotifications.service, DesktopNotifications.service, nil,
      DesktopNotifications.path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, signal, parameters, data in
        guard let data, let signal, let parameters else { return }
        nonisolated(unsafe) let unsafe = (data: data, parameters: parameters)
        let name = String(cString: signal)
        MainActor.assumeIsolated {
          let handle = Unmanaged<BusHandle>.fromOpaque(unsafe.data).takeUnretainedValue()
          handle.notifications?.hear(name, unsafe.parameters)
        }
      }, handle,
      { data in
        guard let data else { return }
        nonisolated(unsafe) let unsafe = data
        MainActor.assumeIsolated { Unmanaged<BusHandle>.fromOpaque(unsafe).release() }
      })
  }

  private func hear(_ signal: String, _ parameters: OpaquePointer) {
    // The service's signals are about the notifications of all programs.
    guard let number = number(inFirstOf: parameters),
      let name = numbers.first(where: { $0.value == number })?.key
    else { return }
    switch signal {
    case "ActionInvoked":
      guard let key = text(1, of: parameters) else { return }
      onEvent(.invoked(key: key, name: name))
    case "NotificationClosed":
      numbers[name] = nil
      onEvent(.closed(name: name))
    default: break
    }
  }

  private func call(
    _ method: String, _ arguments: OpaquePointer?,
    _ completion: @escaping @MainActor (OpaquePointer?) -> Void
  ) {
    guard let bus else { return completion(nil) }
    let box = Unmanaged.passRetained(Answer(completion)).toOpaque()
    g_dbus_connection_call(
      bus.opaque, DesktopNotifications.service, DesktopNotifications.path,
      DesktopNotifications.service, method, arguments, nil, G_DBUS_CALL_FLAGS_NONE,
      DesktopNotifications.patience, nil,
      { source, result, data in
        guard let source, let data else { return }
        let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, nil)
        nonisolated(unsafe) let unsafe = (answer: answer, data: data)
        MainActor.assumeIsolated {
          let box = Unmanaged<Answer>.fromOpaque(unsafe.data).takeRetainedValue()
          box.completion(unsafe.answer)
          if let answer = unsafe.answer { g_variant_unref(answer) }
        }
      }, box)
  }

  /// What GLib holds of it: a way back that doesn't keep it.
  private final class BusHandle {
    weak var notifications: DesktopNotifications?
    init(_ notifications: DesktopNotifications) { self.notifications = notifications }
  }

  private final class Answer {
    let completion: @MainActor (OpaquePointer?) -> Void
    init(_ completion: @escaping @MainActor (OpaquePointer?) -> Void) {
      self.completion = completion
    }
  }
}

// MARK: - Variants

private func tuple(_ items: [OpaquePointer?]) -> OpaquePointer? {
  var items = items
  return g_variant_new_tuple(&items, gsize(items.count))
}

private func entry(_ key: String, _ value: OpaquePointer?) -> OpaquePointer? {
  g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value))
}

private func strings(_ texts: [String]) -> OpaquePointer? {
  array("s", texts.map { g_variant_new_string($0) })
}

private func array(_ type: String, _ items: [OpaquePointer?]) -> OpaquePointer? {
  var items = items
  return g_variant_type_checked(type) { g_variant_new_array($0, &items, gsize(items.count)) }
}

private func g_variant_type_checked(
  _ type: String, _ body: (OpaquePointer?) -> OpaquePointer?
) -> OpaquePointer? {
  let type = g_variant_type_new(type)
  defer { g_variant_type_free(type) }
  return body(type)
}

private func child(_ index: Int, of tuple: OpaquePointer) -> OpaquePointer? {
  g_variant_n_children(tuple) > index ? g_variant_get_child_value(tuple, gsize(index)) : nil
}

private func number(inFirstOf tuple: OpaquePointer) -> UInt32? {
  guard let item = child(0, of: tuple) else { return nil }
  defer { g_variant_unref(item) }
  return g_variant_classify(item) == G_VARIANT_CLASS_UINT32 ? g_variant_get_uint32(item) : nil
}

private func text(_ index: Int, of tuple: OpaquePointer) -> String? {
  guard let item = child(index, of: tuple) else { return nil }
  defer { g_variant_unref(item) }
  return g_variant_classify(item) == G_VARIANT_CLASS_STRING
    ? g_variant_get_string(item, nil).map { String(cString: $0) } : nil
}

private func strings(inFirstOf tuple: OpaquePointer) -> [String] {
  guard let list = child(0, of: tuple) else { return [] }
  defer { g_variant_unref(list) }
  guard g_variant_classify(list) == G_VARIANT_CLASS_ARRAY else { return [] }
  return (0..<Int(min(g_variant_n_children(list), 100))).compactMap { text($0, of: list) }
}
