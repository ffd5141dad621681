internal import GLib
internal import GTK
internal import WidgetCore

/// The background settings of GNOME and its relatives, as stored.
nonisolated struct GnomeBackground: Hashable, Sendable {
  /// A URI, or a path with MATE.
  var picture: String?
  var pictureInDark: String?
  var options: String?
  var primaryColor: String?
  var secondaryColor: String?
  var shading: String?

  /// The resulting wallpaper.
  func wallpaper(isDark: Bool) -> Wallpaper {
    let first = primaryColor.flatMap { Color(desktop: $0) } ?? .black
    let second = secondaryColor.flatMap { Color(desktop: $0) } ?? first
    let backdrop: WallpaperColors =
      switch shading {
      case "vertical", "vertical-gradient": WallpaperColors(from: first, to: second, .down)
      case "horizontal", "horizontal-gradient": WallpaperColors(from: first, to: second, .across)
      default: WallpaperColors(first)
      }
    let chosen = isDark ? [pictureInDark, picture] : [picture]
    guard options != "none", let path = chosen.firstValue({ $0.flatMap(path(ofPicture:)) }) else {
      return .plain(backdrop)
    }
    let fits: [String: PicturePlacement.Fit] = [
      "wallpaper": .tile, "centered": .center, "scaled": .contain, "stretched": .stretch,
      "spanned": .stretch,
    ]
    let placement = PicturePlacement(
      fits[options ?? ""] ?? .cover, spansMonitors: options == "spanned")
    return .picture(path: path, placement, backdrop)
  }
}

/// Returns the path from a setting that is a path or a URI.
nonisolated func path(ofPicture text: String) -> String? {
  text.hasPrefix("/") ? text : File(address: text)?.path
}

/// The background settings of GNOME or a relative, with change notifications.
@MainActor final class GnomeSettings {
  private let settings: Settings
  private let interface = Settings(schema: "org.gnome.desktop.interface")
  private let pictureKey: String
  private var connections: [SignalConnection] = []

  init?(schema: String, key: String, onChange: @escaping @MainActor () -> Void) {
    guard let settings = Settings(schema: schema) else { return nil }
    self.settings = settings
    pictureKey = key
    let keys = [
      key, "picture-uri-dark", "picture-options", "primary-color", "secondary-color",
      "color-shading-type",
    ]
    connections =
      keys.compactMap { settings.onChange(of: $0, onChange) }
      + [interface?.onChange(of: "color-scheme", onChange)].compactMap { $0 }
  }

  isolated deinit { for connection in connections { connection.disconnect() } }

  var wallpaper: Wallpaper {
    GnomeBackground(
      picture: settings.string(pictureKey), pictureInDark: settings.string("picture-uri-dark"),
      options: settings.string("picture-options"),
      primaryColor: settings.string("primary-color"),
      secondaryColor: settings.string("secondary-color"),
      shading: settings.string("color-shading-type")
    ).wallpaper(isDark: interface?.string("color-scheme") == "prefer-dark")
  }
}
