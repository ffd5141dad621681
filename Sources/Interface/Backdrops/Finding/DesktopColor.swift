internal import GTK
internal import WidgetCore

nonisolated extension Color {
  /// Parses a color from the settings of a desktop: "#RGB", "#RRGGBB", "#RRRRGGGGBBBB", or "red,green,blue" with
  /// parts up to 255, perhaps in "rgb( )". Nil for other text.
  init?(desktop text: String) {
    let text = text.trimmed
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      let length = digits.utf8.count / 3
      guard [3, 6, 12].contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
        digits.allSatisfy(\.isASCII)
      else { return nil }
      let parts = (0..<3).compactMap { index in
        UInt32(digits.dropFirst(index * length).prefix(length), radix: 16)
      }
      let most = Double(1 << (4 * length) - 1)
      self.init(
        red: Double(parts[0]) / most, green: Double(parts[1]) / most, blue: Double(parts[2]) / most)
    } else {
      let inner = text.drop { !$0.isNumber }.prefix { $0 != ")" }
      let parts = inner.split(separator: ",").compactMap { UInt8($0.trimmed) }
      guard parts.count == inner.split(separator: ",").count, (3...4).contains(parts.count) else {
        return nil
      }
      self.init(parts[0], parts[1], parts[2])
    }
  }

  /// A color of three numbers from 0 to 1.
  init?(parts: [some StringProtocol]) {
    let parts = parts.compactMap { Double($0.trimmed) }
    guard parts.count == 3, parts.allSatisfy({ (0...1).contains($0) }) else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }
}
