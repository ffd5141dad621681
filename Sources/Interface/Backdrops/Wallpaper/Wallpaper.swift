public import GTK
public import Theme
internal import WidgetCore

/// The desktop's background.
public nonisolated enum Wallpaper: Hashable, Sendable {
  /// A file, a list of pictures, or a folder with one picture in many sizes.
  case picture(path: String, PicturePlacement, WallpaperColors)
  case plain(WallpaperColors)
  /// The X server's root window, painted by another program.
  case rootWindow
  /// A Wayland surface behind all windows, painted by a program other than the desktop.
  case painted
}

/// The user's choice of backdrop.
public nonisolated enum WallpaperChoice: Hashable, Sendable {
  /// The desktop's wallpaper.
  case desktop
  case file(path: String)
  case color(Color)
}

nonisolated extension Wallpaper {
  /// A text that identifies the wallpaper across runs.
  var identity: String {
    switch self {
    case .picture(let path, let placement, let backdrop):
      "picture \(placement.fit.rawValue) \(placement.spansMonitors) \(backdrop.identity) \(path)"
    case .plain(let backdrop): "plain \(backdrop.identity)"
    case .rootWindow: "root"
    case .painted: "painted"
    }
  }
}

nonisolated extension WallpaperColors {
  static func quiet(_ appearance: Appearance) -> WallpaperColors {
    switch appearance {
    case .light: WallpaperColors(from: Color(0xA9, 0xC4, 0xE4), to: Color(0xD9, 0xC8, 0xD6))
    case .dark: WallpaperColors(from: Color(0x2B, 0x3A, 0x55), to: Color(0x4A, 0x36, 0x4E))
    }
  }

  fileprivate var identity: String { "\(direction.rawValue) \(start.hex) \(end.hex)" }
}

nonisolated extension Background {
  /// The choice with ~ resolved to a home folder.
  public func choice(home: String) -> WallpaperChoice {
    switch self {
    case .desktop: .desktop
    case .color(let color): .color(color)
    case .file(let path):
      .file(path: path.hasPrefix("~/") ? home + path.dropFirst() : path)
    }
  }
}

/// The plain colors of a wallpaper, behind or instead of a picture.
public nonisolated struct WallpaperColors: Hashable, Sendable {
  public enum Direction: String, Sendable {
    case down
    case across
  }

  public var start: Color
  public var end: Color
  public var direction: Direction

  public init(from start: Color, to end: Color, _ direction: Direction = .down) {
    self.start = start
    self.end = end
    self.direction = direction
  }

  public init(_ color: Color) { self.init(from: color, to: color) }

  /// The color at a position, from 0 to 1.
  func color(down: Double, across: Double) -> Color {
    start.mixed(with: end, min(max(direction == .down ? down : across, 0), 1))
  }
}
