import Expectations
import Foundation
import PriceServer
import Synchronization
import Testing

@testable import CryptoCurrencyKit
@testable import WidgetExtension

@Suite("The price client")
struct PriceClientTests {
  @Test(arguments: PriceSourceName.allCases)
  func `every source provides the price, the difference and the history`(name: PriceSourceName)
    throws
  {
    let fixture = try PriceFixture()
    let renewal = fixture.renew([(name, "right")])
    expect(renewal.error == nil)
    let report = try #require(renewal.report)
    expect(report.price == Money("592.12"))
    expect(report.difference == Money("1.23"))
    expect(report.quote.source == name.title)
    expect(report.days(30).map(\.day) == (0..<30).map { fixture.today - 29 + $0 })
    // And another process finds all of it in the store.
    let store = Store(path: fixture.folder["store.db"])
    try expect(PriceCache(store).report(bitcoin) == report)
  }

  /// Ways in which a source gives no price, with a word of what is said about it.
  static let bad: [(way: String, word: String)] = [
    ("404", "404"), ("500", "500"), ("503", "503"), ("limited", "not to be contacted"),
    ("error", "Too many requests"), ("silent", "did not answer"), ("trickle", "did not finish"),
    ("cut", "cut short"), ("short", "invalid response"), ("large", "larger than"),
    ("wrong", "The response from"),
    ("list", "invalid response"), ("html", "invalid response"), ("empty", "invalid response"),
    ("nan", "The response from"),
    ("negative", "no price"), ("huge", "no price"), ("file", "unsafe address"),
    ("untrusted", "not trusted"), ("unreachable", "internet connection"),
    ("unknown", "internet connection"),
  ]

  private func address(_ way: String) throws -> String {
    switch way {
    case "untrusted": try PriceServer.running().untrustedAddress
    // An address of a local link, without the link: there is no way to it.
    case "unreachable": "http://[fe80::1]:1"
    case "unknown": "http://prices.example.invalid"
    default: way
    }
  }

  @Test(
    arguments: runsExhaustively ? PriceSourceName.allCases : [.coinbase],
    PriceClientTests.bad.map(\.way))
  func `a failing source is skipped within the timeout`(
    name: PriceSourceName, way: String
  ) throws {
    let fixture = try PriceFixture()
    let next = PriceSourceName.allCases.first { $0 != name } ?? name
    var renewal: PriceClient.Renewal?
    let time = try ContinuousClock().measure {
      renewal = fixture.renew([(name, try address(way)), (next, "right")])
    }
    let report = try #require(renewal?.report)
    expect(renewal?.error == nil)
    expect(report.price == Money("592.12") && report.difference == Money("1.23"))
    expect(report.quote.source == next.title)
    expect(time < .seconds(5))
  }

  @Test(arguments: PriceClientTests.bad)
  func `after failures the last price stays, with the reason`(
    bad: (way: String, word: String)
  ) throws {
    let fixture = try PriceFixture()
    let before = try #require(fixture.renew([(.kraken, "right")]).report)
    fixture.wait(60)
    var renewal: PriceClient.Renewal?
    let time = try ContinuousClock().measure {
      renewal = fixture.renew([(.coinbase, try address(bad.way)), (.kraken, try address(bad.way))])
    }
    expect(renewal?.report == before)
    expect(time < .seconds(5))
    let error = try #require(renewal?.error)
    expect(error.contains(bad.word), "\(error)")
    // All sources are named, unless no way leads to any of them.
    expect(error.hasPrefix("No source") == (bad.word == "internet connection"))
  }

  @Test func `without a price there is no report`() throws {
    let renewal = try PriceFixture().renew([(.coinbase, "500")])
    expect(renewal.report == nil)
    expectEqual(renewal.error, "127.0.0.1 reported a server error (500)")
    let market = Market(.dogecoin, in: .usd)
    let fixture = try PriceFixture()
    let nobody = PriceClient(
      fixture.cache, HTTPClient(store: nil), fixture.sources([(.blockchain, "right")]))
    expectEqual(nobody.renew(market, days: 30).error, "No source knows the price of DOGE/USD")
  }

  @Test(arguments: PriceSourceName.allCases)
  func `an unchanged response isn't sent again and counts as fresh`(name: PriceSourceName)
    throws
  {
    let fixture = try PriceFixture()
    let first = try #require(fixture.renew([(name, "tagged")]).report)
    fixture.wait(40)
    let second = try #require(fixture.renew([(name, "tagged")]).report)
    expect(second.price == first.price)
    expect(second.quote.time >= first.quote.time + 40)
  }

  @Test(arguments: PriceSourceName.allCases, ["swapped", "holes", "unsorted", "doubled", "future"])
  func `a history is sorted`(name: PriceSourceName, way: String)
    throws
  {
    let fixture = try PriceFixture()
    let renewal = fixture.renew([(name, way)])
    expect(renewal.error == nil)
    let report = try #require(renewal.report)
    expect(report.price == Money("592.12") && report.difference == Money("1.23"))
    let days = report.days(30).map(\.day)
    expect(days == Set(days).sorted())
    expect(days.last == fixture.today)
    let everyDay = (0..<30).map { fixture.today - 29 + $0 }
    let holes = everyDay.filter { $0.number % 3 != 0 || $0 >= fixture.today - 1 }
    expect(days == (way == "holes" ? holes : everyDay))
  }

  @Test func `another source fills gaps`() throws {
    let fixture = try PriceFixture()
    _ = fixture.renew([(.coinbase, "holes")])
    // More days are wanted, so that the history is asked for once more.
    let report = try #require(fixture.renew([(.kraken, "right")], days: 35).report)
    expect(report.days(35).map(\.day) == (0..<35).map { fixture.today - 34 + $0 })
  }

  @Test func `without any history, a day of use gives a difference`() throws {
    let fixture = try PriceFixture()
    let first = try #require(fixture.renew([(.kraken, "no-history")]).report)
    expect(first.difference == nil)
    let tomorrow = Quote(
      try #require(Money("600")), at: (fixture.today + 1).start + 60, source: "Kraken")
    try fixture.cache.record(tomorrow, bitcoin)
    let report = try #require(try fixture.cache.report(bitcoin))
    expect(report.difference == Money("7.88"))
    expectEqual(report.days(30).count, 2)
  }

  @Test(arguments: [0, 4_294_967_296, -315_360_000, 315_360_000])
  func `a price stored by a wrong clock is requested again`(
    time: Int
  ) throws {
    let fixture = try PriceFixture()
    // From 1970, from 2106, and ten years back and ahead.
    let stored = [0, 4_294_967_296].contains(time) ? time : fixture.now + time
    let old = Quote(try #require(Money("1.23")), at: stored, source: "Kraken")
    try fixture.cache.record(old, bitcoin)
    let day = UTCDay(at: stored)
    try fixture.cache.record(
      History([DayPrice(day, Money("1.23") ?? .zero)], today: day), bitcoin, days: 366, today: day)
    let renewal = fixture.renew([(.kraken, "right")])
    expect(renewal.error == nil)
    let report = try #require(renewal.report)
    expect(report.price == Money("592.12") && report.difference == Money("1.23"))
    expect(report.days(30).count == 30 && report.days(30).last?.day == fixture.today)
    // Nothing is left that would be right one day.
    try expect(
      fixture.cache.history(bitcoin, upTo: UTCDay(number: 1_000_000)).days.last?.day
        == fixture.today)
  }

  @Test func `a pause from a clock ten years ahead is ignored`() throws {
    let fixture = try PriceFixture()
    let tenYears = 315_360_000
    fixture.wait(tenYears)
    // It says so in words, so that only our own count of it is asked, not the web's.
    expect(fixture.renew([(.coinbase, "error")]).error != nil)
    expect(fixture.renew([(.coinbase, "right")]).error?.contains("won’t be asked again") == true)
    fixture.wait(-tenYears)
    expect(fixture.renew([(.coinbase, "right")]).error == nil)
  }

  @Test func `a requested pause applies to all processes`() throws {
    let fixture = try PriceFixture()
    _ = fixture.renew([(.kraken, "right")])
    fixture.wait(40)
    let ways = [(PriceSourceName.coinbase, "limited")]
    expectEqual(fixture.renew(ways).error, "127.0.0.1 asks not to be contacted for 2 min")
    fixture.wait(40)
    expectEqual(fixture.renew(ways, isUrgent: true).error, "Coinbase won’t be asked again for 80 s")
    fixture.wait(10)
    expect(fixture.renew([ways[0], (.kraken, "right")]).error == nil)
  }

  @Test func `repeated failures increase the backoff`() throws {
    let fixture = try PriceFixture()
    var asked = 0
    for _ in 0..<60 {
      if fixture.renew([(.coinbase, "500")]).error?.contains("(500)") == true { asked += 1 }
      fixture.wait(60)
    }
    // An hour: at 0, 1, 2, 4, 8, 16 and 32 minutes.
    expectEqual(asked, 7)
    expect(fixture.renew([(.coinbase, "500")], isUrgent: true).error?.contains("(500)") == true)
  }

  @Test(arguments: PriceSourceName.allCases)
  func `a rate limit in the message causes a pause`(name: PriceSourceName)
    throws
  {
    let fixture = try PriceFixture()
    expect(fixture.renew([(name, "error")]).error?.contains("Too many requests") == true)
    let again = fixture.renew([(name, "error")], isUrgent: true).error
    expect(again?.hasPrefix("\(name.title) won’t be asked again for ") == true)
  }

  @Test func `an unknown market doesn't affect the others`() throws {
    let fixture = try PriceFixture()
    let market = Market(.dogecoin, in: .czk)
    for _ in 0..<3 {
      let renewal = PriceClient(
        fixture.cache, HTTPClient(store: nil), fixture.sources([(.coinbase, "404")]),
        timeouts: PriceFixture.timeouts
      ).renew(market, days: 30)
      expect(renewal.error != nil)
      fixture.wait(1)
    }
    expect(fixture.renew([(.coinbase, "right")]).error == nil)
  }

  @Test func `the rate limit applies to concurrent processes together`() throws {
    let fixture = try PriceFixture()
    let ways = [(PriceSourceName.coingecko, "no-history")]
    let source = fixture.sources(ways)[0]
    fixture.wait(600)
    let time = fixture.now
    let folder = fixture.folder["store.db"]
    let granted = Mutex(0)
    // Each with a store of its own, as processes have.
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let store = Store(path: folder)
      let client = SourceClient(
        PriceCache(store).values, HTTPClient(store: store), timeouts: PriceFixture.timeouts
      ) { time }
      for _ in 0..<5 {
        if (try? client.permit(source.webSource)) != nil { granted.withLock { $0 += 1 } }
      }
    }
    expect(granted.withLock { $0 } == source.limit.count)
    let error = fixture.renew(ways).error
    expectEqual(error, "The request limit for CoinGecko has been reached for now")
  }

  @Test func `a recent price is shared`() throws {
    let fixture = try PriceFixture()
    _ = fixture.renew([(.kraken, "right")])
    expect(fixture.renew([(.kraken, "500")]).error == nil)
    fixture.wait(31)
    expect(fixture.renew([(.kraken, "500")]).error != nil)
  }

  @Test func `a price is shown even if the store fails`() throws {
    let fixture = try PriceFixture()
    let broken = PriceCache(Store(path: "/proc/none/store.db"))
    let sources = fixture.sources([(.coinbase, "500"), (.kraken, "right")])
    let renewal = PriceClient(broken, HTTPClient(store: nil), sources).renew(bitcoin, days: 30)
    expect(renewal.report?.difference == Money("1.23"))
    expectEqual(renewal.report?.days(30).count, 30)
  }

  @Test func `an offline error doesn't name the sources`() throws {
    func error(_ mirrors: String) throws -> String? {
      let sources = SourceSelection<PriceSourceName>("coinbase kraken", mirrors: mirrors).sources
      return PriceClient(try PriceFixture().cache, HTTPClient(store: nil), sources).renew(
        bitcoin, days: 30
      )
      .error
    }
    // Nobody listens on port 9.
    let nobody = "http://127.0.0.1:9"
    try expectEqual(
      error("coinbase=\(nobody) kraken=\(nobody)"),
      "No source could be reached. Check your internet connection.")
    let bad = try PriceServer.running().address(0, "500")
    try expectEqual(
      error("coinbase=\(nobody) kraken=\(bad)"),
      "127.0.0.1 could not be reached. 127.0.0.1 reported a server error (500)")
    let alone = SourceSelection<PriceSourceName>("kraken", mirrors: "kraken=\(nobody)")
    try expectEqual(
      PriceClient(try PriceFixture().cache, HTTPClient(store: nil), alone.sources).renew(
        bitcoin, days: 30
      ).error,
      "127.0.0.1 could not be reached")
  }

  @Test func `all requests share one timeout`() throws {
    let fixture = try PriceFixture()
    let timeouts = SourceTimeouts(each: .milliseconds(700), total: .milliseconds(1000))
    var renewal: PriceClient.Renewal?
    let time = ContinuousClock().measure {
      renewal = fixture.renew(PriceSourceName.allCases.map { ($0, "silent") }, timeouts: timeouts)
    }
    expect(time < .seconds(3))
    expect(renewal?.error?.hasSuffix("There was no time left to ask Blockchain.com") == true)
  }
}
