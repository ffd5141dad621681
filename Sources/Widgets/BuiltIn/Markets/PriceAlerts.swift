internal import CryptoCurrencyKit
internal import WidgetCore
internal import WidgetExtension

/// What the user wants to be told of one market, each thing once: a value.
struct PriceAlerts: Hashable, Sendable {
  /// From this price on.
  var above: Money?
  /// From this price down.
  var below: Money?
  /// By how many percent it goes up or down in a day.
  var change: Double?

  /// More than any price moves in a day is no percentage that somebody means.
  static let changes = 0.1...1000.0

  var isEmpty: Bool { self == PriceAlerts() }

  /// One of them, with what it waited for.
  enum Kind: Hashable, Sendable {
    case above(Money)
    case below(Money)
    case change(Double)
  }

  /// All that wait, in their order.
  var all: [Kind] {
    [above.map(Kind.above), below.map(Kind.below), change.map(Kind.change)].compactMap(\.self)
  }

  /// What has come true.
  func due(_ report: PriceReport) -> [Kind] {
    all.filter { kind in
      switch kind {
      case .above(let price): report.price >= price
      case .below(let price): report.price <= price
      case .change(let percent): report.change.map { $0.magnitude * 100 >= percent } ?? false
      }
    }
  }

  /// Without one that has been told, if it is still the one that the user has set.
  mutating func remove(_ kind: Kind) {
    switch kind {
    case above.map(Kind.above): above = nil
    case below.map(Kind.below): below = nil
    case change.map(Kind.change): change = nil
    default: break
    }
  }
}

// MARK: - As they are stored

extension PriceAlerts {
  /// What is damaged is as good as nothing.
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

// MARK: - As they are entered

extension PriceAlerts {
  /// Why what was entered can't be waited for, in a sentence.
  struct Mistake: Error {
    let reason: String
    /// The field of the form.
    let field: String
  }

  /// Reads the fields of the form. What has already come true would be told at once, and is a mistake.
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
  /// The name of its field and of its notification.
  var name: String {
    switch self {
    case .above: "above"
    case .below: "below"
    case .change: "change"
    }
  }
}

// MARK: - To begin with

extension PriceAlerts {
  /// Without what a multiple of 0.01 has after its digits.
  private static func rounded(_ number: Double) -> Double { (number * 1e8).rounded() / 1e8 }

  /// A price above and one below that a user may want to change: a twentieth away, with two digits.
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

/// The alerts of one card, as they are kept.
struct AlertStore {
  let values: StoredValues

  subscript(market: Market) -> PriceAlerts {
    ((try? values.json(key(market))) ?? nil).map(PriceAlerts.init) ?? PriceAlerts()
  }

  func set(_ alerts: PriceAlerts, for market: Market) throws {
    try values.set([key(market): alerts.isEmpty ? nil : .json(alerts.json.text)])
  }

  /// What was told is not told again. What the user has set in the meantime stays.
  func remove(_ kind: PriceAlerts.Kind, of market: Market) {
    // Told again is better than never told, so that nothing depends on whether this can be stored.
    try? values.change(key(market)) { value in
      guard let json = value?.parsedJSON else { return }
      var alerts = PriceAlerts(json)
      alerts.remove(kind)
      value = alerts.isEmpty ? nil : .json(alerts.json.text)
    }
  }

  private func key(_ market: Market) -> String { "alerts \(market)" }
}
