internal import GTK

/// What hyprpaper's config says: `wallpaper = DP-1,/a.png`, and since 0.8 a block of lines in braces. What
/// was set since by a command only hyprpaper itself can tell: HyprpaperAnswer.
nonisolated struct HyprpaperConfig: Hashable, Sendable {
  private struct Place: Hashable {
    var monitor = ""
    var path = ""
    var fit = ""
  }

  private static let maximumPlaces = 100

  private var places: [Place] = []
  private let home: String

  init(parsing text: String, home: String) {
    self.home = home
    var block: Place?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = String(line.prefix { $0 != "#" }).trimmed
      if line.hasSuffix("{") {
        block = line.hasPrefix("wallpaper") ? Place() : nil
      } else if line == "}" {
        if let block { add(block) }
        block = nil
      } else if let equals = line.firstIndex(of: "=") {
        let key = String(line[..<equals]).trimmed
        let value = String(line[line.index(after: equals)...]).trimmed
        switch key {
        case "monitor": block?.monitor = value
        case "path": block?.path = value
        case "fit_mode": block?.fit = value
        case "wallpaper" where block == nil: addLine(value)
        default: continue
        }
      }
    }
  }

  /// "DP-1,contain:/a.png"
  private mutating func addLine(_ value: String) {
    guard let comma = value.firstIndex(of: ",") else { return }
    var place = Place(monitor: String(value[..<comma]).trimmed)
    var path = String(value[value.index(after: comma)...]).trimmed
    for fit in ["contain", "tile"] where path.hasPrefix("\(fit):") {
      place.fit = fit
      path.removeFirst(fit.count + 1)
    }
    place.path = path
    add(place)
  }

  private mutating func add(_ place: Place) {
    if places.count < HyprpaperConfig.maximumPlaces { places.append(place) }
  }

  /// What is on a monitor: the last that is said of it, else of all those that nothing is said of. `shown`
  /// is the picture that is there by now, if that is known; how it fits is kept for that of the config only.
  func wallpaper(monitor: String?, shown: String? = nil) -> Wallpaper? {
    let place =
      places.last { $0.monitor == monitor && monitor != nil } ?? places.last { $0.monitor.isEmpty }
    let configured = place.flatMap { absolute($0.path, home: home) }
    guard let path = shown ?? configured else { return nil }
    let fits: [String: PicturePlacement.Fit] = [
      "contain": .contain, "tile": .tile, "fill": .stretch,
    ]
    return .picture(path, path == configured ? fits[place?.fit ?? ""] : nil)
  }
}

/// What hyprpaper says it shows, asked by `hyprctl hyprpaper listactive`: "DP-1 = /a.png" in each line,
/// and since 0.8 "DP-1: /a.png". No monitor's name is that of all others.
nonisolated struct HyprpaperAnswer: Hashable, Sendable {
  private var paths: [String: String] = [:]

  static let question = ["hyprpaper", "listactive"]
  private static let maximumMonitors = 100

  init(parsing text: String) {
    for line in text.split(whereSeparator: \.isNewline).prefix(HyprpaperAnswer.maximumMonitors) {
      guard let slash = line.firstIndex(of: "/") else { continue }
      let name = String(line[..<slash]).trimmed
      guard let sign = name.last, "=:".contains(sign) else { continue }
      paths[String(name.dropLast()).trimmed] = String(line[slash...]).trimmed
    }
  }

  /// The picture on a monitor; nil where it says nothing of it.
  func path(monitor: String?) -> String? { monitor.flatMap { paths[$0] } ?? paths[""] }
}

/// A path as users write it into settings: from the root, or from their home. Nil for any other.
nonisolated func absolute(_ path: String, home: String) -> String? {
  if path.hasPrefix("~/") { return home + path.dropFirst() }
  if path.hasPrefix("$HOME/") { return home + path.dropFirst("$HOME".count) }
  return path.hasPrefix("/") ? path : nil
}
