internal import Calendars
internal import WidgetExtension

/// Where a card's to-dos are, by its settings.
enum ToDoSource: Hashable {
  /// A todo.txt.
  case file
  /// Lists of Evolution Data Server or of a CalDAV server.
  case lists(CalendarSource)
  /// A server without an address.
  case incomplete

  init(_ settings: WidgetSettings) {
    switch settings.text("source") {
    case "evolution": self = .lists(.gnome)
    case "server":
      let server = CalendarServer(
        address: settings.text("server") ?? "", user: settings.text("user") ?? "",
        password: settings.text("password") ?? "")
      self = server.map { .lists(.server($0)) } ?? .incomplete
    default: self = .file
    }
  }
}
