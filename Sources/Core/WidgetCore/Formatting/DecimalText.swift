/// A number in decimal digits, rounded half away from zero.
struct DecimalText: Hashable {
  /// The integer digits, at least one.
  var whole: String
  /// The fraction digits.
  var fraction: String
  var isNegative: Bool

  /// Rounds a number; nil if it is NaN or infinite.
  init?(_ value: Double, decimals: ClosedRange<Int>) {
    guard value.isFinite else { return nil }
    // Rounds the shortest representation, which is the number as people know it: 0.1 is 0.1.
    var (digits, point) = Self.digits(of: value.magnitude)
    let kept = point + decimals.upperBound
    if kept < 0 {
      digits = []
    } else if kept < digits.count {
      let roundsUp = digits[kept] >= 5
      digits.removeSubrange(kept...)
      if roundsUp, Self.increment(&digits) { point += 1 }
    }
    while digits.count < point { digits.append(0) }
    let split = max(point, 0)
    let leading =
      point < 0 ? Array(repeating: UInt8(0), count: min(-point, decimals.upperBound)) : []
    whole = split == 0 ? "0" : Self.text(digits[..<split])
    var rest = leading + digits[split...]
    while rest.count > decimals.lowerBound, rest.last == 0 { rest.removeLast() }
    while rest.count < decimals.lowerBound { rest.append(0) }
    fraction = Self.text(rest[...])
    isNegative = value < 0 && (digits.contains { $0 != 0 })
  }

  /// Returns the digits of a number and the position of the decimal separator.
  private static func digits(of value: Double) -> (digits: [UInt8], point: Int) {
    let parts = "\(value)".split(separator: "e", maxSplits: 1)
    let mantissa = parts[0].split(separator: ".", maxSplits: 1)
    let whole = mantissa[0]
    let fraction = mantissa.count == 2 ? mantissa[1] : ""
    let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
    var digits = (whole + fraction).utf8.map { $0 - UInt8(ascii: "0") }
    var point = whole.count + exponent
    while let first = digits.first, first == 0 {
      digits.removeFirst()
      point -= 1
    }
    while digits.last == 0 { digits.removeLast() }
    return (digits, digits.isEmpty ? 0 : point)
  }

  /// Increments the last digit; returns whether that added a digit.
  private static func increment(_ digits: inout [UInt8]) -> Bool {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return false
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
    return true
  }

  private static func text(_ digits: ArraySlice<UInt8>) -> String {
    String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }
}
