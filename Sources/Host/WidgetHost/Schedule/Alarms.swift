// Decides who is started because the time has come that it asked for. No timer, no file and no process
// here: what is said comes in with its time, and the shell asks what to do and when to ask again.
//
// - The time on the wall counts. It goes on while the machine sleeps, and when it is set, what was due in
//   between is due at once, and what was put off is waited for again.
// - A time is waited for, then its widget is asked, then it is told with the update that is sent, whatever
//   that is sent for, and it is over with the answer. Where no answer comes, the next update says it again.
// - Nothing is stretched or batched, so that a widget has a ration: whoever asks for more waits.

public import WidgetCore

/// The times at which widgets want to be started, one for each instance.
public struct Alarms: Hashable, Sendable {
  /// What is to be done now.
  public struct Decision: Hashable, Sendable {
    /// Those whose time has come, the longest overdue first.
    public var start: [InstanceID] = []
    /// The time on the wall at which to ask again; nil where nothing is waited for.
    public var wakeAt: Duration?
    /// Those that have to wait because they come too often, said once for each.
    public var hurried: [InstanceID] = []
  }

  /// What is kept of an instance over the end of the panel.
  public struct Kept: Hashable, Sendable {
    /// When it is to be started; nil is never.
    public var time: Duration?
    /// The last time that it was told of. A widget that names it once more doesn't mean that.
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
    var ration = Ration(most: Alarms.most, oneMoreEvery: Alarms.oneMoreEvery)
    var lastStart: Instant?
    var isHurried = false
  }

  /// So many starts in a row, and one more each minute.
  public static let most = 60
  public static let oneMoreEvery = Duration.seconds(60)
  /// Two starts of a widget are not closer than that.
  public static let leastDistance = Duration.seconds(1)

  private var alarms: [InstanceID: Alarm] = [:]

  public init(_ kept: [InstanceID: Kept] = [:]) {
    for (id, kept) in kept { alarms[id] = Alarm(kept: kept) }
  }

  /// What is to be kept.
  public var kept: [InstanceID: Kept] { alarms.mapValues(\.kept).filter { !$0.value.isEmpty } }

  /// When it is to be started, unless it was asked already.
  public subscript(id: InstanceID) -> Duration? { alarms[id]?.kept.time }

  // MARK: What happens

  /// Its newest content wants it to be started then; nil is never.
  public mutating func set(_ time: Duration?, of id: InstanceID) {
    let time = time.map(Alarms.rounded)
    var alarm = alarms[id] ?? Alarm()
    guard time != alarm.kept.time else { return }
    let isOver = time != nil && time == alarm.kept.told
    alarm.kept.time = isOver ? nil : time
    alarm.step = .waiting
    alarms[id] = alarm
  }

  /// Who has to be asked now.
  public mutating func decide(at wall: Duration, _ now: Instant) -> Decision {
    var decision = Decision()
    var due: [(time: Duration, id: InstanceID)] = []
    for (id, alarm) in alarms {
      guard alarm.step == .waiting, let time = alarm.kept.time else { continue }
      if time <= wall { due.append((time, id)) } else { decision.note(time) }
    }
    for (_, id) in due.sorted(by: { ($0.time, $0.id) < ($1.time, $1.id) }) {
      guard var alarm = alarms[id] else { continue }
      if let wait = alarm.wait(at: now) {
        decision.note(wall + wait)
        if wait > Alarms.leastDistance, !alarm.isHurried {
          alarm.isHurried = true
          decision.hurried.append(id)
        }
      } else {
        alarm.step = .asked
        alarm.lastStart = now
        decision.start.append(id)
      }
      alarms[id] = alarm
    }
    return decision
  }

  /// An update is about to be sent to it. Says how late it is for its time, if that has come and it is to
  /// be told with this update; `isAgain` is one that was told before, to a process that is gone.
  public mutating func tell(_ id: InstanceID, isAgain: Bool, at wall: Duration) -> Duration? {
    guard let alarm = alarms[id], let time = alarm.kept.time, alarm.step != .told || isAgain,
      // One that was asked has its time behind it, wherever the clock has been set to since.
      time <= wall || alarm.step != .waiting
    else { return nil }
    alarms[id]?.step = .told
    alarms[id]?.kept.told = time
    return max(.zero, wall - time)
  }

  /// It has answered: what it was told is over.
  public mutating func answered(_ id: InstanceID) {
    guard alarms[id]?.step == .told else { return }
    alarms[id]?.kept.time = nil
    alarms[id]?.step = .waiting
  }

  /// It has not answered: the next update tells it again.
  public mutating func failed(_ id: InstanceID) {
    if alarms[id]?.step == .told { alarms[id]?.step = .asked }
  }

  /// It is gone for good.
  public mutating func remove(_ id: InstanceID) { alarms[id] = nil }

  /// To the millisecond, as it is kept.
  private static func rounded(_ time: Duration) -> Duration {
    .milliseconds(time.wholeMilliseconds)
  }
}

extension Duration {
  /// The nearest number of milliseconds. A quotient of two durations is now and then a little below what
  /// it should be, so that cutting off its fraction loses one.
  var wholeMilliseconds: Int64 { Int64((self / .milliseconds(1)).rounded()) }
}

extension Alarms.Alarm {
  /// How long it has to wait although its time has come; nil where it may be started.
  fileprivate mutating func wait(at now: Instant) -> Duration? {
    if let lastStart, now < lastStart + Alarms.leastDistance {
      return lastStart + Alarms.leastDistance - now
    }
    if let next = ration.nextAt(now) { return next - now }
    _ = ration.take(at: now)
    return nil
  }
}

extension Alarms.Decision {
  fileprivate mutating func note(_ time: Duration) { wakeAt = min(wakeAt ?? time, time) }
}
