internal import GTK

/// The arguments of swaybg, which sway and the users of other compositors start:
/// `swaybg -o DP-1 -i /a.png -m fill -o HDMI-A-1 -c #204020`.
nonisolated struct SwaybgArguments: Hashable, Sendable {
  private struct Place: Hashable {
    var picture: String?
    var mode: String?
    var color: String?
  }

  private static let everywhere = "*"
  private var places: [String: Place] = [:]
  private let folder: String?

  /// The arguments without the name. Those before the first monitor are for all monitors.
  init(_ arguments: some Sequence<String>, folder: String?) {
    self.folder = folder
    var monitor = SwaybgArguments.everywhere
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      guard let (option, attached) = SwaybgArguments.option(word) else { continue }
      guard let value = attached ?? rest.popFirst() else { break }
      switch option {
      case "output": monitor = value
      case "image": places[monitor, default: Place()].picture = value
      case "mode": places[monitor, default: Place()].mode = value
      case "color": places[monitor, default: Place()].color = value
      default: continue
      }
    }
  }

  /// Parses `-o NAME`, `-oNAME`, `--output NAME` and `--output=NAME`; nil for options without a value.
  private static func option(_ word: String) -> (name: String, value: String?)? {
    let names = ["o": "output", "i": "image", "m": "mode", "c": "color"]
    if word.hasPrefix("--") {
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1)
      guard let name = parts.first.map(String.init), names.values.contains(name) else { return nil }
      return (name, parts.count == 2 ? String(parts[1]) : nil)
    }
    guard word.hasPrefix("-"), let letter = word.dropFirst().first,
      let name = names[String(letter)]
    else { return nil }
    let value = word.dropFirst(2)
    return (name, value.isEmpty ? nil : String(value))
  }

  /// The wallpaper of a monitor; nil if it paints none. Arguments can name a monitor by make and model, which are
  /// unknown here, so a single name matches any monitor.
  func wallpaper(monitor: String?) -> Wallpaper? {
    let named = monitor.flatMap { places[$0] } ?? places[SwaybgArguments.everywhere]
    guard let place = named ?? (places.count == 1 ? places.values.first : nil) else { return nil }
    let backdrop = WallpaperColors(place.color.flatMap(SwaybgArguments.color) ?? .black)
    guard let picture = place.picture.flatMap(path), place.mode != "solid_color" else {
      return place.color == nil ? nil : .plain(backdrop)
    }
    let fits: [String: PicturePlacement.Fit] = [
      "fill": .cover, "fit": .contain, "center": .center, "tile": .tile,
    ]
    return .picture(path: picture, PicturePlacement(fits[place.mode ?? ""] ?? .stretch), backdrop)
  }

  private func path(_ picture: String) -> String? {
    if picture.hasPrefix("/") { return picture }
    return folder.map { "\($0)/\(picture)" }
  }

  /// Parses "#204020", with or without the sign; ignores an opacity at the end.
  private static func color(_ text: String) -> Color? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard [6, 8].contains(digits.utf8.count) else { return nil }
    return Color(desktop: "#\(digits.prefix(6))")
  }
}
