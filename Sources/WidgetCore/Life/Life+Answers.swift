// What comes back from a process, and what was clicked. Answers are told apart by their numbers: those
// of requests count from 1 in each run, those of clicks have numbers of their own, far from these.

extension Life {
  /// The number of the first click that is sent.
  static let firstAction = 1_000_001

  /// Judges an answer: to the request, to a click, to what was asked before, or to nothing at all.
  mutating func judge(_ id: Int?, _ result: UpdateResult?, run: Run, at now: Instant) -> [Effect] {
    guard let result else {
      return breakRule(.malformed("an answer has either a result or an error"), run, at: now)
    }
    guard let id else { return [.note("an answer without an id is ignored")] }
    if actions.removeValue(forKey: id) != nil {
      switch result {
      case .newData(let update): return [.publish(update)]
      case .noData: return []
      case .failed(let text): return [.note("an action failed: \(text)")]
      }
    }
    guard case .updating(let request) = phase else { return [] }
    if id == request.id { return accept(result, to: request, at: now) }
    // One to an earlier question came too late; one to a later is a mistake of the widget's.
    guard id > request.id, id < Life.firstAction || id >= nextAction else { return [] }
    let text = "id: \(id) was not requested; expected that of the request, \(request.id)"
    return breakRule(.malformed(text), run, at: now)
  }

  /// What it says is of no use, or it takes too much: it is ended, unless that is on its way.
  mutating func breakRule(_ failure: Failure, _ run: Run, at now: Instant) -> [Effect] {
    switch phase {
    case .updating, .live: fail(failure, run: run, at: now)
    case .idle, .launching, .stopping, .failing, .off: []
    }
  }

  /// Notes what it said that nobody knows, once in each run.
  mutating func hearUnknown(_ method: String) -> [Effect] {
    defer { knowsUnknown = true }
    return knowsUnknown ? [] : [.note("it sent “\(method.prefix(40))”, which is unknown")]
  }

  /// A click waits until the process can hear it: that is asked for content first.
  mutating func click(_ action: ActionRequest, at now: Instant) -> [Effect] {
    clicked = action
    if case .live = phase { return [] }
    return ask(.user, at: now)
  }

  /// Sends what was clicked, where there is somebody to hear it.
  mutating func sendClick(at now: Instant) -> [Effect] {
    guard let action = clicked else { return [] }
    guard case .live(let run) = phase else {
      if self.run == nil { clicked = nil }
      return []
    }
    clicked = nil
    let id = nextAction
    nextAction += 1
    actions[id] = now + timeout
    return [.sendAction(run, id: id, action)]
  }
}

extension Failure {
  /// What a message that can't be read comes to.
  public init(_ error: ProtocolError) {
    self =
      error.kind == .tooLarge ? .treeTooLarge(error.description) : .malformed(error.description)
  }
}
