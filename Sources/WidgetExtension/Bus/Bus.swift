// Ownership: owns the connection, which ends when it goes, and with it what services made for us. Threads: one;
// another thread makes a connection of its own, which takes about a millisecond.

/// A connection to the bus by which programs of the desktop talk to each other. Nobody is started by
/// asking, unless the caller wants it, and nothing that comes is believed. In a sandbox there is no bus.
///
///     let bus = try Bus(.session)
///     let player = BusObject(
///       "org.mpris.MediaPlayer2.vlc", "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player")
///     try bus.properties(of: player)["PlaybackStatus"]?.text
///     try bus.call(player, "PlayPause")
public final class Bus {
  /// What the bus calls us, such as ":1.42".
  public let name: String

  private let connection: BusConnection
  private var signals: BusSignals

  /// - Parameter limit: how long it may take.
  public init(
    _ place: BusPlace, limits: BusLimits = BusLimits(), within limit: Duration = .seconds(2)
  ) throws(BusError) {
    let deadline = BusDeadline(after: limit)
    connection = try BusConnection(place.addresses, limits, by: deadline)
    var signals = BusSignals(bytes: limits.bytes)
    let answer = try connection.ask(.bus, "Hello", [], by: deadline) { signals.take($0, bytes: $1) }
    name = answer.first?.text ?? ""
    self.signals = signals
  }

  /// Calls a method, and waits for what it answers.
  /// - Parameter starting: whether the service may be started for it, if there is one of that name.
  /// - Parameter limit: how long it may take, less than the host allows the widget.
  @discardableResult
  public func call(
    _ object: BusObject, _ method: String, _ arguments: [BusValue] = [], starting: Bool = false,
    within limit: Duration = .seconds(5)
  ) throws(BusError) -> [BusValue] {
    let deadline = BusDeadline(after: limit)
    let isThere = object.service == BusObject.bus.service || BusNames.isUnique(object.service)
    if !isThere, !starting {
      // There is a flag that says so, too, but not everything between us and a service minds it.
      let answer = try ask(.bus, "NameHasOwner", [.string(object.service)], by: deadline)
      guard answer.first?.isOn == true else { throw BusError(.notRunning, name: object.service) }
    }
    return try ask(object, method, arguments, starting: starting, by: deadline)
  }

  private func ask(
    _ object: BusObject, _ method: String, _ arguments: [BusValue], starting: Bool = false,
    by deadline: BusDeadline
  ) throws(BusError) -> [BusValue] {
    try connection.ask(object, method, arguments, starting: starting, by: deadline) {
      signals.take($0, bytes: $1)
    }
  }
}

// MARK: - Who is there

extension Bus {
  /// Whether somebody has that name now.
  public func isRunning(_ service: String) throws(BusError) -> Bool {
    try call(.bus, "NameHasOwner", [.string(service)]).first?.isOn ?? false
  }

  /// The names of all services that run now, such as "org.mpris.MediaPlayer2.vlc".
  public func services() throws(BusError) -> [String] {
    let names = try call(.bus, "ListNames").first?.elements ?? []
    return names.compactMap(\.text).filter { !BusNames.isUnique($0) }
  }

  /// Who has a name now: a connection, such as ":1.42".
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
  /// All that it says of itself.
  public func properties(
    of object: BusObject, within limit: Duration = .seconds(5)
  ) throws(BusError) -> [String: BusValue] {
    let side = object.with(interface: BusObject.properties)
    let answer = try call(side, "GetAll", [.string(object.interface)], within: limit)
    return answer.first?.properties ?? [:]
  }

  /// Sets one of them.
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
  /// How many signals were dropped as nobody took them in time: what they would have said has to be asked
  /// for.
  public var lostSignals: Int { signals.lost }

  /// From now on, signals that a rule describes are kept for `signal(within:)`.
  public func follow(_ rule: BusRule) throws(BusError) {
    if let sender = rule.sender, signals.needsOwner(of: sender) {
      // It is connections that send, not services: who has the name is followed, too.
      let changes = BusRule(
        sender: BusObject.bus.service, path: BusObject.bus.path,
        interface: BusObject.bus.interface, member: "NameOwnerChanged", argument: sender)
      try call(.bus, "AddMatch", [.string(changes.text)])
      signals.setOwner(of: sender, try owner(of: sender))
    }
    signals.rules.append(rule)
    try call(.bus, "AddMatch", [.string(rule.text)])
  }

  /// The next signal that was asked for; nil if there is none in time.
  public func signal(within limit: Duration) throws(BusError) -> BusSignal? {
    let deadline = BusDeadline(after: limit)
    while signals.isEmpty {
      guard let (message, bytes) = try connection.next(by: deadline) else { return nil }
      signals.take(message, bytes: bytes)
      try connection.refuse(message, by: deadline)
    }
    return signals.removeFirst()
  }
}
