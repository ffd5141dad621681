internal import WidgetCore

/// A click on the card, or the answer of a form.
enum AlarmAction: Hashable {
  case add
  case edit(Int)
  case turn(Int)
  case remove(Int)
  /// Restores the alarm that was removed last.
  case restore
  case snooze(Int)

  var name: String {
    switch self {
    case .add: "add"
    case .edit(let id): "edit \(id)"
    case .turn(let id): "turn \(id)"
    case .remove(let id): "remove \(id)"
    case .restore: "restore"
    case .snooze(let id): "snooze \(id)"
    }
  }

  init?(_ name: String) {
    let words = name.split(separator: " ")
    switch (words.first, words.dropFirst().first.flatMap { Int($0) }) {
    case ("add", nil): self = .add
    case ("restore", nil): self = .restore
    case ("edit", let id?): self = .edit(id)
    case ("turn", let id?): self = .turn(id)
    case ("remove", let id?): self = .remove(id)
    case ("snooze", let id?): self = .snooze(id)
    default: return nil
    }
  }
}

/// The alarms in the order in which they were added.
struct AlarmList: Hashable, Codable {
  private(set) var alarms: [ClockAlarm] = []
  private var removed: Removed?

  private struct Removed: Hashable, Codable {
    var alarm: ClockAlarm
    var index: Int
  }

  static let most = 6

  enum Outcome: Hashable {
    case changed
    case unchanged
    case removed(ClockAlarm)
    case refused(String, field: String)
  }

  init(_ alarms: [ClockAlarm] = []) {
    for alarm in alarms.prefix(AlarmList.most) { add(alarm) }
  }

  var isFull: Bool { alarms.count >= AlarmList.most }

  /// Returns when the next one rings, in seconds since 1970.
  func next(in home: Zone) -> Int? { alarms.compactMap { $0.next(in: home) }.min() }

  /// Rings those that are due. Returns them with the times at which they were.
  mutating func ring(at now: Int, in home: Zone) -> [(alarm: ClockAlarm, due: Int)] {
    alarms.indices.compactMap { index in
      alarms[index].ring(at: now, in: home).map { (alarms[index], $0) }
    }
  }

  private mutating func add(_ alarm: ClockAlarm) {
    var alarm = alarm
    let used = alarms.map(\.id) + (removed.map { [$0.alarm.id] } ?? [])
    alarm.id = (used.max() ?? 0) + 1
    alarms.append(alarm)
  }

  mutating func apply(
    _ action: AlarmAction, _ value: ActionValue?, at now: Int, language: String
  ) -> Outcome {
    switch action {
    case .add:
      guard !isFull else { return .unchanged }
      guard let alarm = AlarmForm.alarm(of: value, at: now, language: language) else {
        return AlarmForm.refusal
      }
      add(alarm)
    case .edit(let id):
      guard let index = index(of: id) else { return .unchanged }
      guard var alarm = AlarmForm.alarm(of: value, at: now, language: language) else {
        return AlarmForm.refusal
      }
      alarm.id = id
      alarms[index] = alarm
    case .turn(let id):
      guard let index = index(of: id), let isOn = value?.isOn else { return .unchanged }
      alarms[index].turn(on: isOn, at: now)
    case .remove(let id):
      guard let index = index(of: id) else { return .unchanged }
      let alarm = alarms.remove(at: index)
      removed = Removed(alarm: alarm, index: index)
      return .removed(alarm)
    case .restore:
      guard let removed, !isFull else { return .unchanged }
      var alarm = removed.alarm
      // It doesn't ring for what it missed.
      alarm.since = now
      alarms.insert(alarm, at: min(removed.index, alarms.count))
      self.removed = nil
    case .snooze(let id):
      guard let index = index(of: id) else { return .unchanged }
      alarms[index].snoozed = now + ClockAlarm.snooze
    }
    return .changed
  }

  private func index(of id: Int) -> Int? { alarms.firstIndex { $0.id == id } }
}
