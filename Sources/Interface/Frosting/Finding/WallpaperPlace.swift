/// Where a desktop keeps its wallpaper.
nonisolated enum WallpaperPlace: Hashable, Sendable {
  case gnome
  case cinnamon
  case mate
  case xfce
  case plasma
  case rootWindow
  /// A program of its own, on Wayland.
  case program

  /// The places to look in, the likeliest first, for what `XDG_CURRENT_DESKTOP` says.
  static func places(for desktop: String?) -> [WallpaperPlace] {
    let names = (desktop ?? "").split(separator: ":").map { $0.lowercased() }
    for name in names {
      switch name {
      case "cinnamon", "x-cinnamon": return [.cinnamon, .gnome, .rootWindow]
      case "mate": return [.mate, .rootWindow]
      case "xfce": return [.xfce, .rootWindow]
      case "kde": return [.plasma, .program, .rootWindow]
      case "gnome", "unity", "budgie", "pantheon", "gnome-classic", "gnome-flashback":
        return [.gnome, .rootWindow]
      case "sway", "hyprland", "niri", "wayfire", "labwc", "river", "cosmic", "wlroots":
        return [.program]
      default: continue
      }
    }
    // Window managers alone leave it to programs that paint the root window. GNOME's settings have
    // defaults even where nobody shows them, so they are not asked.
    return [.program, .rootWindow, .xfce, .plasma]
  }
}
