internal import KeyFiles
internal import WidgetExtension

/// A calendar or a to-do list of GNOME's apps, as Evolution Data Server describes it.
struct GnomeCalendar: Hashable, Sendable {
  var uid: String
  var face: CalendarFace
  /// The backend: "local", "caldav", "contacts".
  var kind: String
  /// Whether it waits for the user to enter a password.
  var needsPassword: Bool

  /// The maximum number of calendars; others are left out.
  static let most = 50
  private static let longestDescription = 64 << 10
  private static let longestName = 200

  /// Returns the user's visible calendars, or to-do lists, from the result of "GetManagedObjects".
  static func list(
    _ objects: BusValue, with component: CalendarComponent = .event, languages: [String]
  ) -> [GnomeCalendar] {
    let group = component == .event ? "Calendar" : "Task List"
    guard case .dictionary(let entries, _, _) = objects.unwrapped else { return [] }
    let found = entries.compactMap { entry -> (order: Int, calendar: GnomeCalendar)? in
      let source = entry.value["org.gnome.evolution.dataserver.Source"] ?? .byte(0)
      guard let uid = source["UID"]?.text, let data = source["Data"]?.text,
        // Mail and contacts have the same format; most of them aren't parsed.
        data.utf8.count <= longestDescription, data.utf8.firstRange(of: "[\(group)]".utf8) != nil
      else { return nil }
      return read(uid, data, group, status: source["ConnectionStatus"]?.text ?? "", languages)
    }
    return found.sorted { ($0.order, $0.calendar.uid) < ($1.order, $1.calendar.uid) }
      .prefix(most).map(\.calendar)
  }

  private static func read(
    _ uid: String, _ data: String, _ group: String, status: String, _ languages: [String]
  ) -> (order: Int, calendar: GnomeCalendar)? {
    guard let file = try? KeyFile(parsing: data) else { return nil }
    func isOn(_ key: String, _ group: String) -> Bool {
      (try? file.isOn(key, in: group)) ?? true
    }
    guard file.groups.contains(group), isOn("Enabled", "Data Source"),
      isOn("Enabled", group), isOn("Selected", group)
    else { return nil }
    let name = file.localized("DisplayName", in: "Data Source", languages: languages)?.text ?? ""
    let color = file.value("Color", in: group)?.text
    let order = (file.value("Order", in: group)?.text).flatMap { Int($0) } ?? 0
    return (
      order,
      GnomeCalendar(
        uid: uid,
        face: CalendarFace(name: String(name.prefix(longestName)), color: color),
        kind: file.value("BackendName", in: group)?.text ?? "",
        needsPassword: status == "awaiting-credentials")
    )
  }
}
