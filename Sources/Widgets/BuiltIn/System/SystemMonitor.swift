internal import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// The System widget: processor, memory, network and processes. Its process runs, and polls once a second, only while
/// the panel is shown.
struct SystemMonitor: WidgetProvider {
  static let id = "org.todayview.System"

  private let meter = SystemMeter()

  func update(_ context: Context) -> UpdateResult {
    if Samples.wanted != nil {
      return .newData(SystemMeter.update(SystemSample.state, context))
    }
    return .newData(meter.start(context))
  }

  func modeChanged(_ context: Context) { meter.set(context) }

  func action(_ action: ActionRequest, _ context: Context) -> UpdateResult {
    let words = action.action.split(separator: " ")
    if words.count == 2, words[0] == "restart" || words[0] == "forget", Samples.wanted == nil {
      return meter.perform(words[0] == "restart" ? "RestartUnit" : "ResetFailedUnit", on: words[1])
    }
    guard words.count == 3, let number = pid_t(words[1]), number > 1, let start = UInt64(words[2]),
      let signal = ["end": SIGTERM, "kill": SIGKILL][words[0]], Samples.wanted == nil
    else { return .noData }
    switch SystemProcess.signal(signal, to: number, start: start) {
    case 0: return .noData
    case ESRCH: return .failed(SystemWords.gone)
    default: return .failed(SystemWords.notAllowed)
    }
  }
}

// Threads: the timer runs on a queue of its own; a lock guards the state.

/// Polls once a second, and pushes the content.
final class SystemMeter: Sendable {
  struct State {
    var history = SystemHistory()
    var processes = SystemProcesses()
    /// Nil before the first look.
    var needsRestart: Bool?
    var failedOfSystem: [FailedUnit] = []
    var failedOfUser: [FailedUnit] = []
    var updates = SystemUpdates()
    fileprivate var isFollowing = false
    fileprivate var isChecking = false
    fileprivate var context: Context?
    fileprivate var ticks = 0
    fileprivate var timer: (any DispatchSourceTimer)?
  }

  private let state = Mutex(State())
  private let findUpdates: @Sendable (_ now: Int) -> SystemUpdates

  /// Listing the processes costs the most, so it is done less often.
  private static let ticksBetweenLists = 3
  private static let ticksBetweenSaves = 6
  /// A restart is needed for days, and nothing tells of all of its signs.
  private static let ticksBetweenRestarts = 60
  /// The time after which a lost bus is tried again.
  private static let retry = DispatchTimeInterval.seconds(60)

  /// - Parameter findUpdates: queries the package managers.
  init(findUpdates: @escaping @Sendable (_ now: Int) -> SystemUpdates = { .check(at: $0) }) {
    self.findUpdates = findUpdates
  }

  /// Uses another mode or width from now on. The expanded card shows its sensors at once.
  func set(_ context: Context) {
    state.withLock { state in
      state.context = context
      guard state.timer != nil, context.environment.mode == .expanded else { return }
      state.history.readSensors()
      context.push(SystemMeter.update(state, context))
    }
  }

  func start(_ context: Context) -> Update {
    state.withLock { state in
      state.context = context
      if state.timer == nil {
        if let json = try? context.values.json("history") {
          state.history = SystemHistory(json)
        }
        if let json = try? context.values.json("updates") {
          state.updates = SystemUpdates(json)
        }
        let queue = DispatchQueue(label: "org.todayview.system")
        let timer = DispatchSource.makeTimerSource(queue: queue)
        // Usage is a difference, so the second poll follows soon.
        timer.schedule(deadline: .now() + 0.25, repeating: 1, leeway: .milliseconds(50))
        timer.setEventHandler { [weak self] in self?.tick() }
        timer.activate()
        state.timer = timer
        SystemMeter.poll(&state)
      }
      return SystemMeter.update(state, context)
    }
  }

  /// Looks once, and pushes the content.
  func tick() {
    state.withLock { state in
      guard let context = state.context else { return }
      state.ticks += 1
      SystemMeter.poll(&state)
      if context.environment.mode == .expanded, !state.isFollowing {
        state.isFollowing = true
        follow(.system) { $0.failedOfSystem = $1 }
        follow(.session) { $0.failedOfUser = $1 }
      }
      checkForUpdates(&state, context)
      context.push(SystemMeter.update(state, context))
      // The process ends with the panel, so the first save comes soon: at the first usage, which is a difference.
      if state.ticks % SystemMeter.ticksBetweenSaves == 1 {
        try? context.values.set(state.history.json, for: "history")
      }
    }
  }

  // The card is pushed once a second anyway.
  private func follow(
    _ place: BusPlace, _ take: @escaping @Sendable (inout State, [FailedUnit]) -> Void
  ) {
    let queue = DispatchQueue(label: "org.todayview.system.units")
    queue.async { [weak self] in
      do throws(BusError) {
        try FailedUnit.follow(place, isOwn: place == .session) { units in
          self?.state.withLock { take(&$0, units) }
        }
      } catch {
        self?.state.withLock { take(&$0, []) }
        guard error.kind == .closed else { return }
        queue.asyncAfter(deadline: .now() + SystemMeter.retry) { [weak self] in
          self?.follow(place, take)
        }
      }
    }
  }

  private func checkForUpdates(_ state: inout State, _ context: Context) {
    let now = Int(Date().timeIntervalSince1970)
    guard context.settings.isOn("updates") == true else {
      state.updates = SystemUpdates()
      return
    }
    guard state.updates.isOld(at: now), !state.isChecking else { return }
    state.isChecking = true
    DispatchQueue.global(qos: .utility).async { [weak self, findUpdates] in
      let updates = findUpdates(now)
      try? context.values.set(updates.json, for: "updates")
      self?.state.withLock {
        $0.updates = updates
        $0.isChecking = false
      }
    }
  }

  /// Only units that the card shows are touched.
  func perform(_ method: String, on key: Substring) -> UpdateResult {
    let units = state.withLock { $0.failedOfUser }
    guard let unit = units.first(where: { $0.key == key }) else { return .noData }
    do throws(BusError) {
      try unit.perform(method)
      return .noData
    } catch {
      return .failed(error.sentence())
    }
  }

  private static func poll(_ state: inout State) {
    let isExpanded = state.context?.environment.mode == .expanded
    let reading = SystemReading.now(withSensors: isExpanded)
    state.history.add(reading, at: Int(Date().timeIntervalSince1970))
    guard isExpanded else { return }
    if state.needsRestart == nil || state.ticks.isMultiple(of: ticksBetweenRestarts) {
      state.needsRestart = SystemRestart.isNeeded()
    }
    guard state.processes.rows.isEmpty || state.ticks.isMultiple(of: ticksBetweenLists) else {
      return
    }
    state.processes.update(
      SystemProcess.all(), at: reading.time, ticks: Double(sysconf(Int32(_SC_CLK_TCK))))
  }

  static func update(_ state: State, _ context: Context) -> Update {
    Update(
      SystemCard(
        history: state.history, processes: state.processes,
        format: LocaleFormat(context.environment.locale), needsRestart: state.needsRestart ?? false,
        failed: state.failedOfSystem + state.failedOfUser, updates: state.updates,
        isTight: context.environment.maximum.compact.isTight
      ).content)
  }
}

/// The sample data of a demonstration: a machine that has been busy for ten minutes.
enum SystemSample {
  static var state: SystemMeter.State {
    var state = SystemMeter.State()
    let now = Int(Date().timeIntervalSince1970) / SystemHistory.seconds
    let steps: [JSON] = (0..<SystemHistory.length).map { index in
      let x = Double(index)
      let wave = 0.5 + 0.5 * sin(x / 7) * cos(x / 3)
      return .array(
        [
          Double(now - SystemHistory.length + 1 + index), 0.12 + 0.35 * wave * wave,
          0.36 + 0.06 * sin(x / 40), 2.2e6 + 4e6 * abs(sin(x / 11) * wave), 9e5 * wave,
          0.09 + 0.02 * sin(x / 25),
        ].map { .number($0) })
    }
    state.history = SystemHistory(.array(steps))
    var reading = SystemReading(time: 1)
    reading.memory = SystemReading.Use(used: 6_100_000_000, total: 16_600_000_000)
    reading.swap = SystemReading.Use(used: 720_000_000, total: 8_000_000_000)
    (reading.busyTicks, reading.allTicks, reading.network, reading.disk) = (0, 0, 0, 0)
    reading.temperature = 52
    state.history.add(reading, at: now * SystemHistory.seconds)
    reading.time = 2
    (reading.busyTicks, reading.allTicks) = (23, 100)
    (reading.network, reading.disk) = (4_200_000, 640_000)
    state.history.add(reading, at: now * SystemHistory.seconds)
    let named: [(String, UInt64, UInt64)] = [
      ("firefox", 14, 1_240_000_000), ("gnome-shell", 6, 410_000_000), ("code", 4, 730_000_000),
      ("pipewire", 1, 24_000_000), ("today", 0, 18_000_000),
    ]
    func processes(_ factor: UInt64) -> [SystemProcess] {
      named.enumerated().map { index, each in
        SystemProcess(
          number: pid_t(100 + index), start: 1, name: each.0, ticks: each.1 * factor,
          memory: each.2, isOwn: true)
      }
    }
    state.processes.update(processes(0), at: 1, ticks: 100)
    state.processes.update(processes(1), at: 2, ticks: 100)
    return state
  }
}
