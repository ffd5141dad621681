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

  init(_ settings: Settings, home: String? = getenv("HOME").map { String(cString: $0) }) {
    sources += (settings.list("folders") ?? []).map(CalendarSource.folder)
    sources += (settings.list("files") ?? []).map(CalendarSource.file)
    sources += (settings.list("addresses") ?? []).compactMap(CalendarSource.init(address:))
    guard sources.isEmpty, let home, home.hasPrefix("/") else { return }
    let folders = CalendarWishes.usual.map { "\(home)/\($0)" }
    sources += folders.first { access($0, R_OK | X_OK) == 0 }.map { [.folder($0)] } ?? []
  }
}
