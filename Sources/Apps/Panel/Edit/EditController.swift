// Ownership: it owns neither the host nor what is on the screen; the screens that it has asked for
// are kept by whoever presents them.

internal import GLib
internal import GTK
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Stands between the host and the screens on which the user chooses widgets.
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
  private weak var question: ConsentScreen?
  /// What had not been seen when the screen was opened.
  private var fresh: Set<String> = []
  private var remembering: Source?
  private var learning: Source?
  /// What was on the panel until the user took it away here, by Id: the same program is not asked
  /// about when it is put back.
  private var ran: [String: String] = [:]

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
    store.observe(\.memory, by: self) { edit, _ in edit.update() }
    showSection()
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .edit(let toAdd): open(toAdd: toAdd)
    case .add(let widget, let origin, let isConfined):
      add(widget, from: origin, isConfined: isConfined)
    case .dismissInvitation: learn()
    default: break
    }
  }

  private var state: PanelState { store.state }

  private func widgetsChanged(since old: [WidgetState]) {
    // What a card shows changes nothing about what there is to choose from.
    if screen == nil, old.map(\.instance) == state.widgets.map(\.instance) { return }
    update()
  }

  private func update() {
    let unseen = state.unseen
    if screen != nil, !unseen.isEmpty {
      fresh.formUnion(unseen)
      // Which comes back here.
      return remember()
    }
    screen?.show(EditState(state, fresh: fresh))
    showSection()
  }

  /// Shows the screen, unless it is there; `toAdd` begins it at what can be added.
  private func open(toAdd: Bool) {
    guard screen == nil else { return }
    host.findTheRest()
    fresh = state.unseen
    let screen = EditScreen(EditState(state, fresh: fresh), beginsWithAdding: toAdd)
    screen.delegate = self
    self.screen = screen
    present(screen)
    remember()
  }

  private func present(_ screen: Screen, focusing: Bool = false) {
    overlay.present(screen.inTemplate().inModal(), focusing: focusing)
  }

  private func showSection() {
    // Whatever is there when the panel is first started is nothing new.
    if state.memory.seen == nil { rememberSoon() }
    if !state.memory.knowsAdding, Invitation.isOver(state) { learnSoon() }
    section.show(
      EditSection.State(
        hasCards: !state.widgets.isEmpty, newCount: state.unseen.count,
        invitation: home.isTemporary ? nil : Invitation(state)))
  }

  /// Widgets need no longer be offered.
  private func learn() { memory.change { $0.knowsAdding = true } }

  private func learnSoon() {
    guard learning == nil else { return }
    learning = .idle(priority: .low) { [weak self] in
      self?.learning = nil
      self?.learn()
    }
  }

  func editScreenDidClose() {
    fresh = []
    showSection()
  }

  private func remember() {
    let installed = state.inventory.widgets.keys
    memory.change { $0.seen = ($0.seen ?? []).union(installed) }
  }

  /// Not before the first frame is on the screen.
  private func rememberSoon() {
    guard remembering == nil else { return }
    remembering = .idle(priority: .low) { [weak self] in
      self?.remembering = nil
      self?.host.findTheRest()
      self?.remember()
    }
  }

  // MARK: - From the user

  func handle(_ event: EditEvent) {
    switch event {
    case .remove(let instance): remove(instance)
    case .add(let widget): add(widget, from: .list)
    case .move(let move): self.move(move)
    case .openSettings(let instance): store.dispatch(.openSettings(instance: instance))
    }
    host.tell()
  }

  private func remove(_ instance: String) {
    if let id = state[instance]?.widget, let widget = state.inventory.widgets[id] {
      ran[id] = widget.fingerprint()
    }
    store.dispatch(.remove(instance: instance))
  }

  private func move(_ move: Move) {
    guard state.widgets.indices.contains(move.from) else { return }
    log.attempt { try host.move(state.widgets[move.from].instance, to: move.to) }
  }

  /// Puts a widget on the panel, once the user has agreed to it where that is needed.
  private func add(_ id: String, from origin: AddOrigin, isConfined: Bool = false) {
    guard let widget = state.inventory.widgets[id] else { return }
    if isAgreed(widget) {
      put(widget.manifest, from: origin, isConfined: isConfined)
    } else {
      ask(about: widget, from: origin)
    }
  }

  /// Answers a request that came from anywhere in the session: as if the user had chosen the widget
  /// in the list. Returns the instance; nil where the user is being asked.
  func addRequested(_ id: String) throws -> String? {
    if state.inventory.widgets[id] == nil { host.lookForWidgets() }
    guard let widget = state.inventory.widgets[id] else {
      throw CommandFailure(host.objection(to: id))
    }
    if isAgreed(widget) { return try host.add(id) }
    // Who asks again and again is answered once.
    guard question == nil else { return nil }
    ask(about: widget, from: .list, focusing: true)
    return nil
  }

  private func put(_ manifest: Manifest, from origin: AddOrigin, isConfined: Bool) {
    // Removed by mistake, it comes back as it was.
    if !manifest.isMultiple, let instance = removals.bringBack(manifest.id) {
      return store.dispatch(.added(instance: instance, from: origin))
    }
    log.attempt {
      let instance = try host.add(
        manifest.id, settings: isConfined ? InstalledWidget.confiningSettings : [:])
      host.tell()
      store.dispatch(.added(instance: instance, from: origin))
      // It shows nothing before it knows that.
      if let setting = manifest.settings.first(where: \.isMissing) {
        store.dispatch(.openSettings(instance: instance, field: setting.name))
      }
    }
  }

  // MARK: - Consent

  // A program that the system knows nothing of is asked about before it is first put on the panel
  // by hand, and again when its command is another one. `today add` doesn't ask: whoever types that
  // means it.

  private func ask(
    about widget: InstalledWidget, from origin: AddOrigin, focusing: Bool = false
  ) {
    // As it is while the user reads; what it is when they agree may be another.
    let fingerprint = widget.fingerprint()
    let consent = Consent(
      widget, on: home.surroundings.machine, languages: state.languages)
    let question = ConsentScreen(consent, confining: false) { [weak self] question, answer in
      question.dismiss()
      guard let self, case .add(let isConfined) = answer else { return }
      memory.change { $0.consents[widget.manifest.id] = fingerprint }
      // Should it have become another meanwhile, that one is asked about.
      add(widget.manifest.id, from: origin, isConfined: isConfined)
      host.tell()
    }
    self.question = question
    present(question, focusing: focusing)
  }

  /// Whether the system, or the user before now, has let it run.
  private func isAgreed(_ widget: InstalledWidget) -> Bool {
    let id = widget.manifest.id
    return !widget.file.hasPrefix("\(home.folders.dataHome)/")
      || state.widgets.contains { $0.widget == id }
      || isKnown([state.memory.consents[id], ran[id]].compactMap(\.self), of: widget)
  }

  /// What hasn't been asked about isn't looked at either, and what can't be read is never known.
  private func isKnown(_ known: [String], of widget: InstalledWidget) -> Bool {
    guard !known.isEmpty, let fingerprint = widget.fingerprint() else { return false }
    return known.contains(fingerprint)
  }
}

extension SettingDefinition {
  /// Whether the user has to say something before anything is known.
  fileprivate nonisolated var isMissing: Bool { isRequired && standard == nil }
}
