// Ownership: owns the connection; closing it ends all resources that services hold for it. Threads: one.
// Another thread opens its own connection, which takes about a millisecond.

internal import CBus
internal import Glibc

/// A connection to D-Bus. A call starts no service unless the caller asks for it. A sandbox has no bus.
///
///     let bus = try Bus(.session)
///     let player = BusObject(
///       "org.mpris.MediaPlayer2.vlc", "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player")
///     try bus.properties(of: player)["PlaybackStatus"]?.text
///     try bus.call(player, "PlayPause")
public final class Bus {
  /// The unique name of the connection, such as ":1.42".
  public let name: String

  private let functions: today_bus
  private let native: OpaquePointer
  private let limits: BusLimits
  let incoming: Incoming
  /// What wakes up a wait, and what is done then.
  private var bell: (bell: BusBell, handle: () -> Void)?

  /// The signals that arrived during other calls.
  final class Incoming {
    var signals: BusSignals
    let limits: BusLimits
    let functions: today_bus
    /// What a service may call, and what takes the calls.
    var served: (object: BusObject, take: (BusCall) -> Void)?

    init(_ limits: BusLimits, _ functions: today_bus) {
      signals = BusSignals(bytes: limits.bytes)
      self.limits = limits
      self.functions = functions
    }
  }

  /// - Parameter limit: the timeout.
  public init(
    _ place: BusPlace, limits: BusLimits = BusLimits(), within limit: Duration = .seconds(2)
  ) throws(BusError) {
    let functions = try BusLibrary.functions()
    guard let address = place.address else { throw BusError(.noBus, name: BusObject.bus.service) }
    let native = try Bus.connected(to: address, functions, within: limit)
    self.functions = functions
    self.native = native
    self.limits = limits
    incoming = Incoming(limits, functions)
    var name: UnsafePointer<CChar>?
    _ = functions.get_unique_name(native, &name)
    self.name = name.map { String(cString: $0) } ?? ""
    // The connection owns the filter, and is closed before `incoming` is released.
    _ = functions.add_filter(
      native, nil, signalHandler, Unmanaged.passUnretained(incoming).toOpaque())
  }

  deinit {
    functions.close(native)
    _ = functions.unref(native)
  }

  private static func connected(
    to address: String, _ functions: today_bus, within limit: Duration
  ) throws(BusError) -> OpaquePointer {
    var made: OpaquePointer?
    guard functions.new(&made) >= 0, let native = made else {
      throw BusError(.noBus, name: BusObject.bus.service)
    }
    do throws(BusError) {
      guard functions.set_address(native, address) >= 0, functions.set_bus_client(native, 1) >= 0
      else { throw BusError(.noBus, name: BusObject.bus.service) }
      try check(functions.start(native), within: limit)
      let end = ContinuousClock.now + limit
      while functions.is_ready(native) == 0 {
        let code = functions.process(native, nil)
        try check(code, within: limit)
        let rest = end - .now
        guard rest > .zero else { throw failure(ETIMEDOUT, within: limit) }
        if code == 0 { try check(functions.wait(native, rest.microseconds), within: limit) }
      }
      try check(functions.is_ready(native), within: limit)
      return native
    } catch {
      functions.close(native)
      _ = functions.unref(native)
      throw error
    }
  }

  private static func check(_ code: CInt, within limit: Duration) throws(BusError) {
    guard code >= 0 else { throw failure(-code, within: limit) }
  }

  /// Returns the error for a failed connection.
  private static func failure(_ code: CInt, within limit: Duration) -> BusError {
    let kind: BusError.Kind =
      switch code {
      case ETIMEDOUT: .noAnswer(within: limit)
      case ENOENT, ECONNREFUSED, EINVAL, ENOTDIR, ENAMETOOLONG: .noBus
      default: .refused
      }
    return BusError(kind, name: BusObject.bus.service, cause: String(cString: strerror(code)))
  }
}

// MARK: - Calls

extension Bus {
  /// Calls a method and waits for the response.
  /// - Parameter starting: whether the bus may start an activatable service of that name.
  /// - Parameter limit: the timeout; keep it shorter than the widget's own.
  @discardableResult
  public func call(
    _ object: BusObject, _ method: String, _ arguments: [BusValue] = [], starting: Bool = false,
    within limit: Duration = .seconds(5)
  ) throws(BusError) -> [BusValue] {
    let end = ContinuousClock.now + limit
    let isThere = object.service == BusObject.bus.service || object.service.hasPrefix(":")
    if !isThere, !starting {
      // There is a NO_AUTO_START flag, too, but some proxies in between ignore it.
      let answer = try ask(.bus, "NameHasOwner", [.string(object.service)], within: limit)
      guard answer.first?.isOn == true else { throw BusError(.notRunning, name: object.service) }
    }
    return try ask(
      object, method, arguments, starting: starting, within: max(.zero, end - .now), of: limit)
  }

  /// Returns the reply to calls of an object that may have been removed; nil if they fail. Throws only if the connection
  /// is closed.
  public static func replyIfAny<Reply>(
    _ ask: () throws(BusError) -> Reply
  ) throws(BusError) -> Reply? {
    do throws(BusError) {
      return try ask()
    } catch {
      guard error.kind != .closed else { throw error }
      return nil
    }
  }

  private func ask(
    _ object: BusObject, _ method: String, _ arguments: [BusValue], starting: Bool = false,
    within rest: Duration, of limit: Duration? = nil
  ) throws(BusError) -> [BusValue] {
    var made: OpaquePointer?
    let code = functions.message_new_method_call(
      native, &made, object.service, object.path, object.interface, method)
    guard code >= 0, let made else {
      guard code != -ENOTCONN else { throw BusError(.closed, name: BusObject.bus.service) }
      throw .unusable("\(object.service) \(object.path) \(object.interface).\(method)")
    }
    let message = BusMessage(adopting: made, functions)
    _ = functions.message_set_auto_start(message.native, starting ? 1 : 0)
    for argument in arguments { try message.append(argument) }
    let reply = try reply(to: message, object.service, within: rest, of: limit ?? rest)
    if let error = functions.message_get_error(reply.native) {
      throw failure(error.pointee, object.service, within: limit ?? rest)
    }
    return try reply.values(limits)
  }

  /// The storage for a reply.
  private final class PendingReply {
    let functions: today_bus
    var message: BusMessage?

    init(_ functions: today_bus) { self.functions = functions }
  }

  /// Sends a message and waits for its reply; queues signals that arrive meanwhile.
  private func reply(
    to message: BusMessage, _ service: String, within rest: Duration, of limit: Duration
  ) throws(BusError) -> BusMessage {
    let pending = PendingReply(functions)
    let end = ContinuousClock.now + rest
    var slot: OpaquePointer?
    let code = functions.call_async(
      native, &slot, message.native, replyHandler, Unmanaged.passUnretained(pending).toOpaque(),
      .max)
    guard code >= 0 else { throw lost(code) }
    // Drops late replies.
    defer { _ = functions.slot_unref(slot) }
    while pending.message == nil, try turn(until: end) {}
    guard let reply = pending.message else {
      throw BusError(.noAnswer(within: limit), name: service)
    }
    return reply
  }

  fileprivate static func takeReply(_ native: OpaquePointer, _ data: UnsafeMutableRawPointer) {
    let pending = Unmanaged<PendingReply>.fromOpaque(data).takeUnretainedValue()
    pending.message = BusMessage(borrowing: native, pending.functions)
  }

  private func failure(
    _ error: sd_bus_error, _ service: String, within limit: Duration
  ) -> BusError {
    let name = error.name.map { String(cString: $0) } ?? ""
    // The user sees this text, so it's one line of limited length.
    let said = (error.message.map { String(cString: $0) } ?? "").prefix(300)
      .map { $0.isNewline ? " " : $0 }
    let kind: BusError.Kind =
      switch name.split(separator: ".").last {
      case "ServiceUnknown", "NameHasNoOwner": .notRunning
      case "Timeout": .noAnswer(within: limit)
      case "Disconnected", "ENOTCONN", "EPIPE", "ESHUTDOWN", "ECONNRESET": .closed
      case "InconsistentMessage": .broken
      default: .failed(name)
      }
    return BusError(kind, name: service, cause: String(said))
  }
}

// MARK: - Services

extension Bus {
  /// Returns whether a service owns that name.
  public func isRunning(_ service: String) throws(BusError) -> Bool {
    try call(.bus, "NameHasOwner", [.string(service)]).first?.isOn ?? false
  }

  /// Returns the names of all running services, such as "org.mpris.MediaPlayer2.vlc".
  public func services() throws(BusError) -> [String] {
    let names = try call(.bus, "ListNames").first?.elements ?? []
    return names.compactMap(\.text).filter { !$0.hasPrefix(":") }
  }

  /// Returns the connection that owns a name, such as ":1.42".
  public func owner(of service: String) throws(BusError) -> String? {
    do throws(BusError) {
      return try call(.bus, "GetNameOwner", [.string(service)]).first?.text
    } catch {
      guard error.kind == .notRunning else { throw error }
      return nil
    }
  }
}

// MARK: - Properties

extension Bus {
  /// Returns all properties of an interface.
  public func properties(
    of object: BusObject, within limit: Duration = .seconds(5)
  ) throws(BusError) -> [String: BusValue] {
    let side = object.with(interface: BusObject.properties)
    let answer = try call(side, "GetAll", [.string(object.interface)], within: limit)
    return answer.first?.properties ?? [:]
  }

  /// Sets a property.
  public func set(
    _ property: String, of object: BusObject, to value: BusValue,
    within limit: Duration = .seconds(5)
  ) throws(BusError) {
    let side = object.with(interface: BusObject.properties)
    try call(
      side, "Set", [.string(object.interface), .string(property), .variant(value)], within: limit)
  }
}

// MARK: - Signals

extension Bus {
  /// The number of signals dropped from a full queue; their state has to be requested.
  public var lostSignals: Int { incoming.signals.lost }

  /// Subscribes to the signals that match a rule; `signal(within:)` returns them.
  public func follow(_ rule: BusRule) throws(BusError) {
    if let sender = rule.sender, incoming.signals.needsOwner(of: sender) {
      // Signals come from connections, not from services, so this follows the name's owner, too.
      let changes = BusRule(
        sender: BusObject.bus.service, path: BusObject.bus.path,
        interface: BusObject.bus.interface, member: "NameOwnerChanged", argument: sender)
      try call(.bus, "AddMatch", [.string(changes.text)])
      incoming.signals.setOwner(of: sender, try owner(of: sender))
    }
    incoming.signals.rules.append(rule)
    try call(.bus, "AddMatch", [.string(rule.text)])
  }

  /// Returns the next subscribed signal; nil after the timeout.
  public func signal(within limit: Duration) throws(BusError) -> BusSignal? {
    let end = ContinuousClock.now + limit
    while incoming.signals.isEmpty {
      guard try turn(until: end) else { return nil }
    }
    return incoming.signals.removeFirst()
  }

  /// Waits until a condition is true, which a signal or a bell may change; false after the timeout.
  public func wait(
    within limit: Duration, until isTrue: () throws(BusError) -> Bool
  ) throws(BusError) -> Bool {
    let end = ContinuousClock.now + limit
    while !(try isTrue()) {
      guard end > .now else { return false }
      if !incoming.signals.isEmpty {
        _ = incoming.signals.removeFirst()
      } else if try !turn(until: end) {
        return false
      }
    }
    return true
  }

  /// Handles a bell on the thread of this connection, while it waits.
  public func follow(_ bell: BusBell, _ handle: @escaping () -> Void) {
    self.bell = (bell, handle)
  }

  /// Processes a message, or waits for one; false after the timeout.
  private func turn(until end: ContinuousClock.Instant) throws(BusError) -> Bool {
    let code = functions.process(native, nil)
    guard code >= 0 else { throw lost(code) }
    let rest = end - .now
    // Processes pending messages even after the timeout, but not an endless flood of them.
    if code > 0 { return rest + Bus.grace > .zero }
    guard rest > .zero else { return false }
    let waited = wait(rest)
    guard waited >= 0 || waited == -EINTR else { throw lost(waited) }
    return true
  }

  private static let grace = Duration.milliseconds(50)

  /// Waits for a message, or for the bell; negative is an error.
  private func wait(_ rest: Duration) -> CInt {
    guard let bell else { return functions.wait(native, rest.microseconds) }
    let (descriptor, events) = (functions.get_fd(native), functions.get_events(native))
    guard descriptor >= 0, events >= 0 else { return min(descriptor, events) }
    let (waited, isRung) = bell.bell.wait(
      with: pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0),
      for: rest)
    if isRung { bell.handle() }
    return waited
  }

  private func lost(_ code: CInt) -> BusError {
    BusError(code == -EBADMSG ? .broken : .closed, name: BusObject.bus.service)
  }
}

private let replyHandler: sd_bus_handler = { message, data, _ in
  if let message, let data { Bus.takeReply(message, data) }
  return 1
}

/// Queues subscribed signals, and answers calls; passes other messages on to sd-bus.
private let signalHandler: sd_bus_handler = { message, data, _ in
  guard let message, let data else { return 0 }
  return Bus.take(message, data) ? 1 : 0
}

extension Bus {
  /// Returns whether the message needs no answer of sd-bus.
  fileprivate static func take(_ native: OpaquePointer, _ data: UnsafeMutableRawPointer) -> Bool {
    let incoming = Unmanaged<Incoming>.fromOpaque(data).takeUnretainedValue()
    let message = BusMessage(borrowing: native, incoming.functions)
    guard message.isSignal else { return BusCall.take(message, incoming) }
    if let arguments = try? message.values(incoming.limits) {
      incoming.signals.take(BusSignal(message, arguments))
    }
    return false
  }
}

extension Duration {
  fileprivate var microseconds: UInt64 {
    UInt64(max(0, components.seconds)) * 1_000_000
      + UInt64(max(0, components.attoseconds)) / 1_000_000_000_000
  }
}

// Threads: any; the library is loaded once.
/// The functions of sd-bus, loaded on first use.
enum BusLibrary {
  private static let loaded = Result<today_bus, MissingLibrary> {
    () throws(MissingLibrary) -> today_bus in
    var functions = today_bus()
    if let missing = today_bus_load(&functions) {
      throw MissingLibrary(name: String(cString: missing))
    }
    return functions
  }

  private struct MissingLibrary: Error {
    let name: String
  }

  static func functions() throws(BusError) -> today_bus {
    do throws(MissingLibrary) {
      return try loaded.get()
    } catch {
      throw BusError(.noBus, name: BusObject.bus.service, cause: "\(error.name) can’t be loaded")
    }
  }
}
