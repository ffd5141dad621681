internal import WidgetCore

// The statistics of today and the week.

extension TimersCard {
  var todayRow: Node {
    let today = statistics.today
    let words =
      today.work == 0
      ? TimerWords.nothingYet
      : listed([TimerWords.rounds(today.rounds), TimerWords.length(today.work.inMinutes)])
    let row = Row {
      Text(TimerWords.doneToday).id("today").weight(.medium)
      Spacer()
      Text(words).id("done").role(.caption).strength(.secondary)
    }
    .id("today")
    guard !statistics.entries.isEmpty, !isSparse else { return row.node }
    return row.action(.show(ContentPage(TimerWords.doneToday, todayPage))).node
  }

  /// The page with today's periods, latest first.
  private var todayPage: Node {
    List(max: 20) {
      for (index, entry) in statistics.entries.enumerated().reversed().prefix(300) {
        ListRow(
          TimerWords.phase(entry.phase), subtitle: entry.name,
          value: "\(TimerWords.length(entry.spent))\n\(clock(entry.began)) – \(clock(entry.ended))",
          bar: entry.phase == .work ? TimersCard.workTint : TimersCard.restTint
        ).id("\(index)")
      }
    }
    .node
  }

  var weekParts: [Node] {
    guard !statistics.isEmpty, !isSparse else { return [] }
    let minutes = statistics.days.map { Double($0.work.inMinutes / 60_000) }
    return [
      Column(spacing: 2) {
        Chart(minutes, kind: .bars, height: 56, unit: TimerWords.minutesUnit).id("bars")
          .tint(TimersCard.workTint).label(TimerWords.week)
        // Aligned with the bars of the chart.
        Row(spacing: 15, grow: 1) {
          Text("\u{A0}").id("start").role(.footnote)
          weekdays
          Text("\u{A0}").id("end").role(.footnote)
        }
        .id("days")
      }
      .id("week").node
    ]
  }
}

extension TimersCard {
  private var weekdays: Grid {
    Grid(columns: 7) {
      // The latest day is on the right in every language, as in the chart, but a grid follows the text direction.
      for age in isRightToLeft ? Array(0..<7) : (0..<7).reversed() {
        Text(dayName(zone.time(at: now.wall / 1000 - age * 86_400))).id("\(age)").role(.footnote)
          .align(.center).strength(age == 0 ? .primary : .secondary)
      }
    }
  }
}

extension TimersCard {
  /// The weekday; the number of the day where seven weekdays don't fit side by side in one size.
  private func dayName(_ day: CivilTime) -> String {
    isTight ? format.number(day.day) : format.weekday(day, .short)
  }
}

extension Int {
  /// The duration in milliseconds, rounded to minutes, at least one unless it's zero.
  fileprivate var inMinutes: Int {
    self == 0 ? 0 : Swift.max(1, (self + 30_000) / 60_000) * 60_000
  }
}
