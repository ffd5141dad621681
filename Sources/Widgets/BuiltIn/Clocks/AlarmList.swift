internal import WidgetCore

/// A click on the card, or a submitted form.
enum AlarmAction: Hashable {
  case add
  case edit(Int)
  case turn(Int)
  case remove(Int)
  /// Restores the alarm that was deleted last.
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
typealias AlarmList = NumberedList<ClockAlarm>

extension ClockAlarm: NumberedItem {
  static let most = 6
  static let key = "alarm"
}

extension AlarmList {
  /// Returns the time of the next alarm, in seconds since 1970.
  func next(in home: Zone) -> Int? { items.compactMap { $0.next(in: home) }.min() }

  /// Rings the alarms that are due. Returns them with the times at which they should have rung.
  mutating func ring(at now: Int, in home: Zone) -> [(alarm: ClockAlarm, due: Int)] {
    items.indices.compactMap { index in
      items[index].ring(at: now, in: home).map { (items[index], $0) }
    }
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
      return add(alarm)
    case .edit(let id):
      guard index(of: id) != nil else { return .unchanged }
      guard let alarm = AlarmForm.alarm(of: value, at: now, language: language) else {
        return AlarmForm.refusal
      }
      return change(id) { $0 = alarm }
    case .turn(let id):
      guard let isOn = value?.isOn else { return .unchanged }
      return change(id) { $0.turn(on: isOn, at: now) }
    case .remove(let id): return remove(id)
    // A restored alarm doesn't ring for times in the past.
    case .restore: return restore { $0.since = now }
    case .snooze(let id): return change(id) { $0.snoozed = now + ClockAlarm.snooze }
    }
  }
}
