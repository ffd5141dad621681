import WidgetCore

@testable import CryptoCurrencyKit

let bitcoin = Market(.bitcoin, in: .usd)

/// The 20th of November 2016.
let sampleDay = UTCDay(number: 17125)

extension String {
  var bytes: [UInt8] { Array(utf8) }
}

extension DayPrice {
  init(_ number: Int, _ price: String) { self.init(UTCDay(number: number), Money(price) ?? .zero) }
}

/// What each source says of a price, and of two days.
struct Answers {
  let name: PriceSourceName
  let price: String
  let history: String

  var source: any PriceSource { name.source() }

  static let all = [
    Answers(
      name: .coinbase,
      price: #"{"trade_id":1,"price":"592.12","size":"0.1","time":"2016-11-20T12:00:00Z"}"#,
      history: "[[1479600000,580,600,590.89,592.12,1000.5],[1479513600,1,2,3,590.89,4]]"),
    Answers(
      name: .kraken, price: #"{"error":[],"result":{"XXBTZUSD":{"c":["592.12","0.01"]}}}"#,
      history: #"{"error":[],"result":{"XXBTZUSD":[[1479513600,"1","2","3","590.89","4","5",6],"#
        + #"[1479600000,"1","2","3","592.12","4","5",6]],"last":1479513600}}"#),
    Answers(
      name: .coingecko, price: #"{"bitcoin":{"usd":592.12,"usd_24h_change":0.2}}"#,
      // Midnight is the end of the day before.
      history: #"{"prices":[[1479600000000,590.89],[1479643200000,592.12]],"market_caps":[]}"#),
    Answers(
      name: .blockchain, price: #"{"USD":{"15m":1,"last":592.12,"symbol":"USD"}}"#,
      history:
        #"{"status":"ok","values":[{"x":1479513600,"y":590.89},{"x":1479600000,"y":592.12}]}"#),
  ]
}
