internal import GLib
internal import GTK
internal import Styling
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
    guard let image = values["Image"], let path = PlasmaBackground.path(image) else {
      return values["Color"] == nil ? nil : .plain(backdrop)
    }
    return .picture(path: path, PlasmaBackground.placement(values["FillMode"]), backdrop)
  }

  private static func path(_ image: String) -> String? {
    image.hasPrefix("/") ? image : File(address: image)?.path
  }

  /// As Qt counts the ways of filling.
  private static func placement(_ mode: String?) -> PicturePlacement {
    switch mode {
    case "0": PicturePlacement(.stretch)
    case "1": PicturePlacement(.contain)
    case "3", "4", "5": PicturePlacement(.tile)
    case "6": PicturePlacement(.center)
    default: PicturePlacement(.cover)
    }
  }
}
