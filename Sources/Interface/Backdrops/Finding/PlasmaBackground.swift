internal import GTK
internal import Theme
internal import WidgetCore

/// The background settings of KDE Plasma, for each screen.
nonisolated struct PlasmaBackground: Hashable, Sendable {
  private let config: PlasmaConfig

  /// The file, in the configuration folder.
  static let file = "plasma-org.kde.plasma.desktop-appletsrc"

  init(parsing text: String) { config = PlasmaConfig(parsing: text) }

  /// The wallpaper of a screen by its number, otherwise of the first one; nil if none is stored.
  func wallpaper(screen: Int? = nil) -> Wallpaper? {
    let desktops = config.names.filter {
      config[$0]["wallpaperplugin"] != nil && $0.hasPrefix("[Containments]")
    }
    // Panels are stored there, too, without a screen or a picture.
    let desktop =
      [screen ?? 0, 0].firstValue { number in
        desktops.first { config[$0]["lastScreen"] == "\(number)" }
      } ?? desktops.first
    guard let desktop, let plugin = config[desktop]["wallpaperplugin"] else { return nil }
    let values = config["\(desktop)[Wallpaper][\(plugin)][General]"]
    let backdrop = WallpaperColors(values["Color"].flatMap { Color(desktop: $0) } ?? .black)
    guard let path = values["Image"].flatMap(path(ofPicture:)) else {
      return values["Color"] == nil ? nil : .plain(backdrop)
    }
    // The numbers are those of Qt's FillMode.
    let fits: [String: PicturePlacement.Fit] = [
      "0": .stretch, "1": .contain, "3": .tile, "4": .tile, "5": .tile, "6": .center,
    ]
    return .picture(
      path: path, PicturePlacement(fits[values["FillMode"] ?? ""] ?? .cover), backdrop)
  }
}
