// Ownership: it owns the running work; once released, it calls no handlers. Threads: main only.
// The main thread has a connection to the store that never waits; slow work runs on threads with
// another connection.

internal import CryptoCurrencyKit
internal import GLib
internal import WidgetExtension

/// Stored prices and choices, and newer prices from the web.
final class PriceService {
  private let path: String
  private let store: Store
  private let slowStore: Store
  /// The sources for the next request.
  var sources: [any PriceSource]
  /// Reused, so that connections stay open between requests.
  private var idleClient: HTTPClient?
  private var works: [BackgroundWork] = []

  init(storePath: String, sources: [any PriceSource]) {
    path = storePath
    store = Store(path: storePath, patience: .zero)
    slowStore = Store(path: storePath)
    self.sources = sources
  }

  /// Returns the stored report on a market.
  func report(_ market: Market) -> PriceReport? {
    try? PriceCache(store).report(market)
  }

  /// Fetches prices and returns the result.
  func fetch(
    _ request: Ticker.Request, isUrgent: Bool,
    then completion: @escaping @MainActor (PriceClient.Renewal) -> Void
  ) {
    // Concurrent requests have a client each, so that neither waits.
    let client = idleClient ?? HTTPClient(store: slowStore)
    idleClient = nil
    let prices = PriceClient(PriceCache(slowStore), client, sources, isUrgent: isUrgent)
    begin {
      prices.renew(request.market, days: request.days)
    } then: { [weak self] renewal in
      self?.idleClient = client
      completion(renewal)
    }
  }

  private func begin<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result,
    then completion: @escaping @MainActor (Result) -> Void = { _ in }
  ) {
    works.removeAll { !$0.isRunning }
    works.append(BackgroundWork("prices", work, then: completion))
  }

  // MARK: - Changes by others

  /// Calls `handler` after writes to the store's file or its log, as long as the watch lives.
  func watch(_ handler: @escaping @MainActor () -> Void) -> FolderWatch? {
    let file = File(path)
    let names: Set = [file.name, "\(file.name)-wal"]
    do {
      return try FolderWatch(file.folder, settle: .milliseconds(150)) { change in
        if case .entries(let changed) = change, changed.isDisjoint(with: names) { return }
        handler()
      }
    } catch {
      TickerSession.log.warning("What others write will not be seen at once: \(error)")
      return nil
    }
  }

  // MARK: - The user's choice

  private static let shelf = "crypticker"

  /// The last choice.
  var choice: TickerChoice {
    let values = store.shared(PriceService.shelf)
    var choice = TickerChoice()
    if let word = try? values.string("currency"), let currency = CryptoCurrency(word) {
      choice.currency = currency
    }
    if let word = try? values.string("money"), let money = FiatCurrency(rawValue: word) {
      choice.money = money
    }
    if let days = try? values.integer("days"), let span = PriceSpan(days: days) {
      choice.span = span
    }
    return choice
  }

  func remember(_ choice: TickerChoice) {
    let values = slowStore.shared(PriceService.shelf)
    begin {
      try? values.set([
        "currency": .string(choice.currency.symbol), "money": .string(choice.money.code),
        "days": .integer(choice.days),
      ])
    }
  }
}
