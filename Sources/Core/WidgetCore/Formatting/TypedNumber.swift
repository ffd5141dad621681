/// Numbers as people type them, in the digits of their language.
public enum TypedNumber {
  /// A number as key files have it: "1234.5" for "1234,5" and "١٢٣٤٫٥". What is none stays none.
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
    // A comma is a point, where it can't be a sign between groups.
    guard !plain.contains("."), plain.lazy.filter({ $0 == "," }).count == 1 else { return plain }
    return String(plain.map { $0 == "," ? "." : $0 })
  }

  /// Marks of direction, which come along with what is pasted, and signs between groups.
  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{2066}"..."\u{2069}": true
    case "\u{66C}", "\u{A0}", "\u{202F}": true
    default: false
    }
  }
}
