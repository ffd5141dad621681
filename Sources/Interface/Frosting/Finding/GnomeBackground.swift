internal import GLib
internal import GTK
internal import WidgetCore

/// What GNOME and its relatives keep about the background, in their own words.
nonisolated struct GnomeBackground: Hashable, Sendable {
  /// An address, or a path with MATE.
  var picture: String?
  var pictureInDark: String?
  var options: String?
  var primaryColor: String?
  var secondaryColor: String?
  var shading: String?

  /// What is on the screen.
  func wallpaper(isDark: Bool) -> Wallpaper {
    let first = primaryColor.flatMap { Color(desktop: $0) } ?? .black
    let second = secondaryColor.flatMap { Color(desktop: $0) } ?? first
    let backdrop: Backdrop =
      switch shading {
      case "vertical", "vertical-gradient": Backdrop(from: first, to: second, .down)
      case "horizontal", "horizontal-gradient": Backdrop(from: first, to: second, .across)
      default: Backdrop(first)
      }
    let chosen = isDark ? [pictureInDark, picture] : [picture]
    guard let placement, let path = chosen.firstValue({ $0.flatMap(Self.path) }) else {
      return .plain(backdrop)
    }
    return .picture(path: path, placement, backdrop)
  }

  /// Nothing where no picture is to be shown.
  private var placement: PicturePlacement? {
    switch options {
    case "none": nil
    case "wallpaper": PicturePlacement(.tile)
    case "centered": PicturePlacement(.center)
    case "scaled": PicturePlacement(.contain)
    case "stretched": PicturePlacement(.stretch)
    case "spanned": PicturePlacement(.stretch, spansMonitors: true)
    default: PicturePlacement(.cover)
    }
  }

  private static func path(_ text: String) -> String? {
    text.hasPrefix("/") ? text : File(address: text)?.path
  }
}

/// The settings of GNOME, or of a relative, as far as they are installed.
@MainActor final class GnomeSettings {
  /// In which of them the background is kept, with the names of the keys.
  enum Family: CaseIterable {
    case gnome
    case cinnamon
    case mate

    var schema: String {
      switch self {
      case .gnome: "org.gnome.desktop.background"
      case .cinnamon: "org.cinnamon.desktop.background"
      case .mate: "org.mate.background"
      }
    }
  }

  private let settings: Settings
  private let interface: Settings?
  private let pictureKey: String
  private var connections: [SignalConnection] = []

  init?(_ family: Family, onChange: @escaping @MainActor () -> Void) {
    guard let settings = Settings(schema: family.schema) else { return nil }
    self.settings = settings
    pictureKey = family == .mate ? "picture-filename" : "picture-uri"
    interface = family == .gnome ? Settings(schema: "org.gnome.desktop.interface") : nil
    let keys = [
      pictureKey, "picture-uri-dark", "picture-options", "primary-color", "secondary-color",
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
