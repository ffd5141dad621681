internal import GTK
internal import Styling

/// What waypaper keeps, which has other programs paint: lists of monitors and of pictures for them.
nonisolated struct WaypaperConfig: Hashable, Sendable {
  private let values: [String: String]
  private let home: String

  /// The file, in the folder of the user's settings.
  static let file = "waypaper/config.ini"

  init(parsing text: String, home: String) {
    values = PlasmaConfig(parsing: text)["[Settings]"]
    self.home = home
  }

  func wallpaper(monitor: String?) -> Wallpaper? {
    func list(_ key: String) -> [String] {
      (values[key] ?? "").split(separator: ",").map { String($0).trimmed }
    }
    let monitors = list("monitors")
    let pictures = list("wallpaper")
    let index =
      monitors.firstIndex { $0 == monitor && monitor != nil }
      ?? monitors.firstIndex { $0.lowercased() == "all" }
    guard let index, let picture = index < pictures.count ? pictures[index] : pictures.first,
      let path = absolute(picture, home: home)
    else { return nil }
    let fit: PicturePlacement.Fit =
      switch (values["fill"] ?? "").lowercased() {
      case "stretch": .stretch
      case "fit": .contain
      case "center": .center
      case "tile": .tile
      default: .cover
      }
    return .picture(
      path: path, PicturePlacement(fit),
      Backdrop(values["color"].flatMap { Color(desktop: $0) } ?? .black))
  }
}
