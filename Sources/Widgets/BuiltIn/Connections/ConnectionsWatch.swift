// Threads: each service is followed on a thread and a connection of its own, so that a slow one doesn't hold up the
// others. A lock guards the state.

internal import Dispatch
internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// Follows NetworkManager, iwd, BlueZ, and GNOME's airplane mode, and pushes new content.
final class ConnectionsWatch: Sendable {
  private struct State {
    var connections = ConnectionsState()
    var settings = ConnectionsSettings()
    var context: Context?
    var shown: Node?
    /// Whether there is content.
    var isReady = false
    /// The number of services that are followed.
    var followed = 0
    /// Why the bus can't be reached.
    var error: BusError?
    var failure: NetworkFailure?
    /// Gets each new failure.
    var fail: (@Sendable (NetworkFailure) -> Void)?

    /// Says once why a connection failed, and returns what is to be done then.
    mutating func noteFailure() -> (@Sendable () -> Void)? {
      let new = connections.network.value?.failure
      guard new != failure else { return nil }
      failure = new
      guard let new else { return nil }
      connections.notice = ConnectionsWords.failed(new)
      guard let fail else { return nil }
      return { fail(new) }
    }
  }

  private let state = Mutex(State())
  private let system: BusPlace
  private let session: BusPlace
  private let hardware: RadioHardware
  private let ready = DispatchGroup()

  /// The first content waits that long for the services.
  private static let patience = DispatchTimeInterval.milliseconds(500)

  init(_ system: BusPlace, session: BusPlace, _ hardware: RadioHardware) {
    (self.system, self.session, self.hardware) = (system, session, hardware)
  }

  var connections: ConnectionsState { state.withLock { $0.connections } }

  /// Returns what is to be shown now.
  func start(
    _ context: Context, failing fail: @escaping @Sendable (NetworkFailure) -> Void
  ) throws(BusError) -> Update {
    let isFirst = state.withLock { state in
      state.context = context
      state.settings = ConnectionsSettings(context.settings)
      state.connections.notice = nil
      state.connections.hardware = hardware
      state.fail = fail
      guard state.followed == 0 else { return false }
      (state.followed, state.error) = (3, nil)
      return true
    }
    if isFirst {
      follow(ServiceFollower<NetworkManager>.network, system) { $0.network = $1 }
      follow(ServiceFollower<WirelessDaemon>.daemon, system) { $0.daemon = $1 }
      follow(ServiceFollower<Bluetooth>.bluetooth, system) { $0.bluetooth = $1 }
      // A system without a session bus has no GNOME.
      follow(ServiceFollower<AirplaneMode>.airplane, session, counts: false) { $0.airplane = $1 }
      _ = ready.wait(timeout: .now() + ConnectionsWatch.patience)
    }
    let error = state.withLock { state in
      state.isReady = true
      return state.followed == 0 ? state.error : nil
    }
    if let error { throw error }
    return publish(pushes: false)
  }

  private func follow<Value: Sendable>(
    _ follower: @autoclosure @escaping @Sendable () -> ServiceFollower<Value>, _ place: BusPlace,
    counts: Bool = true,
    _ set: @escaping @Sendable (inout ConnectionsState, ServiceState<Value>) -> Void
  ) {
    ready.enter()
    DispatchQueue(label: "org.todayview.connections").async { [self] in
      var isFirst = true
      func tell(_ new: ServiceState<Value>) {
        let (isReady, failed) = state.withLock { state in
          set(&state.connections, new)
          return (state.isReady, state.noteFailure())
        }
        failed?()
        if isFirst { ready.leave() }
        isFirst = false
        // The first content has all that is known by then.
        if isReady { publish() }
      }
      do throws(BusError) {
        try follower().run(on: place, tell: tell)
      } catch {
        if counts {
          state.withLock { state in
            state.followed -= 1
            state.error = error
          }
        }
        tell(.missing)
      }
    }
  }

  /// Changes the state, and shows that.
  func change(_ body: (inout ConnectionsState) -> Void) {
    state.withLock { body(&$0.connections) }
    publish()
  }

  /// Shows the card in another mode or width.
  func use(_ context: Context) { state.withLock { $0.context = context } }

  /// Pushes what is new, unless it is a response, and returns what is shown.
  @discardableResult
  private func publish(pushes: Bool = true) -> Update {
    state.withLock { state in
      let environment = state.context?.environment ?? EnvironmentDescription()
      let update = Update(
        ConnectionsCard(state.connections, state.settings, environment).content)
      if pushes, update.content != state.shown { state.context?.push(update) }
      state.shown = update.content
      return update
    }
  }
}
