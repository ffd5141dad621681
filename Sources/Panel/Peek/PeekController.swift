// Ownership: it owns the window and the screen that is shown; host and cards live as long as the
// session.

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
  /// Opens the settings of an instance; where there is no way to do that, they are not offered.
  var openSettings: ((String) -> Void)?
  /// Called when something was started that the panel makes room for.
  var onLaunch: () -> Void = {}
  /// Shows a screen in the panel, pointing at a widget; whoever does that calls `close()` when the
  /// user sends it away.
  var present: (PeekScreen, _ anchor: Widget) -> Void = { _, _ in }
  /// Called where nothing on the panel is meant.
  var onNothing: (_ name: String) -> Void = { _ in }
  /// Called before a card is pointed at that has to be seen, and for the keyboard.
  var onPresent: () -> Void = {}

  private let host: Host
  private let cards: CardsController
  private let removals: Removals
  private let content: PanelContent
  private let display: Display
  /// The look, with the style sheets made for it.
  private let look: () -> Look
  private var window: PeekWindow?
  private var current: Peek?
  private var closing: Source?

  private struct Peek {
    var instance: String
    var screen: PeekScreen
    var app: DesktopApp?
    var isInPanel: Bool
  }

  init(
    host: Host, cards: CardsController, removals: Removals, content: PanelContent, display: Display,
    look: @escaping () -> Look
  ) {
    self.host = host
    self.cards = cards
    self.removals = removals
    self.content = content
    self.display = display
    self.look = look
  }

  /// Shows what is meant by that name.
  func peek(at name: String, isPanelShown: Bool) throws {
    guard let instance = PeekSubject.find(name, in: host.states) else {
      close()
      onNothing(name)
      throw CommandFailure(PeekSubject.refusal(of: name, in: host.states))
    }
    if isPanelShown { showInPanel(instance) } else { showInWindow(instance) }
  }

  /// Points at the instance's card.
  func showInPanel(_ instance: String) {
    close()
    onPresent()
    guard let card = content.column.card(instance), let peek = peek(at: instance, isInPanel: true)
    else { return }
    content.column.reveal(instance)
    current = peek
    present(peek.screen, card.anchor)
  }

  private func showInWindow(_ instance: String) {
    close()
    guard let peek = peek(at: instance, isInPanel: false) else { return }
    let window = self.window ?? PeekWindow(display: display)
    self.window = window
    window.onDismiss = { [weak self] in self?.close() }
    current = peek
    window.show(peek.screen)
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

  /// Something about the widgets has changed.
  func hostChanged() {
    guard let peek = current else { return }
    guard let state = state(of: peek.instance, app: peek.app) else { return close() }
    peek.screen.show(state)
    if !peek.isInPanel { window?.fit() }
  }

  /// The panel looks otherwise from now on.
  func lookChanged() {
    guard let peek = current else { return }
    peek.screen.apply(solidLook)
    if !peek.isInPanel { window?.fit() }
  }

  /// The panel has come, which shows the widget itself, or has gone.
  func presenceChanged() { close() }

  // MARK: - What is shown

  private func peek(at instance: String, isInPanel: Bool) -> Peek? {
    let app = DesktopApp.first(
      of: host.states.first { $0.instance == instance }?.manifest?.apps ?? [])
    guard let state = state(of: instance, app: app) else { return nil }
    let screen = PeekScreen(state, look: solidLook, locale: Environment.locale)
    screen.onEvent = { [weak self] in self?.handle($0) }
    screen.presentationDelegate = self
    return Peek(instance: instance, screen: screen, app: app, isInPanel: isInPanel)
  }

  /// What it lies on is opaque.
  private var solidLook: Look {
    let look = look()
    return Look(look.appearance, textScale: look.textScale, isSolid: true)
  }

  private func state(of instance: String, app: DesktopApp?) -> PeekState? {
    guard let state = host.states.first(where: { $0.instance == instance }),
      var card = cards.card(state)
    else { return nil }
    card.app = app?.name
    return PeekState(
      card,
      appActions: (app?.actions ?? []).map {
        PeekState.AppAction(id: $0.id, name: $0.name, icon: $0.icon)
      },
      hasSettings: openSettings != nil && state.manifest?.settings.isEmpty == false)
  }

  // MARK: - What the user does

  private func handle(_ event: PeekEvent) {
    guard let peek = current else { return }
    switch event {
    case .card(.peek), .card(.setMode): break
    case .card(let event):
      cards.handle(event, of: peek.instance)
      if event.leavesPeek { close() }
    case .appAction(let action):
      close()
      peek.app?.launch(action: action, display.launchContext())
      onLaunch()
    case .update:
      if peek.isInPanel {
        close()
        host.refresh(peek.instance)
      } else {
        host.beginPeek(at: peek.instance)
      }
    case .settings:
      close()
      openSettings?(peek.instance)
    case .remove:
      close()
      removals.remove(peek.instance)
    }
  }
}

nonisolated extension CardEvent {
  /// Whether it goes on elsewhere.
  fileprivate var leavesPeek: Bool {
    switch self {
    case .openApp, .perform(.open): true
    case .setMode, .perform, .retry, .peek: false
    }
  }
}
