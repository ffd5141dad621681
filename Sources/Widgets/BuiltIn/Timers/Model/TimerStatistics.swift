internal import WidgetCore

/// The statistics of today and the week that ends today.
struct TimerStatistics: Hashable {
  struct Day: Hashable {
    /// The number of completed work periods.
    var rounds = 0
    /// The time of work in milliseconds.
    var work = 0
  }

  /// The last seven days, today last.
  private(set) var days = [Day](repeating: Day(), count: 7)
  /// Today's entries, oldest first.
  private(set) var entries: [TimerEntry] = []

  /// Counts each entry for the day it ends on.
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
