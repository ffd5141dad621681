// Ownership: owns the backdrop and the desktop's watchers; the content lives as long as it does.

internal import Backdrops
internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

/// Computes the panel's theme from the settings, the desktop's preferences, and the backdrop.
final class LookController: PanelFeature {
  private let store: PanelStore
  private(set) var look: Look
  private(set) var ground = PanelContent.Ground.frost(nil)

  /// Whether the compositor supports blur behind windows, and a function to turn it on.
  private let canBlurBehind: () -> Bool
  private let blurBehind: (Bool) -> Void
  private let home: String
  private let styles: Styles
  private let desktop: DesktopWatch
  private let frost: Frost
  private let content: PanelContent
  private var place: PlaceOnScreen?

  /// The place, as far as the backdrop depends on it.
  struct PlaceOnScreen: Equatable {
    var place: PanelPlace
    var monitor: Rect
    var screen: Rect
    var scale: Double
  }

  init(
    store: PanelStore, home: String, styles: Styles, desktop: DesktopWatch, frost: Frost,
    content: PanelContent, canBlurBehind: @escaping () -> Bool = { false },
    blurBehind: @escaping (Bool) -> Void = { _ in }
  ) {
    self.store = store
    self.home = home
    let settings = store.state.settings
    self.styles = styles
    self.desktop = desktop
    self.frost = frost
    self.content = content
    self.canBlurBehind = canBlurBehind
    self.blurBehind = blurBehind
    frost.choice = settings.look.background.choice(home: home)
    // Applied once the place and the backdrop are known, as each change restyles everything.
    look = Look(settings.look, desktop.look, frost: frost.range)
    desktop.onChange = { [weak self] in self?.wantFrost(animated: true) }
    frost.onChange = { [weak self] in self?.show(animated: true) }
    frost.onProblemChange = { [weak self] in self?.report() }
    store.observe(\.settings, by: self) { $0.settingsChanged(from: $1) }
    report()
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .presence(isOnScreen: true): wantFrost(animated: true)
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
      .look(look, colorOutcome, pictureProblem: pictureProblem?.description))
  }

  /// Whether the backdrop is final.
  var isReady: Bool { !frost.isLooking }

  /// The error of the background picture set by the user.
  private var pictureProblem: PictureProblem? {
    guard case .file = settings.look.background else { return nil }
    return frost.problem
  }

  /// How the background color set by the user is used; nil without one.
  private var colorOutcome: ColorOutcome? {
    guard case .color(let color) = settings.look.background else { return nil }
    return ColorOutcome(of: color, in: look)
  }

  private func settingsChanged(from old: PanelSettings) {
    frost.choice = settings.look.background.choice(home: home)
    wantFrost(animated: true)
    // The theme may stay the same while the use of the color changes.
    if settings.look.background != old.look.background { report() }
  }

  /// Sets the panel's place, and shows the cached backdrop for it at once.
  func move(to place: PlaceOnScreen) {
    guard place != self.place else { return }
    self.place = place
    wantFrost(animated: false)
  }

  /// Applies the style sheets, which aren't needed before something is shown.
  func applyStyles() { styles.apply(look) }

  private func wantFrost(animated: Bool) {
    if let place {
      let wanted = Look(settings.look, desktop.look, frost: nil)
      frost.want(
        FrostRequest(
          monitor: place.monitor, monitorName: place.place.monitor, screen: place.screen,
          panel: place.place.frame, scale: place.scale, appearance: wanted.appearance,
          isSolid: !wanted.isTranslucent, isHighContrast: desktop.look.isHighContrast))
    }
    show(animated: animated)
  }

  private func show(animated: Bool) {
    let wanted = Look(settings.look, desktop.look, frost: nil)
    let isGlass = settings.blursBehind && canBlurBehind() && wanted.isTranslucent
    let range = isGlass ? Glass(wanted.appearance).range : frost.range
    let next = Look(settings.look, desktop.look, frost: range)
    let nextGround = isGlass ? PanelContent.Ground.glass : .frost(frost.picture)
    let isNew = next != look || !nextGround.isSame(as: ground)
    (look, ground) = (next, nextGround)
    styles.apply(look)
    content.apply(look, on: ground, animated: animated)
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

  init(of color: Color, in look: Look) {
    guard look.isTranslucent else {
      self = .hidden
      return
    }
    let veil = PlainFrost(color, look.appearance, look.material).veil
    self = veil <= ColorOutcome.most ? .shown : look.appearance == .light ? .lightened : .darkened
  }
}
