internal import WidgetCore

/// What was done today, and in the week that ends with it.
struct TimerStatistics: Hashable {
  struct Day: Hashable {
    /// Periods of work that came to their end.
    var rounds = 0
    /// Time of work, in milliseconds.
    var work = 0
  }

  /// The last one is today.
  private(set) var days = [Day](repeating: Day(), count: 7)
  /// Those of today, the oldest first.
  private(set) var entries: [TimerEntry] = []

  /// What ends on a day counts for it.
  init(_ entries: [TimerEntry], today: CivilTime, in zone: Zone) {
    for entry in entries {
      let age = today.dayNumber - zone.time(at: entry.ended / 1000).dayNumber
      guard (0..<days.count).contains(age) else { continue }
      if age == 0 { self.entries.append(entry) }
      guard entry.phase == .work else { continue }
      days[days.count - 1 - age].work += entry.spent
      if entry.isRound { days[days.count - 1 - age].rounds += 1 }
    }
  }

  var today: Day { days[days.count - 1] }
  var isEmpty: Bool { days.allSatisfy { $0.work == 0 } }
}
