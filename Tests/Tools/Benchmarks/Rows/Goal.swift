/// What the panel has to reach.
enum Goal {
  /// The row is there to be looked at.
  case none
  case atMost(Double)
  case atLeast(Double)
  /// So many times what a bare window needs, "stock" or "tuned".
  case times(Double, String)

  /// Whether the panel reaches it, beside what others need; nil when that can't be said.
  func isMet(by value: Double?, beside others: [String: Double] = [:]) -> Bool? {
    switch self {
    case .none: nil
    case .atMost(let limit): value.map { $0 <= limit }
    case .atLeast(let limit): value.map { $0 >= limit }
    case .times(let share, let other):
      if let value, let needed = others[other] { value <= share * needed } else { nil }
    }
  }

  /// How the table puts it.
  func text(unit: String) -> String {
    switch self {
    case .none: ""
    case .atMost(let limit): "<= \(limit.exact) \(unit)"
    case .atLeast(let limit): ">= \(limit.exact) \(unit)"
    case .times(let share, let other): "<= \(share.exact) x \(other)"
    }
  }
}

extension Double {
  /// A limit: 1.25 isn't 1.3.
  fileprivate var exact: String { self == rounded() ? String(Int(self)) : "\(self)" }

  /// Three digits at least, and no more than are worth reading.
  var formatted: String {
    if self == rounded() { return String(Int(self)) }
    if abs(self) < 1 { return trimmed(digits: 3) }
    return trimmed(digits: abs(self) < 100 ? 1 : 0)
  }

  private func trimmed(digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let value = (self * scale).rounded() / scale
    return digits == 0 ? String(Int(value)) : "\(value)"
  }
}
