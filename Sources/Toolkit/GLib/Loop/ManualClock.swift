// Ownership: the clock holds its waiters weakly; each source owns its registration. Threads: any
// thread reads the time; everything else happens on the main thread.

internal import Synchronization

/// A clock that tests move by hand. While it is in use, `Moment.now`, `WallClock.now`, timers and
/// frames follow it, so that a test steps through seconds in no time.
@MainActor package final class ManualClock {
  /// The clock in use; nil is the system's clock.
  package private(set) static var current: ManualClock?

  private var now: Duration
  private var wall: Duration
  private var timers: [Int: Timer] = [:]
  private var frames: [Int: (Double) -> Void] = [:]
  private var wallTimers: [Int: (time: Duration, fire: () -> Void)] = [:]
  private var lastNumber = 0
  private var nextFrame: Duration?

  /// The last event, for the messages of failed tests.
  package private(set) var lastEvent = ""

  /// Time between two frames.
  package static let frame = Duration.microseconds(16_667)

  private struct Timer {
    var due: Duration
    var interval: Duration
    var priority: Priority
    var fire: () -> Bool
  }

  /// The next events, in order of time.
  private enum Due {
    case timer(Int)
    case wall(Int)
    case frame
  }

  /// `start` is the time on the monotonic clock, `wall` the time since 1970.
  package init(start: Duration, wall: Duration) {
    now = start
    self.wall = wall
  }

  /// Replaces the system's clock, until `stop`.
  package func use() {
    ManualClock.current = self
    publish()
  }

  /// Returns to the system's clock.
  package func stop() {
    ManualClock.current = nil
    manualTime.store(systemTime, ordering: .releasing)
  }

  /// The time of the next event.
  package var next: Moment? { nextDue.map { Moment(sinceStart: max($0.0, now)) } }

  /// Moves time to the next event until `end`, and performs it; false when there is none.
  package func step(until end: Moment) -> Bool {
    let end = Moment(sinceStart: .zero).duration(to: end)
    guard let (time, due) = nextDue, time <= end else {
      move(to: end)
      return false
    }
    move(to: max(time, now))
    perform(due)
    return true
  }

  /// Sets the wall clock, as a user or NTP does. Timers that follow it notice.
  package func setWall(_ time: Duration) {
    wall = time
    publish()
    for number in wallTimers.keys.sorted() {
      wallTimers[number]?.fire()
    }
  }

  private var nextDue: (Duration, Due)? {
    var next: (time: Duration, priority: Int32, number: Int, due: Due)?
    func offer(_ time: Duration, _ priority: Int32, _ number: Int, _ due: Due) {
      if let next, (next.time, next.priority, next.number) <= (time, priority, number) { return }
      next = (time, priority, number, due)
    }
    for (number, timer) in timers {
      offer(timer.due, timer.priority.rawValue, number, .timer(number))
    }
    for (number, timer) in wallTimers {
      offer(now + max(.zero, timer.time - wall), 0, number, .wall(number))
    }
    if !frames.isEmpty {
      let time = nextFrame ?? now + ManualClock.frame
      nextFrame = time
      offer(time, Priority.idle.rawValue - 1, 0, .frame)
    } else {
      nextFrame = nil
    }
    return next.map { ($0.time, $0.due) }
  }

  private func perform(_ due: Due) {
    lastEvent = "\(due)"
    switch due {
    case .timer(let number):
      guard let timer = timers[number] else { return }
      lastEvent = "a timer of \(timer.interval)"
      if timer.fire() {
        timers[number]?.due = now + max(timer.interval, .microseconds(1))
      } else {
        timers[number] = nil
      }
    case .wall(let number): wallTimers.removeValue(forKey: number)?.fire()
    case .frame:
      nextFrame = now + ManualClock.frame
      for number in frames.keys.sorted() { frames[number]?(now.seconds) }
    }
  }

  private func move(to time: Duration) {
    guard time > now else { return }
    wall += time - now
    now = time
    publish()
  }

  private func publish() {
    manualTime.store(now.microseconds, ordering: .releasing)
    manualWall.store(wall.microseconds, ordering: .releasing)
  }
}

// MARK: - Registrations

extension ManualClock {
  private func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func addTimer(
    every interval: Duration, priority: Priority, _ fire: @escaping () -> Bool
  ) -> Int {
    let number = newNumber()
    timers[number] = Timer(
      due: now + max(.zero, interval), interval: interval, priority: priority, fire: fire)
    return number
  }

  func addWallTimer(at time: Duration, _ fire: @escaping () -> Void) -> Int {
    let number = newNumber()
    wallTimers[number] = (time, fire)
    return number
  }

  /// Calls `tick` with the time in seconds in each frame, until it is removed.
  package func addFrames(_ tick: @escaping (Double) -> Void) -> Int {
    let number = newNumber()
    frames[number] = tick
    return number
  }

  /// Ends a registration of any kind.
  package func remove(_ number: Int) {
    timers[number] = nil
    wallTimers[number] = nil
    frames[number] = nil
  }
}

// MARK: - Time, for all threads

private let systemTime = Int64.min
private let manualTime = Atomic<Int64>(systemTime)
private let manualWall = Atomic<Int64>(0)

/// The manual clock's time in microseconds; nil while the system's clock is in use.
func manualMicroseconds() -> Int64? {
  let time = manualTime.load(ordering: .acquiring)
  return time == systemTime ? nil : time
}

func manualWallTime() -> Duration? {
  manualMicroseconds() == nil
    ? nil : .microseconds(manualWall.load(ordering: .acquiring))
}

extension Duration {
  fileprivate var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
