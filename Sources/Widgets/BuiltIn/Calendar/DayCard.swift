internal import Calendars
internal import WidgetCore

/// The card of a day: its date and the next events of today; when expanded, the month and all events of today.
struct DayCard {
  private let plan: DayPlan
  private let day: Int
  /// Whether there are no calendars yet; the month is shown nevertheless.
  private let isUnset: Bool

  /// The number of lines that fit next to the date.
  private static let mostCompact = 2
  private static let mostToday = 12
  private static let mostTomorrow = 3
  /// The maximum characters of the lists, including those on pages: half of a card's limit.
  private static let lettersToday = 5_000
  private static let lettersTomorrow = 1_500

  init(_ plan: DayPlan, isUnset: Bool = false) {
    self.plan = plan
    self.isUnset = isUnset
    day = plan.today.dayNumber
  }

  var update: Update { Update(content, wakeAt: plan.nextChange) }

  var content: Node {
    Column(spacing: 12) {
      compact.shown(in: .compact)
      month.shown(in: .expanded)
      agenda.shown(in: .expanded)
      plan.troubleNotes
    }
    .node
  }

  // MARK: - Compact

  private var compact: Row {
    let left = plan.occurrences(on: day).filter { !plan.isOver($0) }
    // Events with a time precede all-day events.
    let next = left.filter { !$0.isAllDay } + left.filter(\.isAllDay)
    return Row(spacing: 16, align: .center, grow: 1) {
      Column(spacing: 0, align: .center) {
        Text(plan.format.weekday(plan.today, .short)).id("weekday").role(.caption)
          .weight(.semibold).tint(.red)
        Text(plan.format.number(plan.today.day)).id("day").role(.largeTitle)
      }
      .id("date").label(plan.format.weekdayAndDay(plan.today))
      if isUnset {
        CalendarWords.choose()
      } else if next.isEmpty {
        nothing(wasThere: !plan.occurrences(on: day).isEmpty)
      } else {
        Node(.list(Node.List(plan.rows(Array(next.prefix(DayCard.mostCompact)), on: day).nodes)))
          .id("next")
      }
    }
    .id("compact")
  }

  /// Without events today, returns tomorrow's.
  private func nothing(wasThere: Bool) -> Node {
    let tomorrow = plan.occurrences(on: day + 1).first
    return Column {
      Text(wasThere ? CalendarWords.nothingMore : CalendarWords.nothingToday).id("nothing")
        .strength(.secondary)
      if let tomorrow {
        Text(
          "\(plan.format.day(dayTime(day + 1), from: plan.today).capitalizedFirst): "
            + plan.title(tomorrow)
        )
        .id("tomorrow").role(.caption).strength(.secondary)
      }
    }
    .id("none").node
  }

  // MARK: - Month

  private var month: Column {
    let first = CivilTime.dayNumber(year: plan.today.year, month: plan.today.month, day: 1)
    let next = CivilTime.dayNumber(
      year: plan.today.month == 12 ? plan.today.year + 1 : plan.today.year,
      month: plan.today.month % 12 + 1, day: 1)
    let start = first - (dayTime(first).weekday - plan.format.firstWeekday + 7) % 7
    let counts = plan.counts(first..<next)
    return Column(spacing: 8) {
      Row {
        Text(CalendarWords.month(plan.today.month)).id("month").role(.title).tint(.red)
        Spacer()
        Text(plan.format.weekdayAndDay(plan.today, .short)).id("today").role(.caption)
          .strength(.secondary)
      }
      .id("heading")
      Grid(columns: 7) {
        for weekday in 0..<7 {
          Text(plan.format.weekday(dayTime(start + weekday), .short)).id("head \(weekday)")
            .role(.footnote).align(.center).strength(.secondary)
        }
        for day in start..<(start + (next - start + 6) / 7 * 7) {
          (first..<next).contains(day) ? cell(day, counts[day] ?? 0) : Text("").id("\(day)").node
        }
      }
      .id("grid")
    }
    .id("month")
  }

  private func cell(_ day: Int, _ count: Int) -> Node {
    let time = dayTime(day)
    let isToday = day == self.day
    let isFree = [0, 6].contains(time.weekday)
    let cell = Column(spacing: 0, align: .center) {
      Text(plan.format.number(time.day)).role(.caption).align(.center)
        .weight(isToday ? .semibold : .regular).fill(isToday ? .red : nil)
        .strength(isFree && !isToday ? .secondary : .primary)
      // A space keeps the height of the line.
      Text(count > 0 ? "•" : " ").role(.footnote).align(.center).strength(.secondary)
    }
    .id("\(day)")
    guard count > 0 else { return cell.node }
    return cell.label(
      listed([plan.format.dayAndMonth(time), CalendarWords.events(count)])
    ).node
  }

  // MARK: - Today and tomorrow

  private var agenda: Column {
    let today = plan.occurrences(on: day)
    let tomorrow = plan.occurrences(on: day + 1).filter { !plan.days(of: $0).contains(day) }
    let todays = plan.rows(today, on: day, letters: DayCard.lettersToday)
    let tomorrows = plan.rows(tomorrow, on: day + 1, letters: DayCard.lettersTomorrow)
    return Column(spacing: 8) {
      if isUnset {
        CalendarWords.choose()
      } else if today.isEmpty {
        Text(CalendarWords.nothingToday).id("nothing").strength(.secondary)
      } else {
        Node(.list(Node.List(todays.nodes, max: DayCard.mostToday))).id("list")
        unlisted(todays, "unlisted")
      }
      if !tomorrow.isEmpty {
        Text(plan.format.day(dayTime(day + 1), from: plan.today).capitalizedFirst).id("tomorrow")
          .role(.caption).weight(.semibold).strength(.secondary)
        Node(.list(Node.List(tomorrows.nodes, max: DayCard.mostTomorrow))).id("later")
        unlisted(tomorrows, "unlisted later")
      }
    }
    .id("agenda")
  }

  /// Returns a note about events that aren't in the list.
  private func unlisted(_ rows: DayPlan.Rows, _ id: String) -> [Node] {
    guard rows.unlisted > 0 else { return [] }
    return [
      Text(CalendarWords.unlisted(rows.unlisted)).id(id).role(.caption).strength(.secondary).node
    ]
  }

  private func dayTime(_ day: Int) -> CivilTime {
    CivilTime(secondsSince1970: day * 86_400, offset: 0)
  }
}
