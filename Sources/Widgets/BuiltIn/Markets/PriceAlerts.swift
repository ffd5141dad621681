internal import CryptoCurrencyKit
internal import WidgetCore
internal import WidgetExtension

/// The alerts of one market; each is delivered once.
struct PriceAlerts: Hashable, Sendable {
  /// Alerts at this price or above.
  var above: Money?
  /// Alerts at this price or below.
  var below: Money?
  /// Alerts at this change in a day, up or down, in percent.
  var change: Double?

  /// The accepted percentages; larger ones are typing errors.
  static let changes = 0.1...1000.0

  var isEmpty: Bool { self == PriceAlerts() }

  /// One alert with its value.
  enum Kind: Hashable, Sendable {
    case above(Money)
    case below(Money)
    case change(Double)
  }

  /// The pending alerts, in order.
  var all: [Kind] {
    [above.map(Kind.above), below.map(Kind.below), change.map(Kind.change)].compactMap(\.self)
  }

  /// Returns the alerts that are due.
  func due(_ report: PriceReport) -> [Kind] {
    all.filter { kind in
      switch kind {
      case .above(let price): report.price >= price
      case .below(let price): report.price <= price
      case .change(let percent): report.change.map { $0.magnitude * 100 >= percent } ?? false
      }
    }
  }

  /// Removes a delivered alert, unless the user has changed it since.
  mutating func remove(_ kind: Kind) {
    switch kind {
    case above.map(Kind.above): above = nil
    case below.map(Kind.below): below = nil
    case change.map(Kind.change): change = nil
    default: break
    }
  }
}

// MARK: - Storage

extension PriceAlerts {
  /// Invalid parts count as empty.
  init(_ json: JSON) {
    func money(_ name: String) -> Money? {
      guard case .string(let text) = json[name] else { return nil }
      return Money(text).flatMap { $0 > .zero ? $0 : nil }
    }
    above = money("above")
    below = money("below")
    if case .number(let percent) = json["change"], PriceAlerts.changes.contains(percent) {
      change = percent
    }
  }

  var json: JSON {
    var members: [JSON.Member] = []
    if let above { members.append(JSON.Member("above", .string(above.description))) }
    if let below { members.append(JSON.Member("below", .string(below.description))) }
    if let change { members.append(JSON.Member("change", .number(change))) }
    return .object(members)
  }
}

// MARK: - Form

extension PriceAlerts {
  /// The reason why a value isn't accepted, as a sentence.
  struct Mistake: Error {
    let reason: String
    /// The field of the form.
    let field: String
  }

  /// Parses the form. An alert that would be due at once is a mistake.
  init(_ entered: ActionValue, of report: PriceReport?, _ format: LocaleFormat) throws(Mistake) {
    func money(_ field: String) throws(Mistake) -> Money? {
      guard case .number(let number) = entered[field] else { return nil }
      guard let price = Money("\(number)"), price > .zero else {
        throw Mistake(reason: AlertWords.noPrice, field: field)
      }
      return price
    }
    above = try money("above")
    below = try money("below")
    if case .number(let percent) = entered["change"] {
      guard PriceAlerts.changes.contains(percent) else {
        throw Mistake(reason: AlertWords.noChange, field: "change")
      }
      change = percent
    }
    guard let report, let kind = due(report).first else { return }
    throw Mistake(reason: AlertWords.isSo(kind, report, format), field: kind.name)
  }
}

extension PriceAlerts.Kind {
  /// The name of its form field and the id of its notification.
  var name: String {
    switch self {
    case .above: "above"
    case .below: "below"
    case .change: "change"
    }
  }
}

// MARK: - Suggestions

extension PriceAlerts {
  /// Removes the rounding error of a multiple of 0.01.
  private static func rounded(_ number: Double) -> Double { (number * 1e8).rounded() / 1e8 }

  /// Suggests prices above and below the current one: 5% away, with two significant digits.
  static func suggested(for price: Money) -> (above: Double, below: Double)? {
    let number = price.number
    guard number.isFinite, number > 0 else { return nil }
    var step = 1.0
    while step * 100 <= number { step *= 10 }
    while step * 10 > number, step > 1e-6 { step /= 10 }
    return (
      above: rounded((number * 1.05 / step).rounded(.up) * step),
      below: rounded((number * 0.95 / step).rounded(.down) * step)
    )
  }
}

/// The stored alerts of one card.
struct AlertStore {
  let values: StoredValues

  subscript(market: Market) -> PriceAlerts {
    (try? values.json(key(market))).map(PriceAlerts.init) ?? PriceAlerts()
  }

  func set(_ alerts: PriceAlerts, for market: Market) throws {
    try values.set([key(market): alerts.isEmpty ? nil : .json(alerts.json.text)])
  }

  /// Removes a delivered alert. A newer one of the user stays.
  func remove(_ kind: PriceAlerts.Kind, of market: Market) {
    // Delivering it twice is better than never, so a failure to store it is ignored.
    try? values.change(key(market)) { value in
      guard let json = value?.parsedJSON else { return }
      var alerts = PriceAlerts(json)
      alerts.remove(kind)
      value = alerts.isEmpty ? nil : .json(alerts.json.text)
    }
  }

  private func key(_ market: Market) -> String { "alerts \(market)" }
}
