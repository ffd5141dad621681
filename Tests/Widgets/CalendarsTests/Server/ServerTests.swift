import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore
import WidgetExtension

@testable import Calendars

@Suite("Misbehaving CalDAV servers")
struct ServerTests {
  private let server: PriceServer
  private let fixture: AgendaFixture

  init() throws {
    server = try PriceServer.running()
    fixture = try AgendaFixture()
  }

  private func source(_ way: String, password: String = "secret") throws -> CalendarSource {
    .server(
      try #require(
        CalendarServer(
          address: server.calendar("dav/\(way)/"), user: "anna", password: password)))
  }

  private func heard(_ way: String) throws -> [String] {
    let address = try #require(URL(string: server.calendar("heard/\(way)")))
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["curl", "-s", address.absoluteString]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode([String].self, from: data)
  }

  @Test func `unchanged calendars take a single request`()
    throws
  {
    let source = try source("right")
    let first = fixture.renew(source)
    expect(first.titles.sorted() == ["Event 0", "Event 1", "Event 2"] && first.problems.isEmpty)
    // The calendar of tasks has no events.
    expectEqual(first.agenda?.calendars.map(\.name), ["Work & Play"])
    expect(fixture.cache.known([source]).agenda == first.agenda)
    let asked = try heard("right")
    expectEqual(asked.count, 4)
    expect(fixture.renew(source) == first)
    try expect(heard("right").count == asked.count + 1)
    // For half an hour it isn't asked at all, unless somebody waits.
    fixture.now += 1_700
    expect(fixture.renew(source, isUrgent: false) == first)
    try expect(heard("right").count == asked.count + 1)
    fixture.now += 200
    expect(fixture.renew(source, isUrgent: false) == first)
    try expect(heard("right").count == asked.count + 2)
    try expect(
      Set(try heard("right")) == ["Basic \(Data("anna:secret".utf8).base64EncodedString())"])
  }

  @Test(arguments: [
    ("401", "127.0.0.1 doesn’t accept this user name and password"),
    ("403", "127.0.0.1 doesn’t let you see these calendars"),
    ("404", "127.0.0.1 has no calendar at this address"),
    ("405", "127.0.0.1 is not a CalDAV server"), ("html", "127.0.0.1 is not a CalDAV server"),
    ("plain", "127.0.0.1 is not a CalDAV server"),
    ("away", "127.0.0.1 refers to http://localhost:"),
    ("none", "127.0.0.1 has no calendars of yours"),
    ("500", "127.0.0.1 reported a server error (500)"),
    ("503", "127.0.0.1 reported a server error (503)"),
    ("429", "127.0.0.1 asks not to be contacted for 60 s"),
    ("cut", "The response from 127.0.0.1 was cut short or garbled"),
    ("half", "The response from 127.0.0.1 was cut short or garbled"),
    ("empty", "The response from 127.0.0.1 was cut short or garbled"),
    ("large", "The response from 127.0.0.1 is larger than 8 MB"),
    ("silent", "127.0.0.1 did not answer within "),
  ])
  func `errors are sentences`(way: String, sentence: String) throws {
    if way == "silent" { fixture.patience = .seconds(1) }
    let renewal = fixture.renew(try source(way))
    expect(renewal.agenda == nil)
    expect(renewal.problems.count == 1 && renewal.problems[0].hasPrefix(sentence))
    // Nor is it asked again at once: some lock a user out who is wrong too often.
    let asked = try heard(way).count
    try expect(fixture.renew(try source(way), isUrgent: false) == renewal)
    try expect(heard(way).count == asked)
  }

  /// The ports that got the password.
  private func told(_ way: String) throws -> [Int] {
    let output = try PriceServer.run("curl", ["-s", server.calendar("told/\(way)")])
    return try JSONDecoder().decode([Int].self, from: Data(output.utf8))
  }

  @Test(arguments: ["redirect", "principal", "home", "href"], ["ask", "open"])
  func `the password is sent to no other origin over http`(step: String, manner: String) throws {
    let other = server.ports[1]
    let way = "elsewhere-\(other)-\(step)-\(manner)"
    let renewal = fixture.renew(try source(way))
    expectEqual(
      renewal.problems,
      [
        "127.0.0.1 refers to http://127.0.0.1:\(other), which isn’t encrypted. "
          + "Your password wasn’t sent there"
      ])
    expect(renewal.titles.isEmpty)
    try expect(Set(told(way)).isSubset(of: [server.ports[0]]))
  }

  @Test(arguments: ["redirect", "principal", "home", "href"], ["ask", "open"])
  func `the password is sent to no other origin over TLS, with a message`(
    step: String, manner: String
  ) throws {
    let fixture = try AgendaFixture(trusting: server.certificate)
    let origin = "https://127.0.0.1:\(server.securePort)"
    let way = "elsewhere-s\(server.securePort)-\(step)-\(manner)"
    let renewal = fixture.renew(try source(way))
    // A public calendar needs no password.
    expectEqual(renewal.titles, manner == "open" ? ["Event 1"] : [])
    let sentence =
      "127.0.0.1 refers to \(origin), which asks for a password. Yours wasn’t sent there"
    expectEqual(renewal.problems, manner == "open" ? [] : [sentence])
    try expect(Set(told(way)).isSubset(of: [server.ports[0]]))
    // Entered by the user, that server gets the password.
    let entered = try #require(
      CalendarServer(
        address: "\(origin)/calendars/dav/\(way)/", user: "anna", password: "secret"))
    expectEqual(fixture.titles(.server(entered)), ["Event 1"])
    try expect(told(way).contains(server.securePort))
  }

  @Test(arguments: ["redirect", "principal", "home", "href"])
  func `the password is sent to another origin when the user has agreed, and to no further one`(
    step: String
  ) throws {
    let fixture = try AgendaFixture(trusting: server.certificate)
    let origin = "https://127.0.0.1:\(server.securePort)"
    let way = "elsewhere-s\(server.securePort)-\(step)-asked"
    let source = try source(way)
    // Only the origin that the server has referred to can be agreed to.
    fixture.agree(to: origin, source)
    expectEqual(fixture.renew(source).referral?.origin, origin)
    fixture.agree(to: "https://127.0.0.1:1", source)
    expectEqual(fixture.renew(source).referral?.origin, origin)
    try expect(!told(way).contains(server.securePort))

    fixture.agree(to: origin, source)
    let renewal = fixture.renew(source)
    expect(renewal.referral == nil && renewal.problems.isEmpty)
    expectEqual(renewal.titles, ["Event 1"])
    try expect(told(way).contains(server.securePort))
    // The consent is for this server and user, and lasts.
    let other = CalendarSource.server(
      try #require(
        CalendarServer(address: server.calendar("dav/\(way)/"), user: "otto", password: "x")))
    expectEqual(fixture.renew(other).referral?.origin, origin)
    expectEqual(fixture.renew(source).titles, ["Event 1"])
  }

  @Test func `a server that isn't encrypted, or that can't be read, can't be agreed to`() {
    for origin in [
      "http://a.example", "https://a.example@b.example", "https://\u{430}.example",
      "https://" + String(repeating: "a", count: 73), "https://a b", "https://A.example",
    ] {
      expect(CalendarReferral(from: "a.example", to: origin) == nil)
    }
    expect(CalendarReferral(from: "a.example", to: "https://[::1]:8443") != nil)
  }

  @Test(arguments: ["500-list", "500-fetch", "half-list", "half-fetch", "cut-fetch", "html-list"])
  func `if a part fails, the rest is stored, and it is requested next time`(way: String) throws {
    let renewal = fixture.renew(try source(way))
    expect(renewal.problems.count == 1 && renewal.titles.isEmpty)
    expectEqual(renewal.agenda?.calendars.map(\.name), ["Work & Play"])
    let asked = try heard(way).count
    _ = fixture.renew(try source(way))
    try expect(heard(way).count >= asked + 2)
  }

  @Test func `deleted and invalid events are dropped`() throws {
    try expectEqual(fixture.titles(try source("vanishing")).sorted(), ["Event 0", "Event 2"])
    try expectEqual(fixture.titles(try source("nonsense")).sorted(), ["Event 0", "Event 2"])
  }

  @Test func `events that change during an update are read next time`() throws {
    try expectEqual(fixture.titles(try source("flight")).count, 3)
    let asked = try heard("flight").count
    try expectEqual(fixture.titles(try source("flight")).count, 3)
    // The calendars, the list, and the events.
    try expect(heard("flight").count == asked + 3)
  }

  @Test func `many events are requested in parts`() throws {
    let renewal = fixture.renew(try source("many"))
    expect(renewal.titles.count == 500 && renewal.problems.isEmpty)
    try expect(heard("many").count == 3 + 3)
  }

  @Test func `without credentials, the error asks for them`() throws {
    let source = CalendarSource.server(
      try #require(
        CalendarServer(address: server.calendar("dav/401/x/"), user: "", password: "")))
    expectEqual(fixture.renew(source).problems, ["127.0.0.1 asks for a user name and a password"])
  }
}
