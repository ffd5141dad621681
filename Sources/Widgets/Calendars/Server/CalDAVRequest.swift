internal import WidgetCore
internal import WidgetExtension

/// A request to a CalDAV server.
struct CalDAVRequest: Hashable, Sendable {
  var method: HTTPMethod
  /// The depth: "0" is the resource itself, "1" also its members.
  var depth: String
  var body: String

  private static let head = #"<?xml version="1.0" encoding="utf-8"?>"#
  private static let spaces =
    #"xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav""#
    + #" xmlns:s="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/""#
  private static let ofCalendars =
    "<d:resourcetype/><d:displayname/><c:supported-calendar-component-set/><s:getctag/>"
    + "<d:sync-token/><a:calendar-color/>"

  private static func propfind(_ properties: String, depth: String) -> CalDAVRequest {
    CalDAVRequest(
      method: .propfind, depth: depth,
      body: "\(head)<d:propfind \(spaces)><d:prop>\(properties)</d:prop></d:propfind>")
  }

  /// The kind of the resource, and the location of the user's calendars.
  static let whereabouts = propfind(
    "<d:current-user-principal/><c:calendar-home-set/>" + ofCalendars, depth: "0")
  /// The properties of a calendar.
  static let calendar = propfind(ofCalendars, depth: "0")
  /// The properties of all calendars in a collection.
  static let calendars = propfind(ofCalendars, depth: "1")

  /// Returns a request for the events in a window.
  static func events(in window: Range<Int>) -> CalDAVRequest {
    let range =
      #"<c:time-range start="\#(time(window.lowerBound))" end="\#(time(window.upperBound))"/>"#
    return CalDAVRequest(
      method: .report, depth: "1",
      body: "\(head)<c:calendar-query \(spaces)><d:prop><d:getetag/></d:prop><c:filter>"
        + #"<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">"#
        + "\(range)</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>")
  }

  /// Returns a request for events by name.
  static func events(named names: some Sequence<String>) -> CalDAVRequest {
    let list = names.map { "<d:href>\(escaped($0))</d:href>" }.joined()
    return CalDAVRequest(
      method: .report, depth: "1",
      body: "\(head)<c:calendar-multiget \(spaces)><d:prop><d:getetag/><c:calendar-data/></d:prop>"
        + "\(list)</c:calendar-multiget>")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Formats a time as "20261124T100000Z".
  static func time(_ moment: Int) -> String {
    let time = CivilTime(secondsSince1970: moment, offset: 0)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(time.year)\(two(time.month))\(two(time.day))"
    return "\(day)T\(two(time.hour))\(two(time.minute))\(two(time.second))Z"
  }
}
