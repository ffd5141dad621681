// Ownership: it owns neither the host nor what is on the screen; the screens that it has asked for
// are kept by whoever presents them.

internal import GLib
internal import GTK
internal import KeyFiles
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Stands between the host and the screens on which the user chooses widgets.
final class EditController {
  /// Shows a screen, and takes it away again; doing the latter twice is fine.
  var present: (Screen) -> Void = { _ in }
  var dismiss: (Screen) -> Void = { _ in }
  /// Shows what can be set for an instance; nil as long as there is no place for it.
  var openSettings: ((_ instance: String) -> Void)?

  private let host: Host
  private let removals: Removals
  private let section: EditSection
  private let memory: PanelMemoryFile
  private let home: SessionHome
  private let languages: [String]
  private let log: Log
  private weak var screen: EditScreen?
  private weak var question: ConsentScreen?
  /// What had not been seen when the screen was opened.
  private var fresh: Set<String> = []
  private var remembering: Source?
  /// What was on the panel until the user took it away here, by Id: the same program is not asked
  /// about when it is put back.
  private var ran: [String: String] = [:]

  init(
    host: Host, removals: Removals, section: EditSection, memory: PanelMemoryFile,
    home: SessionHome, locale: String,
    log: Log
  ) {
    self.host = host
    self.removals = removals
    self.section = section
    self.memory = memory
    self.home = home
    self.log = log
    languages = KeyFile.languages(for: locale)
    section.onEdit = { [weak self] in self?.open() }
    showSection()
  }

  /// Takes in what the host tells.
  func take(_ change: HostChange) {
    switch change {
    case .list, .installed: refresh()
    // No card's content has anything to do with it.
    case .widget: break
    }
  }

  /// Shows the screen, unless it is there.
  func open() {
    guard screen == nil else { return }
    fresh = unseen
    let screen = EditScreen(state)
    screen.onEvent = { [weak self] in self?.handle($0) }
    screen.onClose = { [weak self] in self?.closed() }
    self.screen = screen
    present(screen)
    remember()
  }

  // MARK: - What is shown

  private func refresh() {
    if screen != nil, !unseen.isEmpty {
      fresh.formUnion(unseen)
      remember()
    }
    screen?.show(state)
    showSection()
  }

  private var state: EditState {
    EditState(
      shown: host.states, inventory: host.inventory, fresh: fresh,
      canOpenSettings: openSettings != nil, languages: languages)
  }

  private func showSection() {
    // Whatever is there when the panel is first started is nothing new.
    if memory.memory.seen == nil { rememberSoon() }
    section.show(
      EditSection.State(hasCards: !host.instances.isEmpty, newCount: unseen.count))
  }

  private func closed() {
    fresh = []
    showSection()
  }

  // MARK: - What is new

  /// What was installed since the user last looked, and isn't on the panel either.
  private var unseen: Set<String> {
    guard let seen = memory.memory.seen else { return [] }
    return Set(host.inventory.widgets.keys).subtracting(seen)
      .subtracting(host.instances.map(\.widget))
  }

  private func remember() {
    let installed = host.inventory.widgets.keys
    memory.change { $0.seen = ($0.seen ?? []).union(installed) }
    showSection()
  }

  /// Not before the first frame is on the screen.
  private func rememberSoon() {
    guard remembering == nil else { return }
    remembering = .idle(priority: .low) { [weak self] in
      self?.remembering = nil
      self?.remember()
    }
  }

  // MARK: - From the user

  private func handle(_ event: EditEvent) {
    switch event {
    case .remove(let instance): remove(instance)
    case .add(let widget): add(widget)
    case .move(let move): self.move(move)
    case .openSettings(let instance): openSettings?(instance)
    }
    refresh()
  }

  private func remove(_ instance: String) {
    if let id = host.instances.first(where: { $0.name == instance })?.widget,
      let widget = host.inventory.widgets[id]
    {
      ran[id] = widget.fingerprint()
    }
    removals.remove(instance)
  }

  private func move(_ move: Move) {
    let names = host.states.map(\.instance)
    guard names.indices.contains(move.from) else { return }
    tryTo { () throws(HostError) in try host.move(names[move.from], to: move.to) }
  }

  /// Puts a widget on the panel, once the user has agreed to it where that is needed.
  func add(_ id: String, then completion: @escaping (_ instance: String) -> Void = { _ in }) {
    guard let widget = host.inventory.widgets[id] else { return }
    if isAgreed(widget) {
      put(widget.manifest, then: completion)
    } else {
      ask(about: widget, then: completion)
    }
  }

  /// Answers a request that came from anywhere in the session: as if the user had chosen the widget
  /// in the list. Returns the instance; nil where the user is being asked.
  func addRequested(_ id: String, coming show: () -> Void) throws -> String? {
    if host.inventory.widgets[id] == nil { host.lookForWidgets() }
    guard let widget = host.inventory.widgets[id] else {
      throw CommandFailure(host.objection(to: id))
    }
    if isAgreed(widget) { return try host.add(id) }
    // Who asks again and again is answered once.
    guard question == nil else { return nil }
    show()
    ask(about: widget) { _ in }
    return nil
  }

  private func put(_ manifest: Manifest, then completion: (String) -> Void) {
    // Removed by mistake, it comes back as it was.
    if !manifest.isMultiple, let instance = removals.bringBack(manifest.id) {
      return completion(instance)
    }
    tryTo { () throws(HostError) in
      let instance = try host.add(manifest.id)
      completion(instance)
      // One that may be there several times says little before it knows which one it is.
      if manifest.isMultiple, !manifest.settings.isEmpty { openSettings?(instance) }
    }
  }

  private func tryTo(_ body: () throws(HostError) -> Void) {
    do { try body() } catch { log.warning("\(error)") }
  }

  // MARK: - Consent

  // A program that the system knows nothing of is asked about before it is first put on the panel
  // by hand, and again when its command is another one. `today add` doesn't ask: whoever types that
  // means it.

  private func ask(about widget: InstalledWidget, then completion: @escaping (String) -> Void) {
    let question = ConsentScreen(consent(to: widget))
    self.question = question
    // As it is while the user reads; what it is when they agree may be another.
    let fingerprint = widget.fingerprint()
    question.onAnswer = { [weak self, weak question] isAgreed in
      guard let self, let question else { return }
      dismiss(question)
      guard isAgreed else { return }
      memory.change { $0.consents[widget.manifest.id] = fingerprint }
      // Should it have become another meanwhile, that one is asked about.
      add(widget.manifest.id, then: completion)
      refresh()
    }
    present(question)
  }

  /// Whether the system, or the user before now, has let it run.
  private func isAgreed(_ widget: InstalledWidget) -> Bool {
    let id = widget.manifest.id
    return !widget.file.hasPrefix("\(home.folders.dataHome)/")
      || host.instances.contains { $0.widget == id }
      || isKnown([memory.memory.consents[id], ran[id]].compactMap(\.self), of: widget)
  }

  /// What hasn't been asked about isn't looked at either, and what can't be read is never known.
  private func isKnown(_ known: [String], of widget: InstalledWidget) -> Bool {
    guard !known.isEmpty, let fingerprint = widget.fingerprint() else { return false }
    return known.contains(fingerprint)
  }

  private func consent(to widget: InstalledWidget) -> Consent {
    Consent(
      widget.manifest, program: widget.program,
      hasSandbox: home.surroundings.tools.hasSandbox, languages: languages)
  }
}
