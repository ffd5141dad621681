// Threads: each service is followed on a thread and a connection of its own, so that a slow one doesn't hold up the
// others. A lock guards the state.

internal import Dispatch
internal import FoundationEssentials
internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// Follows UPower, the power profiles, and logind, and pushes new content.
final class PowerWatch: Sendable {
  private struct State {
    var power = PowerState()
    var settings = PowerSettings()
    var context: Context?
    var shown: Node?
    /// Whether there is content.
    var isReady = false
    /// The number of services that are followed.
    var followed = 0
    /// Why the bus can't be reached.
    var error: BusError?
  }

  private let state = Mutex(State())
  private let place: BusPlace
  private let session: BusPlace
  private let ready = DispatchGroup()

  /// The first content waits that long for the services.
  private static let patience = DispatchTimeInterval.milliseconds(500)

  init(_ place: BusPlace, session: BusPlace) { (self.place, self.session) = (place, session) }

  var power: PowerState { state.withLock { $0.power } }
  var settings: PowerSettings { state.withLock { $0.settings } }

  /// Returns what is to be shown now.
  func start(_ context: Context) throws(BusError) -> Update {
    let isFirst = state.withLock { state in
      state.context = context
      state.settings = PowerSettings(context.settings)
      state.power.notice = nil
      guard state.followed == 0 else { return false }
      (state.followed, state.error) = (3, nil)
      return true
    }
    if isFirst {
      let hasBattery = KernelBattery.exists()
      state.withLock { $0.power.hasBattery = hasBattery }
      let session = session
      follow(ServiceFollower<PowerSupplies>.supplies) { $0.supplies = $1 }
      follow(ServiceFollower<PowerProfiles>.profiles) { $0.profiles = $1 }
      follow(ServiceFollower<PowerSession>.session(session)) { $0.session = $1 }
      _ = ready.wait(timeout: .now() + PowerWatch.patience)
    }
    let error = state.withLock { state in
      state.isReady = true
      return state.followed == 0 ? state.error : nil
    }
    if let error { throw error }
    return publish(pushes: false)
  }

  private func follow<Value: Sendable>(
    _ follower: @autoclosure @escaping @Sendable () -> ServiceFollower<Value>,
    _ set: @escaping @Sendable (inout PowerState, ServiceState<Value>) -> Void
  ) {
    ready.enter()
    DispatchQueue(label: "org.todayview.power").async { [self] in
      var isFirst = true
      func tell(_ new: ServiceState<Value>) {
        let isReady = state.withLock { state in
          set(&state.power, new)
          return state.isReady
        }
        if isFirst { ready.leave() }
        isFirst = false
        // The first content has all that is known by then.
        if isReady { publish() }
      }
      do throws(BusError) {
        try follower().run(on: place, tell: tell)
      } catch {
        state.withLock { state in
          state.followed -= 1
          state.error = error
        }
        tell(.missing)
      }
    }
  }

  /// Changes the state, and returns what is to be shown then.
  func change(_ body: (inout PowerState) -> Void) -> Update {
    state.withLock { body(&$0.power) }
    return publish()
  }

  /// Pushes what is new, unless it is a response, and returns what is shown.
  @discardableResult
  private func publish(pushes: Bool = true) -> Update {
    state.withLock { state in
      let environment = state.context?.environment ?? EnvironmentDescription()
      let update = Update(
        PowerCard(
          state.power, state.settings, environment, now: Date().timeIntervalSince1970
        ).content)
      if pushes, update.content != state.shown { state.context?.push(update) }
      state.shown = update.content
      return update
    }
  }
}
