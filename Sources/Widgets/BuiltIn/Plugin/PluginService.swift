// The plugin runner: a widget that speaks today-1 with the host and runs the plugin as its child. So the host
// limits, supervises and ends a plugin like any other widget, and never reads the plugin's output.
//
// It polls the host, the plugin's pipes and its timers on one thread. While the panel is hidden, the runner exists
// only for background updates.

internal import Glibc
internal import Plugins
internal import WidgetCore
internal import WidgetExtension

/// The runner of one plugin.
struct PluginService: ~Copyable {
  private typealias Instant = ContinuousClock.Instant

  let file: String
  private let name: PluginName
  let folder: String
  var channel: WidgetChannel
  private var comments = PluginComments()
  private var request = UpdateRequest()
  var state: PluginState
  var output = PluginOutput()
  /// The ids of the requests to answer when the plugin exits.
  private var waiting: [Int] = []
  private var run: PluginRun?
  private var nextRun: Instant?
  private var runsAgain = false
  private var turn = 0
  private var nextTurn: Instant?
  var clicks = PluginClicks()
  private let refreshPipe: PluginRefreshPipe
  /// Why it runs next, as SwiftBar names it.
  private var reason = "Schedule"
  /// Whether the card is hidden, because there is no output.
  private var isHidden = false
  private var shown: Update?
  private var isOver = false
  /// Whether the host has closed the connection.
  private var isAlone = false

  /// The delay before a streaming plugin restarts.
  private static let pause = Duration.seconds(10)
  /// The delay of a refresh that a plugin requests, which may do so at each run.
  private static let shortPause = Duration.seconds(1)

  /// Runs a plugin until the host ends the conversation.
  static func serve(_ file: String) {
    var service = PluginService(file)
    service.serve()
  }

  private init(_ file: String) {
    self.file = file
    name = PluginName(file: file.split(separator: "/").last.map(String.init) ?? file)
    channel = WidgetChannel.claim()
    folder = PluginMachine.ownFolder
    refreshPipe = PluginRefreshPipe(in: folder)
    state = PluginState(
      readFile("\(folder)/\(PluginRules.stateFile)", limit: PluginState.length) ?? [])
    readComments()
    output = PluginOutput(state.printed, manner.dialect)
  }

  private mutating func readComments() {
    comments = PluginComments(readFile(file, limit: PluginComments.length) ?? [])
  }

  private var plan: PluginPlan { PluginPlan(name, comments) }

  var manner: PluginManner {
    PluginManner(
      comments, isInArgosFolder: file.contains("/argos/"),
      appearance: request.environment.appearance)
  }

  private mutating func serve() {
    // The host doesn't keep that a card is hidden.
    if state.time > 0, state.printed.isEmpty, state.problem == nil { showCard(false) }
    while !isOver, !isAlone || !waiting.isEmpty {
      waitForNews()
      if isOver { break }
      checkRun()
      checkClicks()
      passTime()
    }
    run?.end()
  }

  // MARK: - Waiting

  private mutating func waitForNews() {
    let descriptors =
      [isAlone ? -1 : channel.input, refreshPipe.descriptor] + (run?.descriptors ?? [])
      + clicks.descriptors
    // poll ignores -1.
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&polled, nfds_t(polled.count), pause)
    if refreshPipe.take() { runAgain(because: "URLScheme", after: PluginService.shortPause) }
    guard polled[0].revents != 0 else { return }
    guard let messages = channel.read() else {
      isAlone = true
      return
    }
    for message in messages where !isOver { take(message) }
  }

  /// The timeout for poll, in milliseconds.
  private var pause: Int32 {
    let times = [nextRun, nextTurn, run?.nextTime].compactMap(\.self)
    var pause = times.min().map { Instant.now.duration(to: $0) } ?? .seconds(3600)
    // A process can exit with its pipes open, or close them first, so it has to be checked repeatedly.
    if run != nil || !clicks.isEmpty {
      pause = min(pause, .milliseconds(run?.stream != nil ? 250 : 25))
    }
    let milliseconds = max(0, pause / .milliseconds(1)).rounded(.up)
    return Int32(min(milliseconds, 3_600_000))
  }

  private mutating func passTime() {
    let now = Instant.now
    if run?.stream?.isDue(at: now) == true { showStream(at: now) }
    if let nextRun, now >= nextRun, run == nil { start() }
    if let nextTurn, now >= nextTurn {
      turn += 1
      self.nextTurn = now + PluginRules.turn
      show()
    }
  }

  // MARK: - Host

  private mutating func take(_ message: HostMessage) {
    switch message {
    case .update(let id, let request): update(id, request)
    case .action(let id, let action): click(id, action)
    case .suggest(let id, _): refuse(id)
    case .modeChanged(let change):
      let wasOpen = isMenuOpen
      defer {
        if isMenuOpen, !wasOpen, comments.mentionsMenu { runAgain(because: "MenuOpen") }
      }
      request.environment.mode = change.mode
      request.environment.maximum.expanded =
        change.mode == .expanded ? change.maximum : request.environment.maximum.expanded
    case .shutdown: isOver = true
    case .unknown(_, let id?): refuse(id)
    case .unknown(_, nil): break
    }
  }

  private func refuse(_ id: Int) {
    let failure = ErrorAnswer(code: ErrorAnswer.unknownMethod, message: "The method is not known")
    channel.send(.response(Response(id: id, result: nil, error: failure)))
  }

  private mutating func update(_ id: Int, _ request: UpdateRequest) {
    if request.reason == .appear { removeOldOrders() }
    reason = PluginPlan.refreshReason(
      request.reason, hasOutput: state.time > 0, runsOnOpening: plan.runsOnOpening)
    let wasDark = self.request.environment.appearance == .dark
    self.request = request
    let isOther = wasDark != (request.environment.appearance == .dark)
    let goesOn = run?.stream != nil
    if !goesOn && plan.isDue(request.reason, age: age) || isOther && shown != nil {
      waiting.append(id)
      if run == nil {
        start()
      } else if goesOn {
        answer()
      }
    } else if let update = content() {
      channel.send(.response(Response(id: id, .newData(update))))
      shown = update
      planNextRun()
      planTurns()
    } else {
      waiting.append(id)
      if run == nil { start() }
    }
  }

  /// The age of the last output.
  private var age: Duration? {
    guard state.time > 0, !output.titles.isEmpty || !output.items.isEmpty else { return nil }
    return .seconds(max(0, PluginMachine.wall.now - state.time))
  }

  /// Returns the current content; nil before the first output.
  private func content() -> Update? {
    guard state.time > 0 || state.problem != nil, !isHidden else { return nil }
    var card = PluginCard(output, manner, problem: state.problem)
    card.isConfined = isConfined
    card.about = PluginAbout(comments)
    card.turn = turn
    let room = request.environment.maximum
    (card.width, card.height) = (room.expanded.width, room.expanded.height)
    card.textScale = room.compact.textScale
    card.isRightToLeft = request.environment.isRightToLeft
    var update = Update(card.content())
    let wall = PluginMachine.wall
    if state.problem != nil, state.time > 0 {
      update.age = Elapsed.plausible(.seconds(max(0, wall.now - state.time)))
    }
    update.refreshAfter = plan.scheduled(from: wall.now, zone: wall.zone)
    return update
  }

  /// Sends the content if it changed.
  mutating func show() {
    guard let update = content(), update != shown else { return }
    shown = update
    channel.send(.content(update))
  }

  /// Answers pending requests; without one, sends the content.
  private mutating func answer() {
    guard !waiting.isEmpty else { return show() }
    let update = content()
    for (index, id) in waiting.enumerated() {
      let result: UpdateResult = index == 0 ? update.map { .newData($0) } ?? .noData : .noData
      channel.send(.response(Response(id: id, result)))
    }
    shown = update
    waiting = []
  }

  // MARK: - Plugin

  private mutating func start() {
    readComments()
    nextRun = nil
    do {
      let start = try PluginStart(
        of: file, head: readFile(file, limit: PluginStart.headLength) ?? [],
        isExecutable: PluginMachine.isExecutable(file), find: PluginMachine.program)
      let child = try PluginChild(
        start.program, start.words, environment: environment(),
        folder: PluginEnvironment.folder(of: file))
      run = PluginRun(child, isStreamable: comments.isStreamable)
    } catch let lack as PluginStart.Lack {
      switch lack {
      case .noInterpreter(let program): fail(PluginSentences.needs([program]))
      case .notExecutable:
        fail(
          PluginMachine.exists(file) ? PluginSentences.isNotExecutable : PluginSentences.isGone)
      }
    } catch let error as PluginChildError {
      fail(PluginSentences.cantStart(error.reason))
    } catch {
      fail(PluginSentences.cantStart("\(error)"))
    }
  }

  /// Returns the environment of the plugin and of its clicks.
  mutating func environment(
    over inherited: [String: String] = PluginMachine.environment
  ) -> [String: String] {
    PluginEnvironment(
      file: file, folder: folder, appearance: request.environment.appearance,
      variables: takeSettings(), comments: comments.environment, dialect: manner.dialect,
      reason: reason, isMenuOpen: isMenuOpen, standIns: PluginMachine.standIns
    ).values(over: inherited)
  }

  /// Whether it runs in a sandbox.
  var isConfined: Bool {
    request.settings[SettingDefinition.sandboxName] == .isOn(true)
  }

  /// Whether the expanded card shows its menu.
  private var isMenuOpen: Bool { request.environment.mode == .expanded }

  /// Merges the card's settings, and returns the values of the plugin's variables.
  private mutating func takeSettings() -> [String: String] {
    guard !comments.variables.isEmpty else { return [:] }
    let path = file + PluginVariableFile.suffix
    let bytes = readFile(path, limit: PluginVariableFile.length) ?? []
    let settings = PluginSettings(
      comments.variables, card: request.settings, kept: PluginVariableFile.values(bytes),
      known: state.settings)
    if !settings.changed.isEmpty {
      let changed = PluginVariableFile.changed(bytes, settings.changed, comments.variables)
      // If the folder isn't writable, the settings are merged again next time.
      if PluginMachine.write(changed, to: path) { state.settings = settings.settings }
    } else {
      state.settings = settings.settings
    }
    return settings.values
  }

  private mutating func checkRun() {
    let dialect = manner.dialect
    guard
      let outcome = run?.check(at: .now, dialect, missing: { [comments] in comments.missing })
    else {
      return
    }
    switch outcome {
    case .printed(let bytes, let problem):
      take(bytes)
      state.problem = problem
      turn = 0
      keep()
      answer()
    case .failed(let sentence): fail(sentence)
    case .empty:
      take([])
      keep()
      answer()
    case .stopped:
      showStream(at: .now, isOver: true)
      answer()
      run = nil
      nextRun = .now + PluginService.pause
      return
    }
    let wentOn = run?.stream != nil
    run = nil
    planNextRun()
    // Restarts a streaming plugin.
    if wentOn { nextRun = .now + PluginService.pause }
    planTurns()
  }

  /// Takes the output of a successful run.
  private mutating func take(_ bytes: [UInt8]) {
    state.printed = bytes
    state.time = PluginMachine.wall.now
    state.problem = nil
    output = PluginOutput(bytes, manner.dialect)
    showCard(!bytes.isEmpty)
  }

  /// Shows or hides the card.
  private mutating func showCard(_ isShown: Bool) {
    guard isHidden == isShown else { return }
    isHidden = !isShown
    channel.send(.hasContent(isShown))
  }

  /// Records an error and keeps the last good output.
  private mutating func fail(_ sentence: String) {
    showCard(true)
    state.problem = PluginFailure(sentence, output: run?.said ?? "")
    keep()
    answer()
    if run == nil { planNextRun() }
  }

  private func keep() {
    PluginMachine.write(state.bytes, to: "\(folder)/\(PluginRules.stateFile)")
  }

  /// Shows the output of a streaming plugin so far.
  private mutating func showStream(at now: Instant, isOver: Bool = false) {
    let printed = run?.shownOfStream(at: now, isOver: isOver) ?? []
    if !printed.isEmpty, printed != state.printed || state.problem != nil {
      take(printed)
      answer()
      planTurns()
    } else if !waiting.isEmpty {
      answer()
    }
  }

  private mutating func planNextRun() {
    let wall = PluginMachine.wall
    let wait = runsAgain ? .zero : plan.wait(from: wall.now, zone: wall.zone)
    if !runsAgain { reason = "Schedule" }
    runsAgain = false
    nextRun = wait.map { .now + $0 }
  }

  mutating func runAgain(because reason: String, after pause: Duration? = nil) {
    self.reason = reason
    if run != nil {
      runsAgain = true
    } else if let pause {
      nextRun = min(nextRun ?? .now + pause, .now + pause)
    } else {
      start()
    }
  }

  private mutating func planTurns() {
    nextTurn = output.titles.count > 1 ? .now + PluginRules.turn : nil
  }
}
