internal import GLib
internal import GTK

/// Knows what the wallpaper is, and tells when that has changed. What it follows costs nothing until
/// something happens.
@MainActor final class WallpaperFinder {
  /// Called when the wallpaper may be another.
  var onChange: () -> Void = {}

  private let places: [WallpaperPlace]
  private let display: Display?
  private let hasRootWindow: Bool
  private var settings: [GnomeSettings.Family: GnomeSettings] = [:]
  private var xfce: WatchedFile?
  private var plasma: WatchedFile?
  private var rootWatch: X11RootWatch?

  private static let fileLimit = 4_194_304

  init(desktop: String?, configHome: String, display: Display?) {
    places = WallpaperPlace.places(for: desktop)
    self.display = display
    hasRootWindow = display.flatMap { X11Screen($0) }.map { !$0.isXWayland } ?? false
    for place in places { follow(place, configHome, display) }
  }

  private func follow(_ place: WallpaperPlace, _ configHome: String, _ display: Display?) {
    func watched(_ name: String) -> WatchedFile {
      WatchedFile("\(configHome)/\(name)", limit: Self.fileLimit) { [weak self] _ in
        self?.onChange()
      }
    }
    switch place {
    case .gnome: follow(.gnome)
    case .cinnamon: follow(.cinnamon)
    case .mate: follow(.mate)
    case .xfce: xfce = watched(XfceBackground.file)
    case .plasma: plasma = watched(PlasmaBackground.file)
    // What can be followed of it is found with it.
    case .program: break
    case .rootWindow:
      guard hasRootWindow, let display else { return }
      rootWatch = X11RootWatch(display) { [weak self] in self?.onChange() }
    }
  }

  private func follow(_ family: GnomeSettings.Family) {
    settings[family] = GnomeSettings(family) { [weak self] in self?.onChange() }
  }

  /// What is on the monitor, in the order in which it may be; each after the first is for when
  /// those before it can't be read.
  func wallpapers(monitor: String?) -> [Wallpaper] {
    places.compactMap { place in
      switch place {
      case .gnome: settings[.gnome]?.wallpaper
      case .cinnamon: settings[.cinnamon]?.wallpaper
      case .mate: settings[.mate]?.wallpaper
      case .xfce: xfce?.text.flatMap { XfceBackground(parsing: $0).wallpaper(monitor: monitor) }
      case .plasma:
        plasma?.text.flatMap {
          PlasmaBackground(parsing: $0)
            .wallpaper(screen: monitor.flatMap { display?.number(ofMonitor: $0) })
        }
      case .rootWindow: hasRootWindow ? .rootWindow : nil
      case .program: .painted
      }
    }
  }
}
