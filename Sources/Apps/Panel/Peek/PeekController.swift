// Ownership: it owns the window and the screen that is shown; the host lives as long as the session.

internal import Cards
internal import GLib
internal import GTK
internal import Screens
internal import Styling
internal import WidgetCore
internal import WidgetHost

/// Shows quick actions of widgets, in the panel or, where that is out of sight, in a window of their
/// own, and does what the user chooses.
final class PeekController: PresentationDelegate {
  private var state: PanelState
  private let host: Host
  private let content: PanelContent
  private let newWindow: () -> PeekWindow
  private let launcher: any AppLauncher
  /// The look, with the style sheets made for it, and what the panel's cards lie on.
  private let look: () -> (Look, PanelContent.Ground)
  /// Where the panel would be if it were shown now, on which monitors.
  private let place: () -> (PanelPlace, MonitorLayout)?
  private let send: (PanelEvent) -> Void
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
    _ state: PanelState, host: Host, content: PanelContent, newWindow: @escaping () -> PeekWindow,
    launcher: any AppLauncher,
    look: @escaping () -> (Look, PanelContent.Ground),
    place: @escaping () -> (PanelPlace, MonitorLayout)?, send: @escaping (PanelEvent) -> Void
  ) {
    self.state = state
    self.host = host
    self.content = content
    self.newWindow = newWindow
    self.launcher = launcher
    self.look = look
    self.place = place
    self.send = send
  }

  /// Shows what is meant by that name.
  func peek(at name: String, isPanelShown: Bool) throws {
    guard let instance = PeekSubject.find(name, in: state.widgets) else {
      close()
      offer(PeekSubject.offer(name, in: state.inventory, languages: state.languages))
      throw CommandFailure(PeekSubject.refusal(of: name, in: state.widgets))
    }
    if isPanelShown { showInPanel(instance) } else { showInWindow(instance) }
  }

  /// Shows them beside the instance's card, near a point of it.
  func showInPanel(_ instance: String, at point: Point? = nil) {
    close()
    // A card that is pointed at has to be seen.
    send(.showCards)
    guard let card = content.column.card(instance), let peek = peek(at: instance, isInPanel: true)
    else { return }
    content.column.reveal(instance)
    current = peek
    content.stage.base.present(
      peek.screen, from: card.canvas, near: point ?? card.menuPoint)
  }

  private func showInWindow(_ instance: String) {
    close()
    guard let (place, layout) = place() else { return }
    // So that its frost is known.
    send(.place(place, layout))
    guard let peek = peek(at: instance, isInPanel: false) else { return }
    let window = self.window ?? newWindow()
    self.window = window
    window.onDismiss = { [weak self] in self?.close() }
    current = peek
    let (look, ground) = look()
    window.apply(look, on: ground)
    window.show(
      peek.screen, panel: place,
      area: layout.monitors.first { $0.name == place.monitor }?.workArea ?? place.frame)
    host.beginPeek(at: instance)
  }

  /// Takes it away, if it is there.
  func close() {
    guard let peek = current else { return }
    current = nil
    if peek.isInPanel {
      peek.screen.dismiss()
    } else {
      window?.hide()
      host.endPeek(at: peek.instance)
    }
  }

  /// The user has sent it away.
  func didDismiss(_ screen: Screen) { close() }

  /// Shows what has changed.
  func show(_ state: PanelState) {
    self.state = state
    guard let peek = current else { return }
    guard let shown = state.peek(at: peek.instance, app: peek.app) else { return close() }
    peek.screen.show(shown)
    if !peek.isInPanel { window?.fit() }
  }

  /// The card of an instance that is peeked at, where it is another than the panel's.
  func card(of instance: String) -> CardView? {
    current.flatMap { $0.instance == instance ? $0.screen.shownCard : nil }
  }

  /// The panel looks otherwise from now on.
  func lookChanged() {
    guard let peek = current, !peek.isInPanel else { return }
    let (look, ground) = look()
    peek.screen.apply(look)
    window?.apply(look, on: ground)
    window?.fit()
  }

  /// The panel has come, which shows the widget itself, or has gone.
  func presenceChanged(isOnScreen: Bool) {
    guard !isOnScreen, let peek = current, !peek.isInPanel else { return close() }
    // It was wanted while the panel was on its way out.
    host.beginPeek(at: peek.instance)
  }

  // MARK: - What is shown

  private func peek(at instance: String, isInPanel: Bool) -> Peek? {
    let app = DesktopApp.first(of: state[instance]?.manifest?.apps ?? [])
    guard let shown = state.peek(at: instance, app: app) else { return nil }
    let screen = PeekScreen(
      shown, isMenu: isInPanel, look: look().0, locale: Environment.locale)
    screen.onEvent = { [weak self] in self?.handle($0) }
    screen.presentationDelegate = self
    screen.shownCard?.delegate = self
    return Peek(instance: instance, screen: screen, app: app, isInPanel: isInPanel)
  }

  /// Answers who wants to peek at what isn't on the panel, with what can be done about it: what a
  /// command says of it is seen by nobody where an app or a key gave the command.
  private func offer(_ offer: PeekOffer) {
    offering?.dismiss(animated: false)
    let screen = PeekOfferScreen(offer) { [weak self] in self?.accept(offer) }
    offering = screen
    send(.focus)
    send(.present(screen.inTemplate()))
  }

  // MARK: - What the user does

  private func handle(_ event: PeekEvent) {
    guard let peek = current else { return }
    switch event {
    case .card(.peek), .card(.setMode), .card(.explain): break
    case .card(let event):
      send(.card(event, instance: peek.instance))
      if event.leavesPeek { close() }
      if case .perform(.editSettings) = event { send(.focus) }
    case .appAction(let action):
      close()
      if let app = peek.app { launcher.launch(app, action: action) }
      send(.launched)
    case .update:
      if peek.isInPanel {
        close()
        host.refresh(peek.instance)
      } else {
        host.beginPeek(at: peek.instance)
      }
    case .settings:
      close()
      send(.focus)
      send(.openSettings(instance: peek.instance))
    case .remove:
      close()
      send(.remove(instance: peek.instance))
    }
  }

  private func accept(_ offer: PeekOffer) {
    guard case .add(let widget, _, _) = offer else { return send(.edit) }
    send(
      .add(widget: widget) { [weak self] instance in
        guard let self else { return }
        // Once its card is there.
        peeking = .idle(priority: .low) { [weak self] in
          guard let self else { return }
          peeking = nil
          if !content.stage.isCovered { showInPanel(instance) }
        }
      })
  }
}

extension PanelState {
  /// The quick actions of an instance, and those of its app; nil where it has no card.
  fileprivate func peek(at instance: String, app: DesktopApp?) -> PeekState? {
    guard let widget = self[instance], var card = card(of: widget, at: WallClock.now) else {
      return nil
    }
    card.app = app?.name
    return PeekState(
      card,
      appActions: (app?.actions ?? []).filter { !PeekSubject.isPeek($0.command) }.map {
        PeekState.AppAction(id: $0.id, name: $0.name, icon: $0.icon)
      }, hasSettings: widget.hasSettings)
  }
}

nonisolated extension CardEvent {
  /// Whether it goes on elsewhere.
  fileprivate var leavesPeek: Bool {
    switch self {
    case .openApp, .perform(.open), .perform(.visit), .perform(.ask), .perform(.confirm),
      .perform(.editSettings):
      true
    case .set, .setMode, .perform, .retry, .explain, .peek, .move: false
    }
  }
}

extension PeekController: CardDelegate {
  func handle(_ event: CardEvent, of card: String) { handle(.card(event)) }

  /// The panel has room for a list, which there isn't beside the card.
  func show(_ menu: ControlMenu) {
    menu.choose(nil)
    close()
    send(.showCards)
  }
}
