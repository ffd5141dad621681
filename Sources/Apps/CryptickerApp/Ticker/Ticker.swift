internal import CryptoCurrencyKit

/// The state of the window, with one transition function, which returns effects.
nonisolated struct Ticker: Hashable, Sendable {
  /// A request for prices.
  struct Request: Hashable, Sendable {
    var market: Market
    var days: Int
  }

  enum Event: Hashable, Sendable {
    /// The stored report is loaded.
    case loaded(Market, PriceReport?)
    /// A request succeeded, or failed with a reason and the best known report.
    case fetched(Request, PriceReport)
    case failed(Request, PriceReport?, reason: String)
    /// The user scrubs the chart, or stops.
    case scrubbed(UTCDay)
    case scrubEnded
    case choseSpan(PriceSpan)
    case choseCurrency(CryptoCurrency)
    case choseMoney(FiatCurrency)
    /// A command named an invalid currency.
    case refused(String)
    /// The window became visible, or hidden.
    case appeared, disappeared
    /// The user requests a new price.
    case refresh
    /// The sources or their addresses changed.
    case sourcesChanged
    /// The network is available again.
    case cameOnline
    /// The interval has passed.
    case due
  }

  enum Effect: Hashable, Sendable {
    /// Loads the stored report.
    case load(Market)
    /// Fetches from the web. An eager request also tries sources that failed recently, since the user
    /// waits.
    case fetch(Request, isUrgent: Bool)
    case remember(TickerChoice)
    /// Restarts the timer.
    case wait
    case stopWaiting
  }

  private(set) var choice: TickerChoice
  private(set) var report: PriceReport?
  /// The reason why there is no newer price.
  private(set) var problem: String?
  /// The pending request.
  private(set) var request: Request?
  /// The scrubbed day.
  private(set) var scrubbed: DayPrice?
  /// The error in the last command.
  private(set) var refusal: String?
  private(set) var isVisible = false

  init(_ choice: TickerChoice = TickerChoice()) { self.choice = choice }

  var market: Market { choice.market }

  /// The days of the chart.
  var days: [DayPrice] { report?.days(choice.days) ?? [] }

  /// Handles an event and returns the effects.
  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .loaded(let market, let report):
      guard market == self.market else { return [] }
      adopt(report)
      return []
    case .fetched(let request, let report):
      // A fetched price wins over a stored one that seems newer by a wrong clock.
      if let old = self.report, request.market == market, report.quote.time < old.quote.time {
        self.report = nil
      }
      return end(request, report, problem: nil)
    case .failed(let request, let report, let reason):
      return end(request, report, problem: reason)
    case .scrubbed(let day):
      scrubbed = days.first { $0.day == day }
      return []
    case .scrubEnded:
      scrubbed = nil
      return []
    case .choseSpan(let span):
      refusal = nil
      guard span != choice.span else { return [] }
      choice.span = span
      scrubbed = nil
      return [.remember(choice)] + ask(isUrgent: true)
    case .choseCurrency(let currency):
      refusal = nil
      return change { $0.currency = currency }
    case .choseMoney(let money):
      refusal = nil
      return change { $0.money = money }
    case .refused(let words):
      refusal = words
      return []
    case .appeared:
      guard !isVisible else { return [] }
      isVisible = true
      return [.load(market)] + ask(isUrgent: true)
    case .disappeared:
      isVisible = false
      return [.stopWaiting]
    case .refresh, .cameOnline: return ask(isUrgent: true)
    // The prices from the previous sources are still valid.
    case .sourcesChanged: return report == nil || problem != nil ? ask(isUrgent: true) : []
    case .due: return ask(isUrgent: false)
    }
  }

  private mutating func change(_ body: (inout TickerChoice) -> Void) -> [Effect] {
    let old = market
    body(&choice)
    guard market != old else { return [] }
    (report, problem, scrubbed) = (nil, nil, nil)
    return [.remember(choice), .load(market)] + ask(isUrgent: true)
  }

  /// Requests the shown prices, unless the window is hidden or they are requested already.
  private mutating func ask(isUrgent: Bool) -> [Effect] {
    guard isVisible, request?.market != market else { return [] }
    let request = Request(market: market, days: choice.days)
    self.request = request
    return [.stopWaiting, .fetch(request, isUrgent: isUrgent)]
  }

  private mutating func end(
    _ request: Request, _ report: PriceReport?, problem: String?
  ) -> [Effect] {
    if request.market == market {
      adopt(report)
      self.problem = problem
    }
    // A superseded request only ends.
    guard request == self.request else { return [] }
    self.request = nil
    guard isVisible else { return [] }
    // The user has chosen more days since.
    if request.market == market, request.days < choice.days { return ask(isUrgent: true) }
    return [.wait]
  }

  /// Keeps the newer report: an unwritable store has an older one.
  private mutating func adopt(_ new: PriceReport?) {
    guard let new, new.market == market else { return }
    if let report, new.quote.time < report.quote.time { return }
    // Another process has stored a price.
    if let report, new.quote.time > report.quote.time { problem = nil }
    report = new
    // The close of a day may have been corrected.
    if let day = scrubbed?.day { scrubbed = days.first { $0.day == day } }
  }
}
