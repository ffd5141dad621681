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
  public internal(set) var phase = Phase.idle
  /// Whether the panel is on the screen, so that the process may stay.
  public private(set) var isShown: Bool
  /// How long an answer may take.
  public let timeout: Duration
  /// Whether its process runs for as long as the panel is shown.
  public let isLive: Bool

  /// Failures in a row; the pauses grow with them.
  var setbacks = 0
  /// The failures of the last ten minutes.
  var failures: [Instant] = []
  var lastRun = 0
  /// The number of the last request to the present run.
  var lastRequest = 0
  /// What it is to be asked for when that is possible again.
  var wanted: UpdateReason?
  /// When the present run was first asked; nil before.
  var askedAt: Instant?
  /// How many runs in a row ended by themselves before they had lasted.
  var shortRuns = 0
  /// Whether the present run was started from a program that is another one by now.
  var isOutdated = false
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
