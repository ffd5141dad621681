public import GTK
public import Styling
public import WidgetCore

/// What the desktop shows behind all windows.
public nonisolated enum Wallpaper: Hashable, Sendable {
  /// A file, which may also be a list of pictures or a folder with one picture in many sizes.
  case picture(path: String, PicturePlacement, Backdrop)
  case plain(Backdrop)
  /// Whatever some program has painted on the X server's root window.
  case rootWindow
  /// Whatever a program lays behind all windows on Wayland, where that isn't the desktop's own affair.
  case painted
}

/// What the user wants to see behind the cards.
public nonisolated enum WallpaperChoice: Hashable, Sendable {
  /// What the desktop shows.
  case desktop
  case file(path: String)
  case color(Color)
}

nonisolated extension Wallpaper {
  /// What stands for a wallpaper that can't be found: something quiet.
  public static func quiet(_ appearance: Appearance) -> Wallpaper { .plain(.quiet(appearance)) }

  /// The same text for the same wallpaper, in every run of the program.
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

nonisolated extension Backdrop {
  static func quiet(_ appearance: Appearance) -> Backdrop {
    switch appearance {
    case .light: Backdrop(from: Color(0xA9, 0xC4, 0xE4), to: Color(0xD9, 0xC8, 0xD6))
    case .dark: Backdrop(from: Color(0x2B, 0x3A, 0x55), to: Color(0x4A, 0x36, 0x4E))
    }
  }

  fileprivate var identity: String { "\(direction.rawValue) \(start.hex) \(end.hex)" }
}

nonisolated extension Background {
  /// What that means for whose home this is.
  public func choice(home: String) -> WallpaperChoice {
    switch self {
    case .desktop: .desktop
    case .color(let color): .color(color)
    case .file(let path):
      .file(path: path.hasPrefix("~/") ? home + path.dropFirst() : path)
    }
  }
}
