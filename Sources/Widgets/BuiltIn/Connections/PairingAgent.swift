// Threads: `pair` blocks a thread, which alone uses the connection. Other threads send decisions.

internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// Pairs a device, and lets the user answer what BlueZ asks meanwhile. It is the agent of this pairing only, and never
/// the default agent, so that the desktop's own one answers everything else.
final class PairingAgent: Sendable {
  private enum Decision {
    /// The answer to the request with a number.
    case answer(Int, [BusValue])
    case cancel
  }

  private let bell = BusBell()
  private let decision = Mutex<Decision?>(nil)
  private let canceled = Mutex(false)

  private static let path = "/org/todayview/pairing"
  private static let rejected = "\(Bluetooth.service).Error.Rejected"
  private static let limits = BusLimits(bytes: 64 << 10, values: 1000)
  /// BlueZ gives the user a minute for each request.
  private static let longest = Duration.seconds(180)
  /// The number of the latest request of any agent: a click on an old request doesn't answer a new one.
  private static let requests = Mutex(0)

  /// Whether the user has canceled it.
  var isCanceled: Bool { canceled.withLock { $0 } }

  /// Answers a request, unless it is over.
  func answer(_ number: Int, _ values: [BusValue]) { decide(.answer(number, values)) }

  /// Refuses what is asked, and ends the pairing.
  func cancel() {
    canceled.withLock { $0 = true }
    decide(.cancel)
  }

  private func decide(_ new: Decision) {
    decision.withLock { $0 = new }
    bell.ring()
  }

  /// The call that waits for the user.
  private final class Pending {
    var call: BusCall?
    var number = 0

    func take() -> BusCall? {
      defer { call = nil }
      return call
    }
  }

  /// Pairs a device, and trusts it. Returns early if the user cancels.
  /// - Parameter show: gets what the device wants from the user, or nil, and the number of the request.
  func pair(
    _ path: String, on place: BusPlace, showing show: @escaping (PairingRequest?, Int) -> Void
  ) throws(BusError) {
    let bus = try Bus(place, limits: PairingAgent.limits)
    let owner = try bus.owner(of: Bluetooth.service) ?? Bluetooth.service
    let device = BusObject(owner, path, Bluetooth.device)
    let agent = BusObject(owner, PairingAgent.path, "\(Bluetooth.service).Agent1")
    let manager = BusObject(owner, "/org/bluez", "\(Bluetooth.service).AgentManager1")
    let pending = Pending()
    bus.serve(agent) { call in PairingAgent.take(call, of: path, pending, show) }
    bus.follow(bell) { [self, weak bus] in
      guard let decision = decision.withLock({ $0.take() }) else { return }
      switch decision {
      case .answer(let number, let values):
        guard number == pending.number, let call = pending.take() else { return }
        call.answer(values)
      case .cancel:
        pending.take()?.refuse(PairingAgent.rejected)
        // It fails if the pairing hasn't begun, or is over.
        _ = try? bus?.call(device, "CancelPairing")
      }
      show(nil, 0)
    }
    try bus.call(manager, "RegisterAgent", [.objectPath(agent.path), .string("KeyboardDisplay")])
    defer { _ = try? bus.call(manager, "UnregisterAgent", [.objectPath(agent.path)]) }
    guard !isCanceled else { return }
    do throws(BusError) {
      try bus.call(device, "Pair", within: PairingAgent.longest)
    } catch {
      guard error.kind == .failed("\(Bluetooth.service).Error.AlreadyExists") else { throw error }
    }
    // A device that isn't trusted is paired nevertheless.
    _ = try? bus.set("Trusted", of: device, to: .bool(true))
  }

  /// Takes a call of the agent.
  private static func take(
    _ call: BusCall, of device: String, _ pending: Pending,
    _ show: (PairingRequest?, Int) -> Void
  ) {
    switch PairingCall(call.method, call.arguments, of: device) {
    case .asks(let request):
      // One that still waits is refused.
      pending.call = call
      pending.number = requests.withLock { count in
        count += 1
        return count
      }
      show(request, pending.number)
    case .shows(let request):
      call.answer()
      show(request, 0)
    case .isAllowed: call.answer()
    case .isOver:
      call.answer()
      pending.call = nil
      show(nil, 0)
    case .isRefused: call.refuse(rejected)
    }
  }
}
