internal import Calendars
internal import WidgetCore

/// The card of a day: its date and the next events of today; when expanded, the month and all events of a day.
struct DayCard {
  /// The days from now on.
  private let plan: DayPlan
  /// The days around the chosen one.
  private let month: DayPlan
  private let today: CivilDay
  private let chosen: CivilDay
  /// Whether there are no calendars yet: the month is shown nevertheless.
  private let isUnset: Bool

  /// The action of the month.
  static let chooses = "day"

  /// The number of lines beside the date.
  private static let maximumCompact = 2
  private static let maximumOfDay = 8
  private static let maximumTomorrow = 3
  /// The maximum letters of the lists with the events' pages, and of the notes in them, within the limits of a card.
  private static let lettersOfDay = 6_000
  private static let lettersTomorrow = 1_500
  private static let lettersOfNotes = 2_000
  private static let notesTomorrow = 200

  /// - Parameter chosen: the day that the user has chosen; nil for today.
  /// - Parameter month: the days around the chosen one; nil if they are the same.
  init(
    _ plan: DayPlan, chosen: CivilDay? = nil, month: DayPlan? = nil, isUnset: Bool = false
  ) {
    self.plan = plan
    self.month = month ?? plan
    self.isUnset = isUnset
    today = CivilDay(plan.today.dayNumber)
    self.chosen = chosen ?? today
  }

  /// It matters as Up Next does: when that event is over, another one may.
  var update: Update {
    let relevance = NextCard(plan).relevance
    let end = relevance?.to.flatMap { $0 > .seconds(plan.now) ? $0 : nil } ?? plan.nextChange
    return Update(content, wakeAt: min(end, plan.nextChange), relevant: relevance)
  }

  var content: Node {
    Column(spacing: 12) {
      // A click shows the day, with a page for each of its events.
      (isUnset ? compact : compact.action(.toggleMode)).shown(in: .compact)
      MonthView(chosen, marks: marks, sending: DayCard.chooses).id("month").shown(in: .expanded)
      Divider().shown(in: .expanded)
      agenda.shown(in: .expanded)
      plan.troubleNotes
      if month.problems != plan.problems { month.troubleNotes }
    }
    .node
  }

  /// The marks, also of the adjacent months, for when the user goes there.
  private var marks: [Node.Month.Mark] {
    let first = chosen.firstOfMonth
    return month.marks(first.adding(months: -1).number..<first.adding(months: 2).number)
  }

  // MARK: - Compact

  private var compact: Row {
    let all = plan.occurrences(on: today.number)
    let left = all.filter { !plan.isOver($0) }
    return Row(spacing: 16, align: .center, grow: 1) {
      Column(spacing: 0, align: .center) {
        Text(plan.format.weekday(plan.today, .short)).id("weekday").role(.caption)
          .weight(.semibold).tint(.red)
        Text(plan.format.number(plan.today.day)).id("day").role(.largeTitle)
      }
      .id("date").label(plan.format.weekdayAndDay(plan.today))
      if isUnset {
        CalendarWords.choose()
      } else if left.isEmpty {
        nothing(wasThere: !all.isEmpty)
      } else {
        next(left)
      }
    }
    .id("compact")
  }

  /// One that is there all day and the next with a time, or two with a time; then how many more there are.
  private func next(_ left: some Collection<Occurrence>) -> Node {
    let most = DayCard.maximumCompact
    let allDay = Array(left.lazy.filter(\.isAllDay).prefix(most))
    let timed = Array(left.lazy.filter { !$0.isAllDay }.prefix(most))
    let shown = (allDay.prefix(1) + timed + allDay.dropFirst()).prefix(most)
    let count = left.count
    return Column(spacing: 2) {
      Node(
        .list(
          Node.List(
            shown.map { plan.compactRow($0, on: today.number, hasSubtitle: count == 1) }))
      ).id("next")
      if count > shown.count {
        Text(CalendarWords.more(count - shown.count)).id("more").role(.footnote)
          .strength(.secondary)
      }
    }
    .id("left").node
  }

  /// The events of tomorrow, if today has none.
  private func nothing(wasThere: Bool) -> Node {
    let tomorrow = plan.occurrences(on: today.number + 1).first
    return Column {
      Text(wasThere ? CalendarWords.nothingMore : CalendarWords.nothingToday).id("nothing")
        .strength(.secondary)
      if let tomorrow {
        Text("\(name(of: today.adding(days: 1))): \(plan.title(tomorrow).isolated)")
          .id("tomorrow").role(.caption).lines(2).strength(.secondary)
      }
    }
    .id("none").node
  }

  // MARK: - The chosen day, and tomorrow

  private var agenda: Column {
    let isToday = chosen == today
    let occurrences = month.occurrences(on: chosen.number)
    let rows = month.rows(
      occurrences, on: chosen.number, upTo: DayCard.maximumOfDay, letters: DayCard.lettersOfDay,
      notes: DayCard.lettersOfNotes / max(1, min(occurrences.count, DayCard.maximumOfDay)))
    return Column(spacing: 8) {
      if isUnset, isToday {
        CalendarWords.choose()
      } else {
        Text(plan.format.weekdayAndDay(chosen.time)).id("chosen").role(.caption)
          .lines(2).weight(.semibold).strength(.secondary)
        if occurrences.isEmpty {
          Text(isToday ? CalendarWords.nothingToday : CalendarWords.nothing).id("nothing")
            .strength(.secondary)
        } else {
          rows.list.id("list")
          unlisted(rows, "unlisted")
        }
        if isToday { tomorrow }
      }
    }
    .id("agenda")
  }

  private var tomorrow: [Node] {
    let day = today.adding(days: 1)
    let occurrences = plan.occurrences(on: day.number).filter {
      !plan.days(of: $0).contains(today.number)
    }
    guard !occurrences.isEmpty else { return [] }
    let rows = plan.rows(
      occurrences, on: day.number, upTo: DayCard.maximumTomorrow, letters: DayCard.lettersTomorrow,
      notes: DayCard.notesTomorrow)
    return [
      Text(name(of: day)).id("tomorrow").role(.caption).weight(.semibold).strength(.secondary).node,
      rows.list.id("later"),
    ] + unlisted(rows, "unlisted later")
  }

  /// The note below a list that is cut off.
  private func unlisted(_ rows: DayPlan.Rows, _ id: String) -> [Node] {
    guard rows.unlisted > 0 else { return [] }
    return [
      Text(CalendarWords.unlisted(rows.unlisted)).id(id).role(.caption).strength(.secondary).node
    ]
  }

  private func name(of day: CivilDay) -> String {
    plan.format.day(day.time, from: plan.today).capitalizedFirst
  }
}
