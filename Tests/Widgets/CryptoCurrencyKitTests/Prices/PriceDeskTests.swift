import Expectations
import Foundation
import PriceServer
import Synchronization
import Testing
import WidgetExtension

@testable import CryptoCurrencyKit

@Suite("Asking for prices")
struct PriceDeskTests {
  @Test(arguments: SourceName.allCases)
  func `every source gives the price, the difference and the history`(name: SourceName) throws {
    let desk = try Desk()
    let renewal = desk.renew([(name, "right")])
    expect(renewal.trouble == nil)
    let report = try #require(renewal.report)
    expect(report.price == Money("592.12"))
    expect(report.difference == Money("1.23"))
    expect(report.quote.source == name.title)
    expect(report.days(30).map(\.day) == (0..<30).map { desk.today - 29 + $0 })
    // And another process finds all of it in the store.
    let store = Store(path: desk.folder["store.db"])
    try expect(PriceBook(store).report(bitcoin) == report)
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
    arguments: runsExhaustively ? SourceName.allCases : [.coinbase],
    PriceDeskTests.bad.map(\.way))
  func `a bad one is passed over, and the next is asked, in time`(
    name: SourceName, way: String
  ) throws {
    let desk = try Desk()
    let next = SourceName.allCases.first { $0 != name } ?? name
    var renewal: PriceDesk.Renewal?
    let time = try ContinuousClock().measure {
      renewal = desk.renew([(name, try address(way)), (next, "right")])
    }
    let report = try #require(renewal?.report)
    expect(renewal?.trouble == nil)
    expect(report.price == Money("592.12") && report.difference == Money("1.23"))
    expect(report.quote.source == next.title)
    expect(time < .seconds(5))
  }

  @Test(arguments: PriceDeskTests.bad)
  func `where all are bad the last price stays, and the reason is told`(
    bad: (way: String, word: String)
  ) throws {
    let desk = try Desk()
    let before = try #require(desk.renew([(.kraken, "right")]).report)
    desk.wait(60)
    var renewal: PriceDesk.Renewal?
    let time = try ContinuousClock().measure {
      renewal = desk.renew([(.coinbase, try address(bad.way)), (.kraken, try address(bad.way))])
    }
    expect(renewal?.report == before)
    expect(time < .seconds(5))
    let trouble = try #require(renewal?.trouble)
    expect(trouble.contains(bad.word), "\(trouble)")
    // All sources are named, unless no way leads to any of them.
    expect(trouble.hasPrefix("No source") == (bad.word == "internet connection"))
  }

  @Test func `before there was a price, there is none`() throws {
    let renewal = try Desk().renew([(.coinbase, "500")])
    expect(renewal.report == nil)
    expectEqual(renewal.trouble, "127.0.0.1 reported a server error (500)")
    let market = Market(.dogecoin, in: .usd)
    let desk = try Desk()
    let nobody = PriceDesk(desk.book, HTTPClient(store: nil), desk.list([(.blockchain, "right")]))
    expectEqual(nobody.renew(market, days: 30).trouble, "No source knows the price of DOGE/USD")
  }

  @Test(arguments: SourceName.allCases)
  func `what has not changed is not sent again, and still counts as fresh`(name: SourceName) throws
  {
    let desk = try Desk()
    let first = try #require(desk.renew([(name, "tagged")]).report)
    desk.wait(40)
    let second = try #require(desk.renew([(name, "tagged")]).report)
    expect(second.price == first.price)
    expect(second.quote.time >= first.quote.time + 40)
  }

  @Test(arguments: SourceName.allCases, ["swapped", "holes", "unsorted", "doubled", "future"])
  func `a history is put in order, whatever it looks like`(name: SourceName, way: String) throws {
    let desk = try Desk()
    let renewal = desk.renew([(name, way)])
    expect(renewal.trouble == nil)
    let report = try #require(renewal.report)
    expect(report.price == Money("592.12") && report.difference == Money("1.23"))
    let days = report.days(30).map(\.day)
    expect(days == Set(days).sorted())
    expect(days.last == desk.today)
    let everyDay = (0..<30).map { desk.today - 29 + $0 }
    let holes = everyDay.filter { $0.number % 3 != 0 || $0 >= desk.today - 1 }
    expect(days == (way == "holes" ? holes : everyDay))
  }

  @Test func `another source fills the holes that one has left`() throws {
    let desk = try Desk()
    _ = desk.renew([(.coinbase, "holes")])
    // More days are wanted, so that the history is asked for once more.
    let report = try #require(desk.renew([(.kraken, "right")], days: 35).report)
    expect(report.days(35).map(\.day) == (0..<35).map { desk.today - 34 + $0 })
  }

  @Test func `without a history anywhere, a day of use is enough for a difference`() throws {
    let desk = try Desk()
    let first = try #require(desk.renew([(.kraken, "no-history")]).report)
    expect(first.difference == nil)
    let tomorrow = Quote(
      try #require(Money("600")), at: (desk.today + 1).start + 60, source: "Kraken")
    try desk.book.record(tomorrow, bitcoin)
    let report = try #require(try desk.book.report(bitcoin))
    expect(report.difference == Money("7.88"))
    expectEqual(report.days(30).count, 2)
  }

  @Test(arguments: [0, 4_294_967_296, -315_360_000, 315_360_000])
  func `whatever clock a price was stored by, the next one is asked for and right`(
    time: Int
  ) throws {
    let desk = try Desk()
    // From 1970, from 2106, and ten years back and ahead.
    let stored = [0, 4_294_967_296].contains(time) ? time : desk.now + time
    let old = Quote(try #require(Money("1.23")), at: stored, source: "Kraken")
    try desk.book.record(old, bitcoin)
    let day = UTCDay(at: stored)
    try desk.book.record(
      History([DayPrice(day, Money("1.23") ?? .zero)], today: day), bitcoin, days: 366, today: day)
    let renewal = desk.renew([(.kraken, "right")])
    expect(renewal.trouble == nil)
    let report = try #require(renewal.report)
    expect(report.price == Money("592.12") && report.difference == Money("1.23"))
    expect(report.days(30).count == 30 && report.days(30).last?.day == desk.today)
    // Nothing is left that would be right one day.
    try expect(
      desk.book.history(bitcoin, upTo: UTCDay(number: 1_000_000)).days.last?.day == desk.today)
  }

  @Test func `a source that wanted to be left alone by a clock ten years ahead is asked`() throws {
    let desk = try Desk()
    let tenYears = 315_360_000
    desk.wait(tenYears)
    // It says so in words, so that only our own count of it is asked, not the web's.
    expect(desk.renew([(.coinbase, "error")]).trouble != nil)
    expect(desk.renew([(.coinbase, "right")]).trouble?.contains("won’t be asked again") == true)
    desk.wait(-tenYears)
    expect(desk.renew([(.coinbase, "right")]).trouble == nil)
  }

  @Test func `one that wants to be left alone is, and not only by this process`() throws {
    let desk = try Desk()
    _ = desk.renew([(.kraken, "right")])
    desk.wait(40)
    let ways = [(SourceName.coinbase, "limited")]
    expectEqual(desk.renew(ways).trouble, "127.0.0.1 asks not to be contacted for 2 min")
    desk.wait(40)
    expectEqual(desk.renew(ways, isEager: true).trouble, "Coinbase won’t be asked again for 80 s")
    desk.wait(10)
    expect(desk.renew([ways[0], (.kraken, "right")]).trouble == nil)
  }

  @Test func `one that fails again and again is asked less and less`() throws {
    let desk = try Desk()
    var asked = 0
    for _ in 0..<60 {
      if desk.renew([(.coinbase, "500")]).trouble?.contains("(500)") == true { asked += 1 }
      desk.wait(60)
    }
    // An hour: at 0, 1, 2, 4, 8, 16 and 32 minutes.
    expectEqual(asked, 7)
    expect(desk.renew([(.coinbase, "500")], isEager: true).trouble?.contains("(500)") == true)
  }

  @Test(arguments: SourceName.allCases)
  func `one that says in words that it was asked too often is left alone`(name: SourceName) throws {
    let desk = try Desk()
    expect(desk.renew([(name, "error")]).trouble?.contains("Too many requests") == true)
    let again = desk.renew([(name, "error")], isEager: true).trouble
    expect(again?.hasPrefix("\(name.title) won’t be asked again for ") == true)
  }

  @Test func `one that doesn't know a market is not blamed for the others`() throws {
    let desk = try Desk()
    let market = Market(.dogecoin, in: .czk)
    for _ in 0..<3 {
      let renewal = PriceDesk(
        desk.book, HTTPClient(store: nil), desk.list([(.coinbase, "404")]), patience: Desk.patience
      ).renew(market, days: 30)
      expect(renewal.trouble != nil)
      desk.wait(1)
    }
    expect(desk.renew([(.coinbase, "right")]).trouble == nil)
  }

  @Test func `no source is asked more often than it allows, also by several at once`() throws {
    let desk = try Desk()
    let ways = [(SourceName.coingecko, "no-history")]
    let source = desk.list(ways).sources[0]
    desk.wait(600)
    let time = desk.now
    let folder = desk.folder["store.db"]
    let granted = Mutex(0)
    // Each with a store of its own, as processes have.
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let store = Store(path: folder)
      let courtesy = Courtesy(PriceBook(store).values, HTTPClient(store: store)) { time }
      for _ in 0..<5 {
        if (try? courtesy.permit(source.asked)) != nil { granted.withLock { $0 += 1 } }
      }
    }
    expect(granted.withLock { $0 } == source.limit.count)
    let trouble = desk.renew(ways).trouble
    expectEqual(trouble, "The request limit for CoinGecko has been reached for now")
  }

  @Test func `a price of a moment ago is shared instead of asked for again`() throws {
    let desk = try Desk()
    _ = desk.renew([(.kraken, "right")])
    expect(desk.renew([(.kraken, "500")]).trouble == nil)
    desk.wait(31)
    expect(desk.renew([(.kraken, "500")]).trouble != nil)
  }

  @Test func `a store that can't be written costs nobody the price`() throws {
    let desk = try Desk()
    let broken = PriceBook(Store(path: "/proc/none/store.db"))
    let list = desk.list([(.coinbase, "500"), (.kraken, "right")])
    let renewal = PriceDesk(broken, HTTPClient(store: nil), list).renew(bitcoin, days: 30)
    expect(renewal.report?.difference == Money("1.23"))
    expectEqual(renewal.report?.days(30).count, 30)
  }

  @Test func `without a network that is said, and not what each source does`() throws {
    func trouble(_ mirrors: String) throws -> String? {
      let list = SourceList(order: "coinbase kraken", mirrors: mirrors)
      return PriceDesk(try Desk().book, HTTPClient(store: nil), list).renew(bitcoin, days: 30)
        .trouble
    }
    // Nobody listens on port 9.
    let nobody = "http://127.0.0.1:9"
    try expectEqual(
      trouble("coinbase=\(nobody) kraken=\(nobody)"),
      "No source could be reached. Check your internet connection.")
    let bad = try PriceServer.running().address(0, "500")
    try expectEqual(
      trouble("coinbase=\(nobody) kraken=\(bad)"),
      "127.0.0.1 could not be reached. 127.0.0.1 reported a server error (500)")
    let alone = SourceList(order: "kraken", mirrors: "kraken=\(nobody)")
    try expectEqual(
      PriceDesk(try Desk().book, HTTPClient(store: nil), alone).renew(bitcoin, days: 30).trouble,
      "127.0.0.1 could not be reached")
  }

  @Test func `all of it together takes no longer than it may`() throws {
    let desk = try Desk()
    let patience = Patience(each: .milliseconds(700), whole: .milliseconds(1000))
    var renewal: PriceDesk.Renewal?
    let time = ContinuousClock().measure {
      renewal = desk.renew(SourceName.allCases.map { ($0, "silent") }, patience: patience)
    }
    expect(time < .seconds(3))
    expect(renewal?.trouble?.hasSuffix("There was no time left to ask Blockchain.com") == true)
  }
}
