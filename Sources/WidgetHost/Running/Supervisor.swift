// The shell around `Life`: it tells it what happens to the process, and does what it says. Nothing
// is decided here. Owns the process and the one timer; released, it kills the process.
// Threads: main only.

internal import GLib
internal import WidgetCore

/// Runs the process of one instance.
@MainActor final class Supervisor {
  /// What it needs of its surroundings.
  struct Surroundings {
    /// How to start the process now; nil with the reason as a thrown error.
    var launch: @MainActor () throws -> Launch
    /// What the widget is asked.
    var request: @MainActor (UpdateReason) -> UpdateRequest
    var log: WidgetLog
    var memory: MemoryWatch
  }

  /// What others want to know of it.
  enum Report {
    case published(Update)
    /// What is there is still right.
    case confirmed
    case failed(Failure)
    case retry(at: Instant)
    case turnedOff
    /// Whether there is anything to show at all.
    case hasContent(Bool)
    /// It is in another phase.
    case changed
  }

  /// Actions have numbers of their own, far from those that `Life` gives to updates.
  private static let firstAction = 1_000_001

  private(set) var life: Life
  private(set) var pastUsage = Usage()
  private let surroundings: Surroundings
  private let report: @MainActor (Report) -> Void
  private var process: WidgetProcess?
  private var root: Int32?
  private var scope: Scope?
  private var timer: Source?
  private var events: [(event: Life.Event, time: Instant)] = []
  private var isHandling = false
  /// What was clicked while nobody was there to hear it.
  private var waitingAction: ActionRequest?
  private var actions: [Int: Source] = [:]
  private var lastAction = Supervisor.firstAction
  private var currentUse = ResourceUse()
  private var knowsUnknown = false
  /// What may be wrong with the program that runs, or ran last.
  private var remark: String?

  init(
    life: Life, _ surroundings: Surroundings, report: @escaping @MainActor (Report) -> Void
  ) {
    self.life = life
    self.surroundings = surroundings
    self.report = report
  }

  isolated deinit { if let root { surroundings.memory.stopWatching(root) } }

  /// Takes in what has happened.
  func handle(_ event: Life.Event, at time: Instant = .now) {
    events.append((event, time))
    // An effect may cause an event; it is handled after the effects before it.
    guard !isHandling else { return }
    isHandling = true
    let before = life.phase
    while !events.isEmpty {
      let (event, time) = events.removeFirst()
      for effect in life.handle(event, at: time) { perform(effect) }
    }
    isHandling = false
    if case .live(let run) = life.phase, let action = waitingAction { send(action, to: run) }
    if life.run == nil { waitingAction = nil }
    if life.phase != before { report(.changed) }
  }

  /// Sends what was clicked, now or as soon as the widget is there.
  func click(_ action: ActionRequest) {
    waitingAction = action
    if case .live(let run) = life.phase { return send(action, to: run) }
    handle(.asked(.user))
  }

  /// Tells the widget of its new mode, if it is there.
  func tell(_ change: ModeChange) {
    guard case .live = life.phase else { return }
    process?.send(HostMessage.modeChanged(change).line)
  }

  /// Notes what it has cost to show what it said.
  func charge(_ cost: Duration) { process?.charge(cost) }

  /// Whether its process is there.
  var hasProcess: Bool { process != nil }

  /// What it has cost, with what runs now.
  var usage: Usage {
    var usage = pastUsage
    usage.processorTime += currentUse.processorTime
    return usage
  }
}

// MARK: - What is to be done

extension Supervisor {
  private func perform(_ effect: Life.Effect) {
    switch effect {
    case .start(let run): start(run)
    case .sendUpdate(let run, let id, let reason):
      guard run == life.run else { return }
      process?.send(HostMessage.update(id: id, surroundings.request(reason)).line)
    case .askToEnd:
      process?.send(HostMessage.shutdown.line)
      process?.closeInput()
      process?.ignore()
    case .terminate: process?.terminate()
    case .kill: process?.kill()
    case .arm(let instant):
      let delay = max(.zero, instant - .now)
      timer = .after(delay) { [weak self] in self?.handle(.timePassed) }
    case .disarm: timer = nil
    case .publish(let update): report(.published(update))
    case .confirm: report(.confirmed)
    case .publishFailure(let failure):
      pastUsage.failures += 1
      surroundings.log.note(failure.description)
      if let remark, failure.isSilence { surroundings.log.note(remark) }
      report(.failed(failure))
    case .retry(let instant): report(.retry(at: instant))
    case .turnOff: report(.turnedOff)
    }
  }

  private func start(_ run: Life.Run) {
    do {
      let launch = try surroundings.launch()
      remark = launch.remark
      let process = try WidgetProcess(launch, log: surroundings.log) { [weak self] news in
        self?.hear(news, from: run)
      }
      self.process = process
      pastUsage.starts += 1
      knowsUnknown = false
      if let root = process.root {
        watchMemory(of: root, run, launch)
        if launch.isScoped { scope = Scope(root, launch) }
      }
      handle(.launched(run))
    } catch {
      handle(.couldNotLaunch(run, "\(error)"))
    }
  }

  private func watchMemory(of root: Int32, _ run: Life.Run, _ launch: Launch) {
    self.root = root
    surroundings.memory.watch(
      root, limit: launch.memory, countsOwnTasks: launch.isSandboxed
    ) { [weak self] use in
      guard let self else { return }
      currentUse = use
      pastUsage.peakMemory = max(pastUsage.peakMemory, use.memory)
    } onExcess: { [weak self] in
      self?.handle(.broke(run, $0))
    }
  }

  private func send(_ action: ActionRequest, to run: Life.Run) {
    waitingAction = nil
    let id = lastAction
    lastAction += 1
    let timeout = life.timeout
    actions[id] = .after(timeout) { [weak self] in
      self?.handle(.broke(run, .late(after: timeout)))
    }
    process?.send(HostMessage.action(id: id, action).line)
  }
}

// MARK: - What is heard

extension Supervisor {
  private func hear(_ news: WidgetProcess.News, from run: Life.Run) {
    switch news {
    case .line(let line): read(line, from: run)
    case .lineTooLong:
      handle(.broke(run, .messageTooLarge(limit: WidgetProcess.longestLine)))
    case .costly:
      surroundings.log.note(
        "what it says costs the panel more than \(Int(Effort.share * 100))% of a processor over "
          + "\(Effort.span.components.seconds) s; it is read less often from now on, and waits when "
          + "it writes")
    case .exited(let exit):
      if let reason = process?.sandboxComplaint {
        let text = translated(
          "the sandbox it requires can’t be created here ({reason})", ["reason": reason])
        handle(.broke(run, .couldNotStart(text)))
      }
      pastUsage.processorTime += process?.processorTime ?? .zero
      currentUse = ResourceUse()
      if let root { surroundings.memory.stopWatching(root) }
      root = nil
      scope?.end()
      scope = nil
      process = nil
      actions = [:]
      handle(.exited(run, Ending(exit)))
    }
  }

  private func read(_ line: [UInt8], from run: Life.Run) {
    do {
      switch try WidgetMessage(parsing: line) {
      case .response(let response):
        notePeakMemory()
        take(response, from: run)
      case .content(let update): handle(.pushed(run, update))
      case .hasContent(let value): report(.hasContent(value))
      case .unknown(let method):
        if !knowsUnknown {
          surroundings.log.note("it sent “\(method.prefix(40))”, which is unknown")
        }
        knowsUnknown = true
      }
    } catch {
      let text = error.description
      handle(.broke(run, error.kind == .tooLarge ? .treeTooLarge(text) : .malformed(text)))
    }
  }

  private func take(_ response: Response, from run: Life.Run) {
    guard let result = response.updateResult else {
      return handle(.broke(run, .malformed("an answer has either a result or an error")))
    }
    guard let id = response.id else {
      return surroundings.log.note("an answer without a number is not heard")
    }
    guard actions[id] == nil else {
      actions[id] = nil
      switch result {
      case .newData(let update): handle(.pushed(run, update))
      case .noData: break
      case .failed(let text): surroundings.log.note("an action failed: \(text)")
      }
      return
    }
    // One to an earlier question came too late; one to a later is a mistake of the widget's.
    if case .updating(let request) = life.phase, request.run == run,
      id > request.id, id < Supervisor.firstAction || id >= lastAction
    {
      let text = "id: \(id) was not requested; expected that of the request, \(request.id)"
      return handle(.broke(run, .malformed(text)))
    }
    handle(.answered(run, id: id, result))
  }

  private func notePeakMemory() {
    guard let root else { return }
    pastUsage.peakMemory = max(pastUsage.peakMemory, ProcessFamily(of: root).peakMemory())
  }
}

extension Failure {
  /// Whether the program has not got as far as to say anything.
  fileprivate var isSilence: Bool {
    switch self {
    case .couldNotStart, .endedWithoutAnswer: true
    default: false
    }
  }
}

extension Ending {
  fileprivate init(_ exit: Exit) {
    switch exit {
    case .status(let status): self = .status(status)
    case .signal(let signal): self = .signal(signal)
    }
  }
}

extension Instant {
  /// This moment.
  static var now: Instant {
    Instant(sinceStart: Moment(sinceStart: .zero).duration(to: .now))
  }
}
