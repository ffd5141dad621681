internal import Calendars
internal import Glibc
internal import WidgetCore
internal import WidgetExtension

/// The month, and the events of today or of the chosen day.
struct CalendarWidget: WidgetProvider {
  static let id = "org.todayview.Calendar"

  /// Nil for today. It lasts as long as the panel is shown.
  private var chosen: CivilDay?

  mutating func update(_ context: Context) -> UpdateResult {
    if context.reason == .appear { chosen = nil }
    let agenda = AgendaUpdate(context)
    guard let chosen else { return today(agenda) }
    // Renews the days from now on; the response contains the chosen day.
    switch agenda.result(pushes: false, { DayCard($0).update }, unset: { DayCard($0).update }) {
    case .failed(let reason): return .failed(reason)
    default: return .newData(card(of: chosen, agenda))
    }
  }

  mutating func action(_ action: ActionRequest, _ context: Context) -> UpdateResult {
    var agenda = AgendaUpdate(context)
    if agenda.agree(action) {
      chosen = nil
      return today(agenda, pushes: false)
    }
    guard action.action == DayCard.chooses, case .one(.text(let text))? = action.value,
      let day = CivilDay(text)
    else { return .noData }
    chosen = day == agenda.today ? nil : day
    return .newData(card(of: day, agenda))
  }

  private func today(_ agenda: AgendaUpdate, pushes: Bool = true) -> UpdateResult {
    agenda.result(lasts: true, pushes: pushes) {
      DayCard($0).update
    } unset: {
      DayCard($0, isUnset: true).update
    }
  }

  private func card(of day: CivilDay, _ agenda: AgendaUpdate) -> Update {
    let plans = agenda.plans(around: day)
    return DayCard(
      plans.now, chosen: day, month: plans.month, isUnset: agenda.isUnset
    ).update
  }
}

/// The next event and the time until it.
struct UpNext: WidgetProvider {
  static let id = "org.todayview.UpNext"

  func update(_ context: Context) -> UpdateResult {
    let agenda = AgendaUpdate(context)
    // The other card with these settings asks for calendars.
    setHidden(agenda.isUnset && context.isShared, context)
    return update(agenda, context)
  }

  func action(_ action: ActionRequest, _ context: Context) -> UpdateResult {
    var agenda = AgendaUpdate(context)
    return agenda.agree(action) ? update(agenda, context, pushes: false) : .noData
  }

  private func update(
    _ agenda: AgendaUpdate, _ context: Context, pushes: Bool = true
  ) -> UpdateResult {
    let isTight = context.environment.maximum.compact.isTight
    return agenda.result(pushes: pushes) {
      NextCard($0, isTight: isTight).update
    } unset: { _ in
      Update(CalendarWords.choose())
    }
  }

  private static let hidden = "hidden"

  /// The host keeps this only as long as the process runs.
  private func setHidden(_ isHidden: Bool, _ context: Context) {
    let wasHidden = (try? context.values.bool(UpNext.hidden)) ?? false
    if isHidden != wasHidden { try? context.values.set(isHidden ? true : nil, for: UpNext.hidden) }
    if isHidden || wasHidden { context.setHasContent(!isHidden) }
  }
}

/// The calendars that the user has chosen; otherwise those in the usual folders.
struct CalendarOptions {
  var sources: [CalendarSource] = []

  /// The folders of vdirsyncer and khal in the user's home.
  private static let usual = [
    ".calendars", ".local/share/calendars", ".local/share/khal/calendars",
  ]

  /// - Parameter gnomeRuns: whether GNOME's calendar service runs already, so that a request doesn't start it.
  init(
    _ settings: WidgetSettings, home: String? = homeFolder,
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
