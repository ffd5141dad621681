/// The runner of a state machine: feeds it one event at a time and performs its effects. An event that an
/// effect causes waits until all effects of the current event are done.
public final class EffectRunner<State, Event, Effect> {
  public private(set) var state: State
  private let decide: (inout State, Event) -> [Effect]
  private var waiting: [Event] = []
  public private(set) var isBusy = false

  /// Creates a runner; `decide` is the transition function of the state.
  public init(_ state: State, _ decide: @escaping (inout State, Event) -> [Effect]) {
    self.state = state
    self.decide = decide
  }

  /// Handles an event and all events that its effects cause. A reentrant call queues its event and returns
  /// false. `observe` returns changes without notification; they are handled before every event and after the
  /// last.
  @discardableResult
  public func handle(
    _ event: Event, observe: () -> [Event] = { [] }, perform: (Effect) -> Void
  ) -> Bool {
    waiting.append(event)
    guard !isBusy else { return false }
    isBusy = true
    defer { isBusy = false }
    while !waiting.isEmpty {
      let event = waiting.removeFirst()
      for observed in observe() { carryOut(observed, perform) }
      carryOut(event, perform)
      if waiting.isEmpty { for observed in observe() { carryOut(observed, perform) } }
    }
    return true
  }

  /// Puts an event at the front of the queue; called from an effect with its reply.
  public func answer(_ event: Event) { waiting.insert(event, at: 0) }

  private func carryOut(_ event: Event, _ perform: (Effect) -> Void) {
    for effect in decide(&state, event) { perform(effect) }
  }
}
