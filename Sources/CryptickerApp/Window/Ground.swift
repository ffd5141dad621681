// Ownership: it owns the frost and what watches the desktop, which call it weakly.

internal import GLib
internal import GTK
internal import PanelUI
internal import WidgetCore

/// What the window lies on: the frost that the wallpaper gives, and the look that follows from it.
final class Ground {
  /// Called with each new look or picture.
  var onChange: (_ isAnimated: Bool) -> Void = { _ in }
  private(set) var look: Look
  var picture: FrostPicture? { frost.picture }

  private let frost: Frost
  private let styles: Styles
  private let desktop = DesktopWatch()
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

  init(frost: Frost, styles: Styles) {
    self.frost = frost
    self.styles = styles
    look = Look(desktop.look, frost: nil)
    styles.apply(look)
    desktop.onChange = { [weak self] in self?.want(isAnimated: true) }
    frost.onChange = { [weak self] in self?.show(isAnimated: true) }
  }

  /// Lies under a window of this size. Where that is on its monitor only the window system knows:
  /// the wallpaper's middle stands for it.
  func lie(under size: Size, on monitor: Monitor?, scale: Int) {
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
      let (monitor, size) = (place.monitor, place.size)
      frost.want(
        FrostRequest(
          monitor: monitor, monitorName: place.connector,
          panel: Rect(
            x: (monitor.minX + (monitor.width - size.width) / 2).rounded(),
            y: (monitor.minY + (monitor.height - size.height) / 2).rounded(),
            width: size.width, height: size.height),
          scale: place.scale, appearance: Look(desktop.look, frost: nil).appearance,
          isSolid: desktop.look.reducesTransparency, isHighContrast: desktop.look.isHighContrast))
    }
    show(isAnimated: isAnimated)
  }

  private func show(isAnimated: Bool) {
    look = Look(desktop.look, frost: frost.range)
    styles.apply(look)
    onChange(isAnimated)
  }
}

nonisolated extension Look {
  init(_ desktop: DesktopLook, frost: FrostRange?) {
    self.init(
      desktop.appearance ?? .light, textScale: desktop.textScale,
      isSolid: desktop.reducesTransparency, isHighContrast: desktop.isHighContrast, frost: frost)
  }
}
