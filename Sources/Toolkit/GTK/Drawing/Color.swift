internal import CGTK
internal import Glibc

/// An sRGB color, with components from 0 to 1.
public nonisolated struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A color with components from 0 to 255.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: Double = 1) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  /// A color as "#RRGGBB" or "#RRGGBBAA"; nil for anything else.
  public init?(hex: String) {
    let digits = hex.utf8.dropFirst()
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
      digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let number = UInt32(hex.dropFirst(), radix: 16)
    else { return nil }
    let parts = digits.count == 8 ? number : number << 8 | 255
    self.init(
      UInt8(parts >> 24 & 255), UInt8(parts >> 16 & 255), UInt8(parts >> 8 & 255),
      alpha: Double(parts & 255) / 255)
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// "#RRGGBB", or "#RRGGBBAA" if it is translucent.
  public var hex: String {
    let parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    return parts.reduce("#") { text, part in
      let digits = String(UInt8((min(max(part, 0), 1) * 255).rounded()), radix: 16, uppercase: true)
      return text + (digits.utf8.count < 2 ? "0" : "") + digits
    }
  }

  /// The same color with another opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Interpolates to another color: 0 is this one, 1 the other.
  public func mixed(with other: Color, _ fraction: Double) -> Color {
    let (here, there) = (alpha * (1 - fraction), other.alpha * fraction)
    let alpha = here + there
    guard alpha > 0 else { return Color(red: red, green: green, blue: blue, alpha: 0) }
    return Color(
      red: (red * here + other.red * there) / alpha,
      green: (green * here + other.green * there) / alpha,
      blue: (blue * here + other.blue * there) / alpha, alpha: alpha)
  }

  /// Returns this color composited over another.
  public func over(_ background: Color) -> Color {
    let rest = background.alpha * (1 - alpha)
    let alpha = alpha + rest
    guard alpha > 0 else { return .clear }
    return Color(
      red: (red * self.alpha + background.red * rest) / alpha,
      green: (green * self.alpha + background.green * rest) / alpha,
      blue: (blue * self.alpha + background.blue * rest) / alpha, alpha: alpha)
  }

  /// The relative luminance of WCAG 2, from 0 to 1; composite translucent colors with `over` first.
  public var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The lightness L* of CIELAB, from 0 to 100.
  public var lightness: Double { Color.lightness(luminance: luminance) }

  /// The lightness L* of a relative luminance.
  public static func lightness(luminance: Double) -> Double {
    luminance > 216 / 24389.0 ? 116 * cbrt(luminance) - 16 : luminance * 24389 / 27
  }

  /// The contrast between two opaque colors as WCAG 2 defines it, from 1 to 21.
  public func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  init(_ native: GdkRGBA) {
    self.init(
      red: Double(native.red), green: Double(native.green), blue: Double(native.blue),
      alpha: Double(native.alpha))
  }

  var native: GdkRGBA {
    GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }
}
