// Sends events of the process to `InstanceLifecycle` and performs its effects; decides nothing. Owns the process and one
// timer; releasing it kills the process.
// Threads: main only.

internal import GLib
internal import WidgetCore

/// Runs the process of one instance.
@MainActor final class Supervisor {
  /// The program and its requests.
  struct Program {
    /// Returns the user's files and folders that the process may see.
    var opened: @MainActor () -> [String] = { [] }
    /// Returns the current way to start the process, with these files and folders.
    var launch: @MainActor ([SandboxView.Chosen]) throws -> Launch
    /// Starts the process.
    var run:
      @MainActor (Launch, WidgetLog, @escaping @MainActor (WidgetNews) -> Void) throws ->
        any WidgetRun = { try WidgetProcess($0, log: $1, onNews: $2) }
    /// Returns the request to send.
    var request: @MainActor (UpdateReason) -> UpdateRequest
    /// The picture files that content may name.
    var files: @MainActor () -> PictureFiles? = { nil }
    /// Replaces names and files of pictures in a message by the pictures.
    var complete: @MainActor (inout WidgetMessage, PictureFinder) throws(ProtocolError) -> Void = {
      (_: inout WidgetMessage, _: PictureFinder) throws(ProtocolError) in
    }
  }

  /// Dependencies.
  struct Surroundings {
    var program: Program
    var log: WidgetLog
    var monitor: ResourceMonitor
    /// Receives each line that it writes, before it is parsed, and each line that is sent to it.
    var traffic: @MainActor (HostTraffic) -> Void = { _ in }
  }

  /// Events for the host.
  enum Report {
    case published(Update, unasked: Bool)
    /// The content is still current.
    case confirmed
    case failed(Failure)
    case retry(at: Instant)
    case turnedOff
    /// Whether there is content to show.
    case hasContent(Bool)
    /// It sent a notification.
    case notified(WidgetNotification)
    /// The widget withdrew a notification.
    case withdrew(id: String)
    /// The live widget exited; restart it at `againAt`.
    case ended(againAt: Instant)
    /// The phase changed.
    case changed
  }

  private typealias Happening = (event: InstanceLifecycle.Event, time: Instant)

  private(set) var pastUsage = Usage()
  private let surroundings: Surroundings
  private let report: @MainActor (Report) -> Void
  private let runner: EffectRunner<InstanceLifecycle, Happening, InstanceLifecycle.Effect>
  private var process: (any WidgetRun)?
  private var root: Int32?
  /// The likely cause of the last failure.
  private(set) var hint: String?
  private var timer: Source?
  /// Whether the content being handled was pushed.
  private var isUnasked = false
  private var currentUsage = ResourceUsage.none
  /// A possible flaw of the program that was started last.
  private var warning: String?
  private let chosenFiles = ChosenFiles()
  private let search = LimitedWork("pictures", limit: PictureFiles.patience)
  /// What processes said while the picture files of a message were looked for.
  private var unheard: ArraySlice<(news: WidgetNews, run: InstanceLifecycle.Run)> = []
  private var isLooking = false
  /// The number of processes whose further output was ignored.
  private var ignored = 0
  private var lastRequest = 0
  /// The callers that await an outcome, by the number of their request.
  private var pendingClicks = PendingResponses<ActionOutcome>()
  private var pendingQuestions = PendingResponses<SuggestionResult?>()

  init(
    life: InstanceLifecycle, _ surroundings: Surroundings,
    report: @escaping @MainActor (Report) -> Void
  ) {
    runner = EffectRunner(life) { $0.handle($1.event, at: $1.time) }
    self.surroundings = surroundings
    self.report = report
  }

  isolated deinit { if let root { surroundings.monitor.stop(root) } }

  var life: InstanceLifecycle { runner.state }

  /// Handles an event.
  func handle(_ event: InstanceLifecycle.Event, at time: Instant = .now) {
    let before = life.phase
    guard runner.handle((event, time), perform: perform) else { return }
    if life.phase != before { report(.changed) }
  }

  /// Sends a click, and returns its outcome.
  func send(_ request: ActionRequest) async -> ActionOutcome {
    lastRequest += 1
    let number = lastRequest
    return await Responses.wait {
      pendingClicks.add($0, for: number)
      handle(.clicked(request, number))
    }
  }

  /// Requests suggestions and returns them; nil if a newer request replaced this one.
  func suggest(_ request: SuggestionRequest) async -> SuggestionResult? {
    lastRequest += 1
    let number = lastRequest
    return await Responses.wait {
      pendingQuestions.add($0, for: number)
      handle(.questioned(request, number))
    }
  }

  /// Whether the process runs.
  var hasProcess: Bool { process != nil }

  /// The usage, with that of the current process.
  var usage: Usage {
    var usage = pastUsage
    usage.processorTime += currentUsage.processorTime
    return usage
  }
}

// MARK: - Effects

extension Supervisor {
  private func perform(_ effect: InstanceLifecycle.Effect) {
    switch effect {
    case .start(let run): start(run)
    case .sendUpdate(_, let id, let reason):
      send(.update(id: id, surroundings.program.request(reason)))
    case .sendAction(_, let id, let action):
      send(.action(id: id, action))
    case .settle(let number, let outcome):
      pendingClicks.resume(number, returning: outcome)
    case .sendQuestion(_, let id, let request): send(.suggest(id: id, request))
    case .settleQuestion(let number, let result):
      pendingQuestions.resume(number, returning: result)
    case .sendMode(_, let change): send(.modeChanged(change))
    case .askToEnd:
      send(.shutdown)
      process?.closeInput()
      process?.ignore()
      ignoreOutput()
    case .terminate:
      process?.terminate()
      ignoreOutput()
    case .kill:
      process?.kill()
      ignoreOutput()
    case .arm(let instant):
      let delay = max(.zero, instant - .now)
      timer = .after(delay) { [weak self] in self?.handle(.timePassed) }
    case .disarm: timer = nil
    case .publish(let update): report(.published(update, unasked: isUnasked))
    case .confirm: report(.confirmed)
    case .publishHasContent(let value): report(.hasContent(value))
    case .notify(let notification): report(.notified(notification))
    case .withdraw(let id): report(.withdrew(id: id))
    case .startAgain(let instant): report(.ended(againAt: instant))
    case .note(let text): surroundings.log.note(text)
    case .publishFailure(let failure):
      pastUsage.failures += 1
      for line in failure.notes(warning) { surroundings.log.note(line) }
      hint = nil
      if case .late = failure, let process {
        let text = AuthorWarnings.noAnswer(unfinished: process.unfinishedOutput)
        surroundings.log.note(text)
        hint = text
      }
      report(.failed(failure))
    case .retry(let instant): report(.retry(at: instant))
    case .turnOff: report(.turnedOff)
    }
  }

  private func send(_ message: HostMessage) {
    let line = message.line
    surroundings.traffic(.sent(line))
    process?.send(line)
  }

  private func start(_ run: InstanceLifecycle.Run) {
    let paths = surroundings.program.opened()
    guard !paths.isEmpty else { return start(run, opened: []) }
    chosenFiles.resolve(paths) { [weak self] result in
      guard let self else { return }
      // The settings may have changed meanwhile.
      guard surroundings.program.opened() == paths else { return start(run) }
      switch result {
      case .success(let files): start(run, opened: files)
      case .failure(let failure): handle(.couldNotLaunch(run, failure))
      }
    }
  }

  private func start(_ run: InstanceLifecycle.Run, opened files: [SandboxView.Chosen]) {
    do {
      let launch = try surroundings.program.launch(files)
      warning = launch.warning
      let onNews = { @MainActor [weak self] (news: WidgetNews) -> Void in
        self?.hear(news, from: run)
      }
      let process = try surroundings.program.run(launch, surroundings.log, onNews)
      self.process = process
      pastUsage.starts += 1
      if let root = process.root { monitor(root, run, launch) }
      handle(.launched(run))
    } catch {
      handle(.couldNotLaunch(run, .couldNotStart("\(error)")))
    }
  }

  private func monitor(_ root: Int32, _ run: InstanceLifecycle.Run, _ launch: Launch) {
    self.root = root
    surroundings.monitor.start(root, launch) { [weak self] usage, excess in
      guard let self else { return }
      currentUsage = usage
      pastUsage.peakMemory = max(pastUsage.peakMemory, usage.memory)
      if let excess { handle(.broke(run, excess)) }
    }
  }
}

// MARK: - Output

extension Supervisor {
  /// Handles what a process says in its order.
  private func hear(_ news: WidgetNews, from run: InstanceLifecycle.Run) {
    unheard.append((news, run))
    handleUnheard()
  }

  private func handleUnheard() {
    while !isLooking, let next = unheard.popFirst() {
      handle(next.news, from: next.run)
    }
  }

  private func ignoreOutput() {
    ignored += 1
    unheard.removeAll { if case .exited = $0.news { false } else { true } }
  }

  private func handle(_ news: WidgetNews, from run: InstanceLifecycle.Run) {
    switch news {
    case .line(let line):
      read(line, from: run)
      surroundings.monitor.checkIfDue()
    case .lineTooLong:
      handle(.broke(run, .messageTooLarge(limit: WidgetProcess.longestLine)))
    case .slowed: surroundings.log.note(AuthorWarnings.tooMuchOutput)
    case .exited(let exit):
      if let reason = process?.sandboxComplaint {
        let text = translated(
          "the sandbox it requires can’t be created here ({reason})", ["reason": reason])
        handle(.broke(run, .couldNotStart(text)))
      }
      pastUsage.processorTime += process?.processorTime ?? .zero
      currentUsage = .none
      if let root, let failure = surroundings.monitor.stop(root) { handle(.broke(run, failure)) }
      root = nil
      process = nil
      handle(.exited(run, Ending(exit)))
    }
  }

  private func read(_ line: [UInt8], from run: InstanceLifecycle.Run) {
    surroundings.traffic(.received(line))
    let message: WidgetMessage
    do { message = try WidgetMessage(parsing: line) } catch {
      return handle(.broke(run, Failure(error)))
    }
    let paths = message.pictureFiles
    guard !paths.isEmpty, let files = surroundings.program.files() else {
      return receive(message, from: run) { _ in .failure(PictureFiles.silent) }
    }
    // On a thread: a file can be on a disk that doesn't respond.
    isLooking = true
    let ignored = ignored
    search.run {
      Dictionary(uniqueKeysWithValues: paths.map { ($0, files.find($0)) })
    } then: { [weak self] found in
      guard let self else { return }
      isLooking = false
      if ignored == self.ignored {
        receive(message, from: run) { found?[$0] ?? .failure(PictureFiles.silent) }
      }
      handleUnheard()
    }
  }

  private func receive(
    _ message: WidgetMessage, from run: InstanceLifecycle.Run, finding find: PictureFinder
  ) {
    do {
      var message = message
      try surroundings.program.complete(&message, find)
      switch message {
      case .response(let response):
        if let root { surroundings.monitor.check(root) }
        if let id = response.id, InstanceLifecycle.isQuestion(id) {
          return handle(.suggested(run, id: id, response.suggestionResult))
        }
        handle(.answered(run, id: response.id, response.updateResult, response.deed))
      case .content(let update):
        isUnasked = true
        defer { isUnasked = false }
        handle(.pushed(run, update))
      case .hasContent(let value): handle(.saidHasContent(run, value))
      case .notify(let notification): handle(.notified(run, notification))
      case .withdraw(let id): handle(.withdrew(run, id: id))
      case .unknown(let method): handle(.saidUnknown(run, method: method))
      }
    } catch {
      handle(.broke(run, Failure(error)))
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
  /// The current time.
  static var now: Instant {
    Instant(sinceStart: Moment(sinceStart: .zero).duration(to: .now))
  }
}
