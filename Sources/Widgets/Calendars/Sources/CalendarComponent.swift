/// A component of iCalendar that a calendar can contain.
enum CalendarComponent: String, Sendable {
  case event = "VEVENT"
  case task = "VTODO"
}
