import Expectations
import RandomTesting
import Testing
import WidgetCore
import WidgetExtension

@testable import Calendars

@Suite("Multistatus responses")
struct MultistatusTests {
  private func read(_ text: String) -> Multistatus? {
    Multistatus(Array(text.utf8), contentType: "application/xml; charset=utf-8")
  }

  private let whole = """
    <?xml version="1.0" encoding="utf-8"?>
    <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:x="http://apple.com/ns/ical/">
    <response><href>/anna/</href><propstat><prop><resourcetype><principal/><collection/></resourcetype>
    <C:calendar-home-set><href> /anna/ </href><href>/other/</href></C:calendar-home-set>
    </prop><status>HTTP/1.1 200 OK</status></propstat>
    <propstat><prop><displayname>Not there</displayname></prop><status>HTTP/1.1 404 Not Found</status>
    </propstat></response>
    <response><href>/anna/work/</href><propstat><prop><resourcetype><C:calendar/><collection/></resourcetype>
    <displayname>Work &amp; <![CDATA[Play]]></displayname>
    <C:supported-calendar-component-set><C:comp name="VTODO"/><C:comp name="vevent"/>
    </C:supported-calendar-component-set><x:calendar-color>#ff0000ff</x:calendar-color>
    <CS:getctag xmlns:CS="http://calendarserver.org/ns/">"1"</CS:getctag></prop>
    <status>HTTP/1.1 200 OK</status></propstat></response>
    <response><href>/anna/work/gone.ics</href><status>HTTP/1.1 404 Not Found</status></response>
    </multistatus>
    """

  @Test func `each resource has exactly the properties of the response`()
    throws
  {
    let resources = try #require(read(whole)).resources
    expectEqual(resources.map(\.name), ["/anna/", "/anna/work/", "/anna/work/gone.ics"])
    expectEqual(resources[0].properties.home, "/anna/")
    expect(resources[0].properties.title == nil && !resources[0].properties.isCalendar)
    let work = resources[1].properties
    expect(work.isCalendar && work.components == [.event, .task] && work.title == "Work & Play")
    expect(work.color == "#ff0000ff" && work.collectionTag == "\"1\"")
    expectEqual(resources[2].status, 404)
  }

  @Test func `another or an incomplete response is nil`() {
    for text in [
      "", "no", "<html><body>Sign in</body></html>", "<multistatus/>",
      "<multistatus xmlns='urn:else'></multistatus>",
    ] {
      expect(read(text) == nil, "\(text)")
    }
    expectEqual(read("<multistatus xmlns='DAV:'/>")?.resources, [])
    // Cut off anywhere: an event that is missing would seem to be gone.
    for end in stride(from: 10, to: whole.utf8.count - 14, by: 7) {
      expect(read(String(decoding: whole.utf8.prefix(end), as: UTF8.self)) == nil, "\(end)")
    }
  }

  @Test func `damaged responses are harmless`() {
    var random = SeededNumbers(seed: 7)
    for _ in 0..<500 {
      var bytes = Array(whole.utf8)
      for _ in 0..<5 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = 60 }
      _ = Multistatus(bytes, contentType: nil)
    }
  }

  @Test func `addresses are relative to the response`() {
    let base = "https://dav.example.org:8443/a/b/c"
    func resolved(_ name: String) -> String? { ServerAddress.resolved(name, at: base) }
    expectEqual(resolved("/x/"), "https://dav.example.org:8443/x/")
    expectEqual(resolved("x y"), "https://dav.example.org:8443/a/b/x%20y")
    expectEqual(resolved("https://p7.example.org/x/"), "https://p7.example.org/x/")
    expect(resolved("//else.example.org/x/") == nil && resolved("ftp://x/") == nil)
    expect(resolved("") == nil && resolved(String(repeating: "x", count: 3_000)) == nil)
    expect(resolved("https://anna:pw@dav.example.org:8443/") == nil)
    expect(ServerAddress.resolved("http://home:5232/x/", at: "http://home:5232/") != nil)
    expectEqual(ServerAddress.key("https://a.b/x%20y/%C3%BC.ics"), "/x y/ü.ics")
    expectEqual(ServerAddress.key("/x y/%"), "/x y/%")
  }

  @Test func `another scheme, host or port is another server`() throws {
    let server = try #require(
      CalendarServer(address: "https://DAV.example.org/a", user: "anna", password: "p"))
    for address in ["https://dav.example.org", "https://dav.example.org:443/b?c#d"] {
      expectEqual(ServerAddress.origin(address), server.origin, "\(address)")
    }
    for address in [
      "http://dav.example.org/", "https://dav.example.org:8443/", "https://example.org/",
      "https://dav.example.org.evil/", "https://dav.example.org@evil/",
      "https://evil/dav.example.org",
      "https:///dav.example.org", "dav.example.org", "",
    ] {
      expect(ServerAddress.origin(address) != server.origin, "\(address)")
    }
    expectEqual(server.authorization(for: server.origin)?.site, "https://dav.example.org")
  }

  @Test func `an address may lack a scheme or contain the user`() {
    func server(_ address: String, _ user: String = "") -> CalendarServer? {
      CalendarServer(address: address, user: user, password: "p")
    }
    expectEqual(server(" dav.example.org ")?.address, "https://dav.example.org")
    expectEqual(server("caldav://a.b/c")?.address, "https://a.b/c")
    expectEqual(server("http://home:5232/")?.address, "http://home:5232/")
    expectEqual(server("https://anna:pass@a.b/c@d")?.address, "https://a.b/c@d")
    expectEqual(server("https://anna:pass@a.b/")?.user, "anna")
    expectEqual(server("https://anna@a.b/", "berta")?.user, "berta")
    expect(server("  ") == nil)
    func mayBeOverheard(_ address: String, at origin: String) -> Bool? {
      server(address)?.authorization(for: origin)?.mayBeOverheard
    }
    expect(mayBeOverheard("http://home/", at: "http://home") == true)
    expect(mayBeOverheard("https://home/", at: "https://home") == false)
    expect(mayBeOverheard("http://home/", at: "https://other") == false)
    expect(
      CalendarServer(address: "https://a.b/", user: "", password: "")?
        .authorization(for: "https://a.b") == nil)
    // What is kept is kept under the address and the user, never under the password.
    expect(
      server("https://a.b/", "anna").map { CalendarSource.server($0).key }
        == "server https://a.b/ anna")
  }

  @Test func `invalid stored events are ignored`() {
    var events = ServerEvents(zone: "z", window: 0..<10)
    events.events["/a"] = ServerEvents.Event(
      tag: "1", occurrences: [Occurrence(start: 1, end: 2, isAllDay: false, title: "Talk")])
    let bytes = events.bytes
    expect(ServerEvents(bytes) == events)
    for broken in [[], Array("[]".utf8), [7] + bytes.dropFirst(), bytes + [0]] {
      expect(ServerEvents(broken) == nil, "\(broken)")
    }
    for count in bytes.indices { expect(ServerEvents(Array(bytes.prefix(count))) == nil) }
  }
}
