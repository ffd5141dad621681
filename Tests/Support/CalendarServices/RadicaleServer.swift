internal import Foundation

/// A real server of calendars, on this machine, with one user.
public final class RadicaleServer {
  public let address: String
  public static let user = "anna"
  public static let password = "s3cret: ü"

  private let service: ServiceProcess
  private let folder: String

  public init() throws {
    folder = try ServiceProcess.makeFolder()
    let tests = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    // The system's Python: that of the package.
    service = try ServiceProcess(["/usr/bin/python3", "/\(tests)/radicale-server.py", folder])
    address = "http://127.0.0.1:\(try service.line())"
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// "/anna/work/".
  public func path(_ calendar: String) -> String { "/\(RadicaleServer.user)/\(calendar)/" }

  /// Makes a calendar, for events or for something else.
  public func makeCalendar(
    _ name: String, title: String, color: String, of component: String = "VEVENT"
  ) throws {
    let body = """
      <?xml version="1.0" encoding="utf-8"?>
      <c:mkcalendar xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"
        xmlns:a="http://apple.com/ns/ical/"><set><prop><displayname>\(title)</displayname>
      <a:calendar-color>\(color)</a:calendar-color>
      <c:supported-calendar-component-set><c:comp name="\(component)"/>
      </c:supported-calendar-component-set></prop></set></c:mkcalendar>
      """
    try ask("MKCALENDAR", path(name), body)
  }

  /// Adds an event, or changes it: iCalendar with all that belongs to it.
  public func put(_ event: String, _ name: String, in calendar: String) throws {
    try ask("PUT", "\(path(calendar))\(name).ics", event)
  }

  /// Puts all of a calendar in its place.
  public func putAll(_ events: String, in calendar: String) throws {
    try ask("PUT", path(calendar), events)
  }

  public func delete(_ name: String, in calendar: String) throws {
    try ask("DELETE", "\(path(calendar))\(name).ics")
  }

  /// What it was asked since it began, such as "PROPFIND /anna/".
  public func requests() throws -> [String] {
    let output = try ServiceProcess.run(["curl", "-s", "\(address)/requests"])
    return try JSONDecoder().decode([String].self, from: Data(output.utf8))
  }

  private func ask(_ method: String, _ path: String, _ body: String? = nil) throws {
    var arguments = [
      "curl", "-sS", "--fail-with-body", "-X", method, "-u",
      "\(RadicaleServer.user):\(RadicaleServer.password)", address + path,
    ]
    if let body {
      let file = "\(folder)/body-\(UUID())"
      try body.write(toFile: file, atomically: false, encoding: .utf8)
      let type = body.hasPrefix("<") ? "application/xml" : "text/calendar; charset=utf-8"
      arguments += ["-H", "Content-Type: \(type)", "--data-binary", "@\(file)"]
    }
    _ = try ServiceProcess.run(arguments)
  }
}
