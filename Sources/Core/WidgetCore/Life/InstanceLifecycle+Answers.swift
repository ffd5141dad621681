// Responses of the process, and clicks. IDs tell responses apart: those of updates count from 1 in each run,
// those of clicks from `firstAction` on.
//
// Each click is settled exactly once. A click with a value, such as a slider's, waits until the previous one
// with the same name is answered, and replaces another one that waits. So a slow widget gets fewer values, but
// always the last.

extension InstanceLifecycle {
  /// The ID of the first click that is sent.
  static let firstAction = 1_000_001
  /// The maximum number of clicks that wait to be sent.
  static let maximumClicks = 16

  /// A click that sends, with the number that the host gave it.
  struct Click: Hashable, Sendable {
    var request: ActionRequest
    var number: Int
  }

  /// A click that was sent, and the deadline of its response.
  struct SentClick: Hashable, Sendable {
    var click: Click
    var deadline: Instant
  }

  /// Handles a response to an update or a click. Ignores a late one; fails for an invalid one.
  mutating func judge(
    _ id: Int?, _ result: UpdateResult?, _ deed: ActionDeed, run: Run, at now: Instant
  ) -> [Effect] {
    guard let result else {
      return breakRule(.malformed("an answer has either a result or an error"), run, at: now)
    }
    guard let id else { return [.note("an answer without an id is ignored")] }
    if let sent = actions.removeValue(forKey: id) { return settle(sent.click, result, deed) }
    guard case .updating(let request) = phase else { return [] }
    if id == request.id { return accept(result, to: request, at: now) }
    // A lower ID is a late response to an earlier request; a higher one is a mistake of the widget.
    guard id > request.id, id < InstanceLifecycle.firstAction || id >= nextAction else { return [] }
    let text = "id: \(id) was not requested; expected that of the request, \(request.id)"
    return breakRule(.malformed(text), run, at: now)
  }

  /// Logs an unknown method, once in each run.
  mutating func hearUnknown(_ method: String) -> [Effect] {
    defer { knowsUnknown = true }
    return knowsUnknown ? [] : [.note("it sent “\(method.prefix(40))”, which is unknown")]
  }
}

// MARK: - Clicks

extension InstanceLifecycle {
  /// Whether a click waits to be sent or answered.
  public var isBusyWithClicks: Bool { !clicks.isEmpty || !actions.isEmpty }

  /// Queues a click. Without a live process, content is requested first.
  mutating func click(_ click: Click, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    if click.request.value != nil,
      let index = clicks.firstIndex(where: {
        $0.request.action == click.request.action && $0.request.value != nil
      })
    {
      effects.append(.settle(clicks[index].number, .overtaken))
      clicks[index] = click
    } else if clicks.count < InstanceLifecycle.maximumClicks {
      clicks.append(click)
    } else {
      return [.settle(click.number, .failed(translated("It is busy.")))]
    }
    if case .live = phase { return effects }
    return effects + ask(.user, at: now)
  }

  /// Sends the queued clicks to a live process; fails them if there is no process.
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
    _ click: Click, _ result: UpdateResult, _ deed: ActionDeed
  ) -> [Effect] {
    switch result {
    case .newData(let update):
      [
        .publish(update),
        .settle(click.number, .done(hasContent: true, undo: deed.undo, run: deed.run)),
      ]
    case .noData: [.settle(click.number, .done(undo: deed.undo, run: deed.run))]
    case .refused(let text, let field):
      [.settle(click.number, .refused(text, field: field))]
    case .failed(let text):
      [.note("an action failed: \(text)"), .settle(click.number, .failed(text))]
    }
  }

  /// Fails the clicks that weren't answered in time. The process keeps running; the next update shows whether
  /// it hangs.
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

  /// Settles the clicks that were sent, because the process has exited or is about to.
  mutating func settleSent(_ outcome: ActionOutcome) -> [Effect] {
    let numbers = actions.sorted { $0.key < $1.key }.map(\.value.click.number)
    actions = [:]
    return numbers.map { .settle($0, outcome) }
  }

  /// Settles the queued clicks, too.
  mutating func settleAll(_ outcome: ActionOutcome) -> [Effect] {
    let numbers = clicks.map(\.number)
    clicks = []
    return settleSent(outcome) + numbers.map { .settle($0, outcome) }
  }
}

extension Failure {
  /// Creates the failure for an unreadable message.
  public init(_ error: ProtocolError) {
    self =
      error.kind == .tooLarge ? .treeTooLarge(error.description) : .malformed(error.description)
  }
}
