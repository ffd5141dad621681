/// A named color, which follows the appearance, or an RGB color.
public enum Tint: Hashable, Sendable {
  case blue
  case green
  case red
  case orange
  case yellow
  case purple
  case pink
  case teal
  case brown
  case gray
  case rgb(red: UInt8, green: UInt8, blue: UInt8)

  /// The named colors.
  public static let named: [Tint] = [
    .blue, .green, .red, .orange, .yellow, .purple, .pink, .teal, .brown, .gray,
  ]
}

extension Tint: CustomStringConvertible {
  /// As in messages: "blue", or "#428FD1".
  public var description: String {
    switch self {
    case .blue: "blue"
    case .green: "green"
    case .red: "red"
    case .orange: "orange"
    case .yellow: "yellow"
    case .purple: "purple"
    case .pink: "pink"
    case .teal: "teal"
    case .brown: "brown"
    case .gray: "gray"
    case .rgb(let red, let green, let blue): "#" + [red, green, blue].map(hexadecimal).joined()
    }
  }

  /// Parses "blue" or "#428FD1"; nil if invalid.
  public init?(_ text: String) {
    if let tint = Tint.named.first(where: { $0.description == text }) {
      self = tint
      return
    }
    guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count == 7 else { return nil }
    self.init(typed: text)
  }

  /// Parses a typed color: "#428FD1", "428fd1" or "#48D"; nil for anything else, names included.
  public init?(typed text: String) {
    let written = text.utf8.first == UInt8(ascii: "#") ? text.utf8.dropFirst() : text.utf8[...]
    var digits = written.compactMap(hexadecimalDigit)
    guard digits.count == written.count, [3, 6].contains(digits.count) else { return nil }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    self = .rgb(
      red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3],
      blue: digits[4] << 4 | digits[5])
  }
}

private func hexadecimal(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}

/// The value of a hexadecimal digit.
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// The emphasis of text: primary or secondary.
public enum Strength: String, CaseIterable, Sendable {
  case primary
  case secondary
}
