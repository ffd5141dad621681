internal import GLib
internal import GTK

/// Finds the desktop's wallpaper and watches for changes, without polling.
@MainActor final class WallpaperFinder {
  /// Called when the wallpaper may have changed.
  var onChange: () -> Void = {}

  /// The wallpaper of a monitor in each of the desktop's settings.
  private var desktop: [(WallpaperProgram.Monitor) -> Wallpaper?] = []
  private let isDesktopFirst: Bool
  private let display: Display?
  private let hasRootWindow: Bool
  private var rootWatch: X11RootWatch?

  private static let fileLimit = 4_194_304

  init(desktop name: String?, configHome: String, display: Display?) {
    let programs = WallpaperProgram.programs(ofDesktop: name)
    isDesktopFirst = programs.areFirst
    self.display = display
    hasRootWindow = display.flatMap { X11Screen($0) }.map { !$0.isXWayland } ?? false
    for program in programs.all {
      switch program.source {
      case .settings(let schema, let key):
        let settings = GnomeSettings(schema: schema, key: key) { [weak self] in self?.onChange() }
        desktop.append { _ in settings?.wallpaper }
      case .file(let file, let parse):
        let watched = WatchedFile("\(configHome)/\(file)", limit: Self.fileLimit) {
          [weak self] _ in self?.onChange()
        }
        desktop.append { monitor in watched.text.flatMap { parse($0, monitor) } }
      // Its files are watched once it is found.
      case .process: break
      }
    }
    if hasRootWindow, let display {
      rootWatch = X11RootWatch(display) { [weak self] in self?.onChange() }
    }
  }

  /// The candidates for the wallpaper of a monitor, the likeliest first. The others are for when those before
  /// can't be read.
  func wallpapers(monitor: String?) -> [Wallpaper] {
    let monitor = WallpaperProgram.Monitor(
      name: monitor, number: monitor.flatMap { display?.number(ofMonitor: $0) })
    let kept = desktop.compactMap { $0(monitor) }
    let painted: [Wallpaper] = hasRootWindow ? [.painted, .rootWindow] : [.painted]
    return isDesktopFirst ? kept + painted : painted + kept
  }
}
