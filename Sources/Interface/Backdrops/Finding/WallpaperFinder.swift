internal import GLib
internal import GTK

/// Knows what the wallpaper is, and tells when that has changed. What it follows costs nothing until
/// something happens.
@MainActor final class WallpaperFinder {
  /// Called when the wallpaper may be another.
  var onChange: () -> Void = {}

  /// What the programs of the desktop show on a monitor.
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
      // Its files can be followed once it is found.
      case .process: break
      }
    }
    if hasRootWindow, let display {
      rootWatch = X11RootWatch(display) { [weak self] in self?.onChange() }
    }
  }

  /// What is on the monitor, in the order in which it may be; each after the first is for when
  /// those before it can't be read.
  func wallpapers(monitor: String?) -> [Wallpaper] {
    let monitor = WallpaperProgram.Monitor(
      name: monitor, number: monitor.flatMap { display?.number(ofMonitor: $0) })
    let kept = desktop.compactMap { $0(monitor) }
    let painted: [Wallpaper] = hasRootWindow ? [.painted, .rootWindow] : [.painted]
    return isDesktopFirst ? kept + painted : painted + kept
  }
}
