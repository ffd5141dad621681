// Threads: a follower blocks its own thread, and ends with the process or the bus.

internal import WidgetCore
internal import WidgetExtension

/// Follows a service: loads its state when it appears, and takes over its signals.
struct ServiceFollower<Value> {
  /// Names of the service, the best one first.
  let names: [String]
  let rules: [BusRule]
  /// Whether the bus may start it. One that has ended isn't started again.
  let mayStart: Bool
  /// Loads everything.
  /// - Parameters: the bus, the name that was found, and the connection that owns it.
  let load: (Bus, String, String) throws(BusError) -> Value
  let handle: (BusSignal, inout Value) -> SignalEffect

  /// Signals arrive in bursts: those of this time are one change.
  private static var pause: Duration { .milliseconds(50) }
  private static var patience: Duration { .seconds(3) }

  /// Never returns; throws when the bus is gone.
  func run(on place: BusPlace, tell: (ServiceState<Value>) -> Void) throws(BusError) -> Never {
    let bus = try Bus(place)
    for name in names {
      try bus.follow(
        BusRule(sender: BusNames.driver, member: "NameOwnerChanged", argument: name))
    }
    for rule in rules { try bus.follow(rule) }
    var state = try loaded(bus, mayStart: mayStart)
    var lost = bus.lostSignals
    tell(state)
    while true {
      guard let first = try bus.signal(within: .seconds(86_400)) else { continue }
      var effect = take(first, &state)
      let end = ContinuousClock.now + ServiceFollower.pause
      while case let rest = end - .now, rest > .zero, let next = try bus.signal(within: rest) {
        effect = max(effect, take(next, &state))
      }
      if bus.lostSignals != lost { (lost, effect) = (bus.lostSignals, .outdated) }
      if effect == .outdated { state = try loaded(bus, mayStart: false) }
      if effect != .none { tell(state) }
    }
  }

  private func take(
    _ signal: BusSignal, _ state: inout ServiceState<Value>
  ) -> SignalEffect {
    if signal.member == "NameOwnerChanged", signal.sender == BusNames.driver { return .outdated }
    guard case .ready(var value) = state else {
      // It is there after all.
      if case .silent = state { return .outdated }
      return .none
    }
    let effect = handle(signal, &value)
    state = .ready(value)
    return effect
  }

  private func loaded(_ bus: Bus, mayStart: Bool) throws(BusError) -> ServiceState<Value> {
    do throws(BusError) {
      guard let (name, owner) = try self.owner(bus, mayStart: mayStart) else { return .missing }
      return .ready(try load(bus, name, owner))
    } catch {
      switch error.kind {
      case .noBus, .refused, .closed: throw error
      // It ended meanwhile.
      case .notRunning: return .missing
      case .noAnswer, .failed, .broken, .tooLarge, .unusable: return .silent
      }
    }
  }

  private func owner(
    _ bus: Bus, mayStart: Bool
  ) throws(BusError) -> (name: String, owner: String)? {
    for name in names {
      if let owner = try bus.owner(of: name) { return (name, owner) }
    }
    guard mayStart else { return nil }
    for name in names {
      // Where it isn't installed, the bus says so.
      _ = try? bus.call(
        BusNames.bus, "StartServiceByName", [.string(name), .uint32(0)],
        within: ServiceFollower.patience)
      if let owner = try bus.owner(of: name) { return (name, owner) }
    }
    return nil
  }
}

/// The effect of a signal.
enum SignalEffect: Int, Comparable {
  case none
  case changed
  /// The service has to be asked again.
  case outdated

  static func < (one: SignalEffect, other: SignalEffect) -> Bool { one.rawValue < other.rawValue }
}

/// A service that may be missing.
enum ServiceState<Value> {
  /// It is still asked.
  case unknown
  case missing
  /// It is there, and doesn't answer.
  case silent
  case ready(Value)

  var value: Value? { if case .ready(let value) = self { value } else { nil } }

  /// Changes what is known of the service.
  mutating func change(_ body: (inout Value) -> Void) {
    guard case .ready(var value) = self else { return }
    body(&value)
    self = .ready(value)
  }
}

extension ServiceState: Equatable where Value: Equatable {}
extension ServiceState: Hashable where Value: Hashable {}
extension ServiceState: Sendable where Value: Sendable {}
