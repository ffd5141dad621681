internal import Calendars
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The update of both widgets: pushes the cached agenda at once, then returns the new one.
struct AgendaUpdate {
  private let context: Context
  private let format: LocaleFormat
  private let now = Int(Date().timeIntervalSince1970)
  private let home = Zone.local()
  private let sources: [CalendarSource]
  /// Whether the user waits.
  private var isUrgent: Bool

  /// The beginning of the action that agrees to send the password to an origin.
  static let agrees = "password:"

  init(_ context: Context) {
    self.context = context
    isUrgent = [.user, .online, .settings].contains(context.reason)
    format = LocaleFormat(context.environment.locale)
    sources = CalendarOptions(context.settings).sources
  }

  /// Whether there are no calendars yet.
  var isUnset: Bool { sources.isEmpty && Samples.wanted == nil }

  var today: CivilDay { CivilDay(home.time(at: now).dayNumber) }

  /// Notes the user's consent to send the password of a server to another one. Returns false for other actions.
  mutating func agree(_ action: ActionRequest) -> Bool {
    guard action.action.hasPrefix(AgendaUpdate.agrees) else { return false }
    let origin = String(action.action.dropFirst(AgendaUpdate.agrees.count))
    loader(isUrgent: true).agree(to: origin, sources)
    isUrgent = true
    return true
  }

  /// `unset` is the content without calendars.
  /// - Parameter lasts: whether the content stays the same until its wake time, so that it can be cached.
  /// - Parameter pushes: whether the cached agenda is shown first.
  func result(
    lasts: Bool = false, pushes: Bool = true, _ card: (DayPlan) -> Update,
    unset: (DayPlan) -> Update
  ) -> UpdateResult {
    func update(_ agenda: Agenda, _ renewal: AgendaLoader.Renewal? = nil) -> Update {
      card(plan(agenda, renewal))
    }
    if let samples = Samples.wanted {
      return sampleAgenda(samples).map { .newData(update($0)) } ?? .failed(CalendarWords.unreadable)
    }
    guard !sources.isEmpty else { return .newData(unset(plan(Agenda()))) }
    let loader = loader(isUrgent: isUrgent)
    let known = loader.known(sources)
    let window = loader.window.shown
    func ingredients(_ known: CachedAgendas) -> UInt64? {
      // The cached content depends on the locale and the language.
      loader.ingredients(known, [context.environment.locale, CalendarWords.nothingToday])
    }
    func keep(_ update: Update, _ written: WrittenContent, _ known: CachedAgendas) {
      guard lasts, let ingredients = ingredients(known), let wake = update.wakeAt else { return }
      let end = Int(wake.components.seconds)
      guard now < end else { return }
      CachedCard(written, of: ingredients, while: now..<end).keep(context.values)
    }
    let kept =
      lasts
      ? ingredients(known).flatMap { CachedCard(context.values, of: $0, at: now)?.content } : nil
    let made = kept == nil ? known.agenda(in: window).map { update($0) } : nil
    let shown = kept ?? made.map { WrittenContent($0) }
    if let shown, pushes { context.push(shown) }
    let renewal = loader.renew(known)
    if let shown, renewal.known == known, renewal.problems.isEmpty {
      if let made { keep(made, shown, known) }
      return .noData
    }
    guard let agenda = renewal.known.agenda(in: window) else {
      let problem = renewal.problems.first ?? CalendarWords.unreadable
      guard let referral = renewal.referral else { return .failed(problem) }
      return .newData(Update(CalendarWords.needsConsent(referral, problem)))
    }
    let new = update(agenda, renewal)
    // Content that can't be cached needs no comparison.
    guard lasts else { return new == made ? .noData : .newData(new) }
    let written = WrittenContent(new)
    if renewal.problems.isEmpty { keep(new, written, renewal.known) }
    return written == shown ? .noData : .newData(new)
  }

  /// The cached days from now on, and those around the chosen day. Requests only a month that isn't cached.
  func plans(around day: CivilDay) -> (now: DayPlan, month: DayPlan) {
    if let samples = Samples.wanted {
      let plan = plan(sampleAgenda(samples) ?? Agenda())
      return (plan, plan)
    }
    let loader = loader(isUrgent: false)
    let known = loader.known(sources)
    let nearby = plan(known.agenda(in: loader.window.shown) ?? Agenda())
    let around = AgendaWindow(month: day, home: home)
    guard !sources.isEmpty else { return (nearby, nearby) }
    if known.covers(around.shown) {
      // The adjacent months have dots if they are cached.
      return (nearby, plan(known.agenda(in: around.wanted) ?? Agenda()))
    }
    let far = self.loader(isUrgent: false, around)
    let renewal = far.renew(sources)
    return (nearby, plan(renewal.known.agenda(in: around.wanted) ?? Agenda(), renewal))
  }

  private func plan(_ agenda: Agenda, _ renewal: AgendaLoader.Renewal? = nil) -> DayPlan {
    DayPlan(
      agenda, now: now, home: home, format: format, problems: renewal?.problems ?? [],
      referral: renewal?.referral)
  }

  private func sampleAgenda(_ samples: Samples) -> Agenda? {
    SampleAgenda.agenda(samples.bytes(of: "calendar.json"), now: now, home: home)
  }

  /// - Parameter window: a month far from today, which is cached separately.
  private func loader(isUrgent: Bool, _ window: AgendaWindow? = nil) -> AgendaLoader {
    AgendaLoader(
      AgendaCache(context.store, prefix: window == nil ? "" : "month "), context.http, home: home,
      locale: context.environment.locale, now: now, isUrgent: isUrgent, window: window)
  }
}
