// Threads: each service has a thread and a connection of its own, so that a slow one doesn't delay the others. A lock
// guards the state; closures get the value under the lock and must not call the watch.

internal import Dispatch
internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// Follows the services of a card, keeps their state as one value, and pushes new content.
final class ServiceWatch<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var context: Context?
    var shown: Node?
    var isStarted = false
    /// Whether the first content was made.
    var isReady = false
    /// The number of required services that are followed.
    var followed = 0
    /// The number of services that the first content waits for.
    var awaited = 0
    /// The error of the bus; nil while it works.
    var error: BusError?

    /// False before the start, and when no required service can be followed.
    var isFollowing: Bool { isStarted && (followed > 0 || error == nil) }
  }

  private let state: Mutex<State>
  private let patience: DispatchTimeInterval
  private let isEnough: @Sendable (Value) -> Bool
  private let content: @Sendable (Value, Context) -> Node
  private let followAll: @Sendable (ServiceWatch) -> Void
  /// Signaled when an awaited service has reported for the first time.
  private let arrivals = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - patience: the maximum wait of the first content for the services.
  ///   - isEnough: whether a value is worth showing before each service has reported.
  ///   - content: returns the card's content.
  ///   - followAll: starts following the services; called at the first start, and after the loss of the bus.
  init(
    _ value: Value, patience: DispatchTimeInterval = .milliseconds(500),
    isEnough: @escaping @Sendable (Value) -> Bool = { _ in false },
    content: @escaping @Sendable (Value, Context) -> Node,
    following followAll: @escaping @Sendable (ServiceWatch) -> Void
  ) {
    state = Mutex(State(value: value))
    (self.patience, self.isEnough) = (patience, isEnough)
    (self.content, self.followAll) = (content, followAll)
  }

  var value: Value { state.withLock { $0.value } }

  /// Pushes the content. As a response, it could be older than the content that a service's thread pushes meanwhile.
  /// - Parameter prepare: changes the value first.
  func start(_ context: Context, _ prepare: (inout Value) -> Void) throws(BusError) {
    let isFirst = state.withLock { state in
      state.context = context
      prepare(&state.value)
      guard !state.isFollowing else { return false }
      (state.isStarted, state.error) = (true, nil)
      return true
    }
    if isFirst {
      followAll(self)
      let end = DispatchTime.now() + patience
      while !isComplete, arrivals.wait(timeout: end) == .success {}
    }
    let error = state.withLock { state in
      state.isReady = true
      state.shown = nil
      return state.isFollowing ? nil : state.error
    }
    if let error { throw error }
    publish()
  }

  private var isComplete: Bool { state.withLock { $0.awaited == 0 || isEnough($0.value) } }

  /// Follows a service.
  /// - Parameters:
  ///   - isOptional: whether the card works without its bus.
  ///   - isAwaited: whether the first content waits for it.
  ///   - set: stores its state.
  func follow<Service: Sendable>(
    _ follower: @autoclosure @escaping @Sendable () -> ServiceFollower<Service>,
    on place: BusPlace, isOptional: Bool = false, isAwaited: Bool = true,
    _ set: @escaping @Sendable (inout Value, ServiceState<Service>) -> Void
  ) {
    state.withLock { state in
      if !isOptional { state.followed += 1 }
      if isAwaited { state.awaited += 1 }
    }
    DispatchQueue(label: "org.todayview.service").async { [self] in
      var isArrival = isAwaited
      // The loss of the bus and the missing service are one change: a start in between would follow the service again,
      // and then store that it is missing.
      func tell(_ new: ServiceState<Service>, _ error: BusError?) {
        state.withLock { state in
          set(&state.value, new)
          if let error, !isOptional {
            state.followed -= 1
            state.error = error
          }
          if isArrival { state.awaited -= 1 }
        }
        if isArrival { arrivals.signal() }
        isArrival = false
        publish()
      }
      do throws(BusError) {
        try follower().run(on: place) { tell($0, nil) }
      } catch {
        tell(.missing, error)
      }
    }
  }

  /// Changes the value, and pushes the content.
  func change(_ body: (inout Value) -> Void) {
    state.withLock { body(&$0.value) }
    publish()
  }

  /// Changes the value, and returns its content. A control keeps the user's value without content, even if another
  /// value was set.
  func response(changing body: (inout Value) -> Void) -> UpdateResult {
    state.withLock { state in
      body(&state.value)
      guard let context = state.context else { return .noData }
      let update = Update(content(state.value, context))
      state.shown = update.content
      return .newData(update)
    }
  }

  /// Uses another mode or width from now on.
  func use(_ context: Context) { state.withLock { $0.context = context } }

  /// Pushes changed content, after the first one.
  private func publish() {
    state.withLock { state in
      guard state.isReady, let context = state.context else { return }
      let update = Update(content(state.value, context))
      if update.content != state.shown { context.push(update) }
      state.shown = update.content
    }
  }
}
