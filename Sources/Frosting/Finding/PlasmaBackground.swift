internal import GLib
internal import GTK

/// What KDE's desktop keeps about the background, for each screen.
nonisolated struct PlasmaBackground: Hashable, Sendable {
  /// The groups of the file, their names in brackets as they stand there.
  private var groups: [String: [String: String]] = [:]
  /// In the order of the file.
  private var names: [String] = []

  /// The file, in the folder of the user's settings.
  static let file = "plasma-org.kde.plasma.desktop-appletsrc"

  init(parsing text: String) {
    var group = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let line = String(line).trimmed
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = line
        if groups[group] == nil {
          groups[group] = [:]
          names.append(group)
        }
      } else if let equals = line.firstIndex(of: "="), !line.hasPrefix("#") {
        // A key may have a language or a mark in brackets after it.
        let key = String(line[..<equals].prefix { $0 != "[" }).trimmed
        groups[group, default: [:]][key] = String(line[line.index(after: equals)...]).trimmed
      }
    }
  }

  /// What is on the first screen; nil where nothing is kept.
  var wallpaper: Wallpaper? {
    let desktops = names.filter {
      groups[$0]?["wallpaperplugin"] != nil && $0.hasPrefix("[Containments]")
    }
    // Panels are kept there, too, on no screen or without a picture of their own.
    let desktop = desktops.first { groups[$0]?["lastScreen"] == "0" } ?? desktops.first
    guard let desktop, let plugin = groups[desktop]?["wallpaperplugin"] else { return nil }
    let values = groups["\(desktop)[Wallpaper][\(plugin)][General]"] ?? [:]
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
