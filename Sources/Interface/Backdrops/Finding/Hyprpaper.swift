internal import GTK
internal import WidgetCore

/// hyprpaper's configuration file: `wallpaper = DP-1,/a.png`, and since 0.8 a block of lines in braces. It lacks
/// wallpapers set by a command; `HyprpaperAnswer` has those.
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
      let line = line.prefix { $0 != "#" }.trimmed
      if line.hasSuffix("{") {
        block = line.hasPrefix("wallpaper") ? Place() : nil
      } else if line == "}" {
        if let block { add(block) }
        block = nil
      } else if let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].trimmed
        let value = String(line[line.index(after: equals)...].trimmed)
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
    var place = Place(monitor: String(value[..<comma].trimmed))
    var path = String(value[value.index(after: comma)...].trimmed)
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

  /// The wallpaper of a monitor: its last entry, otherwise the last one for all monitors. `shown` is the current
  /// picture, if known; the scaling mode is known only for the configured one.
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

/// The output of `hyprctl hyprpaper listactive`: "DP-1 = /a.png" in each line, since 0.8 "DP-1: /a.png". An empty
/// name stands for all other monitors.
nonisolated struct HyprpaperAnswer: Hashable, Sendable {
  private var paths: [String: String] = [:]

  static let question = ["hyprpaper", "listactive"]
  private static let maximumMonitors = 100

  init(parsing text: String) {
    for line in text.split(whereSeparator: \.isNewline).prefix(HyprpaperAnswer.maximumMonitors) {
      guard let slash = line.firstIndex(of: "/") else { continue }
      let name = line[..<slash].trimmed
      guard let sign = name.last, "=:".contains(sign) else { continue }
      paths[String(name.dropLast().trimmed)] = String(line[slash...].trimmed)
    }
  }

  /// The picture on a monitor; nil if unknown.
  func path(monitor: String?) -> String? { monitor.flatMap { paths[$0] } ?? paths[""] }
}

/// Returns an absolute path for one that may begin with the home folder; nil for others.
nonisolated func absolute(_ path: String, home: String) -> String? {
  if path.hasPrefix("~/") { return home + path.dropFirst() }
  if path.hasPrefix("$HOME/") { return home + path.dropFirst("$HOME".count) }
  return path.hasPrefix("/") ? path : nil
}
