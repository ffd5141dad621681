// Ownership: the presenter owns the open question.

internal import Cards
internal import GLib
internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// Opens links of widgets. Asks first, with the whole URL, unless the link is harmless, belongs to
/// the widget's own app, or has the user's consent.
final class LinkOpener: PanelFeature {
  private let store: PanelStore
  private let overlay: Overlay
  private let memory: PanelMemoryFile
  private let launcher: any AppLauncher
  private let log: Log
  private weak var question: OpeningQuestion?

  init(
    store: PanelStore, overlay: Overlay, memory: PanelMemoryFile, launcher: any AppLauncher,
    log: Log
  ) {
    self.store = store
    self.overlay = overlay
    self.memory = memory
    self.launcher = launcher
    self.log = log
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .card(.perform(.open(let address)), let instance),
      .card(.perform(.visit(let address, _)), let instance):
      if let widget = store.state[instance] { open(address, for: widget) }
    default: break
    }
  }

  /// Opens a URL for a widget, or asks first.
  private func open(_ address: String, for widget: WidgetState) {
    guard let manifest = widget.manifest else { return }
    let state = store.state
    let agreed = state.memory.links[manifest.id] ?? []
    guard let link = Link(address) else {
      return log.warning("\(manifest.id) wants to open what is never opened: \(address)")
    }
    // A widget in a sandbox could name any app as its own.
    let app = widget.runsInSandbox ? nil : DesktopApp.first(of: manifest.apps)
    if !LinkOpener.asksFirst(link, app) || agreed.contains(link.scheme) {
      return launch(link, to: app)
    }
    // One question at a time, so that a widget can't pile them up.
    guard question == nil else { return }
    let question = OpeningQuestion(
      Phrases.opensAddress(widget.trustedName(for: state.languages)), Phrases.unknownAddress,
      link.address.withVisibleMarks, once: Phrases.openAddress, always: Phrases.openAlways
    ) { [weak self] always in
      guard let self else { return }
      if always {
        memory.change { $0.links[manifest.id, default: []].insert(link.scheme) }
      }
      launch(link, to: app)
    }
    self.question = question
    overlay.present(question.inTemplate(), focusing: true)
  }

  /// Whether a link needs consent; `app` is the widget's own app.
  static func asksFirst(_ link: Link, _ app: DesktopApp?) -> Bool {
    !link.isHarmless && !(app?.opens(link.address) ?? false)
  }

  /// Falls back to the app, because the desktop's list of URL schemes may be outdated.
  private func launch(_ link: Link, to app: DesktopApp?) {
    launcher.open(link.address) { [launcher, store] error in
      guard let error else { return store.dispatch(.launched) }
      guard let app, app.opens(link.address) else {
        return store.dispatch(.couldNotOpen("\(error)"))
      }
      do {
        try launcher.open(link.address, with: app)
        store.dispatch(.launched)
      } catch {
        store.dispatch(.couldNotOpen("\(error)"))
      }
    }
  }
}

/// Shows the whole URL or command that a widget wants to open or run, and asks for consent. The widget chooses when
/// it appears, so a double click could agree to it if it could be answered at once.
final class OpeningQuestion: Question {
  private lazy var stillness = StillnessWatch(
    isCalm: { [weak self] in self?.isInFront == true }, show: { [weak self] in self?.show($0) })

  /// With `always`, the same isn't asked again.
  init(
    _ title: String, _ sentence: String, _ subject: String, once: String, always: String,
    onOpen: @escaping (_ always: Bool) -> Void
  ) {
    let whole = WholeText(subject, style: "question-address", part: Phrases.address)
    super.init(title, sentence, detail: whole.root)
    let mayAnswer = { [weak self] in self?.stillness.isOver == true }
    offer(once, "is-main", then: { onOpen(false) }, if: mayAnswer)
    offer(always, then: { onOpen(true) }, if: mayAnswer)
    offer(Phrases.cancel)
  }

  override func didAppear() { stillness.start() }
  override func willDisappear() { stillness.stop() }

  private func show(_ stillness: Stillness) {
    for answer in supportingViews.dropLast() { answer.isSensitive = stillness.isOver }
  }
}
