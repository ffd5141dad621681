// Ownership: it owns the frost and what watches the desktop, which call it weakly.

internal import Frosting
internal import GLib
internal import GTK
internal import Styling
internal import WidgetCore

/// What the window lies on: the frost that the wallpaper gives, and the look that follows from it, from
/// the desktop, and from what the user has set for the panel.
final class Ground {
  /// Called with each new look or picture.
  var onChange: (_ isAnimated: Bool) -> Void = { _ in }
  private(set) var look: Look
  var picture: FrostPicture? { frost.picture }

  private let frost: Frost
  private let styles: Styles
  private let desktop = DesktopWatch()
  private let home: String
  private var settings = LookSettings()
  private var settingsFile: WatchedFile?
  private var place: Place?
  private var resizing: Source?

  private struct Place: Equatable {
    var size: Size
    var monitor: Rect
    var connector: String?
    var scale: Double
  }

  /// While a window's size changes, the picture that is there does.
  private static let patience = Duration.milliseconds(250)

  init(frost: Frost, styles: Styles, in folders: Folders) {
    self.frost = frost
    self.styles = styles
    home = folders.home
    look = Look(settings, desktop.look, frost: nil)
    follow("\(folders.config)/today.conf")
    look = Look(settings, desktop.look, frost: nil)
    styles.apply(look)
    styles.follow("\(folders.config)/style.css")
    desktop.onChange = { [weak self] in self?.want(isAnimated: true) }
    frost.onChange = { [weak self] in self?.show(isAnimated: true) }
  }

  /// Reads what the user has set for the panel, and goes on following it.
  private func follow(_ path: String) {
    let file = WatchedFile(path, limit: 262_144) { [weak self] state in
      self?.apply(state)
      self?.want(isAnimated: true)
    }
    settingsFile = file
    apply(file.state)
  }

  private func apply(_ state: WatchedFile.State) {
    switch state {
    case .missing: settings = LookSettings()
    // Mistakes are told in the panel.
    case .contents(let bytes): settings = LookSettings.read(bytes) ?? settings
    case .unreadable: break
    }
    frost.choice = settings.background.choice(home: home)
  }

  /// Fits itself to a window of this size. Where that is on its monitor only X11 would tell: the
  /// wallpaper's middle stands for it everywhere.
  func fit(under size: Size, on monitor: Monitor?, scale: Int) {
    guard let monitor else { return }
    let new = Place(
      size: size, monitor: monitor.geometry, connector: monitor.connector, scale: Double(scale))
    guard new != place else { return }
    let isFirst = place == nil
    place = new
    guard !isFirst else { return want(isAnimated: false) }
    resizing = .after(Ground.patience) { [weak self] in self?.want(isAnimated: true) }
  }

  /// Looks whether there is another wallpaper that nobody has told of.
  func lookAgain() { want(isAnimated: true) }

  private func want(isAnimated: Bool) {
    if let place {
      let wanted = Look(settings, desktop.look, frost: nil)
      let (monitor, size) = (place.monitor, place.size)
      frost.want(
        FrostRequest(
          monitor: monitor, monitorName: place.connector,
          panel: Rect(
            x: (monitor.minX + (monitor.width - size.width) / 2).rounded(),
            y: (monitor.minY + (monitor.height - size.height) / 2).rounded(),
            width: size.width, height: size.height),
          scale: place.scale, appearance: wanted.appearance,
          isSolid: !wanted.isTranslucent, isHighContrast: desktop.look.isHighContrast))
    }
    show(isAnimated: isAnimated)
  }

  private func show(isAnimated: Bool) {
    look = Look(settings, desktop.look, frost: frost.range)
    styles.apply(look)
    onChange(isAnimated)
  }
}
