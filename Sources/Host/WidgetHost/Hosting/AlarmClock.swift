// Ownership: owns the timer; releasing it stops it. Writes the file after a short delay, because a
// widget may change its time many times a second. Threads: main only.

internal import GLib
internal import KeyFiles
internal import WidgetCore

/// Starts widgets at their wake times.
@MainActor protocol AlarmClockDelegate: AnyObject {
  func wake(_ names: [InstanceID])
  /// An instance requested so many wakeups that it is delayed. Called once.
  func didDelay(_ name: InstanceID)
}

/// Starts widgets at the times they requested, whatever the panel's state, and saves those times.
@MainActor final class AlarmClock {
  weak var delegate: (any AlarmClockDelegate)?

  private static let pause = Duration.milliseconds(500)
  private static let timeKey = "WakeAt"
  private static let toldKey = "Told"
  private static let log = Log(domain: "Today-Widgets")

  private let file: EditedKeyFile
  private let conditions: any Conditions
  private(set) var alarms = Alarms()
  private var written: [InstanceID: Alarms.Kept] = [:]
  private var timer: (any WallTiming)?
  /// The time for which the timer is set.
  private var timerTime: Duration?
  private var looking: Source?
  private var writing: Source?
  private var isRunning = false

  init(path: String, _ conditions: any Conditions) {
    file = EditedKeyFile(path, whenDamaged: .setAside(AlarmClock.log))
    self.conditions = conditions
  }

  /// Loads the saved times. Missed ones are due at once, after the first frame.
  func start() {
    written = AlarmClock.kept(in: (try? file.read()) ?? KeyFile())
    alarms = Alarms(written)
    isRunning = true
    if !written.isEmpty { lookSoon() }
  }

  /// Stops all wakeups.
  func stop() {
    write()
    isRunning = false
    timer?.set(nil)
    timer = nil
    timerTime = nil
    looking = nil
  }

  // MARK: - Instances

  /// Sets the wake time that its newest content requests; nil cancels it.
  func set(_ time: Duration?, of name: InstanceID) {
    change { $0.set(time, of: name, at: conditions.wallClock) }
  }

  /// Returns how late its wake time is, for the next update; see `Alarms`.
  func tell(_ name: InstanceID, isAgain: Bool) -> Duration? {
    guard alarms[name] != nil else { return nil }
    var late: Duration?
    change { late = $0.tell(name, isAgain: isAgain, at: conditions.wallClock) }
    return late
  }

  func answered(_ name: InstanceID) { change { $0.answered(name) } }
  func failed(_ name: InstanceID) { change { $0.failed(name) } }

  /// The instance was removed.
  func remove(_ name: InstanceID) {
    alarms.remove(name)
    // The file is edited, not rewritten: another panel may use it, too.
    written[name] = nil
    do { try file.change { $0.remove(group: name) } } catch { AlarmClock.log.warning("\(error)") }
  }

  private func change(_ body: (inout Alarms) -> Void) {
    let before = alarms
    body(&alarms)
    guard alarms != before else { return }
    if writing == nil, alarms.kept != written {
      writing = .after(AlarmClock.pause) { [weak self] in self?.write() }
    }
    lookSoon()
  }

  // MARK: - Waiting

  private func lookSoon() {
    guard isRunning, looking == nil else { return }
    looking = .idle { [weak self] in self?.look() }
  }

  private func look() {
    looking = nil
    let decision = alarms.decide(at: conditions.wallClock, .now)
    if decision.wakeAt != nil, timer == nil {
      timer = conditions.wallTimer { [weak self] in self?.timerFired() }
    }
    if decision.wakeAt != timerTime { timer?.set(decision.wakeAt) }
    timerTime = decision.wakeAt
    for name in decision.delayed { delegate?.didDelay(name) }
    if !decision.start.isEmpty { delegate?.wake(decision.start) }
  }

  private func timerFired() {
    timerTime = nil
    look()
  }

  // MARK: - Saving

  private func write() {
    writing = nil
    let kept = alarms.kept
    guard kept != written else { return }
    let names = Set(kept.keys).union(written.keys).filter { kept[$0] != written[$0] }
    written = kept
    do {
      try file.change { file in
        for name in names {
          file.remove(group: name)
          if let time = kept[name]?.time { file.set(time.text, AlarmClock.timeKey, in: name) }
          if let told = kept[name]?.told { file.set(told.text, AlarmClock.toldKey, in: name) }
        }
      }
    } catch {
      AlarmClock.log.warning("\(error)")
    }
  }

  private static func kept(in file: KeyFile) -> [InstanceID: Alarms.Kept] {
    var kept: [InstanceID: Alarms.Kept] = [:]
    for name in file.groups where Instance.isValidName(name) {
      let found = Alarms.Kept(
        time: Duration(alarm: file.value(timeKey, in: name)?.text),
        told: Duration(alarm: file.value(toldKey, in: name)?.text))
      if found.time != nil || found.told != nil { kept[name] = found }
    }
    return kept
  }
}

extension Duration {
  /// The saved form: milliseconds since 1970.
  fileprivate var text: String { String(wholeMilliseconds) }

  fileprivate init?(alarm text: String?) {
    guard let text, let milliseconds = Int64(text),
      Limits.wakeAt.contains(Double(milliseconds) / 1000)
    else { return nil }
    self = .milliseconds(milliseconds)
  }
}
