internal import GLib
internal import GTK

/// The background settings of XFCE, for each monitor and workspace.
nonisolated struct XfceBackground: Hashable, Sendable {
  /// Values by the path of their property, such as "backdrop/screen0/monitorHDMI-1/workspace0/
  /// last-image".
  private var values: [String: [String]] = [:]

  /// The file, in the configuration folder.
  static let file = "xfce4/xfconf/xfce-perchannel-xml/xfce4-desktop.xml"
  private static let deepest = 16

  init(parsing text: String) {
    var path: [String] = []
    for piece in MarkupPiece.pieces(of: text) {
      switch piece {
      case .start(let element, let attributes) where ["property", "value"].contains(element):
        if element == "property" { path.append(attributes["name"] ?? "") }
        if let value = attributes["value"], path.count <= XfceBackground.deepest {
          values[path.joined(separator: "/"), default: []].append(value)
        }
      case .end("property"): _ = path.popLast()
      default: break
      }
    }
  }

  /// The wallpaper of a monitor's first workspace; nil if none is stored.
  func wallpaper(monitor: String?) -> Wallpaper? {
    // The first monitor's picture wins if it spans all monitors.
    if let first = places.first, self["image-style", first] == "6" { return wallpaper(at: first) }
    let named = monitor.map { "backdrop/screen0/monitor\($0)/" }
    let place =
      places.first { place in named.map { place.hasPrefix($0) } ?? false }
      ?? places.first { $0.hasPrefix("backdrop/screen0/monitor0/") } ?? places.first
    return place.flatMap { wallpaper(at: $0) }
  }

  /// The paths of backgrounds with settings, the first workspaces first.
  private var places: [String] {
    let keys = ["last-image", "image-style", "color-style", "image-path"]
    let found = values.keys.compactMap { key -> String? in
      guard let slash = key.lastIndex(of: "/"),
        keys.contains(String(key[key.index(after: slash)...]))
      else { return nil }
      return String(key[..<slash])
    }
    return Set(found).sorted()
  }

  private subscript(_ name: String, _ place: String) -> String? {
    values["\(place)/\(name)"]?.first
  }

  private func wallpaper(at place: String) -> Wallpaper? {
    let first = color("rgba1", place) ?? .black
    let second = color("rgba2", place) ?? first
    let backdrop: WallpaperColors =
      switch self["color-style", place] {
      case "1": WallpaperColors(from: first, to: second, .across)
      case "2": WallpaperColors(from: first, to: second, .down)
      default: WallpaperColors(first)
      }
    let style = self["image-style", place] ?? ""
    guard let path = self["last-image", place] ?? self["image-path", place], path.hasPrefix("/"),
      style != "0"
    else { return .plain(backdrop) }
    let fits: [String: PicturePlacement.Fit] = [
      "1": .center, "2": .tile, "3": .stretch, "4": .contain,
    ]
    let placement = PicturePlacement(fits[style] ?? .cover, spansMonitors: style == "6")
    return .picture(path: path, placement, backdrop)
  }

  private func color(_ name: String, _ place: String) -> Color? {
    values["\(place)/\(name)"].flatMap { Color(parts: Array($0.prefix(3))) }
  }
}
