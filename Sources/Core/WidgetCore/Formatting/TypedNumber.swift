/// Conversion of typed numbers, in the digits of any language.
public enum TypedNumber {
  /// Converts a number for key files: "1234,5" and "١٢٣٤٫٥" to "1234.5". Other text stays invalid.
  public static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars where !isLeftOut(scalar) {
      switch scalar {
      case "\u{66B}": plain.append(".")
      case "\u{60C}": plain.append(",")
      case "\u{2212}": plain.append("-")
      default:
        let isDigit = scalar.properties.generalCategory == .decimalNumber
        if isDigit, let value = scalar.properties.numericValue {
          plain.append(String(Int(value)))
        } else {
          plain.unicodeScalars.append(scalar)
        }
      }
    }
    // A single comma without a point is the decimal separator.
    guard !plain.contains("."), plain.lazy.filter({ $0 == "," }).count == 1 else { return plain }
    return String(plain.map { $0 == "," ? "." : $0 })
  }

  /// Returns whether to drop a character: direction marks, which pasted text can contain, and grouping
  /// separators.
  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{2066}"..."\u{2069}": true
    case "\u{66C}", "\u{A0}", "\u{202F}": true
    default: false
    }
  }
}
