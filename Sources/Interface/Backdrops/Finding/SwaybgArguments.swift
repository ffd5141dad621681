internal import GTK

/// What swaybg was called with, as sway does it for what its config says of backgrounds, and the configs of
/// other compositors directly: `swaybg -o DP-1 -i /a.png -m fill -o HDMI-A-1 -c #204020`.
nonisolated struct SwaybgArguments: Hashable, Sendable {
  private struct Place: Hashable {
    var picture: String?
    var mode: String?
    var color: String?
  }

  private static let everywhere = "*"
  private var places: [String: Place] = [:]
  private let folder: String?

  /// Those after its name. What comes before a monitor is named is for all of them.
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

  /// `-o NAME`, `-oNAME`, `--output NAME` and `--output=NAME` are the same; nil for what takes no value.
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

  /// What it paints on a monitor; nil where it leaves that alone. A monitor may also be called by its maker
  /// and model, which can't be told from here: so the only one that is named is taken for it.
  func wallpaper(monitor: String?) -> Wallpaper? {
    let named = monitor.flatMap { places[$0] } ?? places[SwaybgArguments.everywhere]
    guard let place = named ?? (places.count == 1 ? places.values.first : nil) else { return nil }
    let backdrop = Backdrop(place.color.flatMap(SwaybgArguments.color) ?? .black)
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

  /// "#204020", also without the sign, and with an opacity at its end, of which nothing is seen.
  private static func color(_ text: String) -> Color? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard [6, 8].contains(digits.utf8.count) else { return nil }
    return Color(desktop: "#\(digits.prefix(6))")
  }
}
