// The lifecycle of a widget on the panel. Nothing here starts a process or reads a clock: events come with
// their time, and the host performs the returned effects in order.
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
// - A run is the number of a process. Events of an earlier run are ignored.
// - Request IDs count from 1 in each run, so a script can print a response with "id":1 and exit. Such a widget
//   is fully supported.
// - A click is sent to the running process, which must answer it like a request. Without a process, one is
//   started first; if that fails, the click fails. A process with an unanswered click stays when the panel is
//   hidden.
// - Suggestions are requested from the running process, or from one started only for that. It stays like one
//   that has answered an update.
// - A live widget runs as long as the panel is shown. If it exits by itself, it is restarted after a pause,
//   which grows if its runs are short.
// - When its program changes, the new one is started after the current response.
// - Pauses grow with failures. A request by the user or a changed setting resets the failures.

/// The state machine of a widget on the panel.
public struct InstanceLifecycle: Hashable, Sendable {
  public internal(set) var phase = Phase.idle
  /// Whether the panel is shown, so that the process may stay.
  public private(set) var isShown: Bool
  /// The timeout of a request.
  public let timeout: Duration
  /// Whether its process runs as long as the panel is shown.
  public let isLive: Bool
  /// Whether its process stays when the panel hides.
  public let staysInBackground: Bool

  /// Consecutive failures; the pauses grow with them.
  var setbacks = 0
  /// The failures of the last ten minutes.
  var failures: [Instant] = []
  var lastRun = 0
  /// The ID of the last request in the current run.
  var lastRequest = 0
  /// The reason for the next update, once one is possible.
  var wanted: UpdateReason?
  /// The time of the first request in the current run; nil before it.
  var askedAt: Instant?
  /// Consecutive runs that ended by themselves before `lastingRun`.
  var shortRuns = 0
  /// Whether the program has changed since the current run started.
  var isOutdated = false
  /// The clicks to send, in order.
  var clicks: [Click] = []
  /// The clicks that were sent and aren't answered, by ID.
  var actions: [Int: SentClick] = [:]
  var nextAction = InstanceLifecycle.firstAction
  /// The question to send, and the one that was sent and isn't answered.
  var question: Question?
  var sentQuestion: SentQuestion?
  var nextQuestion = InstanceLifecycle.firstQuestion
  /// Whether the current run has sent an unknown method.
  var knowsUnknown = false

  public init(
    timeout: Duration, isLive: Bool = false, staysInBackground: Bool = false, isShown: Bool = false
  ) {
    self.timeout = timeout
    self.isLive = isLive
    self.staysInBackground = staysInBackground
    self.isShown = isShown
  }

  /// The time that a process has to exit before the next, stronger step.
  public static let grace = Duration.seconds(2)
  /// The number of failures within `failureSpan` that turns it off.
  public static let maximumFailures = 5
  public static let failureSpan = Duration.seconds(600)
  public static let longestPause = Duration.seconds(3600)
  /// The duration of a run after which the pause is the shortest again.
  public static let lastingRun = Duration.seconds(60)
  /// The limits of the pause before a live widget is restarted.
  public static let restartPauses = Duration.seconds(1)...Duration.seconds(300)

  /// The current process, which may still be starting.
  public var run: Run? {
    switch phase {
    case .launching(let run, _), .live(let run): run
    case .updating(let request): request.run
    case .stopping(let stop): stop.run
    case .idle, .failing, .off: nil
    }
  }

  /// The time when `.timePassed` is due; nil without a timeout.
  public var deadline: Instant? {
    switch phase {
    case .updating(let request): min(request.deadline, answerDeadline ?? request.deadline)
    case .live: answerDeadline
    case .stopping(let stop): stop.deadline
    case .idle, .launching, .failing, .off: nil
    }
  }

  /// The earliest deadline of the clicks and the question that were sent.
  private var answerDeadline: Instant? {
    (actions.values.map(\.deadline) + [sentQuestion?.deadline].compactMap(\.self)).min()
  }

  /// Handles an event and returns the effects. An event that doesn't fit the phase, such as a second response
  /// or an outdated timer, changes nothing.
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
    // Events of a process that has ended are ignored.
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
    case (.couldNotLaunch(_, let failure), .launching(_, let reason)):
      guard reason != nil || question != nil else { return rest(.idle) }
      return fail(failure, run: nil, at: now)

    case (.answered(let run, let id, let result, let deed), .updating),
      (.answered(let run, let id, let result, let deed), .live):
      return judge(id, result, deed, run: run, at: now)
    case (.suggested(let run, let id, let result), .updating),
      (.suggested(let run, let id, let result), .live):
      return judge(id, result, run: run, at: now)
    case (.pushed(_, let update), .updating), (.pushed(_, let update), .live):
      // Content for settings that have changed meanwhile is outdated.
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

    case (.clicked(let request, let number), _):
      return click(Click(request: request, number: number), at: now)
    case (.questioned(let request, let number), _):
      return ask(Question(request: request, number: number))
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
