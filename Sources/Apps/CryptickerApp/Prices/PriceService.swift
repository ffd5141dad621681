// Ownership: it owns the work under way; released, it tells nothing any more. Threads: main only.
// The main thread reads a connection of its own to the store, which waits for nobody; whatever may
// take long is done on threads, by another.

internal import CryptoCurrencyKit
internal import GLib
internal import WidgetExtension

/// Prices and choices as the store has them, and newer prices from the web.
final class PriceService {
  private let path: String
  private let store: Store
  private let slowStore: Store
  /// Who is asked from now on.
  var sources: SourceList
  /// Keeps its connections from one request to the next.
  private var idleClient: HTTPClient?
  private var works: [BackgroundWork] = []

  init(storePath: String, sources: SourceList) {
    path = storePath
    store = Store(path: storePath, patience: .zero)
    slowStore = Store(path: storePath)
    self.sources = sources
  }

  /// What is known of a market.
  func report(_ market: Market) -> PriceReport? {
    (try? PriceBook(store).report(market)) ?? nil
  }

  /// Asks for prices, and tells what came of it.
  func fetch(
    _ request: Ticker.Request, isEager: Bool,
    then completion: @escaping @MainActor (PriceDesk.Renewal) -> Void
  ) {
    // Two requests at a time have a client each, as one would wait for the other.
    let client = idleClient ?? HTTPClient(store: slowStore)
    idleClient = nil
    let desk = PriceDesk(PriceBook(slowStore), client, sources, isEager: isEager)
    begin {
      desk.renew(request.market, days: request.days)
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

  // MARK: - What others write

  /// Calls `handler` after somebody has written to the store's file or its log. It does so as long
  /// as the watch lives.
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

  // MARK: - What the user has chosen

  private static let shelf = "crypticker"

  /// What was chosen last.
  var choice: Choice {
    let values = store.shared(PriceService.shelf)
    var choice = Choice()
    if let word = (try? values.string("currency")) ?? nil, let currency = CryptoCurrency(word) {
      choice.currency = currency
    }
    if let word = (try? values.string("money")) ?? nil, let money = FiatCurrency(rawValue: word) {
      choice.money = money
    }
    if let days = (try? values.integer("days")) ?? nil, let span = DaySpan(rawValue: days) {
      choice.span = span
    }
    return choice
  }

  func remember(_ choice: Choice) {
    let values = slowStore.shared(PriceService.shelf)
    begin {
      try? values.set([
        "currency": .string(choice.currency.symbol), "money": .string(choice.money.code),
        "days": .integer(choice.span.days),
      ])
    }
  }
}
