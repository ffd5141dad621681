// Ownership: it owns the backdrop and the desktop watch, which call it weakly.

internal import Backdrops
internal import Forms
internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

/// The backdrop of the window, and the theme that follows from it, from the desktop, and from the
/// settings of the panel.
final class WindowBackdrop {
  /// Called with each new theme or picture.
  var onChange: (_ isAnimated: Bool) -> Void = { _ in }
  private(set) var theme: Theme
  var picture: BackdropPicture? { backdrop.picture }

  private let backdrop: WallpaperBackdrop
  private let styles: Styles
  private let desktop = DesktopWatch()
  private let home: String
  private let file: SettingsFile<ThemeSettings>
  private var place: Place?
  private var resizing: Source?

  private struct Place: Equatable {
    var size: Size
    var monitor: Rect
    var connector: String?
    var scale: Double
  }

  /// The pause after the last resizing, before the backdrop is rendered.
  private static let resizePause = Duration.milliseconds(250)

  init(backdrop: WallpaperBackdrop, styles: Styles, in folders: Folders) {
    self.backdrop = backdrop
    self.styles = styles
    home = folders.home
    // The panel reports mistakes.
    file = SettingsFile(path: "\(folders.config)/today.conf", log: nil)
    file.follow()
    theme = Theme(file.settings, desktop.theme, backdrop: nil)
    chooseWallpaper()
    styles.apply(theme)
    styles.follow("\(folders.config)/style.css")
    file.onChange = { [weak self] in
      self?.chooseWallpaper()
      self?.want(isAnimated: true)
    }
    desktop.onChange = { [weak self] in self?.want(isAnimated: true) }
    backdrop.onChange = { [weak self] in self?.show(isAnimated: true) }
  }

  private func chooseWallpaper() { backdrop.choice = settings.background.choice(home: home) }

  private var settings: ThemeSettings { file.settings }

  /// Adapts to a window size. Only X11 has the position of the window, so the middle of the wallpaper is
  /// used everywhere.
  func fit(under size: Size, on monitor: Monitor?, scale: Int) {
    guard let monitor else { return }
    let new = Place(
      size: size, monitor: monitor.geometry, connector: monitor.connector, scale: Double(scale))
    guard new != place else { return }
    let isFirst = place == nil
    place = new
    guard !isFirst else { return want(isAnimated: false) }
    resizing = .after(WindowBackdrop.resizePause) { [weak self] in self?.want(isAnimated: true) }
  }

  /// Checks for a new wallpaper.
  func refresh() { want(isAnimated: true) }

  private func want(isAnimated: Bool) {
    if let place {
      let wanted = Theme(settings, desktop.theme, backdrop: nil)
      let (monitor, size) = (place.monitor, place.size)
      backdrop.want(
        BackdropRequest(
          monitor: monitor, monitorName: place.connector,
          panel: Rect(
            x: (monitor.minX + (monitor.width - size.width) / 2).rounded(),
            y: (monitor.minY + (monitor.height - size.height) / 2).rounded(),
            width: size.width, height: size.height),
          scale: place.scale, appearance: wanted.appearance,
          isSolid: !wanted.isTranslucent, isHighContrast: desktop.theme.isHighContrast))
    }
    show(isAnimated: isAnimated)
  }

  private func show(isAnimated: Bool) {
    theme = Theme(settings, desktop.theme, backdrop: backdrop.range)
    styles.apply(theme)
    onChange(isAnimated)
  }
}
