import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore
import WidgetExtension

@testable import Calendars

@Suite("Calendars on the web")
struct AddressTests {
  private let server: PriceServer
  private let fixture: AgendaFixture

  init() throws {
    server = try PriceServer.running()
    fixture = try AgendaFixture()
  }

  private func source(_ way: String) -> CalendarSource { .address(server.calendar(way)) }

  @Test func `a user in an address isn't shown`() throws {
    for user in ["bob:pw", "token"] {
      let address = server.calendar("html").replacing("://", with: "://\(user)@")
      let source = try #require(CalendarSource(address: address))
      expectEqual(source.name, "127.0.0.1")
      expectEqual(fixture.renew(source).problems, ["127.0.0.1 is no calendar"])
      let good = server.calendar("right").replacing("://", with: "://\(user)@")
      try expect(!fixture.titles(#require(CalendarSource(address: good))).isEmpty)
    }
  }

  @Test func `an unchanged calendar isn't sent again`() throws {
    let first = fixture.renew(source("right"))
    expect(first.titles.sorted() == ["Birthday", "Talk", "Walk"] && first.problems.isEmpty)
    expectEqual(first.agenda?.calendars.map(\.name), ["The Calendar"])
    expect(fixture.renew(source("right")) == first)
    expect(fixture.cache.known([source("right")]).agenda == first.agenda)
  }

  @Test func `requests are half an hour apart, or as the calendar requests`() throws {
    expectEqual(fixture.titles(source("changing/a"), isUrgent: false), ["Talk 1"])
    fixture.now += 1_700
    expectEqual(fixture.titles(source("changing/a"), isUrgent: false), ["Talk 1"])
    fixture.now += 200
    expectEqual(fixture.titles(source("changing/a"), isUrgent: false), ["Talk 2"])
    // Somebody waits for it.
    expectEqual(fixture.titles(source("changing/a")), ["Talk 3"])
    _ = fixture.titles(source("patient"), isUrgent: false)
    fixture.now += 3 * 3_600
    _ = fixture.titles(source("patient"), isUrgent: false)
    fixture.now += 3_700
    _ = fixture.titles(source("patient"), isUrgent: false)
    try expectEqual(server.requests("/calendars/patient").count, 2)
  }

  @Test func `a slow response is read, whatever its content type`() {
    expectEqual(fixture.titles(source("slow")).count, 3)
    expectEqual(fixture.titles(source("wrong-type")).count, 3)
    expect(fixture.renew(source("none")).agenda?.occurrences.isEmpty == true)
  }

  @Test(arguments: [
    ("broken", "127.0.0.1 is no calendar"), ("empty", "127.0.0.1 is no calendar"),
    ("html", "127.0.0.1 is no calendar"), ("half", "127.0.0.1 is no calendar"),
    ("cut", "The response from 127.0.0.1 was cut short or garbled"),
    ("large", "The response from 127.0.0.1 is larger than 12 MB"),
    ("500", "127.0.0.1 reported a server error (500)"),
    ("503", "127.0.0.1 reported a server error (503)"),
    ("404", "127.0.0.1 doesn’t have the requested content (404)"),
    ("silent", "127.0.0.1 did not answer within 1 s"),
  ])
  func `an invalid calendar is an error, and known events stay`(
    way: String, sentence: String
  ) {
    // Right at first, then bad: each case has an address of its own.
    let source = source("once/\(way)/a")
    expectEqual(fixture.titles(source).count, 3)
    if way == "silent" { fixture.patience = .seconds(1) }
    let later = fixture.renew(source)
    expectEqual(later.titles.count, 3)
    expect(later.problems == [sentence])
    // It isn't asked again at once, but what is wrong with it is still said.
    expect(fixture.renew(source, isUrgent: false) == later)
    // Nothing is made up where nothing is known. What is silent has been waited for long enough.
    guard way != "silent" else { return }
    let unknown = fixture.renew(self.source(way))
    expect(unknown.agenda == nil && unknown.problems == [sentence])
  }

  @Test func `a requested pause is respected`() throws {
    let sentence = "127.0.0.1 asks not to be contacted for 2 min"
    expect(fixture.renew(source("429/120")).problems == [sentence])
    // By everybody, and by those who wait for it, too.
    expect(fixture.renew(source("right")).problems == [sentence])
    try expectEqual(server.requests("/calendars/429/120").count, 1)
  }

  @Test func `a file that changes during an update is read next time`() {
    // The beginning of one and the end of the other: its events may be of both, but it isn't kept for good.
    _ = fixture.renew(source("in-flight"))
    fixture.now += 1_900
    let later = fixture.renew(source("in-flight"), isUrgent: false)
    expect(later.agenda != nil || !later.problems.isEmpty)
  }
}
