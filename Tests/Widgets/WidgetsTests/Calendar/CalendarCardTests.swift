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

  private func plan(_ occurrences: [Occurrence], at minute: Int = 600) -> DayPlan {
    DayPlan(
      Agenda([CalendarFace(name: "Work", color: "#FF2968FF")], occurrences.sorted()),
      now: CalendarCardTests.midnight + minute * 60, home: .utc, format: LocaleFormat("en_GB"))
  }

  @Test func `compact mode shows the date and the remaining events, timed ones first`() throws {
    let card = DayCard(
      plan([
        allDay("Birthday", 0), event("Over", 540), event("Talk", 660), event("Walk", 720),
        event("Last", 800),
      ]))
    try card.content.check()
    let texts = card.content.words(in: .compact)
    expectEqual(texts.prefix(2), ["Tue", "24"])
    expect(texts.contains("Talk") && texts.contains("Walk"))
    expect(!texts.contains("Over") && !texts.contains("Last") && !texts.contains("Birthday"))
  }

  @Test func `a card without calendars shows the date, the month and a settings button`() throws {
    let card = DayCard(plan([]), isUnset: true).content
    try card.check()
    let compact = card.words(in: .compact)
    expectEqual(compact.prefix(2), ["Tue", "24"])
    expect(compact.contains("Choose the calendars that are shown here."))
    expect(!compact.contains("No events today"))
    expect(card.words(in: .expanded).contains("November"))
    expect(compact.contains("Choose Calendars"))
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

  @Test func `a day without events shows tomorrow's events`() throws {
    let none = DayCard(plan([event("Early", 1_440 + 480)])).content
    try none.check()
    expect(none.words(in: .compact).contains("No events today"))
    expect(none.words(in: .compact).contains("Tomorrow: Early"))
    let over = DayCard(plan([event("Over", 540)])).content
    expect(over.words(in: .compact).contains("No more events today"))
  }

  @Test func `expanded mode shows the month in the locale's order, with marks for events`()
    throws
  {
    let content = DayCard(plan([event("Talk", 660), allDay("Trip", 2, days: 2)])).content
    try content.check()
    let texts = content.words(in: .expanded)
    expectEqual(texts.first, "November")
    expect(texts.firstIndex(of: "Mon") ?? 9 < texts.firstIndex(of: "Sun") ?? 0)
    expect(texts.count { $0 == "•" } == 3)
    expect((1...30).allSatisfy { texts.contains("\($0)") } && !texts.contains("31"))
  }

  @Test func `an event over several days shows which day this is`() {
    let plan = plan([allDay("Trip", -1, days: 3)])
    let trip = plan.agenda.occurrences[0]
    let day = plan.today.dayNumber
    expectEqual(plan.subtitle(trip, on: day), "Day 2 of 3")
    let night = event("Night", 1_380, minutes: 120)
    expectEqual(plan.value(night, on: day), "23:00")
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
    let texts = NextCard(plan([events[2]])).content.words(in: .compact)
    expect(texts.contains("12:00 – 12:30 · Room 4"))
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
    // Long titles and places fill the card sooner, and the number of hidden events still appears.
    let long = (0..<150).map { number in
      event(
        String(repeating: "Title \(number) ", count: 20), 600 + number,
        place: String(repeating: "Room ", count: 60))
    }
    let full = DayCard(plan(long)).content
    try full.check()
    let left = full.words(in: .expanded).first { $0.hasSuffix("more events are not listed") }
    let rows = full.words(in: .expanded).count { $0.hasPrefix("Title ") }
    expect(left == "\(150 - rows) more events are not listed")
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
