// Updates, from the start of a process to its content.

extension InstanceLifecycle {
  mutating func ask(_ reason: UpdateReason, at now: Instant) -> [Effect] {
    if reason.forgives { forgive() }
    switch phase {
    case .idle:
      return launch(reason)
    case .launching(let run, let earlier):
      // It hasn't received a request yet, so its first one has the newest settings.
      phase = .launching(run, reason.forgives ? reason : earlier ?? reason)
      return []
    case .updating:
      // Only new settings need another update, or a wake time that came during this one.
      if reason == .settings || reason == .time && wanted == nil { wanted = reason }
      return []
    case .live(let run):
      return send(reason, to: run, at: now)
    case .stopping(var stop):
      if reason.forgives { stop.rest = .idle }
      if stop.rest == .idle { wanted = wanted ?? reason }
      phase = .stopping(stop)
      return []
    case .failing(let until):
      // The wake time that the widget requested isn't delayed by failures; only turning the widget off stops
      // it.
      return reason.forgives || reason == .time || now >= until ? launch(reason) : []
    case .off:
      return reason.forgives ? launch(reason) : []
    }
  }

  /// Starts the process to request content. Without a reason, it starts only for a waiting question.
  mutating func launch(_ reason: UpdateReason?) -> [Effect] {
    lastRun += 1
    lastRequest = 0
    knowsUnknown = false
    askedAt = nil
    isOutdated = false
    let run = Run(number: lastRun)
    wanted = nil
    phase = .launching(run, reason)
    return settleSent(.failed(InstanceLifecycle.endedBeforeAnswer))
      + settleSentQuestion(.failed(InstanceLifecycle.endedBeforeAnswer)) + [.start(run)]
  }

  mutating func send(_ reason: UpdateReason, to run: Run, at now: Instant) -> [Effect] {
    lastRequest += 1
    askedAt = askedAt ?? now
    let request = Request(run: run, id: lastRequest, reason: reason, deadline: now + timeout)
    phase = .updating(request)
    return [.sendUpdate(run, id: request.id, reason)]
  }

  mutating func accept(
    _ result: UpdateResult, to request: Request, at now: Instant
  ) -> [Effect] {
    let effect: Effect
    switch result {
    case .failed(let text), .refused(let text, _):
      return fail(.said(text), run: request.run, at: now)
    case .newData(let update): effect = .publish(update)
    case .noData: effect = .confirm
    }
    setbacks = 0
    if let reason = wanted {
      // If the settings have changed meanwhile, this content is outdated.
      let answer = reason == .settings ? [] : [effect]
      // The update goes to the next process, which runs the new program.
      if isOutdated { return answer + stop(request.run, politely: true, then: .idle, at: now) }
      wanted = nil
      return answer + send(reason, to: request.run, at: now)
    }
    // While the panel is hidden, it stays only as long as it is needed; see `leaveUnlessNeeded`.
    phase = .live(request.run)
    return [effect]
  }

  mutating func forgive() {
    setbacks = 0
    failures = []
    shortRuns = 0
  }

  /// Resets the failures, since the new program may work. A running process exits after its response.
  mutating func takeNewProgram() {
    forgive()
    switch phase {
    case .idle: break
    case .launching, .updating, .live: isOutdated = true
    case .stopping(var stop):
      stop.rest = .idle
      phase = .stopping(stop)
    case .failing, .off: phase = .idle
    }
  }
}

extension UpdateReason {
  /// Whether the user caused it, so that earlier failures don't count.
  fileprivate var forgives: Bool { self == .user || self == .settings }
}
