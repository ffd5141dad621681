// Decides which widgets are started at the time they requested. Has no timers, files or processes: events come
// with their time, and `AlarmClock` requests decisions.
//
// - The wall clock counts. It continues during sleep. When it is set forward, skipped alarms are due at once;
//   when it is set back, alarms wait again.
// - An alarm waits, then starts its widget, then is part of the next update whatever its reason, and is over with
//   the response. Without a response, the next update repeats it.
// - Alarms are neither delayed nor batched, so each widget has a rate limit, and so have all together. Within
//   the latter, a widget that was started lately is behind all others.

public import WidgetCore

/// The times at which widgets requested a start, one for each instance.
public struct Alarms: Hashable, Sendable {
  /// The starts that are due, and the time of the next decision.
  public struct Decision: Hashable, Sendable {
    /// The widgets to start, beginning with the one whose last start was longest ago.
    public var start: [InstanceID] = []
    /// The wall clock time of the next decision; nil without alarms.
    public var wakeAt: Duration?
    /// Widgets that now reach the rate limit, once for each.
    public var delayed: [InstanceID] = []
  }

  /// The stored state of an instance.
  public struct Kept: Hashable, Sendable {
    /// The start time; nil is never.
    public var time: Duration?
    /// The last alarm that was delivered; the same time isn't accepted again.
    public var told: Duration?

    public init(time: Duration? = nil, told: Duration? = nil) {
      self.time = time
      self.told = told
    }

    var isEmpty: Bool { time == nil && told == nil }
  }

  fileprivate enum Step: Hashable { case waiting, asked, told }

  fileprivate struct Alarm: Hashable {
    var kept = Kept()
    var step = Step.waiting
    var limiter = TokenBucket(most: Alarms.most, oneMoreEvery: Alarms.oneMoreEvery)
    var lastStart: Instant?
    var isHurried = false
  }

  /// Maximum starts in a row; each minute adds one.
  public static let most = 60
  public static let oneMoreEvery = Duration.seconds(60)
  /// Minimum interval between two starts.
  public static let leastDistance = Duration.seconds(1)

  /// Maximum starts in a row of all widgets together; each second adds one.
  public static let maximumOfAll = 20

  private var alarms: [InstanceID: Alarm] = [:]
  private var limiterOfAll = TokenBucket(most: Alarms.maximumOfAll, oneMoreEvery: .seconds(1))

  public init(_ kept: [InstanceID: Kept] = [:]) {
    for (id, kept) in kept { alarms[id] = Alarm(kept: kept) }
  }

  /// The state to store.
  public var kept: [InstanceID: Kept] { alarms.mapValues(\.kept).filter { !$0.value.isEmpty } }

  /// The start time.
  public subscript(id: InstanceID) -> Duration? { alarms[id]?.kept.time }

  // MARK: What happens

  /// Sets the start time that the newest content requests; nil is never. A delivered time isn't
  /// accepted again, unless it is ahead once more because the clock was set back.
  public mutating func set(_ time: Duration?, of id: InstanceID, at wall: Duration) {
    let time = time.map(Alarms.rounded)
    var alarm = alarms[id] ?? Alarm()
    guard time != alarm.kept.time else { return }
    let isOver = time.map { $0 == alarm.kept.told && $0 <= wall } ?? false
    alarm.kept.time = isOver ? nil : time
    alarm.step = .waiting
    alarms[id] = alarm
  }

  /// Returns the widgets to start now.
  public mutating func decide(at wall: Duration, _ now: Instant) -> Decision {
    var decision = Decision()
    var due: [(lastStart: Duration, time: Duration, id: InstanceID)] = []
    for (id, alarm) in alarms {
      guard alarm.step == .waiting, let time = alarm.kept.time else { continue }
      guard time <= wall else {
        decision.note(time)
        continue
      }
      due.append((alarm.lastStart?.sinceStart ?? .zero, time, id))
    }
    for (_, _, id) in due.sorted(by: <) {
      guard var alarm = alarms[id] else { continue }
      if let next = limiterOfAll.nextAt(now) {
        decision.note(wall + (next - now))
        break
      }
      if let wait = alarm.wait(at: now) {
        decision.note(wall + wait)
        if wait > Alarms.leastDistance, !alarm.isHurried {
          alarm.isHurried = true
          decision.delayed.append(id)
        }
      } else {
        _ = limiterOfAll.take(at: now)
        alarm.step = .asked
        alarm.lastStart = now
        decision.start.append(id)
      }
      alarms[id] = alarm
    }
    return decision
  }

  /// Marks the alarm as delivered with an update, and returns how late it is; nil if none is due. `isAgain`
  /// repeats it for a new process.
  public mutating func tell(_ id: InstanceID, isAgain: Bool, at wall: Duration) -> Duration? {
    guard let alarm = alarms[id], let time = alarm.kept.time, alarm.step != .told || isAgain,
      // A widget that was started is due even if the clock was set back since.
      time <= wall || alarm.step != .waiting
    else { return nil }
    alarms[id]?.step = .told
    alarms[id]?.kept.told = time
    return max(.zero, wall - time)
  }

  /// The widget responded: a delivered alarm is over.
  public mutating func answered(_ id: InstanceID) {
    guard alarms[id]?.step == .told else { return }
    alarms[id]?.kept.time = nil
    alarms[id]?.step = .waiting
  }

  /// The widget failed: the next update repeats the alarm.
  public mutating func failed(_ id: InstanceID) {
    if alarms[id]?.step == .told { alarms[id]?.step = .asked }
  }

  /// Removes an instance.
  public mutating func remove(_ id: InstanceID) { alarms[id] = nil }

  /// Stored with milliseconds.
  private static func rounded(_ time: Duration) -> Duration {
    .milliseconds(time.wholeMilliseconds)
  }
}

extension Duration {
  /// The nearest number of milliseconds: truncating an inexact quotient would lose one.
  var wholeMilliseconds: Int64 { Int64((self / .milliseconds(1)).rounded()) }
}

extension Alarms.Alarm {
  /// The time to wait at the rate limit; nil if the widget may start.
  fileprivate mutating func wait(at now: Instant) -> Duration? {
    if let lastStart, now < lastStart + Alarms.leastDistance {
      return lastStart + Alarms.leastDistance - now
    }
    if let next = limiter.nextAt(now) { return next - now }
    _ = limiter.take(at: now)
    return nil
  }
}

extension Alarms.Decision {
  fileprivate mutating func note(_ time: Duration) { wakeAt = min(wakeAt ?? time, time) }
}
