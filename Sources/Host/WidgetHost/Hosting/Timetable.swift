internal import GLib
internal import WidgetCore

/// Updates widgets.
@MainActor protocol TimetableDelegate: AnyObject {
  /// Updates these in this order, and calls `begin` for each.
  func update(_ turns: [Decision.Start])
  /// The network state changed.
  func networkDidChange()
  /// The user's time zone changed.
  func timeZoneDidChange()
}

/// Decides when widgets are updated: consults the schedule after each change and at due times, and
/// feeds it the machine's state.
@MainActor final class Timetable: ConditionsDelegate {
  weak var delegate: (any TimetableDelegate)?

  /// Before this, only updates the user waits for are started.
  private static let quietStart = Duration.seconds(10)
  /// The delay before retrying a refused start.
  private static let pauseAfterRefusal = Duration.seconds(60)

  private let conditions: any Conditions
  private(set) var schedule = Schedule(seed: .random(in: 0 ... .max))
  private var mayStart = false
  private var hasSwept = false
  private var slept = Duration.zero
  private var firstChance: Source?
  private var decision: Source?
  private var wakeUp: Source?

  /// Whether widgets that need the network wait for it.
  var isOffline: Bool { schedule.network == .offline }

  init(_ conditions: any Conditions) { self.conditions = conditions }

  /// Watches the machine's state, and waits until it is quiet.
  func start() {
    slept = conditions.slept
    conditions.delegate = self
    firstChance = .after(Timetable.quietStart, priority: .low) { [weak self] in self?.begin() }
  }

  /// Allows starting processes: the user waits for one, or the quiet start is over.
  func begin() {
    guard !mayStart else { return conditionsChanged() }
    firstChance = nil
    mayStart = true
    conditions.begin()
    conditionsChanged()
    if !hasSwept {
      hasSwept = true
      // Not urgent.
      firstChance = .after(Timetable.quietStart, priority: .low) {
        OrphanedProcesses.endThoseOfDeadHosts()
      }
    }
  }

  /// Starts nothing more.
  func stop() {
    mayStart = false
    decision = nil
    wakeUp = nil
    firstChance = nil
  }

  /// An update may have become due. Runs after the first frame.
  func lookAgain() {
    guard mayStart, decision == nil else { return }
    decision = .idle { [weak self] in self?.decide() }
  }

  private func decide() {
    decision = nil
    noticeSleep()
    let decided = schedule.decide(at: .now)
    delegate?.update(decided.start)
    wakeUp = decided.wakeAt.map { time in
      .after(max(.zero, time - .now), priority: .low) { [weak self] in self?.decide() }
    }
  }

  func conditionsChanged() {
    schedule.savesPower = conditions.savesPower
    let wasOffline = isOffline
    schedule.setNetwork(conditions.network, at: .now)
    if isOffline != wasOffline { delegate?.networkDidChange() }
    noticeSleep()
    lookAgain()
  }

  func timeZoneChanged() { delegate?.timeZoneDidChange() }

  private func noticeSleep() {
    let slept = conditions.slept
    // The clocks aren't read at the same instant.
    if slept - self.slept > .seconds(2) { schedule.wake(after: slept - self.slept, at: .now) }
    self.slept = max(slept, self.slept)
  }
}

// MARK: - Events

extension Timetable {
  /// Adds a widget; `age` is that of its cached content.
  func add(
    _ name: String, _ manifest: Manifest, subject: String?, age: Duration?, isCovered: Bool
  ) {
    schedule.add(
      name, interval: manifest.refresh, needsNetwork: manifest.needsNetwork,
      takesLong: manifest.takesLong, isLive: manifest.isLive, subject: subject, age: age,
      isCovered: isCovered, at: .now)
  }

  /// Its subject changed.
  func setSubject(_ subject: String?, of name: String) { schedule.setSubject(subject, of: name) }

  func remove(_ name: String) { schedule.remove(name) }

  /// The user requested it, or changed its settings.
  func ask(_ name: String, _ reason: UpdateReason) { schedule.ask(name, reason, at: .now) }

  /// Whether required settings are empty.
  func setHeld(_ isHeld: Bool, _ name: String) { schedule.setHeld(isHeld, name) }

  /// An update has started.
  func begin(_ name: String) { schedule.begin(name, at: .now) }

  /// Its update was ended without a response.
  func abandon(_ name: String) { schedule.abandon(name) }

  /// It responded, or pushed content.
  func finish(_ name: String, refreshAfter: Duration?, unasked: Bool) {
    schedule.finish(name, refreshAfter: refreshAfter, unasked: unasked, at: .now)
  }

  /// The live widget exited; restart it at `time`.
  func startAgain(_ name: String, at time: Instant) { schedule.ended(name, againAt: time) }

  /// Its program has changed.
  func programChanged(_ name: String) { schedule.programChanged(name, at: .now) }

  /// Whether it is shown alone.
  func setPeeked(_ isPeeked: Bool, _ name: String) {
    schedule.setPeeked(isPeeked, name)
    lookAgain()
  }

  /// It failed; retry it at `time`.
  func fail(_ name: String, retryAt time: Instant) { schedule.fail(name, retryAt: time) }

  /// It is off until the user requests it.
  func turnOff(_ name: String) { schedule.turnOff(name) }

  /// It was due but didn't start. Without this, it would be retried at once, forever.
  func refuse(_ name: String) {
    guard schedule.items[name]?.isRunning == true else { return }
    schedule.fail(name, retryAt: .now + Timetable.pauseAfterRefusal)
  }

  /// The schedule counts running updates, whatever started them.
  func follow(_ name: String, _ phase: InstanceLifecycle.Phase?) {
    let isRunning = schedule.items[name]?.isRunning ?? false
    switch phase {
    case .launching, .updating, .live: schedule.setProcess(isThere: true, of: name)
    case .idle, .stopping, .failing, .off, nil: schedule.setProcess(isThere: false, of: name)
    }
    switch phase {
    case .launching(_, _?), .updating: if !isRunning { schedule.begin(name, at: .now) }
    case .stopping: break
    // A start only for suggestions doesn't affect when it is due.
    case .launching(_, nil), .idle, .live, .failing, .off, nil:
      if isRunning { schedule.abandon(name) }
    }
  }

  func show() { schedule.show(at: .now) }
  func hide() { schedule.hide() }

  /// The pages of stacks that aren't in front.
  func setCovered(_ names: Set<String>) { schedule.setCovered(names, at: .now) }

  /// The visible cards when the panel is shown.
  func setInView(_ names: Set<String>) { schedule.setInView(names) }
}
