import CryptoCurrencyKit
import Expectations
import RandomTesting
import Testing

@testable import CryptickerApp

@Suite("The state of Crypticker's window")
struct TickerTests {
  private let bitcoin = Market(.bitcoin, in: .usd)
  private var request: Ticker.Request { Ticker.Request(market: bitcoin, days: 30) }

  private func seen() -> Ticker {
    var ticker = Ticker()
    _ = ticker.handle(.appeared)
    return ticker
  }

  @Test func `a visible window shows the stored price and requests a new one`() {
    var ticker = Ticker()
    expect(
      ticker.handle(.appeared) == [.load(bitcoin), .stopWaiting, .fetch(request, isUrgent: true)])
    expectEqual(ticker.handle(.loaded(bitcoin, report())), [])
    expect(ticker.report == report())
    expectEqual(ticker.handle(.fetched(request, report(at: noon + 60))), [.wait])
    expect(ticker.report?.quote.time == noon + 60)
    expect(ticker.handle(.due) == [.stopWaiting, .fetch(request, isUrgent: false)])
  }

  @Test func `a hidden window never sends requests`() {
    var ticker = seen()
    expectEqual(ticker.handle(.disappeared), [.stopWaiting])
    expectEqual(ticker.handle(.fetched(request, report())), [])
    for event: Ticker.Event in [.due, .refresh, .loaded(bitcoin, nil), .scrubEnded] {
      expectEqual(ticker.handle(event), [])
    }
    expectEqual(ticker.handle(.choseCurrency(.dogecoin)).count, 2)
  }

  @Test func `a failure keeps the price and shows its reason until there is a newer price`() {
    var ticker = seen()
    _ = ticker.handle(.loaded(bitcoin, report()))
    expectEqual(ticker.handle(.failed(request, report(), reason: "No network")), [.wait])
    expect(ticker.report == report() && ticker.problem == "No network")
    // The widget has stored a newer price.
    _ = ticker.handle(.loaded(bitcoin, report(at: noon + 60)))
    expect(ticker.problem == nil)
  }

  @Test func `a price never gets older`() {
    var ticker = seen()
    _ = ticker.handle(.fetched(request, report(at: noon + 60)))
    _ = ticker.handle(.loaded(bitcoin, report()))
    _ = ticker.handle(.loaded(bitcoin, nil))
    expect(ticker.report?.quote.time == noon + 60)
  }

  @Test func `a price from the future is replaced by the next one`() {
    var ticker = seen()
    _ = ticker.handle(.loaded(bitcoin, report(at: 4_294_967_296)))
    _ = ticker.handle(.fetched(request, report(at: noon)))
    expect(ticker.report?.quote.time == noon && ticker.problem == nil)
  }

  @Test func `another currency starts over, and late prices of the first are ignored`() {
    var ticker = seen()
    _ = ticker.handle(.loaded(bitcoin, report()))
    _ = ticker.handle(.scrubbed(UTCDay(at: noon)))
    let dogecoin = Market(.dogecoin, in: .usd)
    let second = Ticker.Request(market: dogecoin, days: 30)
    expect(
      ticker.handle(.choseCurrency(.dogecoin)) == [
        .remember(TickerChoice(currency: .dogecoin)), .load(dogecoin), .stopWaiting,
        .fetch(second, isUrgent: true),
      ])
    expect(ticker.report == nil && ticker.scrubbed == nil)
    expectEqual(ticker.handle(.fetched(request, report())), [])
    expectEqual(ticker.handle(.loaded(bitcoin, report())), [])
    expect(ticker.report == nil && ticker.request == second)
    expectEqual(ticker.handle(.failed(second, nil, reason: "")), [.wait])
  }

  @Test func `when the network is back, all sources are tried at once`() {
    var ticker = seen()
    expectEqual(ticker.handle(.failed(request, nil, reason: "No network")), [.wait])
    expect(ticker.handle(.cameOnline) == [.stopWaiting, .fetch(request, isUrgent: true)])
    _ = ticker.handle(.fetched(request, report()))
    _ = ticker.handle(.disappeared)
    expectEqual(ticker.handle(.cameOnline), [])
  }

  @Test func `if more days are chosen meanwhile, they are requested next`() {
    var ticker = seen()
    expect(ticker.handle(.choseSpan(.year)) == [.remember(TickerChoice(span: .year))])
    let more = Ticker.Request(market: bitcoin, days: 365)
    expect(
      ticker.handle(.fetched(request, report())) == [.stopWaiting, .fetch(more, isUrgent: true)])
    expectEqual(ticker.handle(.fetched(more, report())), [.wait])
    expectEqual(ticker.handle(.choseSpan(.year)), [])
  }

  @Test func `scrubbing shows a day with its price, and none outside the chart`() {
    var ticker = seen()
    _ = ticker.handle(.scrubbed(UTCDay(at: noon)))
    expect(ticker.scrubbed == nil)
    _ = ticker.handle(.loaded(bitcoin, report()))
    _ = ticker.handle(.scrubbed(UTCDay(at: noon) - 1))
    expect(ticker.scrubbed?.price == Money("590.89"))
    // A correction of the day is shown.
    _ = ticker.handle(.loaded(bitcoin, report(["500", "591", "592.12"])))
    expect(ticker.scrubbed?.price == Money("591"))
    _ = ticker.handle(.scrubbed(UTCDay(at: noon) - 40))
    expect(ticker.scrubbed == nil)
    _ = ticker.handle(.scrubEnded)
    expect(ticker.scrubbed == nil)
  }

  @Test func `an invalid command's error is shown until another choice`() {
    var ticker = seen()
    _ = ticker.handle(.refused("No"))
    expectEqual(ticker.refusal, "No")
    _ = ticker.handle(.choseCurrency(.bitcoin))
    expect(ticker.refusal == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random events keep the invariants`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var ticker = Ticker()
    var underWay: [Ticker.Request] = []
    var isPausing = false
    for _ in 0..<2000 {
      let event = random.event(ticker, &underWay, &isPausing)
      for effect in ticker.handle(event) {
        switch effect {
        case .fetch(let request, _):
          expect(ticker.isVisible && request.market == ticker.market)
          expect(!isPausing)
          underWay.append(request)
        case .wait: isPausing = true
        case .stopWaiting: isPausing = false
        case .load(let market): expect(market == ticker.market)
        case .remember(let choice): expect(choice == ticker.choice)
        }
      }
      expect(ticker.report.map { $0.market == ticker.market } ?? true)
      if let day = ticker.scrubbed { expect(ticker.days.contains(day)) }
      // Visible, it always waits or has a request; hidden, it never waits.
      if ticker.isVisible { expect(isPausing || ticker.request != nil) }
      if !ticker.isVisible { expect(!isPausing) }
      if let request = ticker.request { expect(underWay.contains(request)) }
    }
  }
}

extension SeededNumbers {
  /// A random valid event: requests end once, and a timer ends only if it runs.
  fileprivate mutating func event(
    _ ticker: Ticker, _ underWay: inout [Ticker.Request], _ isPausing: inout Bool
  ) -> Ticker.Event {
    let time = noon + Int.random(in: 0..<200_000, using: &self)
    let currencies = [CryptoCurrency.bitcoin, .ether, .dogecoin]
    switch Int.random(in: 0..<12, using: &self) {
    case 0: return .appeared
    case 1: return .disappeared
    case 2: return .choseSpan(PriceSpan.daily.randomElement(using: &self) ?? .week)
    case 3: return .choseCurrency(currencies.randomElement(using: &self) ?? .bitcoin)
    case 4: return .choseMoney([.usd, .eur].randomElement(using: &self) ?? .usd)
    case 5: return .loaded(ticker.market, report(ticker.market.prices, ticker.market, at: time))
    case 6: return .scrubbed(UTCDay(at: time) - Int.random(in: 0..<4, using: &self))
    case 7: return .scrubEnded
    case 8: return Bool.random(using: &self) ? .refresh : .cameOnline
    case 9 where isPausing:
      isPausing = false
      return .due
    case 10...:
      guard !underWay.isEmpty else { return .scrubEnded }
      let request = underWay.remove(at: Int.random(in: 0..<underWay.count, using: &self))
      return Bool.random(using: &self)
        ? .fetched(request, report(request.market.prices, request.market, at: time))
        : .failed(request, nil, reason: "It failed")
    default: return .refused("No")
    }
  }
}

extension Market {
  fileprivate var prices: [String] { ["1", "2", "\(currency.symbol.count)"] }
}
