// Ownership: it owns neither the host nor the content; both live as long as the session.

internal import Cards
internal import GLib
internal import GTK
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Stands between the host and what is seen of it: states go to the cards, what the user does with
/// them goes to the host.
final class CardsController: CardColumnDelegate {
  private var state: PanelState
  private let host: Host
  private let links: LinkOpener
  private let asks: AskController
  private let undos: UndoOffers
  private let pages: ContentPages
  private let content: PanelContent
  private let launcher: any AppLauncher
  private let log: Log
  private let send: (PanelEvent) -> Void
  private var lookUp: Source?
  private var firstFrame: AfterFrame?
  private var explained: Explained?
  /// What was sent and has no answer yet, with the control that it came from.
  private var underWay: [ActionTicket: ControlTicket?] = [:]
  /// A card of an instance that lies elsewhere.
  var otherCard: (_ instance: String) -> CardView? = { _ in nil }

  /// The reason that is told at the moment.
  private struct Explained {
    var instance: String
    var reason: String
    weak var screen: Screen?
  }

  init(
    _ state: PanelState, host: Host, links: LinkOpener, asks: AskController, undos: UndoOffers,
    pages: ContentPages, content: PanelContent, launcher: any AppLauncher, log: Log,
    send: @escaping (PanelEvent) -> Void
  ) {
    self.state = state
    self.host = host
    self.links = links
    self.asks = asks
    self.undos = undos
    self.pages = pages
    self.content = content
    self.launcher = launcher
    self.log = log
    self.send = send
    content.column.delegate = self
    showAll(animated: false)
    firstFrame = AfterFrame(of: content.column.root) { [weak self] in
      self?.firstFrame = nil
      self?.host.panelWasDrawn()
    }
  }

  /// Says anew how old things are: they have grown older.
  func updateAges() {
    host.tell()
    for card in state.cards(at: WallClock.now) { content.column.show(card, animated: false) }
  }

  // MARK: - From the host

  /// Shows what has changed.
  func show(_ state: PanelState, _ change: PanelState.Change) {
    self.state = state
    undos.show(state)
    switch change {
    case .widgets(.widget(let widget)):
      // One that was hidden is not there yet.
      guard let card = state.card(of: widget, at: WallClock.now),
        content.column.card(card.id) != nil
      else { return showAll(animated: true) }
      content.column.show(card, animated: true)
    case .widgets(.list), .apps: showAll(animated: true)
    case .widgets(.acted(let instance, let ticket, let outcome)):
      settle(ticket, outcome, of: instance)
    case .widgets(.installed), .widgets(.suggested), .settings, .style, .desktop, .memory: break
    }
    checkReason()
  }

  func handle(_ event: ContentView.Event, of instance: String) {
    switch event {
    case .cost(let cost): host.charge(cost, to: instance)
    case .unseen(let reason): host.noteInLog(reason, of: instance)
    }
  }

  private func showAll(animated: Bool) {
    content.column.show(state.cards(at: WallClock.now), animated: animated)
    lookUpApps()
  }

  /// The desktop's files are not read before the first frame is on the screen.
  private func lookUpApps() {
    let unknown = Set(state.widgets.compactMap { $0.manifest?.apps }).filter {
      !$0.isEmpty && !state.apps.keys.contains($0)
    }
    guard !unknown.isEmpty, lookUp == nil else { return }
    lookUp = .idle(priority: .low) { [weak self] in
      self?.lookUp = nil
      let found = unknown.map { ($0, DesktopApp.first(of: $0)?.name) }
      self?.send(.apps(Dictionary(uniqueKeysWithValues: found)))
    }
  }

  // MARK: - From the user

  /// Does what the user wants of a card.
  func handle(_ event: CardEvent, of instance: String) {
    switch event {
    case .setMode(let mode): log.attempt { try host.setMode(mode, of: instance) }
    case .perform(.send(let action)): send(ActionRequest(action: action), to: instance)
    case .set(let request, let ticket): send(request, ticket, to: instance)
    case .perform(.confirm(let confirmation)): asks.confirm(confirmation, of: instance)
    case .perform(.ask(let ask)): asks.ask(ask, of: instance)
    case .perform(.open(let address)): open(address, for: instance)
    case .perform(.visit(let address, let action)):
      send(ActionRequest(action: action), to: instance)
      open(address, for: instance)
    case .perform(.copy(let text)): Clipboard.copy(text)
    case .perform(.toggleMode): break
    case .perform(.editSettings): send(.openSettings(instance: instance))
    case .perform(.show(let page)): pages.open(page, of: instance)
    case .openApp: openApp(of: instance)
    case .retry: host.refresh(instance)
    case .explain(let remedy): explain(instance, remedy)
    case .peek(let point): send(.peek(instance: instance, at: point))
    case .move(let cards): move(instance, asIn: cards)
    }
  }

  /// This became of something that was sent.
  private func settle(_ ticket: ActionTicket, _ outcome: ActionOutcome, of instance: String) {
    let control = underWay.removeValue(forKey: ticket)
    asks.settle(ticket, outcome)
    for card in [content.column.card(instance), otherCard(instance)] {
      card?.settle(control ?? nil, outcome)
    }
    pages.settle(control ?? nil, outcome, of: instance)
    if case .done(_, let undo?) = outcome { undos.offer(undo, of: instance) }
  }

  private func open(_ address: String, for instance: String) {
    guard let manifest = state[instance]?.manifest else { return }
    links.open(address, for: manifest, agreed: state.memory.links[manifest.id] ?? [])
  }

  private func send(_ request: ActionRequest, _ control: ControlTicket? = nil, to instance: String)
  {
    underWay.updateValue(control, forKey: host.send(request, to: instance))
  }

  func visibleCardsChanged(to cards: Set<String>) { host.setInView(cards) }

  /// Shows options to choose from.
  func show(_ menu: ControlMenu) {
    guard let anchor = menu.anchor else { return menu.choose(nil) }
    content.stage.base.present(ChoiceScreen(menu), from: anchor)
  }

  private func explain(_ instance: String, _ remedy: String?) {
    guard let card = content.column.card(instance), let reason = card.reason else { return }
    let screen = ReasonScreen(card.state.name, reason, remedy: remedy) { [weak self] in
      guard let self else { return }
      if card.state.notice != nil {
        host.dismissNotice(of: instance)
      } else {
        host.refresh(instance)
      }
    }
    explained = Explained(instance: instance, reason: reason, screen: screen)
    content.stage.base.present(screen, from: card.reasonAnchor)
  }

  /// A reason that is none any more goes.
  private func checkReason() {
    guard let explained,
      content.column.card(explained.instance)?.reason != explained.reason
    else { return }
    explained.screen?.dismiss()
    self.explained = nil
  }

  /// Widgets without a card stay where they are.
  private func move(_ instance: String, asIn cards: [String]) {
    if let move = Move(bringing: instance, of: state.widgets.map(\.instance), asIn: cards) {
      log.attempt { try host.move(instance, to: move.to) }
    }
    host.tell()
    // A wish that wasn't met is not shown either.
    showAll(animated: true)
  }

  private func openApp(of instance: String) {
    guard let app = DesktopApp.first(of: state[instance]?.manifest?.apps ?? []) else { return }
    do {
      try launcher.launch(app)
      send(.launched)
    } catch {
      send(.couldNotOpen("\(error)"))
    }
  }
}

nonisolated extension Log {
  /// Does something, and notes why that can't be done.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch { warning("\(error)") }
  }
}
