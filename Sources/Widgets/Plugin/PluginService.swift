// The runner: it speaks today-1 with the panel on one side, and runs the plugin on the other. So a plugin is a
// widget like any other: the panel limits, guards and ends the runner with all that it has started, and reads
// nothing that a plugin prints.
//
// It waits with `poll` for the panel, for what the plugin prints, and for times; there is one thread. While the
// panel is hidden the runner isn't there, but for the updates in the background.

internal import Glibc
internal import Plugins
internal import WidgetCore
internal import WidgetExtension

/// Runs one plugin for as long as the panel wants.
struct PluginService: ~Copyable {
  private typealias Instant = ContinuousClock.Instant

  private let file: String
  private let name: PluginName
  private let folder: String
  private let limits = Limits()
  private var channel: WidgetChannel
  private var comments = PluginComments()
  private var request = UpdateRequest()
  private var state: PluginState
  private var output: PluginOutput
  /// What is answered once the plugin has ended.
  private var waiting: [Int] = []
  private var run: PluginChild?
  /// When it is ended by force.
  private var deadline: Instant?
  private var isEnding = false
  private var why: String?
  private var frames = PluginFrames()
  private var lastPrinted: Instant?
  private var nextShow: Instant?
  /// How much it has printed since it was shown last, in bytes.
  private var unshown = 0
  private var nextRun: Instant?
  private var turn = 0
  private var nextTurn: Instant?
  private var clicks: [Click] = []
  private var runsAgain = false
  private var shown: Update?
  private var isOver = false
  /// Whether the panel will say no more.
  private var isAlone = false

  private struct Limits {
    var timeout = PluginRules.timeout
    /// The time between being asked to end and being killed.
    var grace = Duration.seconds(2)
    var turn = PluginRules.turn
    /// A plugin that prints on and on is not shown more often than this.
    var pace = Duration.milliseconds(500)
    /// So long is waited for the first that such a one prints.
    var patience = Duration.seconds(3)
    /// The bytes that are read of it each time before it is shown; then it waits.
    var stream = 256 << 10
  }

  private struct Click {
    var child: PluginChild
    var command: String
    var refreshes: Bool
  }

  /// Runs the plugin that is named, and never returns before the panel is done with it.
  static func serve(_ file: String) {
    var service = PluginService(file)
    service.serve()
  }

  private init(_ file: String) {
    self.file = file
    name = PluginName(file: file.split(separator: "/").last.map(String.init) ?? file)
    channel = WidgetChannel.claim()
    folder = PluginMachine.ownFolder
    state = PluginState(
      PluginMachine.read("\(folder)/\(PluginRules.stateFile)", limit: PluginState.length) ?? [])
    output = PluginOutput(state.printed)
    readComments()
  }

  private mutating func readComments() {
    comments = PluginComments(PluginMachine.read(file, limit: PluginComments.length) ?? [])
  }

  private mutating func serve() {
    while !isOver, !isAlone || !waiting.isEmpty {
      waitForNews()
      if isOver { break }
      lookAtRun()
      lookAtClicks()
      passTime()
    }
    run?.end(with: SIGTERM)
  }

  // MARK: - Waiting

  private mutating func waitForNews() {
    let descriptors =
      [isAlone ? -1 : channel.input, isWaiting ? -1 : run?.output ?? -1, run?.error ?? -1]
      + clicks.flatMap { [$0.child.output, $0.child.error] }
    // What is -1 is passed over.
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&polled, nfds_t(polled.count), pause)
    guard polled[0].revents != 0 else { return }
    guard let messages = channel.read() else {
      isAlone = true
      return
    }
    for message in messages where !isOver { take(message) }
  }

  /// Whether a plugin that prints on and on has to wait until that is shown.
  private var isWaiting: Bool { nextShow != nil && unshown > limits.stream }

  /// How long at most, in milliseconds.
  private var pause: Int32 {
    let times = [nextRun, nextTurn, nextShow, deadline].compactMap(\.self)
    var pause = times.min().map { Instant.now.duration(to: $0) } ?? .seconds(3600)
    // Nobody says when a process has ended that still has its pipes open, or has closed them before.
    if run != nil || !clicks.isEmpty {
      pause = min(pause, .milliseconds(comments.isStreamable ? 250 : 25))
    }
    let milliseconds = max(0, pause / .milliseconds(1)).rounded(.up)
    return Int32(min(milliseconds, 3_600_000))
  }

  private mutating func passTime() {
    let now = Instant.now
    if let deadline, now >= deadline { endRun(at: now) }
    if let nextShow, now >= nextShow { showStream(at: now) }
    if let nextRun, now >= nextRun, run == nil { start() }
    if let nextTurn, now >= nextTurn {
      turn += 1
      self.nextTurn = now + limits.turn
      show()
    }
  }

  // MARK: - The panel

  private mutating func take(_ message: HostMessage) {
    switch message {
    case .update(let id, let request):
      let wasDark = self.request.environment.appearance == .dark
      self.request = request
      let isOther = wasDark != (request.environment.appearance == .dark)
      if isDue(request.reason) || isOther && shown != nil {
        waiting.append(id)
        if run == nil {
          start()
        } else if comments.isStreamable {
          answer()
        }
      } else if let update = update() {
        channel.send(.response(Response(id: id, .newData(update))))
        shown = update
        planNextRun()
        planTurns()
      } else {
        waiting.append(id)
        start()
      }
    case .action(let id, let action):
      click(id, action)
    case .suggest(let id, _):
      refuse(id)
    case .modeChanged(let change):
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

  /// Whether the plugin is run for this.
  private func isDue(_ reason: UpdateReason) -> Bool {
    if comments.isStreamable, run != nil { return false }
    switch reason {
    case .user, .settings, .wake, .online: return true
    default: break
    }
    guard state.time > 0, !output.titles.isEmpty || !output.items.isEmpty else { return true }
    let age = Duration.seconds(max(0, PluginMachine.wall.now - state.time))
    // Where its name says nothing, it is run when the panel appears.
    guard let interval = name.interval, comments.schedule.isEmpty else {
      return comments.schedule.isEmpty || age >= .seconds(60)
    }
    // What is nearly due is due.
    return age >= interval * 0.9
  }

  /// What is shown now; nil where nothing was ever printed.
  private func update() -> Update? {
    guard state.time > 0 || state.trouble != nil else { return nil }
    let manner = PluginManner(
      comments, isInArgosFolder: file.contains("/argos/"),
      appearance: request.environment.appearance)
    var card = PluginCard(output, manner, trouble: state.trouble)
    card.turn = turn
    card.height = request.environment.maximum.expanded.height
    var update = Update(card.content())
    if state.trouble != nil, state.time > 0 {
      update.age = Elapsed.plausible(.seconds(max(0, PluginMachine.wall.now - state.time)))
    }
    if !comments.schedule.isEmpty, let wait = waitForSchedule() {
      update.refreshAfter = .seconds(wait)
    }
    return update
  }

  /// Shows what there is, as an answer where one is waited for.
  private mutating func show() {
    guard let update = update() else { return }
    guard update != shown else { return }
    shown = update
    channel.send(.content(update))
  }

  private mutating func answer() {
    guard !waiting.isEmpty else { return show() }
    let update = update()
    for (index, id) in waiting.enumerated() {
      let result: UpdateResult = index == 0 ? update.map { .newData($0) } ?? .noData : .noData
      channel.send(.response(Response(id: id, result)))
    }
    shown = update
    waiting = []
  }

  // MARK: - The plugin

  private mutating func start() {
    readComments()
    nextRun = nil
    let settings = takeSettings()
    do {
      let start = try PluginStart(
        of: file, head: PluginMachine.read(file, limit: PluginStart.headLength) ?? [],
        isExecutable: PluginMachine.isExecutable(file), find: PluginMachine.program)
      let environment = PluginEnvironment(
        file: file, folder: folder, appearance: request.environment.appearance, variables: settings,
        comments: comments.environment)
      run = try PluginChild(
        start.program, start.words,
        environment: environment.values(over: PluginMachine.environment),
        folder: PluginEnvironment.folder(of: file))
      deadline = comments.isStreamable ? nil : .now + limits.timeout
      frames = PluginFrames()
      // One that goes on may have nothing to say for a while.
      if comments.isStreamable { nextShow = .now + limits.patience }
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

  /// The values of its variables, after the card's settings were taken over.
  private mutating func takeSettings() -> [String: String] {
    guard !comments.variables.isEmpty else { return [:] }
    let path = file + PluginVariableFile.suffix
    let bytes = PluginMachine.read(path, limit: PluginVariableFile.length) ?? []
    let settings = PluginSettings(
      comments.variables, card: request.settings, kept: PluginVariableFile.values(bytes),
      known: state.settings)
    if !settings.changed.isEmpty {
      let changed = PluginVariableFile.changed(bytes, settings.changed, comments.variables)
      // A folder that can't be written leaves them where they are.
      if PluginMachine.write(changed, to: path) { state.settings = settings.settings }
    } else {
      state.settings = settings.settings
    }
    return settings.values
  }

  private mutating func lookAtRun() {
    guard let run else { return }
    run.look(readsOutput: !isWaiting)
    if comments.isStreamable, run.ending == nil || !run.printed.isEmpty {
      let printed = run.takePrinted()
      if !printed.isEmpty {
        frames.take(printed)
        unshown += printed.count
        let now = Instant.now
        lastPrinted = now
        nextShow = min(nextShow ?? now + limits.pace, now + limits.pace)
      }
    } else if run.printed.count > PluginRules.mostOutput, !isEnding {
      why = PluginSentences.printedTooMuch
      endRun(at: .now)
    } else if isEnding {
      // What it says now is not heard.
      _ = run.takePrinted()
    }
    guard let ending = run.ending else { return }
    self.run = nil
    deadline = nil
    finish(run, ending)
  }

  /// Asks it to end, or makes it.
  private mutating func endRun(at now: Instant) {
    guard let run else { return }
    if isEnding {
      run.end(with: SIGKILL)
      deadline = now + .seconds(1)
      return
    }
    isEnding = true
    why = why ?? PluginSentences.tookTooLong(seconds: Int(limits.timeout / .seconds(1)))
    run.end(with: SIGTERM)
    deadline = now + limits.grace
  }

  private mutating func finish(_ run: PluginChild, _ ending: PluginChild.Ending) {
    let wasEnded = why
    if isEnding { run.end(with: SIGKILL) }
    isEnding = false
    why = nil
    if let wasEnded {
      fail(wasEnded, run)
    } else if comments.isStreamable {
      if ending != .status(0) {
        fail(sentence(run, ending), run)
      } else {
        showStream(at: .now)
        answer()
      }
      // It was to go on.
      nextRun = .now + .seconds(10)
      return
    } else if ending != .status(0) {
      fail(sentence(run, ending), run)
    } else if run.printed.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
      fail(PluginSentences.printedNothing(run.complaint), run)
    } else {
      state.printed = run.printed
      state.time = PluginMachine.wall.now
      state.trouble = nil
      keep()
      output = PluginOutput(state.printed)
      turn = 0
      answer()
    }
    planNextRun()
    planTurns()
  }

  private func sentence(_ run: PluginChild, _ ending: PluginChild.Ending) -> String {
    let missing = comments.dependencies.filter { name in
      name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
        && PluginMachine.program(name) == nil && PluginMachine.program("\(name)3") == nil
    }
    guard missing.isEmpty else { return PluginSentences.needs(missing) }
    switch ending {
    case .status(let status): return PluginSentences.ended(status: status, run.complaint)
    case .signal(let signal): return PluginSentences.ended(signal: signal)
    }
  }

  /// Says what went wrong, and keeps what was good.
  private mutating func fail(_ sentence: String, _ run: PluginChild? = nil) {
    var said = run.map { String(decoding: $0.printed.suffix(4096), as: UTF8.self) } ?? ""
    if let run, !run.complaints.isEmpty {
      said += (said.isEmpty || said.hasSuffix("\n") ? "" : "\n")
      said += String(decoding: run.complaints.suffix(4096), as: UTF8.self)
    }
    state.trouble = PluginTrouble(sentence, output: said)
    keep()
    answer()
    if run == nil { planNextRun() }
  }

  private func keep() {
    PluginMachine.write(state.bytes, to: "\(folder)/\(PluginRules.stateFile)")
  }

  /// What was printed so far by one that goes on.
  private mutating func showStream(at now: Instant) {
    nextShow = nil
    unshown = 0
    let quiet = lastPrinted.map { now - $0 >= limits.pace } ?? true
    let printed = frames.shown(isQuiet: quiet)
    if !quiet { nextShow = now + limits.pace }
    guard !printed.isEmpty, printed != state.printed || state.trouble != nil else {
      if !waiting.isEmpty { answer() }
      return
    }
    state.printed = printed
    state.time = PluginMachine.wall.now
    state.trouble = nil
    output = PluginOutput(printed)
    answer()
    planTurns()
  }

  /// When its schedule says so; nil without one.
  private func waitForSchedule() -> Int? {
    let wall = PluginMachine.wall
    return comments.schedule.compactMap { $0.wait(from: wall.now, zone: wall.zone) }.min()
  }

  private mutating func planNextRun() {
    if runsAgain {
      runsAgain = false
      nextRun = .now
    } else if let wait = waitForSchedule() {
      nextRun = .now + .seconds(wait)
    } else if let interval = name.interval {
      nextRun = .now + interval
    } else {
      nextRun = nil
    }
  }

  private mutating func planTurns() {
    nextTurn = output.titles.count > 1 ? .now + limits.turn : nil
  }

  // MARK: - Clicks

  private mutating func click(_ id: Int, _ action: ActionRequest) {
    guard let item = output.item(sent: action.action),
      let deed = item.deed(
        PluginManner(
          comments, isInArgosFolder: file.contains("/argos/"),
          appearance: request.environment.appearance))
    else {
      channel.send(.response(Response(id: id, .failed(PluginSentences.lineIsGone))))
      return
    }
    var failure: String?
    if deed.command != nil || deed.file != nil { failure = perform(deed) }
    channel.send(.response(Response(id: id, failure.map { .failed($0) } ?? .noData)))
    // Where a command is run, what it changes is shown when it has ended.
    if deed.refreshes, deed.command == nil { runAgain() }
  }

  private mutating func runAgain() {
    if run == nil { start() } else { runsAgain = true }
  }

  /// Starts what a click runs; says why that can't be.
  private mutating func perform(_ deed: PluginDeed) -> String? {
    do {
      let command = try PluginCommand(
        deed, home: PluginMachine.home, find: PluginMachine.program,
        variable: { name in PluginMachine.environment[name] })
      let environment = PluginEnvironment(
        file: file, folder: folder, appearance: request.environment.appearance,
        variables: takeSettings(), comments: comments.environment
      ).values(over: PluginMachine.environment)
      let lasting = PluginLasting.command(command, environment)
      let child = try PluginChild(
        lasting.program, lasting.words, environment: environment,
        folder: PluginEnvironment.folder(of: file))
      clicks.append(
        Click(
          child: child, command: command.program.split(separator: "/").last.map(String.init) ?? "",
          refreshes: deed.refreshes))
      return nil
    } catch let lack as PluginCommand.Lack {
      switch lack {
      case .noProgram(let name): return PluginSentences.needs([name])
      case .noTerminal: return PluginSentences.noTerminal
      case .onlyOnMacs(let name): return PluginSentences.needsMac(name)
      }
    } catch let error as PluginChildError {
      return PluginSentences.cantStart(error.reason)
    } catch {
      return PluginSentences.cantStart("\(error)")
    }
  }

  private mutating func lookAtClicks() {
    var ended: [Click] = []
    for click in clicks {
      click.child.look()
      // What it prints is for a terminal, which there is none of.
      _ = click.child.takePrinted()
      if click.child.ending != nil { ended.append(click) }
    }
    guard !ended.isEmpty else { return }
    clicks.removeAll { $0.child.ending != nil }
    for click in ended {
      if case .status(let status) = click.child.ending, status != 0 {
        let sentence = PluginSentences.commandEnded(click.command, status: status)
        state.trouble = PluginTrouble(
          click.child.complaint.map { "\(sentence) \($0)" } ?? sentence,
          output: String(decoding: click.child.complaints.suffix(4096), as: UTF8.self))
        show()
      }
    }
    if ended.contains(where: \.refreshes) { runAgain() }
  }
}
