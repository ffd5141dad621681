internal import CryptoCurrencyKit

/// What the window is about: a value with one transition function. What is to be done about an event
/// is returned, not done.
nonisolated struct Ticker: Hashable, Sendable {
  /// Prices that are asked for.
  struct Request: Hashable, Sendable {
    var market: Market
    var days: Int
  }

  enum Event: Hashable, Sendable {
    /// This is what the store has.
    case loaded(Market, PriceReport?)
    /// A request has brought a price, or only a reason why there is none; the report is the best
    /// that is known.
    case fetched(Request, PriceReport)
    case failed(Request, PriceReport?, reason: String)
    /// The user goes along the chart, or leaves it.
    case scrubbed(UTCDay)
    case scrubEnded
    case choseSpan(DaySpan)
    case choseCurrency(CryptoCurrency)
    case choseMoney(FiatCurrency)
    /// Somebody called for what is no currency.
    case refused(String)
    /// The window can be seen, or can't.
    case appeared, disappeared
    /// The user wants the price now.
    case refresh
    /// Others are asked from now on, or elsewhere.
    case sourcesChanged
    /// There is a network again.
    case cameOnline
    /// The pause is over.
    case due
  }

  enum Effect: Hashable, Sendable {
    /// Look what the store has; it is there at once.
    case load(Market)
    /// Ask the web. An eager request also asks those who have failed lately: somebody waits.
    case fetch(Request, isEager: Bool)
    case remember(Choice)
    /// Make a pause, instead of one that is under way.
    case wait
    case stopWaiting
  }

  private(set) var choice: Choice
  private(set) var report: PriceReport?
  /// Why there is no newer price.
  private(set) var trouble: String?
  /// The request that is waited for.
  private(set) var request: Request?
  /// The day that the user is at in the chart.
  private(set) var scrubbed: DayPrice?
  /// What to say about what was called for.
  private(set) var refusal: String?
  private(set) var isSeen = false

  init(_ choice: Choice = Choice()) { self.choice = choice }

  var market: Market { choice.market }

  /// The days of the chart.
  var days: [DayPrice] { report?.days(choice.span.days) ?? [] }

  /// Takes in what has happened, and says what is to be done about it.
  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .loaded(let market, let report):
      guard market == self.market else { return [] }
      adopt(report)
      return []
    case .fetched(let request, let report):
      // What was just heard is right, also where a wrong clock has stored a price that seems newer.
      if let old = self.report, request.market == market, report.quote.time < old.quote.time {
        self.report = nil
      }
      return end(request, report, trouble: nil)
    case .failed(let request, let report, let reason):
      return end(request, report, trouble: reason)
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
      return [.remember(choice)] + ask(isEager: true)
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
      guard !isSeen else { return [] }
      isSeen = true
      return [.load(market)] + ask(isEager: true)
    case .disappeared:
      isSeen = false
      return [.stopWaiting]
    case .refresh, .cameOnline: return ask(isEager: true)
    // What is known from those before is as good as it was.
    case .sourcesChanged: return report == nil || trouble != nil ? ask(isEager: true) : []
    case .due: return ask(isEager: false)
    }
  }

  private mutating func change(_ body: (inout Choice) -> Void) -> [Effect] {
    let old = market
    body(&choice)
    guard market != old else { return [] }
    (report, trouble, scrubbed) = (nil, nil, nil)
    return [.remember(choice), .load(market)] + ask(isEager: true)
  }

  /// Asks for what is shown, unless nobody looks or it is under way.
  private mutating func ask(isEager: Bool) -> [Effect] {
    guard isSeen, request?.market != market else { return [] }
    let request = Request(market: market, days: choice.span.days)
    self.request = request
    return [.stopWaiting, .fetch(request, isEager: isEager)]
  }

  private mutating func end(
    _ request: Request, _ report: PriceReport?, trouble: String?
  ) -> [Effect] {
    if request.market == market {
      adopt(report)
      self.trouble = trouble
    }
    // One that was overtaken by another changes no more than that.
    guard request == self.request else { return [] }
    self.request = nil
    guard isSeen else { return [] }
    // More days were wanted meanwhile.
    if request.market == market, request.days < choice.span.days { return ask(isEager: true) }
    return [.wait]
  }

  /// Keeps a report that is no older than the one that is known: a store that can't be written to
  /// knows less.
  private mutating func adopt(_ new: PriceReport?) {
    guard let new, new.market == market else { return }
    if let report, new.quote.time < report.quote.time { return }
    // Somebody else has heard of a price.
    if let report, new.quote.time > report.quote.time { trouble = nil }
    report = new
    // What a day closed with may be known better now.
    if let day = scrubbed?.day { scrubbed = days.first { $0.day == day } }
  }
}
