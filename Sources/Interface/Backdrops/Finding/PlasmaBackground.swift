internal import GTK
internal import Theme
internal import WidgetCore

/// What KDE's desktop keeps about the background, for each screen.
nonisolated struct PlasmaBackground: Hashable, Sendable {
  private let config: PlasmaConfig

  /// The file, in the folder of the user's settings.
  static let file = "plasma-org.kde.plasma.desktop-appletsrc"

  init(parsing text: String) { config = PlasmaConfig(parsing: text) }

  /// What is on a screen by its number, else on the first; nil where nothing is kept.
  func wallpaper(screen: Int? = nil) -> Wallpaper? {
    let desktops = config.names.filter {
      config[$0]["wallpaperplugin"] != nil && $0.hasPrefix("[Containments]")
    }
    // Panels are kept there, too, on no screen or without a picture of their own.
    let desktop =
      [screen ?? 0, 0].firstValue { number in
        desktops.first { config[$0]["lastScreen"] == "\(number)" }
      } ?? desktops.first
    guard let desktop, let plugin = config[desktop]["wallpaperplugin"] else { return nil }
    let values = config["\(desktop)[Wallpaper][\(plugin)][General]"]
    let backdrop = Backdrop(values["Color"].flatMap { Color(desktop: $0) } ?? .black)
    guard let path = values["Image"].flatMap(path(ofPicture:)) else {
      return values["Color"] == nil ? nil : .plain(backdrop)
    }
    // As Qt counts the ways of filling.
    let fits: [String: PicturePlacement.Fit] = [
      "0": .stretch, "1": .contain, "3": .tile, "4": .tile, "5": .tile, "6": .center,
    ]
    return .picture(
      path: path, PicturePlacement(fits[values["FillMode"] ?? ""] ?? .cover), backdrop)
  }
}
