// How a process ends: asked to, by itself, or because it has failed; and what comes after that.

extension Life {
  /// What became of a click that nobody answers any more.
  static var endedBeforeAnswer: String { translated("It ended before it answered.") }

  /// The process is gone.
  mutating func end(_ ending: Ending, at now: Instant) -> [Effect] {
    switch phase {
    case .launching(_, let reason):
      guard reason != nil || question != nil else { return rest(.idle) }
      return fail(.endedWithoutAnswer(ending), run: nil, at: now)
    case .updating(let request):
      // It answered and went; the next question came too late for it.
      if request.id > 1, case .status = ending { return launch(request.reason) }
      return fail(.endedWithoutAnswer(ending), run: nil, at: now)
    case .live:
      // What a script exits with after its answer is its own affair.
      guard case .signal = ending else {
        // One that answers an update and goes knows of no questions.
        return settleSentQuestion(.found([])) + rest(.idle) + startAgain(at: now)
      }
      return fail(.crashed(ending), run: nil, at: now)
    case .stopping(let stop):
      return rest(stop.rest)
    case .idle, .failing, .off:
      return []
    }
  }

  /// Ends a process that broke the protocol or exceeds a limit, unless it is ending already.
  mutating func breakRule(_ failure: Failure, _ run: Run, at now: Instant) -> [Effect] {
    switch phase {
    case .updating, .live: fail(failure, run: run, at: now)
    case .idle, .launching, .stopping, .failing, .off: []
    }
  }

  mutating func fail(_ failure: Failure, run: Run?, at now: Instant) -> [Effect] {
    setbacks += 1
    // What failed is why nobody can do what was clicked either.
    let settled = settleAll(.failed(failure.sentence)) + settleQuestions(.failed(failure.sentence))
    failures.removeAll { $0 + Self.failureSpan <= now }
    failures.append(now)
    var effects = settled + [Effect.publishFailure(failure)]
    var next: Rest
    if failures.count >= Self.mostFailures {
      next = .off
      wanted = nil
      effects.append(.turnOff)
    } else if wanted != nil || isOutdated {
      // The settings or the program have changed meanwhile; it may be well with them.
      next = .idle
    } else {
      let until = now + Self.pause(after: setbacks, isHonest: failure.isHonest)
      next = .failing(until: until)
      effects.append(.retry(at: until))
    }
    if let run { return effects + stop(run, politely: failure.isHonest, then: next, at: now) }
    return effects + rest(next)
  }

  /// Begins to end a process. One that keeps to the rules is asked to end, with time to do so.
  mutating func stop(
    _ run: Run, politely: Bool, then rest: Rest, at now: Instant
  ) -> [Effect] {
    let step = politely ? Stop.Step.asked : .terminated
    let settled =
      settleSent(.failed(Life.endedBeforeAnswer))
      + settleSentQuestion(.failed(Life.endedBeforeAnswer))
    phase = .stopping(Stop(run: run, step: step, deadline: now + Self.grace, rest: rest))
    return settled + [politely ? .askToEnd(run) : .terminate(run)]
  }

  /// It didn't end in time.
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

  /// No process is there any more.
  mutating func rest(_ rest: Rest) -> [Effect] {
    let settled =
      settleSent(.failed(Life.endedBeforeAnswer))
      + settleSentQuestion(.failed(Life.endedBeforeAnswer))
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
    return settleAll(.failed(Life.endedBeforeAnswer))
      + settleQuestions(.failed(Life.endedBeforeAnswer)) + leave(at: now)
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

  /// Ends a process that nothing keeps any more: it was there for a click or a question while nobody
  /// looked, or its program is another one by now.
  mutating func leaveUnlessNeeded(at now: Instant) -> [Effect] {
    guard case .live(let run) = phase, !isShown || isOutdated, !isBusyWithClicks,
      !isBusyWithQuestions
    else { return [] }
    return stop(run, politely: true, then: .idle, at: now)
  }

  /// Nobody has ended it: where it is to run, it is started again, less and less soon if it never lasts.
  private mutating func startAgain(at now: Instant) -> [Effect] {
    guard isLive, isShown, case .idle = phase else { return [] }
    let lasted = askedAt.map { now - $0 >= Self.lastingRun } ?? false
    shortRuns = lasted ? 0 : min(shortRuns + 1, 16)
    let pause = Self.restartPauses.lowerBound * (1 << max(0, shortRuns - 1))
    return [.startAgain(at: now + min(pause, Self.restartPauses.upperBound))]
  }

  /// Twice as long each time. Who only has nothing to give waits from a minute on, so that four
  /// tries at most fall into ten minutes and an outage turns nothing off.
  static func pause(after setbacks: Int, isHonest: Bool) -> Duration {
    let first = Duration.seconds(isHonest ? 60 : 10)
    return min(first * (1 << min(max(setbacks, 1) - 1, 12)), longestPause)
  }
}
