// Ownership: the session owns it and everything passed to `init`.

internal import Cards
internal import GLib
internal import GTK
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Shows the widgets as cards, and handles card events.
final class CardsController: PanelFeature, CardColumnDelegate {
  private let store: PanelStore
  private let host: any CardHost & DrawingHost
  private let overlay: Overlay
  private let column: CardColumn
  private let launcher: any AppLauncher
  private let log: Log
  private var lookUp: Source?
  private var firstFrame: AfterFrame?
  private var wasDrawn = false
  private var hiddenStart: Source?
  private var explained: Explained?
  private var failureBefore: PanelState.SharedFailure?
  private var shown: [ShownCard] = []

  /// The reason that is on the screen.
  private struct Explained {
    var instance: String
    var reason: String
    weak var screen: Screen?
  }

  init(
    store: PanelStore, host: any CardHost & DrawingHost, overlay: Overlay, column: CardColumn,
    launcher: any AppLauncher, log: Log
  ) {
    self.store = store
    self.host = host
    self.overlay = overlay
    self.column = column
    self.launcher = launcher
    self.log = log
    column.delegate = self
    store.observe(\.widgets, by: self) { $0.showChanges(since: $1) }
    store.observe(\.apps, by: self) { cards, _ in cards.showAll(animated: true) }
    store.observe(\.relevance, by: self) { cards, _ in cards.showOtherPages() }
    store.observe(\.settings.turnsStacks, by: self) { cards, _ in cards.showOtherPages() }
    store.observe(\.isSearching, by: self) { cards, _ in cards.showAll(animated: false) }
    store.observe(\.timeZone, by: self) { cards, _ in cards.updateAges() }
    showAll(animated: false)
    hiddenStart = .idle(priority: .low) { [weak self] in
      guard let self else { return }
      hiddenStart = nil
      if !wasDrawn, !self.store.state.isOnScreen { self.host.panelWaits() }
    }
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .presence(isOnScreen: true):
      updateAges()
      awaitFirstFrame()
    case .minute: updateAges()
    case .showCard(let instance): turn(to: instance)
    case .card(let event, let instance): perform(event, of: instance)
    case .settled(let control, let outcome, let instance):
      column.card(instance)?.settle(control, outcome)
    default: break
    }
  }

  /// Tells the host when the panel was first drawn.
  private func awaitFirstFrame() {
    guard !wasDrawn, firstFrame == nil else { return }
    host.panelWillBeDrawn()
    firstFrame = AfterFrame(of: column.root) { [weak self] in
      self?.firstFrame = nil
      self?.wasDrawn = true
      self?.host.panelWasDrawn()
    }
  }

  /// Updates the age of the content.
  private func updateAges() {
    host.tell()
    findRelevant()
    for card in store.state.cards(at: WallClock.now) { column.show(card, animated: false) }
  }

  /// Updates which pages matter now.
  private func findRelevant() {
    let now = WallClock.now
    let names = Set(
      store.state.widgets.filter { $0.stack != nil && $0.relevant?.contains(now) == true }
        .map(\.instance))
    if names != store.state.relevance.current { store.dispatch(.relevant(names)) }
  }

  private func showOtherPages() {
    if store.state.shownCards != shown { showAll(animated: true) }
  }

  // MARK: - From the host

  private func showChanges(since old: [WidgetState]) {
    let new = store.state.widgets
    defer { checkReason() }
    defer { findRelevant() }
    // Cards that fail for the same reason say so together.
    let failure = store.state.sharedFailure
    defer { failureBefore = failure }
    guard failure == failureBefore else { return showAll(animated: true) }
    // Another card, or another page of a stack.
    let cards = store.state.shownCards
    guard cards == shown, old.count == new.count,
      zip(old, new).allSatisfy({ $0.instance == $1.instance })
    else { return showAll(animated: true) }
    let changed = Set(zip(old, new).filter { $0 != $1 }.map(\.1.instance))
    for shown in cards where changed.contains(shown.instance) {
      guard let card = store.state.card(shown, at: WallClock.now) else { continue }
      column.show(card, animated: true)
    }
  }

  /// Returns a page that a hand pulls in.
  func card(_ id: String) -> CardState? {
    store.state[id].flatMap { store.state.card(of: $0, at: WallClock.now) }
  }

  func handle(_ event: ContentView.Event, of instance: String) {
    switch event {
    case .unseen(let reason): host.noteInLog(reason, of: instance)
    }
  }

  private func showAll(animated: Bool) {
    shown = store.state.shownCards
    host.setCovered(store.state.covered)
    column.show(store.state.cards(at: WallClock.now), animated: animated)
    lookUpApps()
  }

  /// Reads desktop files only after the first frame.
  private func lookUpApps() {
    let state = store.state
    let unknown = Set(state.widgets.compactMap { $0.manifest?.apps }).filter {
      !$0.isEmpty && !state.apps.keys.contains($0)
    }
    guard !unknown.isEmpty, lookUp == nil else { return }
    lookUp = .idle(priority: .low) { [weak self] in
      self?.lookUp = nil
      let found = unknown.map { ($0, DesktopApp.first(of: $0)?.name) }
      self?.store.dispatch(.apps(Dictionary(uniqueKeysWithValues: found)))
    }
  }

  // MARK: - From the user

  func handle(_ event: CardEvent, of instance: String) {
    store.dispatch(.card(event, instance: instance))
  }

  private func perform(_ event: CardEvent, of instance: String) {
    switch event {
    case .setMode(let mode): log.attempt { try host.setMode(mode, of: instance) }
    case .perform(.send(let action)), .perform(.visit(_, let action)):
      send(ActionRequest(action: action), to: instance)
    case .set(let request, let ticket): send(request, ticket, to: instance)
    case .perform(.copy(let text)): Clipboard.copy(text)
    case .perform(.editSettings): store.dispatch(.openSettings(instance: instance))
    case .openApp, .perform(.openApp): openApp(of: instance)
    case .retry: host.refresh(instance)
    case .explain(let remedy): explain(instance, remedy)
    case .peek(let point): store.dispatch(.peek(instance: instance, at: point))
    case .move(let cards): move(instance, asIn: cards)
    case .turn(let page): turn(to: page)
    case .stack(let other): stack(instance, on: other)
    case .unstack: unstack(instance)
    // Handled by other features.
    case .perform(.confirm), .perform(.ask), .perform(.open), .perform(.launch), .perform(.run),
      .perform(.toggleMode), .perform(.show):
      break
    }
  }

  private func send(_ request: ActionRequest, _ control: ControlTicket? = nil, to instance: String)
  {
    Task.immediate { [host, store] in
      await host.send(request, control, to: instance, telling: store)
    }
  }

  func visibleCardsChanged(to cards: Set<String>) { host.setInView(cards) }

  func show(_ menu: ControlMenu) {
    guard let anchor = menu.anchor else { return menu.choose(nil) }
    overlay.present(ChoiceScreen(menu), from: anchor)
  }

  private func explain(_ instance: String, _ remedy: String?) {
    guard let card = column.card(instance), let reason = card.reason else { return }
    let screen = ReasonScreen(card.state.name, reason, remedy: remedy) { [weak self] in
      guard let self else { return }
      if card.state.notice != nil {
        host.dismissNotice(of: instance)
      } else {
        host.refresh(instance)
      }
    }
    explained = Explained(instance: instance, reason: reason, screen: screen)
    overlay.present(screen, from: card.reasonAnchor)
  }

  /// Hides an outdated reason.
  private func checkReason() {
    guard let explained,
      column.card(explained.instance)?.reason != explained.reason
    else { return }
    explained.screen?.dismiss()
    self.explained = nil
  }

  /// Shows a page of a stack.
  private func turn(to page: String) {
    guard let stack = store.state[page]?.stack,
      stack.front != page || store.state.covered.contains(page)
    else { return }
    log.attempt { try host.setFront(page) }
    host.tell()
    store.dispatch(.turned(to: page))
  }

  /// Puts a card, with the other pages of its stack, on another one.
  private func stack(_ instance: String, on other: String) {
    let names = store.state[instance]?.stack?.names ?? [instance]
    log.attempt {
      try host.stack(names, on: other)
      // The first of them comes to the front by itself.
      if instance != names.first { try host.setFront(instance) }
    }
    host.tell()
  }

  private func unstack(_ instance: String) {
    log.attempt { try host.unstack(instance) }
    host.tell()
  }

  /// Widgets without a card keep their positions, and the pages of a stack stay together.
  private func move(_ instance: String, asIn cards: [String]) {
    let places = store.state.places.map { pages in
      (pages.first { cards.contains($0.instance) } ?? pages[0]).instance
    }
    if let move = Move(bringing: instance, of: places, asIn: cards) {
      log.attempt { try host.movePlace(of: instance, to: move.to) }
    }
    host.tell()
    // A failed move snaps back.
    showAll(animated: true)
  }

  private func openApp(of instance: String) {
    guard let app = DesktopApp.first(of: store.state[instance]?.manifest?.apps ?? []) else {
      // A card without an app doesn't react to clicks, but content can have a button.
      store.dispatch(.couldNotOpen(translated("No app is installed that can open this.")))
      return
    }
    do {
      try launcher.launch(app)
      store.dispatch(.launched)
    } catch {
      store.dispatch(.couldNotOpen("\(error)"))
    }
  }
}

nonisolated extension Log {
  /// Runs `body`, and shows its error as a warning.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch { warning("\(error)") }
  }
}
