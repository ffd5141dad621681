// What comes back from a process, and what was clicked. Answers are told apart by their numbers: those
// of requests count from 1 in each run, those of clicks have numbers of their own, far from these.
//
// Each click is settled exactly once, by its number. One that has a value, such as a slider's,
// waits until the one before it with the same name was answered, and the newest takes the place of those
// that wait: so a slow widget hears as many as it can take, and the last of them in any case.

extension Life {
  /// The number of the first click that is sent.
  static let firstAction = 1_000_001
  /// So many clicks may wait until somebody can hear them.
  static let mostClicks = 16

  /// A click that sends, with the number its host knows it by.
  struct Click: Hashable, Sendable {
    var request: ActionRequest
    var number: Int
  }

  /// A click that was sent, and the time by which it needs an answer.
  struct SentClick: Hashable, Sendable {
    var click: Click
    var deadline: Instant
  }

  /// Judges an answer: to the request, to a click, to what was asked before, or to nothing at all.
  mutating func judge(
    _ id: Int?, _ result: UpdateResult?, _ undo: UndoOffer?, run: Run, at now: Instant
  ) -> [Effect] {
    guard let result else {
      return breakRule(.malformed("an answer has either a result or an error"), run, at: now)
    }
    guard let id else { return [.note("an answer without an id is ignored")] }
    if let sent = actions.removeValue(forKey: id) { return settle(sent.click, result, undo) }
    guard case .updating(let request) = phase else { return [] }
    if id == request.id { return accept(result, to: request, at: now) }
    // One to an earlier question came too late; one to a later is a mistake of the widget's.
    guard id > request.id, id < Life.firstAction || id >= nextAction else { return [] }
    let text = "id: \(id) was not requested; expected that of the request, \(request.id)"
    return breakRule(.malformed(text), run, at: now)
  }

  /// Notes what it said that nobody knows, once in each run.
  mutating func hearUnknown(_ method: String) -> [Effect] {
    defer { knowsUnknown = true }
    return knowsUnknown ? [] : [.note("it sent “\(method.prefix(40))”, which is unknown")]
  }
}

// MARK: - Clicks

extension Life {
  /// Whether a click waits, or its answer is waited for.
  public var isBusyWithClicks: Bool { !clicks.isEmpty || !actions.isEmpty }

  /// A click waits until the process can hear it: that is asked for content first.
  mutating func click(_ click: Click, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    if click.request.value != nil,
      let index = clicks.firstIndex(where: {
        $0.request.action == click.request.action && $0.request.value != nil
      })
    {
      effects.append(.settle(clicks[index].number, .overtaken))
      clicks[index] = click
    } else if clicks.count < Life.mostClicks {
      clicks.append(click)
    } else {
      return [.settle(click.number, .failed(translated("It is busy.")))]
    }
    if case .live = phase { return effects }
    return effects + ask(.user, at: now)
  }

  /// Sends what was clicked, where there is somebody to hear it.
  mutating func sendClicks(at now: Instant) -> [Effect] {
    guard !clicks.isEmpty else { return [] }
    guard case .live(let run) = phase else {
      return self.run == nil ? settleAll(.failed(translated("It could not be reached."))) : []
    }
    var effects: [Effect] = []
    let waiting = clicks
    clicks = []
    for click in waiting {
      guard click.request.value == nil || !isUnderWay(click.request.action) else {
        clicks.append(click)
        continue
      }
      actions[nextAction] = SentClick(click: click, deadline: now + timeout)
      effects.append(.sendAction(run, id: nextAction, click.request))
      nextAction += 1
    }
    return effects
  }

  private func isUnderWay(_ action: String) -> Bool {
    actions.values.contains { $0.click.request.action == action }
  }

  private func settle(
    _ click: Click, _ result: UpdateResult, _ undo: UndoOffer?
  ) -> [Effect] {
    switch result {
    case .newData(let update):
      [.publish(update), .settle(click.number, .done(hasContent: true, undo: undo))]
    case .noData: [.settle(click.number, .done(undo: undo))]
    case .refused(let text, let field):
      [.settle(click.number, .refused(text, field: field))]
    case .failed(let text):
      [.note("an action failed: \(text)"), .settle(click.number, .failed(text))]
    }
  }

  /// Gives up the clicks that were not answered in time. The process stays: what it makes of the next
  /// request will show whether it hangs.
  mutating func giveUpLateClicks(at now: Instant) -> [Effect] {
    let late = actions.filter { now >= $0.value.deadline }.sorted { $0.key < $1.key }
    let text = Failure.late(after: timeout).description
    return late.flatMap { id, sent in
      actions[id] = nil
      return [
        Effect.note("an action failed: \(text)"), .settle(sent.click.number, .failed(text)),
      ]
    }
  }

  /// The process is gone, or on its way out: nobody will answer any more what it was told.
  mutating func settleSent(_ outcome: ActionOutcome) -> [Effect] {
    let numbers = actions.sorted { $0.key < $1.key }.map(\.value.click.number)
    actions = [:]
    return numbers.map { .settle($0, outcome) }
  }

  /// Nor is there anybody who will hear what waits.
  mutating func settleAll(_ outcome: ActionOutcome) -> [Effect] {
    let numbers = clicks.map(\.number)
    clicks = []
    return settleSent(outcome) + numbers.map { .settle($0, outcome) }
  }
}

extension Failure {
  /// What a message that can't be read comes to.
  public init(_ error: ProtocolError) {
    self =
      error.kind == .tooLarge ? .treeTooLarge(error.description) : .malformed(error.description)
  }
}
