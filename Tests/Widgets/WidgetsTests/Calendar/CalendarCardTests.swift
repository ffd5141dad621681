import Calendars
import Expectations
import Testing
import WidgetCore

@testable import Widgets

@Suite("The calendar cards")
struct CalendarCardTests {
  // Tuesday, November 24, 2026, 10:00 UTC.
  private static let now = 1_795_514_400
  private static let midnight = now - 10 * 3600

  private func event(
    _ title: String, _ start: Int, minutes: Int = 30, place: String = "", call: String? = nil
  ) -> Occurrence {
    let start = CalendarCardTests.midnight + start * 60
    return Occurrence(
      start: start, end: start + minutes * 60, isAllDay: false, title: title, place: place,
      call: call)
  }

  private func allDay(_ title: String, _ day: Int, days: Int = 1) -> Occurrence {
    let start = CalendarCardTests.midnight + day * 86_400
    return Occurrence(start: start, end: start + days * 86_400, isAllDay: true, title: title)
  }

  private func plan(
    _ occurrences: [Occurrence], at minute: Int = 600, problems: [String] = []
  ) -> DayPlan {
    DayPlan(
      Agenda([CalendarFace(name: "Work", color: "#FF2968FF")], occurrences.sorted()),
      now: CalendarCardTests.midnight + minute * 60, home: .utc, format: LocaleFormat("en_GB"),
      problems: problems)
  }

  @Test func `compact mode shows an all-day event, the next timed one, and how many more`()
    throws
  {
    let card = DayCard(
      plan([
        allDay("Birthday", 0), event("Over", 540), event("Talk", 660), event("Walk", 720),
        event("Last", 800),
      ]))
    try card.content.check()
    let texts = card.content.words(in: .compact)
    expectEqual(card.content.node(withID: "compact")?.action, .toggleMode)
    expectEqual(texts.prefix(2), ["Tue", "24"])
    expectEqual(texts.dropFirst(2), ["Birthday", "all day", "Talk", "11:00", "2 More"])
    let two = DayCard(plan([event("Talk", 660), event("Walk", 720, place: "Park")])).content
    expectEqual(
      two.words(in: .compact).dropFirst(2), ["Talk", "11:00", "Walk", "12:00"])
    let one = DayCard(plan([event("Walk", 720, place: "Park")])).content
    expect(one.words(in: .compact).contains("Park".isolated))
  }

  @Test func `a card without calendars shows the date, the month and a settings button`() throws {
    let card = DayCard(plan([]), isUnset: true).content
    try card.check()
    let compact = card.words(in: .compact)
    expectEqual(compact.prefix(2), ["Tue", "24"])
    expect(compact.contains("Choose the calendars that are shown here."))
    expect(!compact.contains("No events today"))
    expect(card.month(in: .expanded)?.value == CivilDay(year: 2026, month: 11, day: 24))
    expect(compact.contains("Choose Calendars"))
    expect(card.node(withID: "compact")?.action == nil)
  }

  @Test func `an unknown time zone is named once, however many events have it`() throws {
    let events = (0..<3).map { index in
      var event = event("Call \(index)", 700 + index)
      event.unknownZone = "Middle Earth"
      return event
    }
    let card = DayCard(plan(events)).content
    try card.check()
    let sentence =
      "The time zone “Middle Earth” is unknown. Its events are shown in local time."
    expectEqual(card.words(in: .expanded).filter { $0.contains("zone") }, [sentence])
    expect(!card.words(in: .compact).contains(sentence))
  }

  @Test func `several unknown time zones are named after the errors`() throws {
    var (first, second) = (event("Call", 700), event("Talk", 710))
    (first.unknownZone, second.unknownZone) = ("Middle Earth", "Narnia")
    let card = DayCard(plan([first, second], problems: ["One", "Two", "Three"])).content
    try card.check()
    let notes = card.words(in: .expanded)
    expect(notes.contains("One") && notes.contains("Two") && !notes.contains("Three"))
    expect(
      notes.contains(
        "The time zones “Middle Earth”, “Narnia” are unknown. Their events are shown in local time."
      ), "\(notes)")
  }

  @Test func `a day without events shows tomorrow's events`() throws {
    let none = DayCard(plan([event("Early", 1_440 + 480)])).content
    try none.check()
    expect(none.words(in: .compact).contains("No events today"))
    expect(none.words(in: .compact).contains("Tomorrow: \u{2068}Early\u{2069}"))
    let over = DayCard(plan([event("Over", 540)])).content
    expect(over.words(in: .compact).contains("No more events today"))
  }

  @Test func `expanded mode shows the month with a dot for each calendar of a day`() throws {
    var plan = plan([event("Talk", 660), allDay("Trip", 2, days: 2), event("Walk", 720)])
    plan = DayPlan(
      Agenda(
        [CalendarFace(name: "Work", color: "blue"), CalendarFace(name: "Home", color: "red")],
        plan.agenda.occurrences.map { occurrence in
          var occurrence = occurrence
          occurrence.calendar = occurrence.title == "Walk" ? 1 : 0
          return occurrence
        }), now: plan.now, home: .utc, format: plan.format)
    let content = DayCard(plan).content
    try content.check()
    let month = try #require(content.month(in: .expanded))
    let today = CivilDay(year: 2026, month: 11, day: 24)
    expectEqual(month.value, today)
    expectEqual(month.marks.map(\.day.number), [0, 2, 3].map { today.number + $0 })
    expectEqual(month.marks.first?.tints, [.blue, .red])
    expectEqual(month.marks.first?.label, "2 events")
    expect(content.month(in: .compact) == nil)
  }

  @Test func `a chosen day shows its own events, and the compact card still today's`() throws {
    let plan = plan([event("Talk", 660), event("Later", 3 * 1_440 + 600), allDay("Trip", 3)])
    let day = CivilDay(year: 2026, month: 11, day: 27)
    let content = DayCard(plan, chosen: day).content
    try content.check()
    expectEqual(content.month(in: .expanded)?.value, day)
    let texts = content.words(in: .expanded)
    expectEqual(
      texts, ["Friday 27 November", "Trip", "all day", "Later", "10:00 – 10:30"])
    expect(content.words(in: .compact).contains("Talk"))
    let empty = DayCard(plan, chosen: day.adding(months: 1)).content
    expectEqual(empty.words(in: .expanded), ["Sunday 27 December", "No events"])
  }

  @Test func `an event opens a page with all that is known of it`() throws {
    var talk = event("Talk", 660, place: "Room 4\nFirst floor", call: "https://meet.jit.si/Room")
    talk.address = "https://example.org/talk"
    talk.details = EventDetails(
      notes: "<p>Bring the <b>sketches</b>.</p>Thanks!", people: ["Petr", "Jana"], others: 3,
      reminders: [-600, 0])
    let page = try #require(DayCard(plan([talk])).content.pages.first)
    expectEqual(page.title, "Talk")
    let texts = page.content.words(in: .expanded)
    expectEqual(texts.prefix(2), ["Tuesday 24 November", "11:00 – 11:30"])
    expect(texts.contains("Room 4"))
    expect(texts.contains("\u{2068}Petr\u{2069}, \u{2068}Jana\u{2069}, 3 More"))
    expect(texts.contains("10 minutes before, At the start"))
    expect(texts.contains("Work"))
    expect(texts.contains("Bring the sketches.") && texts.contains("Thanks!"))
    expect(texts.contains("Join") && texts.contains("Open in Calendar"))
    let actions = page.content.everyAction
    expect(actions.contains(.open("https://www.openstreetmap.org/search?query=Room%204")))
    expect(actions.contains(.openApp) && actions.contains(.open("https://example.org/talk")))
  }

  @Test func `texts of a stranger are bounded, and can't change the direction of others`() throws {
    var bad = event(
      String(repeating: "e\u{301}", count: 150), 660,
      place: "\u{202E}\u{2069}Room \u{2067}\u{2066}4\u{0}")
    bad.details = EventDetails(
      notes: String(repeating: "word \u{2067}", count: 400),
      people: (0..<20).map { "\u{2069}\u{202E}" + String(repeating: "\($0)ab", count: 30) })
    let many = (0..<30).map { number in
      var event = bad
      event.start += number
      return event
    }
    let content = DayCard(plan(many)).content
    try content.check()
    let row = try #require(content.words(in: .expanded).first { $0.contains("Room") })
    expectEqual(row, "\u{2068}Room 4\u{2069}")
    let page = try #require(content.pages.first)
    expect(page.title.unicodeScalars.count <= Limits.name)
    for text in page.content.words(in: .expanded) {
      expect(!text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
    }
  }

  @Test func `an event over several days shows which day this is`() {
    let plan = plan([allDay("Trip", -1, days: 3)])
    let trip = plan.agenda.occurrences[0]
    let day = plan.today.dayNumber
    expectEqual(plan.subtitle(trip, on: day), "Day 2 of 3")
    let night = event("Night", 1_380, minutes: 120)
    expectEqual(plan.value(night, on: day), "23:00")
    expectEqual(plan.value(event("Talk", 660, minutes: 30), on: day), "11:00 – 11:30")
    expectEqual(plan.value(night, on: day + 1), "until 01:00")
  }

  @Test func `a card is refreshed at the end of an event and at midnight`() {
    expect(
      plan([event("Talk", 590)]).nextChange == .seconds(CalendarCardTests.midnight + 620 * 60))
    expect(plan([]).nextChange == .seconds(CalendarCardTests.midnight + 86_400))
  }

  @Test func `Up Next shows an event that has just begun, then the following ones`() throws {
    let events = [
      event("Standup", 595, call: "https://meet.jit.si/Room"), event("Long", 480, minutes: 400),
      event("Talk", 720, place: "Room 4\nFirst floor"),
    ]
    expectEqual(NextCard(plan(events)).next?.title, "Standup")
    expectEqual(NextCard(plan(events, at: 611)).next?.title, "Talk")
    // No other event today, so the running one is shown.
    expectEqual(NextCard(plan(events, at: 760)).next?.title, "Long")
    expect(NextCard(plan([])).next == nil)
    let content = NextCard(plan(events)).content
    try content.check()
    expect(content.words(in: .compact).contains("Join"))
    expect(
      NextCard(plan(events)).update.wakeAt == .seconds(CalendarCardTests.midnight + 610 * 60))
    // The hour before the start, and the time for users who are late.
    func seconds(_ minute: Int) -> Duration { .seconds(CalendarCardTests.midnight + minute * 60) }
    expectEqual(
      NextCard(plan(events)).update.relevant, Relevance(from: seconds(535), to: seconds(610)))
    expect(NextCard(plan([])).update.relevant == nil)
    // The card of the day matters at the same time, and then perhaps for the next one.
    let day = DayCard(plan(events)).update
    expect(day.relevant == NextCard(plan(events)).update.relevant && day.wakeAt == seconds(610))
    expectEqual(DayCard(plan([events[2]], at: 719)).update.wakeAt, seconds(735))
    expect(DayCard(plan([allDay("Birthday", 0)])).update.relevant == nil)
    let texts = NextCard(plan([events[2]])).content.words(in: .compact)
    expect(texts.contains("12:00 – 12:30 · \u{2068}Room 4\u{2069}"))
  }

  @Test func `thousands of events on one day fit into a card`() throws {
    let many = (0..<3_000).map { event("Event \($0)", 600 + $0 % 700) }
    try DayCard(plan(many)).content.check()
    try NextCard(plan(many)).content.check()
  }

  @Test func `a list shows the number of hidden events`() throws {
    let many = (0..<300).map { event("Event \($0)", 600 + $0 % 700) }
    let content = DayCard(plan(many)).content
    try content.check()
    let words = content.words(in: .expanded)
    expect(words.contains("100 more events are not listed"))
    expect(words.count { $0.hasPrefix("Event ") } == 200)
    // Long titles and places fill the card sooner, and the others are a click away.
    let long = (0..<150).map { number in
      event(
        String(repeating: "Title \(number) ", count: 20), 600 + number,
        place: String(repeating: "Room ", count: 60))
    }
    let full = DayCard(plan(long)).content
    try full.check()
    expect(full.words(in: .expanded).count { $0.hasPrefix("Title ") } == 150)
    expect((1..<8).contains(full.shownRows))
    expectEqual(content.shownRows, 8)
    expect(
      !DayCard(plan([many[0]])).content.words(in: .expanded).contains { $0.contains("listed") })
  }

  @Test func `colors of calendars are parsed in every notation`() {
    expect(CalendarColor.tint("#FF2968FF") == .rgb(red: 255, green: 41, blue: 104))
    expect(CalendarColor.tint("#f00") == .rgb(red: 255, green: 0, blue: 0))
    expectEqual(CalendarColor.tint("Turquoise"), .teal)
    for text in ["", "#", "#12", "#GGGGGG", "no color"] { expect(CalendarColor.tint(text) == nil) }
  }
}

extension Node {
  fileprivate func month(in mode: DisplayMode) -> Node.Month? {
    guard isShown(in: mode) else { return nil }
    if case .month(let month) = kind { return month }
    return children.lazy.compactMap { $0.month(in: mode) }.first
  }

  /// Returns the pages that rows open.
  fileprivate var pages: [ContentPage] {
    let own = actions.compactMap { if case .show(let page) = $0 { page } else { nil } }
    return own + children.flatMap(\.pages)
  }

  fileprivate var everyAction: [Action] { actions + children.flatMap(\.everyAction) }

  /// Returns how many rows the longest list shows.
  fileprivate var shownRows: Int {
    if case .list(let list) = kind { return min(list.rows.count, list.max ?? .max) }
    return children.map(\.shownRows).max() ?? 0
  }

  /// Returns the texts in a mode from top to bottom, including lists and buttons.
  fileprivate func words(in mode: DisplayMode) -> [String] {
    guard self.mode == nil || self.mode == mode else { return [] }
    switch kind {
    case .text(let text): return [text.text]
    case .listRow(let row): return [row.title, row.subtitle, row.value].compactMap(\.self)
    case .button(let button):
      if case .text(let text) = button.face { return [text] }
      return []
    default: return children.flatMap { $0.words(in: mode) }
    }
  }
}
