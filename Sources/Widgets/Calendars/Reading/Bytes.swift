// Calendars are parsed as bytes: their ASCII keywords are found without creating strings for all the rest,
// which is most of a file.

extension UInt8 {
  /// The byte, with an ASCII letter in upper case.
  @inline(__always) var upperCase: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self & ~0x20 : self
  }

  var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }

  /// The value of a digit.
  @inline(__always) var digit: Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? Int(self - UInt8(ascii: "0")) : nil
  }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without spaces at both ends.
  var trimmed: SubSequence {
    var rest = self[...]
    while let first = rest.first, first.isSpace { rest.removeFirst() }
    while let last = rest.last, last.isSpace { rest.removeLast() }
    return rest
  }

  /// Compares without case to an uppercase word.
  func isWord(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    var place = 0
    for byte in self {
      guard byte.upperCase == word.utf8Start[place] else { return false }
      place += 1
    }
    return true
  }
}

extension Int {
  /// Parses an integer of up to nine digits with an optional sign, and nothing else.
  init?(digits: some BidirectionalCollection<UInt8>) {
    var rest = digits[...]
    let sign = rest.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
    guard (1...9).contains(rest.count) else { return nil }
    var number = 0
    for byte in rest {
      guard let digit = byte.digit else { return nil }
      number = number * 10 + digit
    }
    self = sign == UInt8(ascii: "-") ? -number : number
  }

  /// Divides and rounds down, also below zero.
  @inline(__always) func floored(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
