internal import GTK
internal import Theme
internal import WidgetCore

/// Parsers for the small files of wallpaper programs on Wayland.
nonisolated extension Wallpaper {
  /// A picture on a color, by default black.
  static func picture(
    _ path: String, _ fit: PicturePlacement.Fit? = nil, _ color: Color? = nil
  ) -> Wallpaper {
    .picture(path: path, PicturePlacement(fit ?? .cover), WallpaperColors(color ?? .black))
  }

  /// swww, now awww, has an entry for each monitor: some words and the path, separated by zero bytes. In old
  /// versions it was the path alone. A color has no path.
  static func swww(_ entry: String) -> Wallpaper? {
    let fields = entry.split { $0 == "\0" || $0 == "\n" }
    let fits: [Substring: PicturePlacement.Fit] = [
      "no": .center, "fit": .contain, "stretch": .stretch,
    ]
    return fields.last { $0.hasPrefix("/") }.map { path in
      .picture(String(path), fields.compactMap { fits[$0] }.first)
    }
  }

  /// Wayfire's wf-background has one picture for all monitors. The choice from a folder is unknown.
  static func wayfire(_ text: String, home: String) -> Wallpaper? {
    let values = PlasmaConfig(parsing: text)["[background]"]
    let fit: PicturePlacement.Fit =
      switch values["fill_mode"] {
      case "fill_and_crop": .cover
      case "preserve_aspect": .contain
      // The setting before 0.8.
      case nil where ["1", "true"].contains(values["preserve_aspect"]): .contain
      default: .stretch
      }
    return absolute(values["image"] ?? "/usr/share/wayfire/wallpaper.jpg", home: home)
      .map { .picture($0, fit) }
  }

  /// waypaper has a list of monitors and one of pictures.
  static func waypaper(_ text: String, home: String, monitor: String?) -> Wallpaper? {
    let values = PlasmaConfig(parsing: text)["[Settings]"]
    func list(_ key: String) -> [String] {
      (values[key] ?? "").split(separator: ",").map { String($0.trimmed) }
    }
    let (monitors, pictures) = (list("monitors"), list("wallpaper"))
    let fits: [String: PicturePlacement.Fit] = [
      "stretch": .stretch, "fit": .contain, "center": .center, "tile": .tile,
    ]
    let index =
      monitors.firstIndex { $0 == monitor } ?? monitors.firstIndex { $0.lowercased() == "all" }
    guard let index, let picture = index < pictures.count ? pictures[index] : pictures.first,
      let path = absolute(picture, home: home)
    else { return nil }
    return .picture(
      path, fits[(values["fill"] ?? "").lowercased()],
      values["color"].flatMap { Color(desktop: $0) })
  }

  /// COSMIC has a record in RON, Rust's notation, with `source: Path("/a.png")` or
  /// `source: Color(Single((0.1, 0.2, 0.3)))`, and `scaling_mode: Fit((0.1, 0.2, 0.3))` or a word.
  static func cosmic(_ text: String) -> Wallpaper? {
    func after(_ key: String, in text: Substring) -> Substring? {
      text.hasPrefix(key) ? text.dropFirst(key.count) : nil
    }
    func value(_ key: String) -> Substring {
      text.firstRange(of: key).map { text[$0.upperBound...].drop(while: \.isWhitespace) } ?? ""
    }
    func color(_ text: Substring) -> Color? {
      Color(parts: text.prefix(100).prefix { $0 != ")" }.split(separator: ","))
    }
    let (source, scaling) = (value("source:"), value("scaling_mode:"))
    if let single = after("Color(Single((", in: source) {
      return color(single).map { .plain(WallpaperColors($0)) }
    }
    guard let path = after("Path(\"", in: source).flatMap(unquoted), path.hasPrefix("/") else {
      return nil
    }
    return .picture(
      path, scaling.hasPrefix("Fit") ? .contain : scaling.hasPrefix("Stretch") ? .stretch : .cover,
      after("Fit((", in: scaling).flatMap(color))
  }

  /// The text up to the closing quotation mark, unescaped.
  private static func unquoted(_ text: Substring) -> String? {
    var result = ""
    var isEscaped = false
    for character in text.prefix(4096) {
      if !isEscaped, character == "\"" { return result }
      isEscaped = !isEscaped && character == "\\"
      if !isEscaped { result.append(character) }
    }
    return nil
  }
}
