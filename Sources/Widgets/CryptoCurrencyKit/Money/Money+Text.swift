public import WidgetCore

// Read digit by digit, so that 592.12 is 592.12 and not the number next to it.

extension Money {
  /// Reads "592.12", "-1.5e-3"; nil for what is no amount: words such as NaN, signs of grouping, and
  /// more than anything costs.
  public init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    // No honest number is longer.
    guard rest.count <= 60 else { return nil }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    let whole = digits(&rest)
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = digits(&rest)
      guard !fraction.isEmpty else { return nil }
    }
    guard !whole.isEmpty, let exponent = exponent(rest) else { return nil }
    // The place of the last digit that is kept, counted from the first.
    let kept = whole.count + exponent + Money.decimals
    var units: Int128 = 0
    for (index, digit) in (whole + fraction).enumerated() where index < kept {
      units = units * 10 + Int128(digit)
      guard units <= Money.largest else { return nil }
    }
    for _ in 0..<max(0, kept - whole.count - fraction.count) where units > 0 {
      units *= 10
      guard units <= Money.largest else { return nil }
    }
    if kept >= 0, kept < whole.count + fraction.count, (whole + fraction)[kept] >= 5 { units += 1 }
    self.init(units: isNegative ? -units : units)
  }

  /// Reads a number, or a string that holds one: sources write both.
  public init?(_ json: JSON?) {
    switch json {
    case .string(let text): self.init(text)
    // The shortest text that reads as the same number: what was sent, up to 15 digits.
    case .number(let number): self.init("\(number)")
    case .null, .bool, .array, .object, nil: return nil
    }
  }

  /// Reads what something costs, which is more than nothing.
  init?(price json: JSON?) {
    guard let money = Money(json), money > .zero else { return nil }
    self = money
  }
}

extension Money: CustomStringConvertible {
  /// All its decimals, without zeros at the end: "592.12".
  public var description: String {
    let magnitude = abs(units)
    let sign = units < 0 ? "-" : ""
    let whole = magnitude / Money.one
    let rest = magnitude % Money.one
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = "\(rest)"
    let zeros = String(repeating: "0", count: Money.decimals - digits.utf8.count)
    var fraction = Array((zeros + digits).utf8)
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    return "\(sign)\(whole).\(String(decoding: fraction, as: UTF8.self))"
  }
}

/// Takes digits from the front, as their values.
private func digits(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
  let found = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  rest = rest.dropFirst(found.count)
  return found.map { $0 - UInt8(ascii: "0") }
}

/// "e-3" at the end of a number; 0 where nothing is left, nil where it is something else.
private func exponent(_ rest: ArraySlice<UInt8>) -> Int? {
  guard let letter = rest.first else { return 0 }
  guard letter | 0x20 == UInt8(ascii: "e") else { return nil }
  var rest = rest.dropFirst()
  let isNegative = rest.first == UInt8(ascii: "-")
  if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
  let value = digits(&rest)
  guard rest.isEmpty, (1...3).contains(value.count) else { return nil }
  let number = value.reduce(0) { $0 * 10 + Int($1) }
  return isNegative ? -number : number
}
