// What happens to one widget on the panel, and when. Nothing here starts a process or reads a clock:
// events come in with their time, and effects go out for the host to carry out, in their order.
//
//             asked            launched            answer, shown
//     idle ---------> launching ------> updating ----------------> live
//      ^                  |               |  ^  \                   | |
//      |                  | could not     |  |   \ answer, hidden   | | hidden
//      |                  v               |  +----\---- asked ------+ |
//      |   retry     +--------+  failure  |        v                  v
//      |  <--------- | failing| <---------+--- +--------------------------+  exited
//      |             +--------+ <------------- | stopping: asked,         | ------> idle, failing
//      |  user asks  +--------+                | 2 s: terminated,         |         or off
//      +------------ |  off   | <------------- | 2 s: killed              |
//                    +--------+  5 in 10 min   +--------------------------+
//
// - A process has a number, its run. What is said of a run that is over changes nothing.
// - A request has a number within its run, from 1 on, so that a script may print its answer with
//   "id":1 and exit. A widget that does so is as good as one that stays.
// - A click is sent to a process that is there, and has to be answered as a request has. One that comes
//   while nobody is there brings the process up first; where that doesn't come, the click has failed.
//   A process that has a click to answer is not ended because the panel goes.
// - What could be meant by what the user types is asked of a process that is there, or of one that is
//   started for that alone. It stays as one does that has answered.
// - One that lives runs for as long as it is looked at. When it ends by itself it is started again after
//   a pause, which grows where it never lasts.
// - One whose program has changed goes on with the new one as soon as it has answered.
// - Failures make the pauses grow. When the user asks, or changes a setting, all is forgiven.

/// The life of a widget on the panel: what it is doing, and what is to be done about it.
public struct Life: Hashable, Sendable {
  /// What it is doing now.
  public private(set) var phase = Phase.idle
  /// Whether the panel is on the screen, so that the process may stay.
  public private(set) var isShown: Bool
  /// How long an answer may take.
  public let timeout: Duration
  /// Whether its process runs for as long as the panel is shown.
  public let isLive: Bool

  /// Failures in a row; the pauses grow with them.
  private var setbacks = 0
  /// The failures of the last ten minutes.
  private var failures: [Instant] = []
  private var lastRun = 0
  /// The number of the last request to the present run.
  private var lastRequest = 0
  /// What it is to be asked for when that is possible again.
  private var wanted: UpdateReason?
  /// When the present run was first asked; nil before.
  private var askedAt: Instant?
  /// How many runs in a row ended by themselves before they had lasted.
  private var shortRuns = 0
  /// Whether the present run was started from a program that is another one by now.
  private var isOutdated = false
  /// What was clicked and is not sent yet, in its order.
  var clicks: [Click] = []
  /// The clicks that were sent and have no answer yet, by their numbers.
  var actions: [Int: SentClick] = [:]
  var nextAction = Life.firstAction
  /// What is asked and not sent yet, and what was sent and has no answer yet.
  var question: Question?
  var sentQuestion: SentQuestion?
  var nextQuestion = Life.firstQuestion
  /// Whether the present run has said something that nobody knows.
  var knowsUnknown = false

  public init(timeout: Duration, isLive: Bool = false, isShown: Bool = false) {
    self.timeout = timeout
    self.isLive = isLive
    self.isShown = isShown
  }

  /// How long a process has from one request to end to the next, stronger one.
  public static let grace = Duration.seconds(2)
  /// So many failures within `failureSpan` turn it off.
  public static let mostFailures = 5
  public static let failureSpan = Duration.seconds(600)
  public static let longestPause = Duration.seconds(3600)
  /// A run that was there so long is no sign that the next one ends at once.
  public static let lastingRun = Duration.seconds(60)
  /// The pauses before one that lives is started again.
  public static let restartPauses = Duration.seconds(1)...Duration.seconds(300)

  /// The process that is there, or is being started.
  public var run: Run? {
    switch phase {
    case .launching(let run, _), .live(let run): run
    case .updating(let request): request.run
    case .stopping(let stop): stop.run
    case .idle, .failing, .off: nil
    }
  }

  /// When `.timePassed` is due; nil while nothing is waited for.
  public var deadline: Instant? {
    switch phase {
    case .updating(let request): min(request.deadline, answerDeadline ?? request.deadline)
    case .live: answerDeadline
    case .stopping(let stop): stop.deadline
    case .idle, .launching, .failing, .off: nil
    }
  }

  /// When what was clicked or asked needs an answer.
  private var answerDeadline: Instant? {
    (actions.values.map(\.deadline) + [sentQuestion?.deadline].compactMap(\.self)).min()
  }

  /// Takes in what has happened, and says what is to be done. What doesn't fit the phase, such as
  /// a second answer or a timer that was set for something else, changes nothing.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    let before = deadline
    var effects = step(event, at: now)
    effects += sendClicks(at: now)
    effects += sendQuestion(at: now)
    effects += leaveUnlessNeeded(at: now)
    if deadline != before { effects.append(deadline.map { .arm($0) } ?? .disarm) }
    return effects
  }

  private mutating func step(_ event: Event, at now: Instant) -> [Effect] {
    // What is said of a process that is not there, or no longer there.
    if let run = event.run, run != self.run { return [] }

    switch (event, phase) {
    case (.asked(let reason), _):
      return ask(reason, at: now)

    case (.launched, .launching(let run, let reason)):
      guard let reason else {
        guard question != nil else { return stop(run, politely: true, then: .idle, at: now) }
        phase = .live(run)
        return []
      }
      return send(reason, to: run, at: now)
    case (.couldNotLaunch(_, let text), .launching(_, let reason)):
      guard reason != nil || question != nil else { return rest(.idle) }
      return fail(.couldNotStart(text), run: nil, at: now)

    case (.answered(let run, let id, let result, let undo), .updating),
      (.answered(let run, let id, let result, let undo), .live):
      return judge(id, result, undo, run: run, at: now)
    case (.suggested(let run, let id, let result), .updating),
      (.suggested(let run, let id, let result), .live):
      return judge(id, result, run: run, at: now)
    case (.pushed(_, let update), .updating), (.pushed(_, let update), .live):
      // What is said in answer to settings that have changed meanwhile is out of date.
      return wanted == .settings ? [] : [.publish(update)]

    case (.broke(let run, let failure), _):
      return breakRule(failure, run, at: now)
    case (.saidHasContent(_, let value), _):
      return [.publishHasContent(value)]
    case (.notified(_, let notification), .updating), (.notified(_, let notification), .live):
      return [.notify(notification)]
    case (.withdrew(_, let id), .updating), (.withdrew(_, let id), .live):
      return [.withdraw(id: id)]
    case (.saidUnknown(_, let method), _):
      return hearUnknown(method)
    case (.exited(_, let ending), _):
      return end(ending, at: now)

    case (.timePassed, .updating(let request)) where now >= request.deadline:
      return fail(.late(after: timeout), run: request.run, at: now)
    case (.timePassed, .updating), (.timePassed, .live):
      return giveUpLateClicks(at: now) + giveUpLateQuestion(at: now)
    case (.timePassed, .stopping(let stop)) where stop.deadline.map { now >= $0 } ?? false:
      return press(stop, at: now)

    case (.clicked(let request, let ticket), _):
      return click(Click(request: request, ticket: ticket), at: now)
    case (.questioned(let request, let ticket), _):
      return ask(Question(request: request, ticket: ticket))
    case (.modeChanged(let change), .live(let run)):
      return [.sendMode(run, change)]
    case (.shown, _):
      isShown = true
      return []
    case (.hidden, _):
      isShown = false
      return []
    case (.turnedOn, .off):
      forgive()
      phase = .idle
      return []
    case (.programChanged, _):
      takeNewProgram()
      return []
    case (.dismissed, _):
      return dismiss(at: now)

    case (.launched, _), (.couldNotLaunch, _), (.answered, _), (.suggested, _), (.pushed, _),
      (.notified, _), (.withdrew, _), (.timePassed, _), (.modeChanged, _), (.turnedOn, _):
      return []
    }
  }
}

// MARK: What an event leads to

extension Life {
  mutating func ask(_ reason: UpdateReason, at now: Instant) -> [Effect] {
    if reason.forgives { forgive() }
    switch phase {
    case .idle:
      return launch(reason)
    case .launching(let run, let earlier):
      // It has not been told anything yet, so it will be told of the newest settings.
      phase = .launching(run, reason.forgives ? reason : earlier ?? reason)
      return []
    case .updating:
      // Only new settings are worth another question, and a time that had not come at this one.
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
      // The time that it asked for waits for nothing but the user.
      return reason.forgives || reason == .time || now >= until ? launch(reason) : []
    case .off:
      return reason.forgives ? launch(reason) : []
    }
  }

  /// Starts the process to be asked for content, or only what is waiting to be asked.
  mutating func launch(_ reason: UpdateReason?) -> [Effect] {
    lastRun += 1
    lastRequest = 0
    knowsUnknown = false
    askedAt = nil
    isOutdated = false
    let run = Run(number: lastRun)
    wanted = nil
    phase = .launching(run, reason)
    return settleSent(.failed(Life.endedBeforeAnswer))
      + settleSentQuestion(.failed(Life.endedBeforeAnswer)) + [.start(run)]
  }

  private mutating func send(_ reason: UpdateReason, to run: Run, at now: Instant) -> [Effect] {
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
    case .failed(let text): return fail(.said(text), run: request.run, at: now)
    case .newData(let update): effect = .publish(update)
    case .noData: effect = .confirm
    }
    setbacks = 0
    if let reason = wanted {
      wanted = nil
      // Where the settings have changed meanwhile, this is about what nobody wants to see any more.
      let answer = reason == .settings ? [] : [effect]
      return answer + send(reason, to: request.run, at: now)
    }
    // For what was clicked it stays out of sight, too; what nobody needs goes at once.
    phase = .live(request.run)
    return [effect]
  }

  /// What became of a click that nobody answers any more.
  private static var endedBeforeAnswer: String { translated("It ended before it answered.") }

  /// The process is gone.
  private mutating func end(_ ending: Ending, at now: Instant) -> [Effect] {
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
  private mutating func stop(
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
  private mutating func press(_ stop: Stop, at now: Instant) -> [Effect] {
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
  private mutating func rest(_ rest: Rest) -> [Effect] {
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

  private mutating func dismiss(at now: Instant) -> [Effect] {
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

  private mutating func forgive() {
    setbacks = 0
    failures = []
    shortRuns = 0
  }

  /// Ends a process that nothing keeps any more: it was there for a click or a question while nobody
  /// looked, or its program is another one by now.
  private mutating func leaveUnlessNeeded(at now: Instant) -> [Effect] {
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

  /// What was wrong with its program may be no more. What runs is ended once it has answered.
  private mutating func takeNewProgram() {
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

  /// Twice as long each time. Who only has nothing to give waits from a minute on, so that four
  /// tries at most fall into ten minutes and an outage turns nothing off.
  static func pause(after setbacks: Int, isHonest: Bool) -> Duration {
    let first = Duration.seconds(isHonest ? 60 : 10)
    return min(first * (1 << min(max(setbacks, 1) - 1, 12)), longestPause)
  }
}

extension UpdateReason {
  /// Whether the user is behind it, so that earlier failures don't count.
  fileprivate var forgives: Bool { self == .user || self == .settings }
}
