public import WidgetCore

// Parsed digit by digit, because 592.12 has no exact binary form.

extension Money {
  /// Parses "592.12" or "-1.5e-3"; nil for invalid text: words such as NaN, grouping separators, and
  /// implausibly large amounts.
  public init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    // Real numbers are shorter.
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
    // The position of the last digit to keep.
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

  /// Parses a number, or a string with one; sources use both.
  public init?(_ json: JSON?) {
    switch json {
    case .string(let text): self.init(text)
    // The shortest text of the number, which equals the original up to 15 digits.
    case .number(let number): self.init("\(number)")
    case .null, .bool, .array, .object, nil: return nil
    }
  }

  /// Parses a price, which is positive.
  init?(price json: JSON?) {
    guard let money = Money(json), money > .zero else { return nil }
    self = money
  }
}

extension Money: CustomStringConvertible {
  /// The amount with all its decimals, without trailing zeros: "592.12".
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

/// Consumes leading digits and returns their values.
private func digits(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
  let found = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  rest = rest.dropFirst(found.count)
  return found.map { $0 - UInt8(ascii: "0") }
}

/// Parses an exponent, "e-3", at the end of a number; 0 if there is none, nil for anything else.
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
