// Ownership: owns the backdrop and the desktop's watchers; the content lives as long as it does.

internal import Backdrops
internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

/// Computes the panel's theme from the settings, the desktop's preferences, and the backdrop.
final class ThemeController: PanelFeature {
  private let store: PanelStore
  private(set) var theme: Theme
  private(set) var ground = PanelContent.Ground.backdrop(nil)

  /// Whether the compositor supports blur behind windows, and a function to turn it on.
  private let canBlurBehind: () -> Bool
  private let blurBehind: (Bool) -> Void
  private let home: String
  private let styles: Styles
  private let desktop: DesktopWatch
  private let backdrop: WallpaperBackdrop
  private let content: PanelContent
  private var place: PlaceOnScreen?
  private var fontCheck: Source?

  /// The place, as far as the backdrop depends on it.
  struct PlaceOnScreen: Equatable {
    var place: PanelPlace
    var monitor: Rect
    var screen: Rect
    var scale: Double
  }

  init(
    store: PanelStore, home: String, styles: Styles, desktop: DesktopWatch,
    backdrop: WallpaperBackdrop,
    content: PanelContent, canBlurBehind: @escaping () -> Bool = { false },
    blurBehind: @escaping (Bool) -> Void = { _ in }
  ) {
    self.store = store
    self.home = home
    let settings = store.state.settings
    self.styles = styles
    self.desktop = desktop
    self.backdrop = backdrop
    self.content = content
    self.canBlurBehind = canBlurBehind
    self.blurBehind = blurBehind
    backdrop.choice = settings.theme.background.choice(home: home)
    // Applied once the place and the backdrop are known, as each change restyles everything.
    theme = Theme(settings.theme, desktop.theme, backdrop: backdrop.range)
    desktop.onChange = { [weak self] in self?.wantBackdrop(animated: true) }
    backdrop.onChange = { [weak self] in self?.show(animated: true) }
    backdrop.onProblemChange = { [weak self] in self?.report() }
    store.observe(\.settings, by: self) { $0.settingsChanged(from: $1) }
    // Not before the first frame.
    fontCheck = .idle(priority: .low) { DesktopSettings.standard?.avoidStrayFonts() }
    report()
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .presence(isOnScreen: true): wantBackdrop(animated: true)
    case .place(let place, let layout):
      let monitor = layout.monitors.first { $0.name == place.monitor }
      move(
        to: PlaceOnScreen(
          place: place, monitor: monitor?.frame ?? place.frame, screen: layout.bounds,
          scale: monitor?.scale ?? 1))
    default: break
    }
  }

  private var settings: PanelSettings { store.state.settings }

  private func report() {
    store.dispatch(
      .theme(theme, colorOutcome, pictureProblem: pictureProblem?.description))
  }

  /// Whether the backdrop is final.
  var isReady: Bool { !backdrop.isLooking }

  /// The error of the background picture set by the user.
  private var pictureProblem: PictureProblem? {
    guard case .file = settings.theme.background else { return nil }
    return backdrop.problem
  }

  /// How the background color set by the user is used; nil without one.
  private var colorOutcome: ColorOutcome? {
    guard case .color(let color) = settings.theme.background else { return nil }
    return ColorOutcome(of: color, in: theme)
  }

  private func settingsChanged(from old: PanelSettings) {
    backdrop.choice = settings.theme.background.choice(home: home)
    wantBackdrop(animated: true)
    // The theme may stay the same while the use of the color changes.
    if settings.theme.background != old.theme.background { report() }
  }

  /// Sets the panel's place, and shows the cached backdrop for it at once.
  func move(to place: PlaceOnScreen) {
    guard place != self.place else { return }
    self.place = place
    wantBackdrop(animated: false)
  }

  /// Applies the style sheets, which aren't needed before something is shown.
  func applyStyles() { styles.apply(theme) }

  private func wantBackdrop(animated: Bool) {
    if let place {
      let wanted = Theme(settings.theme, desktop.theme, backdrop: nil)
      backdrop.want(
        BackdropRequest(
          monitor: place.monitor, monitorName: place.place.monitor, screen: place.screen,
          panel: place.place.frame, scale: place.scale, appearance: wanted.appearance,
          isSolid: !wanted.isTranslucent, isHighContrast: desktop.theme.isHighContrast))
    }
    show(animated: animated)
  }

  private func show(animated: Bool) {
    let wanted = Theme(settings.theme, desktop.theme, backdrop: nil)
    let isGlass = settings.blursBehind && canBlurBehind() && wanted.isTranslucent
    let range = isGlass ? Glass(wanted.appearance).range : backdrop.range
    let next = Theme(settings.theme, desktop.theme, backdrop: range)
    let nextGround = isGlass ? PanelContent.Ground.glass : .backdrop(backdrop.picture)
    let isNew = next != theme || !nextGround.isSame(as: ground)
    (theme, ground) = (next, nextGround)
    styles.apply(theme)
    content.apply(theme, on: ground, animated: animated)
    blurBehind(isGlass)
    if isNew { report() }
  }
}

/// How a background color set by the user is used.
nonisolated enum ColorOutcome: Hashable, Sendable {
  case shown
  /// Adjusted for readable text, so it looks like another color.
  case lightened
  case darkened
  /// Solid cards cover the background.
  case hidden

  /// With a stronger tint, the color is no longer recognizable.
  private static let most = 0.5

  init(of color: Color, in theme: Theme) {
    guard theme.isTranslucent else {
      self = .hidden
      return
    }
    let veil = PlainBackdrop(color, theme.appearance, theme.material).veil
    self = veil <= ColorOutcome.most ? .shown : theme.appearance == .light ? .lightened : .darkened
  }
}
