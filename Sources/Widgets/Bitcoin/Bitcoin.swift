internal import CryptoCurrencyKit
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The price of bitcoin, or of another currency: what was known at once, then what is new.
struct Bitcoin: Widget {
  static let id = "org.todayview.Bitcoin"

  func update(_ context: Context) -> UpdateResult {
    let wishes = PriceWishes(context.settings)
    let book = PriceBook(context.store)
    let card = PriceCard(
      market: wishes.market, days: wishes.days, format: LocaleFormat(context.environment.locale))
    if let samples = Samples.wanted {
      let today = UTCDay(at: Int(Date().timeIntervalSince1970))
      return .newData(
        Update(
          card.content(SampleReport.report(samples.bytes(of: "bitcoin.json"), endingOn: today))))
    }
    let stored = (try? book.report(wishes.market)) ?? nil
    let shown = card.content(stored)
    let age = stored.map { Update.age(of: Date(timeIntervalSince1970: Double($0.quote.time))) }
    context.push(Update(shown, age: age))

    let isEager = [.user, .online, .wake, .settings].contains(context.reason)
    let desk = PriceDesk(book, context.http, wishes.sources, isEager: isEager)
    let renewal = desk.renew(wishes.market, days: wishes.days)
    if let trouble = renewal.trouble { return .failed(trouble) }
    let content = card.content(renewal.report)
    return content == shown ? .noData : .newData(Update(content))
  }
}
