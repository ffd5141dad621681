// The end of a process, whether requested, by itself, or after a failure, and what follows.

extension InstanceLifecycle {
  /// The error of a click that the process didn't answer before it exited.
  static var endedBeforeAnswer: String { translated("It ended before it answered.") }

  /// Handles the exit of the process.
  mutating func end(_ ending: Ending, at now: Instant) -> [Effect] {
    switch phase {
    case .launching(_, let reason):
      guard reason != nil || question != nil else { return rest(.idle) }
      return fail(.endedWithoutAnswer(ending), run: nil, at: now)
    case .updating(let request):
      // It answered an earlier request and exited before it read this one.
      if request.id > 1, case .status = ending { return launch(request.reason) }
      return fail(.endedWithoutAnswer(ending), run: nil, at: now)
    case .live:
      // The exit status of a script doesn't matter after its response.
      guard case .signal = ending else {
        // A widget that exits after each update doesn't support suggestions.
        return settleSentQuestion(.found([])) + rest(.idle) + startAgain(at: now)
      }
      return fail(.crashed(ending), run: nil, at: now)
    case .stopping(let stop):
      return rest(stop.rest)
    case .idle, .failing, .off:
      return []
    }
  }

  /// Fails because the widget broke the protocol or a limit, unless its process is ending anyway.
  mutating func breakRule(_ failure: Failure, _ run: Run, at now: Instant) -> [Effect] {
    switch phase {
    case .updating, .live: fail(failure, run: run, at: now)
    case .idle, .launching, .stopping, .failing, .off: []
    }
  }

  mutating func fail(_ failure: Failure, run: Run?, at now: Instant) -> [Effect] {
    setbacks += 1
    // Clicks and questions fail for the same reason.
    let settled = settleAll(.failed(failure.sentence)) + settleQuestions(.failed(failure.sentence))
    failures.removeAll { $0 + Self.failureSpan <= now }
    failures.append(now)
    var effects = settled + [Effect.publishFailure(failure)]
    var next: Rest
    if failures.count >= Self.maximumFailures {
      next = .off
      wanted = nil
      effects.append(.turnOff)
    } else if wanted != nil || isOutdated {
      // The settings or the program have changed meanwhile, so the next try may succeed.
      next = .idle
    } else {
      let until = now + Self.pause(after: setbacks, isHonest: failure.isHonest)
      next = .failing(until: until)
      effects.append(.retry(at: until))
    }
    if let run { return effects + stop(run, politely: failure.isHonest, then: next, at: now) }
    return effects + rest(next)
  }

  /// Starts to end a process. One that follows the protocol is asked first, with time to exit.
  mutating func stop(
    _ run: Run, politely: Bool, then rest: Rest, at now: Instant
  ) -> [Effect] {
    let step = politely ? Stop.Step.asked : .terminated
    let settled =
      settleSent(.failed(InstanceLifecycle.endedBeforeAnswer))
      + settleSentQuestion(.failed(InstanceLifecycle.endedBeforeAnswer))
    phase = .stopping(Stop(run: run, step: step, deadline: now + Self.grace, rest: rest))
    return settled + [politely ? .askToEnd(run) : .terminate(run)]
  }

  /// Takes the next step, because the process didn't exit in time.
  mutating func press(_ stop: Stop, at now: Instant) -> [Effect] {
    var stop = stop
    switch stop.step {
    case .asked:
      stop.step = .terminated
      stop.deadline = now + Self.grace
      phase = .stopping(stop)
      return [.terminate(stop.run)]
    case .terminated:
      stop.step = .killed
      stop.deadline = nil
      phase = .stopping(stop)
      return [.kill(stop.run)]
    case .killed:
      return []
    }
  }

  /// Enters a phase without a process.
  mutating func rest(_ rest: Rest) -> [Effect] {
    let settled =
      settleSent(.failed(InstanceLifecycle.endedBeforeAnswer))
      + settleSentQuestion(.failed(InstanceLifecycle.endedBeforeAnswer))
    switch rest {
    case .idle:
      phase = .idle
      return settled + (wanted != nil || question != nil ? launch(wanted) : [])
    case .failing(let until):
      phase = .failing(until: until)
      return settled + (question != nil ? launch(nil) : [])
    case .off:
      phase = .off
      return settled + settleQuestions(.failed(translated("It could not be reached.")))
    }
  }

  mutating func dismiss(at now: Instant) -> [Effect] {
    wanted = nil
    return settleAll(.failed(InstanceLifecycle.endedBeforeAnswer))
      + settleQuestions(.failed(InstanceLifecycle.endedBeforeAnswer)) + leave(at: now)
  }

  private mutating func leave(at now: Instant) -> [Effect] {
    switch phase {
    case .idle, .failing, .off:
      return []
    case .launching(let run, _):
      phase = .launching(run, nil)
      return []
    case .updating(let request):
      return stop(request.run, politely: true, then: .idle, at: now)
    case .live(let run):
      return stop(run, politely: true, then: .idle, at: now)
    case .stopping:
      return []
    }
  }

  /// Ends a process that is no longer needed: one for a click or a question while the panel is hidden, or one
  /// whose program has changed.
  mutating func leaveUnlessNeeded(at now: Instant) -> [Effect] {
    guard case .live(let run) = phase, !(isShown || staysInBackground) || isOutdated,
      !isBusyWithClicks,
      !isBusyWithQuestions
    else { return [] }
    return stop(run, politely: true, then: .idle, at: now)
  }

  /// Restarts a live widget that exited by itself, with longer pauses if its runs are short.
  private mutating func startAgain(at now: Instant) -> [Effect] {
    guard isLive, isShown, case .idle = phase else { return [] }
    let lasted = askedAt.map { now - $0 >= Self.lastingRun } ?? false
    shortRuns = lasted ? 0 : min(shortRuns + 1, 16)
    let pause = Self.restartPauses.lowerBound * (1 << max(0, shortRuns - 1))
    return [.startAgain(at: now + min(pause, Self.restartPauses.upperBound))]
  }

  /// Doubles the pause with each failure. A widget that only has no content starts with a minute: that is four
  /// tries in ten minutes at most, so an outage never turns it off.
  static func pause(after setbacks: Int, isHonest: Bool) -> Duration {
    let first = Duration.seconds(isHonest ? 60 : 10)
    return min(first * (1 << min(max(setbacks, 1) - 1, 12)), longestPause)
  }
}
