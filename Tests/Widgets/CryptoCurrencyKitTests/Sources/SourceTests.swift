import Expectations
import Testing
import WidgetCore
import WidgetExtension

@testable import CryptoCurrencyKit

@Suite("Responses of price sources")
struct SourceTests {
  private func error<Value>(_ body: () throws(SourceError) -> Value) -> SourceError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: PriceSourceName.allCases)
  func `valid responses are parsed`(name: PriceSourceName) throws {
    let answers = try #require(Answers.all.first { $0.name == name })
    try expect(answers.source.price(bitcoin, bytes: answers.price.bytes) == Money("592.12"))
    let days = try answers.source.history(bitcoin, bytes: answers.history.bytes)
    expect(
      History(days, today: sampleDay).days == [
        DayPrice(17124, "590.89"), DayPrice(17125, "592.12"),
      ]
    )
  }

  @Test(arguments: PriceSourceName.allCases)
  func `invalid prices are refused`(name: PriceSourceName) throws {
    let answers = try #require(Answers.all.first { $0.name == name })
    let written = name == .coinbase || name == .kraken ? "\"592.12\"" : "592.12"
    for price in ["\"NaN\"", "-5", "\"-5\"", "0", "1e300", "null", "[]", "\"\"", "\"1,000\""] {
      let answer = answers.price.replacing(written, with: price)
      expect(answer != answers.price)
      let error = error { () throws(SourceError) in
        try answers.source.price(bitcoin, bytes: answer.bytes)
      }
      expect(error == answers.source.noPrice, "\(price)")
    }
    let answer = answers.price.replacing(written, with: "NaN")
    let error = error { () throws(SourceError) in
      try answers.source.price(bitcoin, bytes: answer.bytes)
    }
    expect(error == .invalidResponse(name.title))
  }

  @Test(arguments: PriceSourceName.allCases)
  func `a day without a price is dropped`(name: PriceSourceName) throws {
    let answers = try #require(Answers.all.first { $0.name == name })
    for price in ["\"NaN\"", "-590.89", "null", "{}"] {
      let written = name == .kraken ? "\"590.89\"" : "590.89"
      // Of Coinbase's rows the last price is the fifth.
      let answer = answers.history.replacing("3,\(written)", with: "3,\(price)")
        .replacing("\"3\",\(written)", with: "\"3\",\(price)")
        .replacing("0,\(written)]", with: "0,\(price)]").replacing(":\(written)", with: ":\(price)")
      expect(answer != answers.history)
      let days = try answers.source.history(bitcoin, bytes: answer.bytes)
      expect(days == [DayPrice(17125, "592.12")], "\(price)")
    }
  }

  @Test(arguments: PriceSourceName.allCases)
  func `an invalid response is an error`(name: PriceSourceName) {
    let source = name.source()
    for answer in ["", "null", "[]", "{", "hello", "<html>", "{\"a\":1,\"a\":2}", "\u{0}", "7"] {
      let price = error { () throws(SourceError) in try source.price(bitcoin, bytes: answer.bytes) }
      expect(price != nil)
      let days = error { () throws(SourceError) in
        try source.history(bitcoin, bytes: answer.bytes)
      }
      expect(days != nil)
      expect("\(price ?? source.noPrice)".contains(name.title))
    }
  }

  @Test(arguments: [
    (PriceSourceName.coinbase, #"{"message":"NotFound"}"#, "NotFound"),
    (.kraken, #"{"error":["EQuery:Unknown asset pair"]}"#, "EQuery:Unknown asset pair"),
    (.kraken, #"{"error":[7],"result":{}}"#, "an unspecified error"),
    (.coingecko, #"{"status":{"error_code":429,"error_message":"Slow\ndown"}}"#, "Slow down"),
    (.coingecko, #"{"error":"coin not found"}"#, "coin not found"),
    (.blockchain, #"{"status":"not-found","error":"No chart"}"#, "No chart"),
  ])
  func `an error message reaches the user on one line`(
    name: PriceSourceName, answer: String, words: String
  ) {
    let source = name.source()
    for error in [
      error({ () throws(SourceError) in try source.price(bitcoin, bytes: answer.bytes) }) as Any?,
      error({ () throws(SourceError) in try source.history(bitcoin, bytes: answer.bytes) }) as Any?,
    ] {
      expect(error as? SourceError == .reported(name.title, words))
    }
    expect("\(SourceError.reported(name.title, words))" == "\(name.title) says: \(words)")
  }

  @Test func `requests have the form of each source`() {
    func addresses(_ name: PriceSourceName, _ market: Market, _ days: Int) -> [String] {
      let source = name.source()
      return [source.priceAddress(market) ?? "none"]
        + source.historyAddresses(market, days: days, today: sampleDay)
    }
    let doge = Market(.dogecoin, in: .eur)
    expect(
      addresses(.coinbase, doge, 31) == [
        "https://api.exchange.coinbase.com/products/DOGE-EUR/ticker",
        "https://api.exchange.coinbase.com/products/DOGE-EUR/candles?granularity=86400",
      ])
    expect(
      addresses(.kraken, doge, 31) == [
        "https://api.kraken.com/0/public/Ticker?pair=XDGEUR",
        "https://api.kraken.com/0/public/OHLC?pair=XDGEUR&interval=1440",
      ])
    expect(
      addresses(.coingecko, doge, 31) == [
        "https://api.coingecko.com/api/v3/simple/price?ids=dogecoin&vs_currencies=eur"
          + "&include_24hr_change=true",
        "https://api.coingecko.com/api/v3/coins/dogecoin/market_chart?vs_currency=eur&days=31"
          + "&interval=daily",
      ])
    expectEqual(addresses(.blockchain, doge, 31), ["none"])
    expect(
      addresses(.blockchain, bitcoin, 31) == [
        "https://blockchain.info/ticker",
        "https://api.blockchain.info/charts/market-price?timespan=31days&format=json",
      ])
    expectEqual(addresses(.blockchain, Market(.bitcoin, in: .eur), 31).count, 1)
    expect(addresses(.kraken, bitcoin, 31)[0].hasSuffix("pair=XBTUSD"))
  }

  @Test func `two pages of Coinbase cover a year without gaps or overlaps`() {
    let pages = PriceSourceName.coinbase.source().historyAddresses(
      bitcoin, days: 366, today: sampleDay)
    expectEqual(pages.count, 2)
    // 300 days end with the 20th of November, and begin with the 26th of January.
    expect(pages[1].hasSuffix("&start=2015-11-21T00:00:00Z&end=2016-01-25T00:00:00Z"))
  }

  @Test func `settings choose sources, their order, and mirrors`() {
    func names(_ text: String?) -> [PriceSourceName] {
      SourceSelection<PriceSourceName>(text).names
    }
    expect(names(nil) == PriceSourceName.allCases)
    expect(names(" nobody; ") == PriceSourceName.allCases)
    expectEqual(names("Kraken, coinbase kraken nobody"), [.kraken, .coinbase])
    let selection = SourceSelection<PriceSourceName>(
      "blockchain kraken coinbase",
      mirrors: "blockchain=https://mirror.example.org/ kraken=file:///etc coinbase nobody=http://x")
    expect(
      selection.sources.map { $0.priceAddress(bitcoin) } == [
        "https://mirror.example.org/ticker",
        "https://api.kraken.com/0/public/Ticker?pair=XBTUSD",
        "https://api.exchange.coinbase.com/products/BTC-USD/ticker",
      ])
  }

  @Test func `symbols are letters and digits`() {
    for text in ["", "B", "BTC/USD", "a b", "B\u{301}TC", "ABCDEFGHIJK", "../..", "₿TC"] {
      expect(CryptoCurrency(text) == nil)
    }
    expectEqual(CryptoCurrency("btc"), .bitcoin)
    expectEqual(CryptoCurrency("1INCH")?.name, "1INCH")
    expectEqual(CryptoCurrency.known.first, .bitcoin)
  }
}
