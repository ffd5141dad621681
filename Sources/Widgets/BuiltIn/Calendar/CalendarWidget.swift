internal import Calendars
internal import FoundationEssentials
internal import Glibc
internal import WidgetCore
internal import WidgetExtension

/// The month and today's events.
struct CalendarWidget: WidgetProvider {
  static let id = "org.todayview.Calendar"

  func update(_ context: Context) -> UpdateResult {
    AgendaUpdate(context).result(lasts: true) {
      DayCard($0).update
    } unset: {
      DayCard($0, isUnset: true).update
    }
  }
}

/// The next event and the time until it.
struct UpNext: WidgetProvider {
  static let id = "org.todayview.UpNext"

  func update(_ context: Context) -> UpdateResult {
    AgendaUpdate(context).result {
      NextCard($0).update
    } unset: { _ in
      Update(CalendarWords.choose())
    }
  }
}

/// Produces the content of both widgets: the cached events at once, then new ones.
struct AgendaUpdate {
  private let context: Context
  private let format: LocaleFormat

  init(_ context: Context) {
    self.context = context
    format = LocaleFormat(context.environment.locale)
  }

  /// `unset` is the content without calendars.
  /// - Parameter lasts: whether a card stays the same until it wakes. It is then cached, and shown again
  ///   without building it.
  func result(
    lasts: Bool = false, _ card: (DayPlan) -> Update, unset: (DayPlan) -> Update
  ) -> UpdateResult {
    let now = Int(Date().timeIntervalSince1970)
    let home = Zone.local()
    func plan(_ agenda: Agenda, _ problems: [String] = []) -> DayPlan {
      DayPlan(agenda, now: now, home: home, format: format, problems: problems)
    }
    func update(_ agenda: Agenda, _ problems: [String] = []) -> Update {
      card(plan(agenda, problems))
    }
    if let samples = Samples.wanted {
      let agenda = SampleAgenda.agenda(samples.bytes(of: "calendar.json"), now: now, home: home)
      return agenda.map { .newData(update($0)) } ?? .failed(CalendarWords.unreadable)
    }
    let sources = CalendarOptions(context.settings).sources
    guard !sources.isEmpty else { return .newData(unset(plan(Agenda()))) }
    let cache = AgendaCache(context.store)
    let isUrgent = [.user, .online, .settings].contains(context.reason)
    let loader = AgendaLoader(
      cache, context.http, home: home, locale: context.environment.locale, now: now,
      isUrgent: isUrgent)
    let known = cache.known(sources)
    let window = AgendaWindow(now: now, home: home).shown
    func ingredients(_ known: CachedAgendas) -> UInt64? {
      // The text depends on the locale and the language.
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
    if let shown { context.push(shown) }
    let renewal = loader.renew(known)
    if let shown, renewal.known == known, renewal.problems.isEmpty {
      if let made { keep(made, shown, known) }
      return .noData
    }
    guard let agenda = renewal.known.agenda(in: window) else {
      return .failed(renewal.problems.first ?? CalendarWords.unreadable)
    }
    let new = update(agenda, renewal.problems)
    // Without caching, comparing doesn't need serialization.
    guard lasts else { return new == made ? .noData : .newData(new) }
    let written = WrittenContent(new)
    if renewal.problems.isEmpty { keep(new, written, renewal.known) }
    return written == shown ? .noData : .newData(new)
  }
}

/// The calendars that the user has chosen; otherwise those in the usual folders.
struct CalendarOptions {
  var sources: [CalendarSource] = []

  /// The folders of vdirsyncer and khal in the user's home.
  private static let usual = [
    ".calendars", ".local/share/calendars", ".local/share/khal/calendars",
  ]

  /// - Parameter gnomeRuns: whether GNOME's calendars are in use already, so that a request starts no service.
  init(
    _ settings: WidgetSettings, home: String? = getenv("HOME").map { String(cString: $0) },
    gnomeRuns: () -> Bool = { GnomeService.runs() }
  ) {
    if settings.isOn("gnome") == true { sources.append(.gnome) }
    sources += (settings.list("folders") ?? []).map(CalendarSource.folder)
    sources += (settings.list("files") ?? []).map(CalendarSource.file)
    sources += (settings.list("addresses") ?? []).compactMap(CalendarSource.init(address:))
    let server = CalendarServer(
      address: settings.text("server") ?? "", user: settings.text("user") ?? "",
      password: settings.text("password") ?? "")
    if let server { sources.append(.server(server)) }
    guard sources.isEmpty else { return }
    if let home, home.hasPrefix("/") {
      let folders = CalendarOptions.usual.map { "\(home)/\($0)" }
      sources += folders.first { access($0, R_OK | X_OK) == 0 }.map { [.folder($0)] } ?? []
    }
    if gnomeRuns() { sources.append(.gnome) }
  }
}
