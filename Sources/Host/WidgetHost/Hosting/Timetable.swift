internal import GLib
internal import WidgetCore

/// Updates widgets.
@MainActor protocol TimetableDelegate: AnyObject {
  /// Updates those whose turn it is, in this order, and calls `begin` for each.
  func update(_ turns: [Decision.Start])
  /// The network came or went.
  func networkDidChange()
}

/// When widgets are updated: asks the schedule whenever something has changed or a time has come, and
/// tells it of the machine.
@MainActor final class Timetable: ConditionsDelegate {
  weak var delegate: (any TimetableDelegate)?

  /// Before this, nothing is started that the user doesn't wait for.
  private static let quietStart = Duration.seconds(10)
  /// What couldn't be started isn't asked again before that.
  private static let pauseAfterRefusal = Duration.seconds(60)

  private let conditions: any Conditions
  private(set) var schedule = Schedule(seed: .random(in: 0 ... .max))
  private var mayStart = false
  private var hasSwept = false
  private var slept = Duration.zero
  private var firstChance: Source?
  private var decision: Source?
  private var wakeUp: Source?

  /// Whether what needs the network waits for it.
  var isOffline: Bool { schedule.network == .offline }

  init(_ conditions: any Conditions) { self.conditions = conditions }

  /// Follows the machine, and waits until it is quiet.
  func start() {
    slept = conditions.slept
    conditions.delegate = self
    firstChance = .after(Timetable.quietStart, priority: .low) { [weak self] in self?.begin() }
  }

  /// Lets processes be started: the user waits for one, or the quiet after the start is over.
  func begin() {
    guard !mayStart else { return conditionsChanged() }
    firstChance = nil
    mayStart = true
    conditions.begin()
    conditionsChanged()
    if !hasSwept {
      hasSwept = true
      // Nobody waits for this.
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

  /// Something has changed that may make an update due. The first frame goes before.
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

  private func noticeSleep() {
    let slept = conditions.slept
    // The clocks are not read at the same instant.
    if slept - self.slept > .seconds(2) { schedule.wake(after: slept - self.slept, at: .now) }
    self.slept = max(slept, self.slept)
  }
}

// MARK: - What happens to widgets and the panel

extension Timetable {
  /// A widget is on the panel from now on; the age is that of its stored content.
  func add(_ name: String, _ manifest: Manifest, subject: String?, age: Duration?) {
    schedule.add(
      name, interval: manifest.refresh, needsNetwork: manifest.needsNetwork,
      isLive: manifest.isLive, subject: subject, age: age, at: .now)
  }

  /// It is about something else from now on.
  func setSubject(_ subject: String?, of name: String) { schedule.setSubject(subject, of: name) }

  func remove(_ name: String) { schedule.remove(name) }

  /// The user asked for it, or has changed its settings.
  func ask(_ name: String, _ reason: UpdateReason) { schedule.ask(name, reason, at: .now) }

  /// Whether the user has to set something before it is of any use.
  func setHeld(_ isHeld: Bool, _ name: String) { schedule.setHeld(isHeld, name) }

  /// It is being updated.
  func begin(_ name: String) { schedule.begin(name, at: .now) }

  /// It was ended before it could answer.
  func abandon(_ name: String) { schedule.abandon(name) }

  /// It answered, or said something unasked.
  func finish(_ name: String, refreshAfter: Duration?, unasked: Bool) {
    schedule.finish(name, refreshAfter: refreshAfter, unasked: unasked, at: .now)
  }

  /// It is to run, has ended, and may be started again then.
  func startAgain(_ name: String, at time: Instant) { schedule.ended(name, againAt: time) }

  /// Its program is another one now.
  func programChanged(_ name: String) { schedule.programChanged(name, at: .now) }

  /// Somebody looks at it on its own, or no more.
  func setPeeked(_ isPeeked: Bool, _ name: String) {
    schedule.setPeeked(isPeeked, name)
    lookAgain()
  }

  /// It failed, and may be tried again then.
  func fail(_ name: String, retryAt time: Instant) { schedule.fail(name, retryAt: time) }

  /// It is off until the user asks.
  func turnOff(_ name: String) { schedule.turnOff(name) }

  /// Its turn came, and it is at rest all the same: it won't now. Without this it would be asked again
  /// at once, and for ever.
  func refuse(_ name: String) {
    guard schedule.items[name]?.isRunning == true else { return }
    schedule.fail(name, retryAt: .now + Timetable.pauseAfterRefusal)
  }

  /// The schedule counts who is being updated, however that came about.
  func follow(_ name: String, _ phase: Life.Phase?) {
    let isRunning = schedule.items[name]?.isRunning ?? false
    switch phase {
    case .launching, .updating, .live: schedule.setProcess(isThere: true, of: name)
    case .idle, .stopping, .failing, .off, nil: schedule.setProcess(isThere: false, of: name)
    }
    switch phase {
    case .launching(_, _?), .updating: if !isRunning { schedule.begin(name, at: .now) }
    case .stopping: break
    // One that is started only to be asked what could be meant is as due as it was.
    case .launching(_, nil), .idle, .live, .failing, .off, nil:
      if isRunning { schedule.abandon(name) }
    }
  }

  func show() { schedule.show(at: .now) }
  func hide() { schedule.hide() }

  /// Which cards can be seen when the panel is shown.
  func setInView(_ names: Set<String>) { schedule.setInView(names) }
}
