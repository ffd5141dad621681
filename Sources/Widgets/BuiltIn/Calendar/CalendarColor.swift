internal import WidgetCore

/// Parses the colors of calendars: "#FF2968FF", "#F36", or a CSS name, as RFC 7986 requires.
enum CalendarColor {
  private static let names: [String: Tint] = [
    "blue": .blue, "royalblue": .blue, "dodgerblue": .blue, "navy": .blue, "steelblue": .blue,
    "green": .green, "lime": .green, "forestgreen": .green, "seagreen": .green, "olive": .green,
    "red": .red, "crimson": .red, "firebrick": .red, "tomato": .red, "maroon": .red,
    "orange": .orange, "darkorange": .orange, "coral": .orange, "yellow": .yellow, "gold": .yellow,
    "purple": .purple, "violet": .purple, "indigo": .purple, "magenta": .purple, "orchid": .purple,
    "pink": .pink, "hotpink": .pink, "deeppink": .pink, "salmon": .pink, "teal": .teal,
    "turquoise": .teal, "cyan": .teal, "aqua": .teal, "brown": .brown, "sienna": .brown,
    "chocolate": .brown, "gray": .gray, "grey": .gray, "slategray": .gray, "silver": .gray,
  ]

  static func tint(_ text: String) -> Tint? {
    let word = text.lowercased()
    guard word.hasPrefix("#") else { return names[word] }
    let digits = word.dropFirst()
    switch digits.count {
    case 3: return Tint("#" + digits.flatMap { [$0, $0] })
    // Apple's have an alpha channel at the end.
    case 6, 8: return Tint("#" + digits.prefix(6))
    default: return nil
    }
  }
}
