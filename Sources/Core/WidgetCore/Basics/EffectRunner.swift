/// Takes in what happens, lets a value decide, and has what it decides carried out: one event after the
/// other. An event that an effect causes waits until all effects of the event before are done.
public final class EffectRunner<State, Event, Effect> {
  public private(set) var state: State
  private let decide: (inout State, Event) -> [Effect]
  private var waiting: [Event] = []
  public private(set) var isBusy = false

  /// `decide` is the state's one transition function.
  public init(_ state: State, _ decide: @escaping (inout State, Event) -> [Effect]) {
    self.state = state
    self.decide = decide
  }

  /// Takes in an event, and carries out what comes of it and of what it causes. Called from within an
  /// effect it returns at once, and the event waits its turn: false says so. `observe` tells what is to
  /// be taken in before every event and after the last, since it may have changed without being told.
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

  /// From within an effect: an event that goes before all that wait, as the answer to a question.
  public func answer(_ event: Event) { waiting.insert(event, at: 0) }

  private func carryOut(_ event: Event, _ perform: (Effect) -> Void) {
    for effect in decide(&state, event) { perform(effect) }
  }
}
