internal import GTK

/// What COSMIC keeps about the background of a monitor, or of all, in Rust's notation: a record with
/// `source: Path("/a.png")` or `source: Color(Single((0.1, 0.2, 0.3)))`, and how it is scaled.
nonisolated struct CosmicBackground: Hashable, Sendable {
  let wallpaper: Wallpaper?

  /// The folder of its files, in that of the user's settings: "all", "output.NAME", "same-on-all".
  static let folder = "cosmic/com.system76.CosmicBackground/v1"

  init(parsing text: String) {
    let scaling = CosmicBackground.after("scaling_mode:", in: text) ?? ""
    let bars = scaling.hasPrefix("Fit(") ? CosmicBackground.color(scaling.dropFirst(4)) : nil
    guard let source = CosmicBackground.after("source:", in: text) else {
      wallpaper = nil
      return
    }
    if source.hasPrefix("Path("), let path = CosmicBackground.quoted(source.dropFirst(5)) {
      let fit: PicturePlacement.Fit =
        scaling.hasPrefix("Fit") ? .contain : scaling.hasPrefix("Stretch") ? .stretch : .cover
      wallpaper =
        path.hasPrefix("/")
        ? .picture(path: path, PicturePlacement(fit), Backdrop(bars ?? .black)) : nil
    } else if source.hasPrefix("Color(Single("),
      let color = CosmicBackground.color(source.dropFirst("Color(Single(".count))
    {
      wallpaper = .plain(Backdrop(color))
    } else {
      wallpaper = nil
    }
  }

  private static func after(_ key: String, in text: String) -> Substring? {
    guard let place = text.firstRange(of: key) else { return nil }
    return text[place.upperBound...].drop(while: \.isWhitespace)
  }

  /// A text in quotation marks, with what is escaped in it.
  private static func quoted(_ text: Substring) -> String? {
    guard text.first == "\"" else { return nil }
    var result = ""
    var isEscaped = false
    for character in text.dropFirst().prefix(4096) {
      if isEscaped {
        result.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        return result
      } else {
        result.append(character)
      }
    }
    return nil
  }

  /// "(0.1, 0.2, 0.3)"
  private static func color(_ text: Substring) -> Color? {
    guard text.first == "(" else { return nil }
    let parts = text.dropFirst().prefix { $0 != ")" }.prefix(100).split(separator: ",")
    let numbers = parts.compactMap { Double(String($0).trimmed) }
    guard numbers.count == 3, numbers.allSatisfy({ (0...1).contains($0) }) else { return nil }
    return Color(red: numbers[0], green: numbers[1], blue: numbers[2])
  }
}
