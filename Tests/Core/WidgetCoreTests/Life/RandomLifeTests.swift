import Expectations
import RandomTesting
import Testing
import WidgetCore

/// A host without processes, which performs effects and checks the invariants.
private struct World {
  var life: InstanceLifecycle
  var now = Instant(sinceStart: .zero)
  var random: SeededNumbers
  /// The current process, and whether it is starting.
  var process: (run: InstanceLifecycle.Run, isStarting: Bool)?
  var started = 0
  var ended = 0
  var timer: Instant?
  /// The failures that count, by the specification.
  var failures: [Instant] = []
  var waitsForAnswer = false
  /// The unanswered clicks, by the specification.
  var actions: [Int: Instant] = [:]
  var lastAction = 0
  var sent = 0
  var clicked = 0
  /// The clicks that aren't settled yet.
  var open: Set<Int> = []
  var retryAt: Instant?
  /// The restart time of a live widget.
  var againAt: Instant?
  var notified = 0
  /// The unanswered question, by the specification.
  var question: (id: Int, deadline: Instant, number: Int)?
  var lastQuestion = 0
  var questioned = 0
  /// The questions that aren't settled yet.
  var openQuestions: Set<Int> = []

  mutating func tell(_ event: InstanceLifecycle.Event) throws {
    let phase = life.phase
    for effect in life.handle(event, at: now) { try carryOut(effect, after: event) }
    try check(after: event, from: phase)
  }

  private mutating func carryOut(
    _ effect: InstanceLifecycle.Effect, after event: InstanceLifecycle.Event
  ) throws {
    switch effect {
    case .start(let run):
      try #require(process == nil, "never two processes")
      process = (run, true)
      started += 1
      actions = [:]
      try #require(question == nil, "no question is open at a start")
      try #require(run.number == started)
      retryAt = nil
    case .sendUpdate(let run, _, _), .askToEnd(let run), .terminate(let run), .kill(let run):
      try #require(process?.run == run, "no effect for a process that isn't there")
      try #require(process?.isStarting == false)
      if case .sendUpdate = effect { waitsForAnswer = true } else { waitsForAnswer = false }
    case .sendAction(let run, let id, _):
      try #require(life.phase == .live(run) && process?.run == run)
      try #require(id > lastAction && id > 1_000_000, "clicks have their own ids")
      lastAction = id
      sent += 1
      try #require(sent <= clicked, "no click is sent twice")
      actions[id] = now + life.timeout
    case .sendMode(let run, _):
      try #require(life.phase == .live(run) && process?.run == run)
    case .sendQuestion(let run, let id, _):
      try #require(life.phase == .live(run) && process?.run == run)
      try #require(question == nil, "one is under way at a time")
      try #require(id > lastQuestion && InstanceLifecycle.isQuestion(id))
      lastQuestion = id
      question = (id, now + life.timeout, questioned)
      try #require(openQuestions.contains(questioned))
    case .settleQuestion(let number, let result):
      try #require(openQuestions.remove(number) != nil, "a question is settled once")
      if result == nil {
        try #require(number != question?.number && number < questioned, "overtaken")
      } else {
        try #require(number == question?.number || number == questioned)
      }
      if number == question?.number { question = nil }
    case .publishHasContent: try #require(process != nil)
    case .notify, .withdraw:
      try #require(process?.isStarting == false)
      notified += 1
    case .startAgain(let time):
      try #require(life.isLive && life.isShown && process == nil)
      try #require(time >= now + .seconds(1) && time <= now + .seconds(300), "never a tight loop")
      againAt = time
    case .note: break
    case .settle(let number, let outcome):
      try #require(open.remove(number) != nil, "a click is settled once")
      if case .done = outcome { try #require(event.isAnswer) }
    case .arm(let time):
      try #require(time > now)
      timer = time
    case .disarm:
      try #require(timer != nil)
      timer = nil
    case .publish, .confirm:
      waitsForAnswer = false
    case .publishFailure:
      waitsForAnswer = false
      failures.append(now)
    case .retry(let time):
      try #require(time > now && time <= now + .seconds(3600))
      retryAt = time
    case .turnOff:
      try #require(failures.filter { $0 + .seconds(600) > now }.count >= 5, "off only after five")
    }
  }

  private mutating func check(
    after event: InstanceLifecycle.Event, from phase: InstanceLifecycle.Phase
  ) throws {
    if event == .timePassed { actions = actions.filter { $0.value > now } }
    if case .answered(let run, let id?, let result, _) = event, result != nil, run == process?.run {
      actions[id] = nil
    }
    switch life.phase {
    case .updating, .live:
      try #require(event != .timePassed || actions.values.allSatisfy { $0 > now })
    case .idle, .launching, .stopping, .failing, .off: actions = [:]
    }
    try #require(life.deadline == timer)
    try #require(life.run == process?.run)
    switch life.phase {
    case .updating: try #require(timer != nil && process?.isStarting == false)
    case .launching: try #require(timer == nil && process?.isStarting == true)
    case .live:
      try #require(timer == (actions.values + [question?.deadline].compactMap(\.self)).min())
      try #require(
        life.isShown || !open.isEmpty || !openQuestions.isEmpty,
        "a hidden process stays only for a click or a question")
    case .stopping(let stop): try #require((timer == nil) == (stop.step == .killed))
    case .idle, .off: try #require(timer == nil && process == nil)
    case .failing(let until): try #require(process == nil && retryAt == until)
    }
    if life.run == nil {
      try #require(open.isEmpty, "no click waits without a process")
      try #require(openQuestions.isEmpty && question == nil, "no question waits without a process")
    }
    if phase == .off, life.phase != .off, !event.isClick {
      let ways: [InstanceLifecycle.Event] = [
        .asked(.user), .asked(.settings), .turnedOn, .programChanged,
      ]
      try #require(ways.contains(event))
    }
  }

  /// Sends a random event, which may not fit the phase.
  mutating func step() throws {
    let run = process?.run ?? InstanceLifecycle.Run.first
    switch Int.random(in: 0..<32, using: &random) {
    case 0..<4:
      let reason = UpdateReason.allCases.randomElement(using: &random) ?? .user
      if reason == .user || reason == .settings { failures = [] }
      try tell(.asked(reason))
    case 4..<9: try begin()
    case 9..<12: try tell(.answered(run, id: Int.random(in: 0...2, using: &random), answer()))
    case 12: try tell(.pushed(run, Update(Node(.divider))))
    case 13: try tell(.broke(run, .tooMuchMemory(limit: 1)))
    case 14..<16: try exit()
    case 16: try tell(Bool.random(using: &random) ? .shown : .hidden)
    case 17:
      if case .off = life.phase { failures = [] }
      try tell(.turnedOn)
    case 18:
      // From a process that has ended or never existed.
      let old = InstanceLifecycle.Run.numbered(run.number + 100)
      let before = life
      try tell(.exited(old, .status(1)))
      try tell(.answered(old, id: 1, answer()))
      try #require(life == before)
    case 19:
      if Int.random(in: 0..<5, using: &random) == 0 { try tell(.dismissed) }
    case 20:
      now = now + .seconds(Int.random(in: 0...400, using: &random))
      try passTime()
    case 21:
      clicked += 1
      if case .live = life.phase {} else { failures = [] }
      open.insert(clicked)
      let request = ActionRequest(
        action: ["next", "volume"].randomElement(using: &random) ?? "next",
        value: Bool.random(using: &random) ? 0.5 : nil)
      try tell(.clicked(request, clicked))
    case 22:
      // An answer to a click, to an unknown request, or without a result.
      let id = actions.keys.sorted().randomElement(using: &random)
      try tell(.answered(run, id: id, Int.random(in: 0..<9, using: &random) == 0 ? nil : answer()))
    case 23:
      try tell(.saidUnknown(run, method: "dance"))
      try tell(.saidHasContent(run, Bool.random(using: &random)))
    case 25:
      failures = []
      try tell(.programChanged)
      try #require(life.phase != .off)
      if case .failing = life.phase { Issue.record("a new program doesn't wait") }
    case 26:
      let before = notified
      try tell(.notified(run, WidgetNotification(id: "done", title: "Done")))
      try tell(.withdrew(run, id: "done"))
      switch life.phase {
      case .updating, .live: try #require(notified == before + 2)
      default: try #require(notified == before, "only a connected process can notify")
      }
    case 27:
      if let time = againAt {
        now = max(now, time)
        againAt = nil
        try passTime()
        try tell(.asked(.schedule))
      }
    case 28, 29:
      questioned += 1
      openQuestions.insert(questioned)
      let request = SuggestionRequest(setting: "place", text: "Ham")
      try tell(.questioned(request, questioned))
    case 30:
      // An answer to the current question, or to an abandoned one.
      let id = question?.id ?? max(lastQuestion, 1_000_000_001)
      let results: [SuggestionResult?] = [.found([]), .found([]), .failed("no"), nil]
      try tell(.suggested(run, id: id, random.pick(results)))
    case 24:
      let change = ModeChange(mode: .compact, maximum: Extent(width: 300, height: 100))
      try tell(.modeChanged(change))
    default:
      now = now + .milliseconds(Int.random(in: 0...3000, using: &random))
      try passTime()
    }
  }

  mutating func passTime() throws {
    while let due = timer, due <= now { try tell(.timePassed) }
    if Bool.random(using: &random) { try tell(.timePassed) }
  }

  private mutating func begin() throws {
    guard let process, process.isStarting else { return }
    if Int.random(in: 0..<4, using: &random) == 0 {
      self.process = nil
      ended += 1
      try tell(.couldNotLaunch(process.run, .couldNotStart("no")))
    } else {
      self.process = (process.run, false)
      try tell(.launched(process.run))
    }
  }

  mutating func exit() throws {
    guard let process, !process.isStarting else { return }
    self.process = nil
    ended += 1
    try tell(.exited(process.run, Bool.random(using: &random) ? .status(0) : .signal(11)))
  }

  private mutating func answer() -> UpdateResult {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .newData(Update(Node(.divider)))
    case 1: .noData
    default: .failed("no")
    }
  }

  /// Closes the panel. No process exits by itself, so the state machine has to end each.
  mutating func close() throws {
    try tell(.dismissed)
    if let process, process.isStarting {
      self.process = (process.run, false)
      try tell(.launched(process.run))
    }
    while let due = timer {
      now = due
      try tell(.timePassed)
    }
    try exit()
    try #require(process == nil)
    try #require(started == ended, "every process started is ended")
    try #require(open.isEmpty, "every click is settled")
    try #require(openQuestions.isEmpty && question == nil, "every question is settled")
  }
}

@Suite("Random events of a widget's lifecycle")
struct RandomLifeTests {
  @Test(arguments: 0..<60)
  func `any sequence of events keeps the invariants`(seed: Int) throws {
    let random = SeededNumbers(seed: UInt64(seed))
    let life = InstanceLifecycle(
      timeout: .seconds(10), isLive: seed % 3 != 0, isShown: seed % 2 == 0)
    var world = World(life: life, random: random)
    for _ in 0..<400 { try world.step() }
    try world.close()
    expect(world.started > 5)
  }
}

extension InstanceLifecycle.Event {
  fileprivate var isAnswer: Bool { if case .answered = self { true } else { false } }
  fileprivate var isClick: Bool { if case .clicked = self { true } else { false } }
}

extension InstanceLifecycle.Run {
  static let first = numbered(1)
  static let second = numbered(2)

  static func numbered(_ number: Int) -> InstanceLifecycle.Run {
    InstanceLifecycle.Run(number: number)
  }
}
