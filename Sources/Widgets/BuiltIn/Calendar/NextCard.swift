internal import Calendars
internal import WidgetCore

/// The card of the next event: title, time, place, and a button to join; when expanded, also the following
/// events.
struct NextCard {
  private let plan: DayPlan
  /// Whether the card is narrow for its text: the time that is left is below the event.
  private let isTight: Bool

  /// The time that an event stays the next one after its start, in seconds, for users who are late.
  private static let grace = 15 * 60
  private static let maximumLater = 6
  /// The maximum letters of the lists with the events' pages, and of the notes in each.
  private static let letters = 6_000
  private static let notes = 300
  private static let week = 7 * 86_400

  init(_ plan: DayPlan, isTight: Bool = false) { (self.plan, self.isTight) = (plan, isTight) }

  var update: Update {
    guard let next else { return Update(content, wakeAt: plan.nextChange) }
    // The next change is its start, then the end of that time.
    let moments = [next.start, next.start + NextCard.grace].filter { $0 > plan.now }
    let wake = moments.first.map { Duration.seconds($0) } ?? plan.nextChange
    return Update(content, wakeAt: min(wake, plan.nextChange), relevant: relevance)
  }

  /// The hour before the next event, and the time for users who are late.
  var relevance: Relevance? {
    guard let next, !next.isAllDay else { return nil }
    return Relevance(
      from: .seconds(next.start - 3600), to: .seconds(next.start + NextCard.grace))
  }

  /// The next event, or one that has just begun; if no other follows today, one in progress.
  var next: Occurrence? {
    let timed = plan.agenda.occurrences(in: plan.now..<(plan.now + NextCard.week)).filter {
      !$0.isAllDay
    }
    let tomorrow = plan.beginning(plan.today.dayNumber + 1)
    let coming = timed.first { $0.start > plan.now - NextCard.grace }
    if let coming, coming.start < tomorrow { return coming }
    return timed.first { $0.start <= plan.now } ?? coming
      ?? plan.agenda.occurrences(in: plan.now..<(plan.now + NextCard.week)).first {
        $0.start > plan.now
      }
  }

  var content: Node {
    Column(spacing: 12) {
      if let next {
        head(next)
      } else {
        Text(CalendarWords.nothingNext).id("nothing").strength(.secondary)
      }
      later
      plan.troubleNotes
    }
    .node
  }

  private func head(_ next: Occurrence) -> Node {
    let isOn = next.start <= plan.now
    let what = Column(spacing: 2) {
      Text(plan.title(next)).id("title").role(.title).lines(2)
      Text([when(next), plan.place(next)?.isolated].compactMap(\.self).joined(separator: " · "))
        .id("when").role(.caption).strength(.secondary).lines(2)
      if isOn, next.end > next.start {
        Progress(from: Double(next.start), to: Double(next.end)).id("progress")
          .tint(plan.tint(next)).label(CalendarWords.now)
      }
    }
    .id("what")
    let how = Column(spacing: 6, align: isTight ? .leading : .trailing) {
      if isOn {
        Text(CalendarWords.now).id("now").weight(.semibold).tint(plan.tint(next))
      } else {
        Text(.relative(to: Double(next.start))).id("soon").tint(plan.tint(next))
      }
      if let call = next.call {
        ActionButton(CalendarWords.join, style: .filled, action: .open(call)).id("join")
      }
    }
    .id("how")
    let page = Action.show(EventPage(next, plan, notes: EventPage.maximumNotes).page)
    let id = "next \(next.start)"
    if isTight {
      return Column(spacing: 4) {
        what
        how
      }
      .id(id).action(page).node
    }
    return Row(spacing: 12, align: .center, grow: 0) {
      what
      how
    }
    .id(id).action(page).node
  }

  /// Returns "10:00 – 10:30", with the day unless that is today.
  private func when(_ occurrence: Occurrence) -> String {
    let start = plan.home.time(at: occurrence.start)
    let day =
      start.dayNumber == plan.today.dayNumber
      ? nil : plan.format.day(start, from: plan.today).capitalizedFirst
    let time = occurrence.isAllDay ? CalendarWords.allDay : plan.span(occurrence)
    return [day, time].compactMap(\.self).joined(separator: ", ")
  }

  /// The following events, by day.
  private var later: [Node] {
    let head = next
    let coming = plan.agenda.occurrences(in: plan.now..<(plan.now + NextCard.week))
      .filter { $0 != head && !plan.isOver($0) && $0.start > plan.now - NextCard.grace }
      .prefix(NextCard.maximumLater)
    var nodes: [Node] = []
    var last: Int?
    var rows: [Occurrence] = []
    func close() {
      guard let last, !rows.isEmpty else { return }
      nodes.append(
        plan.rows(
          rows, on: last, upTo: NextCard.maximumLater,
          letters: NextCard.letters / NextCard.maximumLater * rows.count,
          notes: NextCard.notes
        ).list.id("list \(last)").shown(in: .expanded))
      rows = []
    }
    for occurrence in coming {
      let time = plan.home.time(at: occurrence.start)
      if time.dayNumber != last {
        close()
        last = time.dayNumber
        if time.dayNumber != plan.today.dayNumber {
          nodes.append(
            Text(plan.format.day(time, from: plan.today).capitalizedFirst).id(
              "day \(time.dayNumber)"
            )
            .role(.caption).weight(.semibold).strength(.secondary).shown(in: .expanded).node)
        }
      }
      rows.append(occurrence)
    }
    close()
    return nodes
  }
}
