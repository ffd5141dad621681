// Ownership: owns neither the host nor its screens; the presenter owns those.

internal import Cards
internal import GLib
internal import GTK
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Connects the host with the screens on which the user chooses widgets.
final class EditController: PanelFeature, EditScreenDelegate {
  private let store: PanelStore
  private let host: any ListHost
  private let overlay: Overlay
  private let removals: Removals
  private let section: EditSection
  private let memory: PanelMemoryFile
  private let home: SessionHome
  private let log: Log
  private weak var screen: EditScreen?
  private weak var question: Screen?
  /// The widgets removed since the screen opened, in this order.
  private var removed: [RemovedRow] = []
  /// Widgets that were new when the screen opened.
  private var fresh: Set<String> = []
  private var remembering: Source?
  private var endingInvitation: Source?
  /// The agreements with widgets that were removed from the panel here, by ID. Adding them again needs no new
  /// consent.
  private var removedPrograms: [String: Consent.Agreement] = [:]

  init(
    store: PanelStore, host: any ListHost, overlay: Overlay, removals: Removals,
    section: EditSection, memory: PanelMemoryFile, home: SessionHome, log: Log
  ) {
    self.store = store
    self.host = host
    self.overlay = overlay
    self.removals = removals
    self.section = section
    self.memory = memory
    self.home = home
    self.log = log
    section.dispatch = { [store] in store.dispatch($0) }
    store.observe(\.widgets, by: self) { $0.widgetsChanged(since: $1) }
    store.observe(\.inventory, by: self) { edit, _ in edit.update() }
    store.observe(\.unusable, by: self) { edit, _ in edit.update() }
    store.observe(\.memory, by: self) { edit, _ in edit.update() }
    showSection()
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .edit(let toAdd): open(toAdd: toAdd)
    case .add(let widget, let origin, let isConfined):
      add(widget, from: origin, isConfined: isConfined)
    case .dismissInvitation: endInvitation()
    default: break
    }
  }

  private var state: PanelState { store.state }

  private func widgetsChanged(since old: [WidgetState]) {
    // Changes of content don't change the list.
    if screen == nil, old.map(\.instance) == state.widgets.map(\.instance) { return }
    update()
  }

  private func update() {
    let unseen = state.unseen
    if screen != nil, !unseen.isEmpty {
      fresh.formUnion(unseen)
      // The resulting event comes back here.
      return remember()
    }
    removed.removeAll { state[$0.instance] != nil }
    screen?.show(EditState(state, fresh: fresh, removed: removed))
    showSection()
  }

  /// Opens the screen if necessary; `toAdd` focuses the widgets to add.
  private func open(toAdd: Bool) {
    guard screen == nil else { return }
    host.findTheRest()
    fresh = state.unseen
    let screen = EditScreen(EditState(state, fresh: fresh), beginsWithAdding: toAdd)
    screen.delegate = self
    self.screen = screen
    removals.keepsOffers = true
    present(screen)
    remember()
  }

  private func present(_ screen: Screen, focusing: Bool = false) {
    overlay.present(screen.inTemplate().inModal(), focusing: focusing)
  }

  private func showSection() {
    // At the first start, no widget counts as new.
    if state.memory.seen == nil { rememberSoon() }
    if !state.memory.knowsAdding, Invitation.isOver(state) { endInvitationSoon() }
    section.show(
      EditSection.State(
        hasCards: !state.widgets.isEmpty, newCount: state.unseen.count,
        invitation: home.isTemporary ? nil : Invitation(state)))
  }

  /// Stops the invitation to add widgets.
  private func endInvitation() { memory.change { $0.knowsAdding = true } }

  private func endInvitationSoon() {
    guard endingInvitation == nil else { return }
    endingInvitation = .idle(priority: .low) { [weak self] in
      self?.endingInvitation = nil
      self?.endInvitation()
    }
  }

  func editScreenDidClose() {
    fresh = []
    removed = []
    removals.keepsOffers = false
    // It may be on the screen again with the panel.
    screen?.show(EditState(state, fresh: fresh))
    showSection()
  }

  private func remember() {
    let installed = state.inventory.widgets.keys
    memory.change { $0.seen = ($0.seen ?? []).union(installed) }
  }

  /// Not before the first frame.
  private func rememberSoon() {
    guard remembering == nil else { return }
    remembering = .idle(priority: .low) { [weak self] in
      self?.remembering = nil
      self?.host.findTheRest()
      self?.remember()
    }
  }

  // MARK: - User actions

  func handle(_ event: EditEvent) {
    switch event {
    case .remove(let instance): remove(instance)
    case .undoRemoving(let instance): removals.bringBack(instance: instance)
    case .add(let widget): add(widget, from: .list)
    case .move(let move): self.move(move)
    case .stack(let instance, let other): log.attempt { try host.stack([instance], on: other) }
    case .unstack(let instance): log.attempt { try host.unstack(instance) }
    case .openSettings(let instance): store.dispatch(.openSettings(instance: instance))
    }
    host.tell()
  }

  func showMenu(of row: EditRow, at anchor: Widget) {
    let menu = ControlMenu(title: row.name, row.actions.map(\.title), anchor: anchor) {
      [weak self] index in self?.handle(row.actions[index].event)
    }
    overlay.present(ChoiceScreen(menu), from: anchor)
  }

  private func remove(_ instance: String) {
    if let id = state[instance]?.widget, let widget = state.inventory.widgets[id] {
      let isConfined = state[instance]?.isConfined == true
      removedPrograms[id] = widget.fingerprint().map { .init($0, isConfined: isConfined) }
    }
    if screen != nil,
      let row = EditState(state, fresh: fresh, removed: removed).removing(instance)
    {
      removed.append(row)
    }
    store.dispatch(.remove(instance: instance))
  }

  /// Asks about a request to remove a widget from any program of the session.
  func removeRequested(_ instance: String) throws {
    guard let widget = state[instance] else { throw HostError.noInstance(instance) }
    // One question at a time.
    guard question == nil else { return }
    let question = Question(
      Phrases.removesCard, Phrases.removalIsRequested(state.name(of: widget)))
    question.offer(Phrases.remove, "is-destructive") { [weak self] in self?.remove(instance) }
    question.offer(Phrases.cancel)
    self.question = question
    overlay.present(question.inTemplate(), focusing: true)
  }

  private func move(_ move: Move) {
    guard state.widgets.indices.contains(move.from) else { return }
    log.attempt { try host.move(state.widgets[move.from].instance, to: move.to) }
  }

  /// Adds a widget to the panel; asks for the user's consent first if needed.
  private func add(_ id: String, from origin: AddOrigin, isConfined: Bool = false) {
    guard let widget = state.inventory.widgets[id] else { return }
    switch agreement(to: widget) {
    case .confined: put(widget.manifest, from: origin, isConfined: true)
    case .whole: put(widget.manifest, from: origin, isConfined: isConfined)
    case nil: ask(about: widget, from: origin)
    }
  }

  /// Handles a request from any program of the session as if the user had chosen the widget in the
  /// list. Returns the instance; nil while the user is asked.
  func addRequested(_ id: String) throws -> String? {
    if state.inventory.widgets[id] == nil { host.lookForWidgets() }
    guard let widget = state.inventory.widgets[id] else {
      throw CommandFailure(host.objection(to: id))
    }
    if let agreement = agreement(to: widget) {
      let settings = agreement == .confined ? InstalledWidget.confiningSettings : [:]
      return try host.add(id, settings: settings)
    }
    // One question at a time.
    guard question == nil else { return nil }
    ask(about: widget, from: .list, focusing: true)
    return nil
  }

  private func put(_ manifest: Manifest, from origin: AddOrigin, isConfined: Bool) {
    // A widget that was removed by mistake comes back as it was.
    if !manifest.isMultiple, let instance = removals.bringBack(manifest.id) {
      return store.dispatch(.added(instance: instance, from: origin))
    }
    log.attempt {
      let instance = try host.add(
        manifest.id, settings: isConfined ? InstalledWidget.confiningSettings : [:])
      host.tell()
      store.dispatch(.added(instance: instance, from: origin))
      // Without this setting the widget shows nothing.
      if let setting = manifest.settings.first(where: \.isMissing) {
        store.dispatch(.openSettings(instance: instance, field: setting.name))
      }
    }
  }

  // MARK: - Consent

  // A widget in the user's data folder needs consent when it is first added in the panel, and again when its
  // fingerprint changes, which covers its manifest, its program and its folder. `today add` doesn't ask,
  // because the user typed it.

  private func ask(
    about widget: InstalledWidget, from origin: AddOrigin, focusing: Bool = false
  ) {
    // The fingerprint at the time of the question: the program may change before the answer.
    let fingerprint = widget.fingerprint()
    let consent = Consent(
      widget, on: home.surroundings.machine, languages: state.languages)
    let question = ConsentScreen(consent, for: .adding(isConfined: false), theme: overlay.theme) {
      [weak self] question, answer in
      question.dismiss()
      guard let self, case .agree(let isConfined) = answer else { return }
      memory.remember(widget.manifest.id, fingerprint, isConfined: isConfined)
      // If the widget has changed meanwhile, this asks again.
      add(widget.manifest.id, from: origin, isConfined: isConfined)
      host.tell()
    }
    self.question = question
    present(question, focusing: focusing)
  }

  private enum Permissions {
    case confined, whole
  }

  /// Returns the permissions that the widget has without a question, because it comes from the system or has
  /// the user's consent; otherwise nil.
  private func agreement(to widget: InstalledWidget) -> Permissions? {
    let id = widget.manifest.id
    guard widget.file.hasPrefix("\(home.folders.dataHome)/") else { return .whole }
    let others = state.widgets.filter { $0.widget == id }
    guard others.isEmpty else { return others.allSatisfy(\.isConfined) ? .confined : .whole }
    let known = [state.memory.consents[id], removedPrograms[id]?.text].compactMap(\.self)
    // Computes a fingerprint only if there is one to compare. An unreadable program is never known.
    guard !known.isEmpty, let fingerprint = widget.fingerprint() else { return nil }
    func isKnown(isConfined: Bool) -> Bool {
      known.contains(Consent.Agreement(fingerprint, isConfined: isConfined).text)
    }
    return isKnown(isConfined: false) ? .whole : isKnown(isConfined: true) ? .confined : nil
  }
}

extension SettingDefinition {
  /// Whether the user must set it first.
  fileprivate nonisolated var isMissing: Bool { isRequired && standard == nil }
}
