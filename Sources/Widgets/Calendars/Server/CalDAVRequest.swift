internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// A request to a CalDAV server.
struct CalDAVRequest: Hashable, Sendable {
  var method: HTTPMethod
  var headers: [String: String]
  var body: HTTPBody?

  /// A request that reads.
  /// - Parameter depth: "0" is the resource itself, "1" also its members.
  private init(_ method: HTTPMethod, depth: String, _ body: String) {
    self.method = method
    headers = ["Depth": depth]
    self.body = HTTPBody(body, type: "application/xml; charset=utf-8")
  }

  /// A request that changes a resource, under a condition.
  private init(_ method: HTTPMethod, _ headers: [String: String], _ body: HTTPBody? = nil) {
    self.method = method
    self.headers = headers
    self.body = body
  }

  /// Whether it changes a resource.
  var isChange: Bool { method == .put || method == .delete }

  private static let head = #"<?xml version="1.0" encoding="utf-8"?>"#
  private static let spaces =
    #"xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav""#
    + #" xmlns:s="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/""#
  private static let ofCalendars =
    "<d:resourcetype/><d:displayname/><c:supported-calendar-component-set/><s:getctag/>"
    + "<d:sync-token/><a:calendar-color/>"

  private static func propfind(_ properties: String, depth: String) -> CalDAVRequest {
    CalDAVRequest(
      .propfind, depth: depth,
      "\(head)<d:propfind \(spaces)><d:prop>\(properties)</d:prop></d:propfind>")
  }

  /// The kind of the resource, and the location of the user's calendars.
  static let whereabouts = propfind(
    "<d:current-user-principal/><c:calendar-home-set/>" + ofCalendars, depth: "0")
  /// The properties of a calendar.
  static let collection = propfind(ofCalendars, depth: "0")
  /// The properties of all calendars in a collection.
  static let collections = propfind(ofCalendars, depth: "1")

  /// Returns a request for the events in a window.
  static func events(in window: Range<Int>) -> CalDAVRequest {
    let range =
      #"<c:time-range start="\#(time(window.lowerBound))" end="\#(time(window.upperBound))"/>"#
    return query(.event, range)
  }

  /// Returns a request for the to-dos of a list.
  /// - Parameter isOpen: only those that aren't done; some servers don't support this filter.
  static func tasks(isOpen: Bool) -> CalDAVRequest {
    query(
      .task,
      isOpen ? #"<c:prop-filter name="COMPLETED"><c:is-not-defined/></c:prop-filter>"# : "")
  }

  private static func query(_ component: CalendarComponent, _ filter: String) -> CalDAVRequest {
    CalDAVRequest(
      .report, depth: "1",
      "\(head)<c:calendar-query \(spaces)><d:prop><d:getetag/></d:prop><c:filter>"
        + #"<c:comp-filter name="VCALENDAR"><c:comp-filter name="\#(component.rawValue)">"#
        + "\(filter)</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>")
  }

  /// Returns a request for events or to-dos by name.
  static func objects(named names: some Sequence<String>) -> CalDAVRequest {
    let list = names.map { "<d:href>\(escaped($0))</d:href>" }.joined()
    return CalDAVRequest(
      .report, depth: "1",
      "\(head)<c:calendar-multiget \(spaces)><d:prop><d:getetag/><c:calendar-data/></d:prop>"
        + "\(list)</c:calendar-multiget>")
  }

  /// Returns a request that replaces a version of a to-do.
  static func replacing(_ tag: String, with text: [UInt8]) -> CalDAVRequest {
    CalDAVRequest(.put, ["If-Match": tag], HTTPBody(Data(text), type: type))
  }

  /// Returns a request that creates a to-do, and replaces none.
  static func creating(_ text: [UInt8]) -> CalDAVRequest {
    CalDAVRequest(.put, ["If-None-Match": "*"], HTTPBody(Data(text), type: type))
  }

  /// Returns a request that removes a version of a to-do.
  static func removing(_ tag: String) -> CalDAVRequest {
    CalDAVRequest(.delete, ["If-Match": tag])
  }

  private static let type = "text/calendar; charset=utf-8"

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
