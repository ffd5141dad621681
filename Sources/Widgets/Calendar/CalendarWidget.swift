internal import Calendars
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The month, and what is on today.
struct CalendarWidget: Widget {
  static let id = "org.todayview.Calendar"

  func update(_ context: Context) -> UpdateResult {
    AgendaUpdate(context).result {
      DayCard($0).update
    } unset: {
      DayCard($0, isUnset: true).update
    }
  }
}

/// What comes next, and how soon.
struct UpNext: Widget {
  static let id = "org.todayview.UpNext"

  func update(_ context: Context) -> UpdateResult {
    AgendaUpdate(context).result {
      NextCard($0).update
    } unset: { _ in
      Update(CalendarWords.choose())
    }
  }
}

/// How both get what they show: what was known at once, then what is new.
struct AgendaUpdate {
  private let context: Context
  private let format: LocaleFormat

  init(_ context: Context) {
    self.context = context
    format = LocaleFormat(context.environment.locale)
  }

  /// `unset` is what is shown where there are no calendars yet.
  func result(
    _ card: (DayPlan) -> Update, unset: (DayPlan) -> Update
  ) -> UpdateResult {
    let now = Int(Date().timeIntervalSince1970)
    let home = Zone.local()
    func plan(_ agenda: Agenda, _ troubles: [String] = []) -> DayPlan {
      DayPlan(agenda, now: now, home: home, format: format, troubles: troubles)
    }
    func update(_ agenda: Agenda, _ troubles: [String] = []) -> Update {
      card(plan(agenda, troubles))
    }
    if let samples = Samples.wanted {
      let agenda = SampleAgenda.agenda(samples.bytes(of: "calendar.json"), now: now, home: home)
      return agenda.map { .newData(update($0)) } ?? .failed(CalendarWords.unreadable)
    }
    let sources = CalendarWishes(context.settings).sources
    guard !sources.isEmpty else { return .newData(unset(plan(Agenda()))) }
    let book = AgendaBook(context.store)
    let known = book.known(sources)
    let window = AgendaWindow(now: now, home: home).shown
    let shown = known.agenda(in: window).map { update($0) }
    if let shown { context.push(shown) }
    let isEager = [.user, .online, .settings].contains(context.reason)
    let desk = AgendaDesk(
      book, context.http, home: home, locale: context.environment.locale, now: now,
      isEager: isEager)
    let renewal = desk.renew(known)
    if renewal.known == known, renewal.troubles.isEmpty, shown != nil { return .noData }
    guard let agenda = renewal.known.agenda(in: window) else {
      return .failed(renewal.troubles.first ?? CalendarWords.unreadable)
    }
    let new = update(agenda, renewal.troubles)
    return new == shown ? .noData : .newData(new)
  }
}
