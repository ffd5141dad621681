extension JSONReader {
  /// Maximum length; programs write no longer numbers.
  private static let maximumDigits = 100

  /// Parses a number. With at most 15 digits and a small exponent, both parts are exact as Double, so one
  /// multiplication or division rounds correctly. Other numbers use the standard library.
  mutating func number() throws(ProtocolError) -> Double {
    let start = position
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var digits = Digits()
    let whole = position
    try digitRun(into: &digits)
    if bytes[whole] == UInt8(ascii: "0"), position > whole + 1 {
      position = whole
      throw error("a number begins with 0", "expected a number without leading zeros")
    }
    if next == UInt8(ascii: ".") {
      position += 1
      let fraction = position
      try digitRun(into: &digits)
      digits.exponent -= position - fraction
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      let isBelowOne = next == UInt8(ascii: "-")
      if isBelowOne || next == UInt8(ascii: "+") { position += 1 }
      var exponent = Digits()
      try digitRun(into: &exponent)
      let value = exponent.count > 4 ? 10_000 : Int(exponent.value)
      digits.exponent += isBelowOne ? -value : value
    }
    guard position - start <= Self.maximumDigits else {
      position = start
      throw error(
        "a number has more than \(Self.maximumDigits) digits", "only 17 are significant",
        kind: .tooLarge)
    }
    if let number = digits.number { return isNegative ? -number : number }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      position = start
      throw error("\(quoted(text)) is too large", "expected at most 1.7e308")
    }
    return number
  }

  private mutating func digitRun(into digits: inout Digits) throws(ProtocolError) {
    let start = position
    while position < bytes.count {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      digits.append(digit)
      position += 1
    }
    guard position > start else {
      throw error("\(found) is in a number", "expected a digit")
    }
  }
}

/// A number as an integer and a power of ten.
private struct Digits {
  var value: UInt64 = 0
  var count = 0
  var exponent = 0

  mutating func append(_ digit: UInt8) {
    count += 1
    value = value &* 10 &+ UInt64(digit)
  }

  /// The exact number; nil if this method can't represent it.
  var number: Double? {
    guard count <= 15, abs(exponent) < powersOfTen.count else { return nil }
    let power = powersOfTen[abs(exponent)]
    return exponent < 0 ? Double(value) / power : Double(value) * power
  }
}

/// All powers of ten that are exact as Double.
private let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]
