// Ownership: owns the window and the current screen; the host lives as long as the session.

internal import Cards
internal import Forms
internal import GLib
internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// Shows widgets' quick actions in the panel, or in a separate window while the panel is hidden,
/// and performs them.
final class PeekController: PanelFeature, PeekDelegate, PresentationDelegate {
  /// Its dependencies besides the store.
  struct Surroundings {
    var launcher: any AppLauncher
    var theme: ThemeController
    var places: any PlaceFinder
    /// Creates a window, with a closure that dismisses it.
    var makeWindow: (@escaping () -> Void) -> PeekWindow
  }

  private let store: PanelStore
  private let host: any PeekHost
  private let overlay: Overlay
  private let column: CardColumn
  private let around: Surroundings
  private var window: PeekWindow?
  private var current: Peek?
  private weak var offering: PeekOfferScreen?
  private var peeking: Source?

  private struct Peek {
    var instance: String
    var screen: PeekScreen
    var app: DesktopApp?
    var isInPanel: Bool
  }

  init(
    store: PanelStore, host: any PeekHost, overlay: Overlay, column: CardColumn,
    _ around: Surroundings
  ) {
    self.store = store
    self.host = host
    self.overlay = overlay
    self.column = column
    self.around = around
    store.observe(\.widgets, by: self) { peek, _ in peek.update() }
    store.observe(\.theme, by: self) { peek, _ in peek.themeChanged() }
    // The panel replaces the window.
    store.observe(\.isOnScreen, by: self) { peek, _ in
      if peek.store.state.isOnScreen { peek.close() }
    }
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .peek(let instance, let point): showInPanel(instance, at: point)
    case .settled(let control, let outcome, let instance) where current?.instance == instance:
      current?.screen.shownCard?.settle(control, outcome)
    case .added(let instance, from: .quickActions): peekSoon(at: instance)
    case .presence(isOnScreen: false): panelDisappeared()
    default: break
    }
  }

  /// Shows quick actions for a name.
  func peek(at name: String, isPanelShown: Bool) throws {
    let state = store.state
    guard let instance = PeekSubject.find(name, in: state.widgets) else {
      close()
      offer(PeekSubject.offer(name, in: state.inventory, languages: state.languages))
      throw CommandFailure(PeekSubject.refusal(of: name, in: state.widgets))
    }
    if isPanelShown { showInPanel(instance) } else { showInWindow(instance) }
  }

  /// Shows them next to the instance's card, near a point of it.
  private func showInPanel(_ instance: String, at point: Point? = nil) {
    close()
    // The card must be visible.
    store.dispatch(.showCards)
    store.dispatch(.card(.turn(to: instance), instance: instance))
    guard let card = column.card(instance), let peek = peek(at: instance, isInPanel: true)
    else { return }
    // A card that was clicked stays under the pointer.
    if point == nil { column.reveal(instance) }
    current = peek
    overlay.present(peek.screen, from: card.canvas, near: point ?? card.menuPoint)
  }

  private func showInWindow(_ instance: String) {
    close()
    guard let place = around.places.placeIfShown else { return }
    let layout = around.places.layout
    // Updates the backdrop for this place.
    store.dispatch(.place(place, layout))
    guard let peek = peek(at: instance, isInPanel: false) else { return }
    let window = self.window ?? around.makeWindow { [weak self] in self?.close() }
    self.window = window
    current = peek
    around.theme.applyStyles()
    window.apply(around.theme.theme, on: around.theme.ground)
    window.show(
      peek.screen, panel: place,
      area: layout.monitors.first { $0.name == place.monitor }?.workArea ?? place.frame)
    host.beginPeek(at: instance)
  }

  /// Closes the quick actions, if open.
  private func close() {
    guard let peek = current else { return }
    current = nil
    if peek.isInPanel {
      peek.screen.dismiss()
    } else {
      window?.hide()
      host.endPeek(at: peek.instance)
    }
  }

  func didDismiss(_ screen: Screen) { close() }

  private func update() {
    guard let peek = current else { return }
    let shown = store.state.peek(at: peek.instance, app: peek.app, canMove: peek.isInPanel)
    guard let shown else { return close() }
    peek.screen.show(shown)
    if !peek.isInPanel { window?.fit() }
  }

  private func themeChanged() {
    guard let peek = current, !peek.isInPanel else { return }
    around.theme.applyStyles()
    peek.screen.apply(around.theme.theme)
    window?.apply(around.theme.theme, on: around.theme.ground)
    window?.fit()
  }

  private func panelDisappeared() {
    guard let peek = current, !peek.isInPanel else { return close() }
    // Requested while the panel was sliding out.
    host.beginPeek(at: peek.instance)
  }

  // MARK: - Display

  private func peek(at instance: String, isInPanel: Bool) -> Peek? {
    let state = store.state
    let app = DesktopApp.first(of: state[instance]?.manifest?.apps ?? [])
    guard let shown = state.peek(at: instance, app: app, canMove: isInPanel) else { return nil }
    around.theme.applyStyles()
    let screen = PeekScreen(
      shown, isMenu: isInPanel, theme: around.theme.theme, locale: Environment.locale)
    screen.delegate = self
    screen.presentationDelegate = self
    screen.shownCard?.delegate = self
    return Peek(instance: instance, screen: screen, app: app, isInPanel: isInPanel)
  }

  /// Offers a remedy if the widget isn't on the panel. An app or a shortcut that ran the command
  /// wouldn't show its error message.
  private func offer(_ offer: PeekOffer) {
    // What the user has opened over it would go with it.
    if offering?.isOnTop == true { offering?.dismiss(animated: false) }
    let screen = PeekOfferScreen(offer) { [weak self] in self?.accept(offer) }
    offering = screen
    overlay.present(screen.inTemplate(), focusing: true)
  }

  // MARK: - User actions

  func handle(_ event: PeekEvent) {
    guard let peek = current else { return }
    switch event {
    case .card(.peek), .card(.setMode), .card(.explain): break
    case .card(let event):
      store.dispatch(.card(event, instance: peek.instance))
      if event.leavesPeek { close() }
      if case .perform(.editSettings) = event { store.dispatch(.focus) }
    case .appAction(let action):
      close()
      if let app = peek.app { around.launcher.launch(app, action: action) }
      store.dispatch(.launched)
    case .update:
      if peek.isInPanel {
        close()
        host.refresh(peek.instance)
      } else {
        host.beginPeek(at: peek.instance)
      }
    case .move(let step):
      close()
      column.move(peek.instance, by: step)
    case .stack(let other):
      close()
      store.dispatch(.card(.stack(on: other), instance: peek.instance))
    case .unstack:
      close()
      store.dispatch(.card(.unstack, instance: peek.instance))
    case .rename:
      close()
      store.dispatch(.openSettings(instance: peek.instance, field: Form.name))
    case .settings:
      close()
      store.dispatch(.focus)
      store.dispatch(.openSettings(instance: peek.instance))
    case .remove:
      close()
      store.dispatch(.remove(instance: peek.instance))
    }
  }

  private func accept(_ offer: PeekOffer) {
    guard case .add(let widget, _, _) = offer else { return store.dispatch(.edit()) }
    store.dispatch(.add(widget: widget, from: .quickActions))
  }

  /// Opens them once the card exists.
  private func peekSoon(at instance: String) {
    peeking = .idle(priority: .low) { [weak self] in
      guard let self else { return }
      peeking = nil
      if !overlay.isCovered { showInPanel(instance) }
    }
  }
}

extension PanelState {
  /// The quick actions of an instance and its app; nil without a card.
  fileprivate func peek(
    at instance: String, app: DesktopApp?, canMove: Bool
  ) -> PeekState? {
    guard let widget = self[instance], var card = card(of: widget, at: WallClock.now) else {
      return nil
    }
    let cards = canMove ? shownCards.map(\.instance) : []
    let moves = cards.firstIndex(of: instance).map { index in
      [-1, 1].filter { cards.indices.contains(index + $0) }
    }
    card.app = app?.name
    var state = PeekState(
      card,
      appActions: (app?.actions ?? []).filter { !PeekSubject.isPeek($0.command) }.map {
        PeekState.AppAction(id: $0.id, name: $0.name, icon: $0.icon)
      }, hasSettings: widget.hasSettings, moves: moves ?? [])
    guard canMove else { return state }
    state.isStacked = widget.stack != nil
    state.neighbor = places.neighbors(of: instance).first.map {
      PeekState.Neighbor(instance: $0.instance, name: name(of: $0))
    }
    return state
  }
}

nonisolated extension CardEvent {
  /// Whether it opens something else.
  fileprivate var leavesPeek: Bool {
    switch self {
    case .openApp, .perform(.open), .perform(.visit), .perform(.launch), .perform(.run),
      .perform(.ask), .perform(.confirm), .perform(.editSettings), .perform(.openApp):
      true
    case .set, .setMode, .perform, .retry, .explain, .peek, .move, .turn, .stack, .unstack: false
    }
  }
}

extension PeekController: CardDelegate {
  func handle(_ event: CardEvent, of card: String) { handle(.card(event)) }

  /// The panel has room for the menu, unlike this window.
  func show(_ menu: ControlMenu) {
    menu.choose(nil)
    close()
    store.dispatch(.showCards)
  }
}
