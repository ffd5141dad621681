internal import KeyFiles
internal import WidgetExtension

/// A calendar of GNOME's apps, as Evolution Data Server describes it.
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

  /// Returns the user's visible calendars from the result of "GetManagedObjects".
  static func list(_ objects: BusValue, languages: [String]) -> [GnomeCalendar] {
    guard case .dictionary(let entries, _, _) = objects.unwrapped else { return [] }
    let found = entries.compactMap { entry -> (order: Int, calendar: GnomeCalendar)? in
      let source = entry.value["org.gnome.evolution.dataserver.Source"] ?? .byte(0)
      guard let uid = source["UID"]?.text, let data = source["Data"]?.text,
        // Mail, contacts and tasks have the same format; most of them aren't parsed.
        data.utf8.count <= longestDescription, data.utf8.contains("[Calendar]")
      else { return nil }
      return read(uid, data, status: source["ConnectionStatus"]?.text ?? "", languages)
    }
    return found.sorted { ($0.order, $0.calendar.uid) < ($1.order, $1.calendar.uid) }
      .prefix(most).map(\.calendar)
  }

  private static func read(
    _ uid: String, _ data: String, status: String, _ languages: [String]
  ) -> (order: Int, calendar: GnomeCalendar)? {
    guard let file = try? KeyFile(parsing: data) else { return nil }
    func isOn(_ key: String, _ group: String) -> Bool {
      (try? file.isOn(key, in: group)) ?? true
    }
    guard file.groups.contains("Calendar"), isOn("Enabled", "Data Source"),
      isOn("Enabled", "Calendar"), isOn("Selected", "Calendar")
    else { return nil }
    let name = file.localized("DisplayName", in: "Data Source", languages: languages)?.text ?? ""
    let color = file.value("Color", in: "Calendar")?.text
    let order = (file.value("Order", in: "Calendar")?.text).flatMap { Int($0) } ?? 0
    return (
      order,
      GnomeCalendar(
        uid: uid,
        face: CalendarFace(name: String(name.prefix(longestName)), color: color),
        kind: file.value("BackendName", in: "Calendar")?.text ?? "",
        needsPassword: status == "awaiting-credentials")
    )
  }
}

extension String.UTF8View {
  fileprivate func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { firstRange(of: $0) != nil }
  }
}
