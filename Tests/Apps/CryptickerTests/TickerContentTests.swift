import CryptoCurrencyKit
import Expectations
import Testing
import WidgetCore

@testable import CryptickerApp

@Suite("The content of Crypticker's window")
struct FaceTests {
  private let bitcoin = Market(.bitcoin, in: .usd)

  private func face(
    _ events: [Ticker.Event], locale: String = "en_US", after seconds: Int = 0, isInUTC: Bool = true
  ) -> TickerContent {
    var ticker = Ticker()
    for event in [.appeared] + events { _ = ticker.handle(event) }
    return TickerContent(
      ticker,
      TickerContent.Context(format: LocaleFormat(locale), now: noon + seconds, isInUTC: isInUTC))
  }

  @Test func `the window shows the price, the change, and their age`() {
    let face = face([.loaded(bitcoin, report())], after: 300)
    expectEqual(face.price, "$592.12")
    expect(face.difference == "+1.23" && face.change == "+0.21%" && face.direction == .rise)
    expect(face.age == "Kraken, 5 min ago" && face.reason == nil && face.hint == nil)
    expectEqual(face.chart?.points.count, 3)
  }

  @Test func `a scrubbed day replaces the change`() {
    let day = UTCDay(at: noon) - 1
    let face = face([.loaded(bitcoin, report()), .scrubbed(day)])
    expect(face.price == "$590.89" && face.day == "Saturday, November 19")
    expect(face.difference == nil && face.age == nil)
  }

  @Test func `a note says that days follow UTC in other time zones`() {
    let day = UTCDay(at: noon)
    let events: [Ticker.Event] = [.loaded(bitcoin, report()), .scrubbed(day)]
    expectEqual(face(events, isInUTC: false).day, "Sunday, November 20 (UTC)")
    expectEqual(face(events, after: 86_400 * 90).day, "November 20, 2016")
    expectEqual(face(events, locale: "cs_CZ").day, "neděle 20.\u{A0}listopadu")
  }

  @Test func `without a price there are dashes and a hint, or a reason after a failure`() {
    let asking = face([])
    expect(asking.price == "--" && asking.age == nil && asking.chart == nil)
    expectEqual(asking.hint, "Getting the price of Bitcoin…")
    let request = Ticker.Request(market: bitcoin, days: 30)
    let failed = face([.failed(request, nil, reason: "No network")])
    expect(failed.price == "--" && failed.age == nil && asking.remedy == nil)
    expectEqual(failed.hint, "The price of Bitcoin isn’t known yet.\nNo network")
    expectEqual(failed.remedy, "Try Again")
  }

  @Test func `a single day has no chart`() {
    let face = face([.loaded(bitcoin, report(["592.12"]))])
    expect(face.chart == nil && face.hint != nil && face.difference == nil)
  }

  @Test func `a price isn't from the future after the clock is set back`() {
    expectEqual(face([.loaded(bitcoin, report())], after: -30).age, "Kraken, now")
    // The clock was wrong by hours, now or then, so the age is unknown.
    expectEqual(face([.loaded(bitcoin, report())], after: -9000).age, "Kraken")
  }
}
