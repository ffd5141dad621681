internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

/// Computes the panel's place.
protocol PlaceFinder: AnyObject {
  var layout: MonitorLayout { get }
  /// The place if the panel were shown now.
  var placeIfShown: PanelPlace? { get }
}

/// Shows and hides the panel: passes events to `PanelVisibility` and performs the effects.
final class PanelController: PanelFeature, PanelWindowDelegate, PlaceFinder {
  private(set) var place: PanelPlace?
  private let store: PanelStore
  private let window: PanelWindow
  private let placement: any Placement
  private let isRightToLeft: Bool
  private let now: () -> Moment
  private let runner: EffectRunner<PanelVisibility, PanelVisibility.Event, PanelVisibility.Effect>
  private var lastDismissal: Moment?
  private var refresh: Source?
  private var isKeyboardElsewhere = false

  /// A click on a button that toggles the panel is also a click outside, which arrives first. A
  /// toggle this soon after such a click is ignored.
  private static let toggleDelay = Duration.milliseconds(500)

  init(
    store: PanelStore, window: PanelWindow, placement: any Placement, isRightToLeft: Bool,
    now: @escaping () -> Moment
  ) {
    self.store = store
    self.window = window
    self.placement = placement
    self.isRightToLeft = isRightToLeft
    self.now = now
    let settings = store.state.settings
    runner = EffectRunner(
      PanelVisibility(isPinned: settings.isPinned, hasMonitor: !placement.layout.monitors.isEmpty)
    ) { $0.handle($1) }
    placement.mayCatchClicks = settings.outsideClick == .close
    window.delegate = self
    store.observe(\.settings, by: self) { $0.settingsChanged(from: $1) }
    store.observe(\.theme, by: self) { controller, _ in
      controller.window.apply(controller.store.state.theme.appearance)
    }
    window.apply(store.state.theme.appearance)
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .focus, .showCards, .showCard, .couldNotOpen: focus()
    case .launched: if !presence.isPinned { hide() }
    case .edgePushed: show()
    case .shortcutPressed(let time): if !store.state.isTryingShortcut { toggle(at: time) }
    case .layout:
      layoutMayHaveChanged()
      // Updates a state that was read before.
      if !store.state.desktop.monitors.isEmpty { readDesktop() }
    case .readDesktop: readDesktop()
    default: break
    }
  }

  private var settings: PanelSettings { store.state.settings }

  private func readDesktop() {
    store.dispatch(
      .desktop(
        monitors: placement.layout.monitors.map(\.name), canBlurBehind: placement.canBlurBehind))
  }

  var presence: PanelVisibility { runner.state }

  /// The kind of window, for `today status`.
  var placementKind: PlacementKind { placement.kind }

  /// Whether it has the keyboard focus.
  var hasKeyboard: Bool { placement.hasKeyboard }

  /// The window's frame, if known.
  var frame: Rect? { placement.frame }

  /// The current monitors.
  var layout: MonitorLayout { placement.layout }

  /// Shows the panel without focusing it.
  func show() { handle(.show) }
  func hide() { handle(.hide) }

  /// Shows the panel on the user's command, and focuses it if the settings say so. `time` is the
  /// event's time, if known.
  func call(at time: X11Time? = nil) {
    handle(.show)
    if settings.keyboard == .show { takeKeyboard(at: time) }
  }

  func toggle(at time: X11Time? = nil) {
    if let lastDismissal, lastDismissal.duration(to: now()) < Self.toggleDelay, !presence.isWanted {
      return
    }
    handle(.toggle)
    if settings.keyboard == .show { takeKeyboard(at: time) }
  }

  /// Shows and focuses the panel.
  func focus(at time: X11Time? = nil) {
    handle(.show)
    takeKeyboard(at: time)
  }

  private func takeKeyboard(at time: X11Time?) {
    if presence.showsCards { placement.takeKeyboard(at: time) }
  }

  private func settingsChanged(from old: PanelSettings) {
    let settings = settings
    let staysOnItsMonitor = settings.monitor == old.monitor
    if presence.isOnScreen { moveToPlace(keepingMonitor: staysOnItsMonitor) }
    placement.mayCatchClicks = settings.outsideClick == .close
    handle(settings.isPinned ? .pin : .unpin)
    watchClicks()
  }

  /// Unmaps the panel at exit.
  func leave() {
    placement.watchClicksOutside(nil)
    if presence.reservesStrip { placement.reserve(nil) }
    window.window.destroy()
  }

  // MARK: - Events and effects

  func handle(_ event: PanelWindow.Event) {
    switch event {
    case .escape:
      handle(.dismiss)
      // A pinned panel gives the focus back.
      if presence.isPinned { placement.giveKeyboardBack() }
    case .refresh: store.dispatch(.refresh)
    case .settings: store.dispatch(.openSettings())
    case .press: placement.wasPressed()
    case .reveal(let part): placement.reveal(part)
    }
  }

  private func handle(_ event: PanelVisibility.Event) {
    let wasOnScreen = presence.isOnScreen
    guard runner.handle(event, perform: perform) else { return }
    watchClicks()
    if presence.isOnScreen != wasOnScreen {
      store.dispatch(.presence(isOnScreen: presence.isOnScreen))
    }
  }

  private func perform(_ effect: PanelVisibility.Effect) {
    switch effect {
    case .map:
      let layout = placement.layout
      guard let place = findPlace(in: layout, keepingMonitor: false) else { return }
      self.place = place
      store.dispatch(.place(place, layout))
      window.fit(to: place)
      window.stayOutside()
      window.content.scrollToTop()
      placement.show(at: place, revealing: window.firstPart)
      window.keyboard.windowCame(hasKeyboard: placement.hasKeyboard)
    case .slideIn: window.slideIn { [weak self] in self?.handle(.arrived) }
    case .slideOut:
      if !isKeyboardElsewhere { placement.giveKeyboardBack() }
      window.slideOut { [weak self] in self?.handle(.arrived) }
    case .unmap:
      window.stayOutside()
      placement.hide()
      place = nil
    case .reserveStrip: placement.reserve(place)
    case .releaseStrip: placement.reserve(nil)
    }
  }

  /// Watches clicks outside only while one would close the panel.
  private func watchClicks() {
    guard presence.showsCards, !presence.isPinned, settings.outsideClick == .close else {
      return placement.watchClicksOutside(nil)
    }
    placement.watchClicksOutside { [weak self] in
      guard let self, !window.window.hasDialog else { return }
      lastDismissal = now()
      // The clicked window gets the focus.
      isKeyboardElsewhere = true
      handle(.dismiss)
      isKeyboardElsewhere = false
    }
  }

  // MARK: - Place

  private func findPlace(in layout: MonitorLayout, keepingMonitor: Bool) -> PanelPlace? {
    var settings = settings
    // Once shown on the pointer's monitor, the panel stays there.
    if keepingMonitor, settings.monitor == .pointer, let place,
      layout.monitors.contains(where: { $0.name == place.monitor })
    {
      settings.monitor = .named(place.monitor)
    }
    return PanelPlace(
      layout: layout, settings: settings, isRightToLeft: isRightToLeft,
      // Finding the pointer may be slow.
      pointer: settings.monitor == .pointer ? placement.pointer : nil)
  }

  /// The place if the panel were shown now.
  var placeIfShown: PanelPlace? { findPlace(in: placement.layout, keepingMonitor: false) }

  private func moveToPlace(keepingMonitor: Bool) {
    let layout = placement.layout
    guard let place = findPlace(in: layout, keepingMonitor: keepingMonitor), place != self.place
    else { return }
    self.place = place
    store.dispatch(.place(place, layout))
    window.fit(to: place)
    placement.move(to: place)
  }

  /// Debounced, as a change of monitors causes several events.
  private func layoutMayHaveChanged() {
    guard presence.phase != .hidden || !presence.hasMonitor || placement.layout.monitors.isEmpty,
      refresh == nil
    else { return }
    refresh = .idle(priority: .high) { [weak self] in
      guard let self else { return }
      refresh = nil
      let hasMonitor = !placement.layout.monitors.isEmpty
      if hasMonitor != presence.hasMonitor { handle(hasMonitor ? .monitorsCame : .monitorsGone) }
      if presence.isOnScreen { moveToPlace(keepingMonitor: true) }
    }
  }
}
