import CryptoCurrencyKit
import WidgetExtension

/// Whatever a source answers, what is read out of it are prices of days that are over, or words.
@_cdecl("LLVMFuzzerTestOneInput")
public func readPrices(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let market = Market(.bitcoin, in: .usd)
  let today = UTCDay(number: 17_125)
  for name in PriceSourceName.allCases {
    let source = name.source()
    do {
      let price = try source.price(market, bytes: bytes)
      precondition(price > .zero && Money(price.description) == price)
      precondition(price.number.isFinite)
    } catch {
      precondition(error.description.utf8.count < 1_000)
    }
    do {
      let days = try source.history(market, bytes: bytes)
      let history = History(days, today: today)
      precondition(history.days.allSatisfy { $0.day <= today && $0.price > .zero })
      precondition(zip(history.days, history.days.dropFirst()).allSatisfy { $0.day < $1.day })
      precondition(history.merged(with: history) == history)
    } catch {
      precondition(error.description.utf8.count < 1_000)
    }
  }
  let text = String(decoding: bytes, as: UTF8.self)
  if let money = Money(text) { precondition(Money(money.description) == money) }
  _ = SourceSelection<PriceSourceName>(text, mirrors: text)
  _ = SampleReport.report(bytes)?.days(30)
  return 0
}
