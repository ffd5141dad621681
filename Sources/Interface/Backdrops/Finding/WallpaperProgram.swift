/// A program that shows wallpapers: its names, and the source of its picture.
nonisolated struct WallpaperProgram: Sendable {
  enum Source: Sendable {
    /// GSettings, with the key of the picture.
    case settings(schema: String, key: String)
    /// A file in the configuration folder.
    case file(String, @Sendable (_ text: String, Monitor) -> Wallpaper?)
    /// The command line of a process, its files, or its response.
    case process(WallpaperProcesses.Search)
  }

  struct Monitor {
    var name: String?
    /// Its number in the list of monitors, if it is connected.
    var number: Int?
  }

  /// The names of a desktop in `XDG_CURRENT_DESKTOP`, or of a process.
  let names: Set<String>
  let source: Source

  init(_ names: Set<String>, _ source: Source) {
    self.names = names
    self.source = source
  }

  static let all = [
    WallpaperProgram(
      ["cinnamon", "x-cinnamon"],
      .settings(schema: "org.cinnamon.desktop.background", key: "picture-uri")),
    WallpaperProgram(["mate"], .settings(schema: "org.mate.background", key: "picture-filename")),
    WallpaperProgram(
      [
        "gnome", "unity", "budgie", "pantheon", "gnome-classic", "gnome-flashback", "cinnamon",
        "x-cinnamon",
      ], .settings(schema: "org.gnome.desktop.background", key: "picture-uri")),
    WallpaperProgram(
      ["xfce"],
      .file(XfceBackground.file) { XfceBackground(parsing: $0).wallpaper(monitor: $1.name) }),
    WallpaperProgram(
      ["kde"],
      .file(PlasmaBackground.file) { PlasmaBackground(parsing: $0).wallpaper(screen: $1.number) }),
    WallpaperProgram(["swaybg"], .process(WallpaperProcesses.swaybg)),
    WallpaperProgram(["hyprpaper"], .process(WallpaperProcesses.hyprpaper)),
    WallpaperProgram(["swww-daemon", "awww-daemon"], .process(WallpaperProcesses.swww)),
    WallpaperProgram(["wpaperd"], .process(WallpaperProcesses.wpaperd)),
    WallpaperProgram(["cosmic-bg"], .process(WallpaperProcesses.cosmic)),
    WallpaperProgram(["wf-background"], .process(WallpaperProcesses.wayfire)),
  ]

  /// Compositors that leave the wallpaper to a process.
  private static let compositors: Set<String> = [
    "sway", "hyprland", "niri", "wayfire", "labwc", "river", "cosmic", "wlroots",
  ]

  /// The programs with the wallpaper of a desktop, the likeliest first, and whether they precede processes and the
  /// root window.
  static func programs(ofDesktop desktop: String?) -> (all: [WallpaperProgram], areFirst: Bool) {
    for name in (desktop ?? "").split(separator: ":").map({ $0.lowercased() }) {
      let own = all.filter { !$0.isProcess && $0.names.contains(name) }
      if !own.isEmpty || compositors.contains(name) { return (own, true) }
    }
    // With a bare window manager, a process paints the root window. GNOME's settings have defaults even if no
    // program shows them.
    return (all.filter { if case .file = $0.source { true } else { false } }, false)
  }

  var isProcess: Bool { if case .process = source { true } else { false } }
}
