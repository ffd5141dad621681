internal import Calendars
internal import Glibc
internal import WidgetExtension

/// Which calendars the user has chosen; where that is none, those that lie where they usually do.
struct CalendarWishes {
  var sources: [CalendarSource] = []

  /// Where vdirsyncer and khal keep them, in the user's home.
  private static let usual = [
    ".calendars", ".local/share/calendars", ".local/share/khal/calendars",
  ]

  /// - Parameter gnomeRuns: whether GNOME's calendars are in use already, so that asking starts nothing.
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
      let folders = CalendarWishes.usual.map { "\(home)/\($0)" }
      sources += folders.first { access($0, R_OK | X_OK) == 0 }.map { [.folder($0)] } ?? []
    }
    if gnomeRuns() { sources.append(.gnome) }
  }
}
