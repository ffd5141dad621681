// Ownership: it owns the watch on applications and the work that reads them; host and content live as
// long as the session.

internal import Cards
internal import Controls
internal import GLib
internal import GTK
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Searches the cards, the installed widgets and the installed applications.
final class SearchController {
  /// Called when something was started that the panel makes room for.
  var onLaunch: () -> Void = {}
  /// Puts a widget on the panel, and says then which instance it is.
  var add: (_ widget: String, _ then: @escaping (_ instance: String) -> Void) -> Void = { _, _ in }

  private let host: Host
  private let content: PanelContent
  private let display: Display
  private let languages: [String]
  private let log: Log
  private var state = SearchState()
  private var widgets = SearchIndex<Subject>([])
  private var areWidgetsStale = true
  private var applications: Applications?
  private var reading: BackgroundWork?
  private var watch: InstalledAppsWatch?

  private nonisolated enum Subject: Hashable, Sendable {
    case card(String)
    case widget(String)
  }

  /// All that can be started, ready to be searched.
  private nonisolated struct Applications: Sendable {
    var byFile: [String: InstalledApp]
    var index: SearchIndex<String>

    /// Those of one name are told by their files.
    init(_ apps: [InstalledApp]) {
      let sorted = apps.sorted { ($0.name, $0.file) < ($1.name, $1.file) }
      byFile = Dictionary(apps.map { ($0.file, $0) }) { first, _ in first }
      index = SearchIndex(
        sorted.map { app in
          SearchItem(
            app.file, name: app.name,
            details: [app.genericName, app.summary].compactMap(\.self) + app.keywords
              + app.untranslated + [app.id])
        })
    }
  }

  init(
    host: Host, content: PanelContent, window: Window, display: Display, languages: [String],
    log: Log
  ) {
    self.host = host
    self.content = content
    self.display = display
    self.languages = languages
    self.log = log
    content.search.onEvent = { [weak self] in self?.handle($0) }
    content.results.onEvent = { [weak self] in self?.handle($0) }
    listen(in: window)
  }

  /// Gives the panel back as it was.
  func end() {
    guard state.isOn else { return }
    state.handle(.ended)
    show()
  }

  /// Something has changed that may be searched for.
  func hostChanged() {
    areWidgetsStale = true
    renew()
  }

  // MARK: - Input

  /// Whatever is typed where nobody wants it is searched for.
  private func listen(in window: Window) {
    let keys = KeyController()
    keys.onPress { [weak self, weak keys] key, modifiers in
      guard let self, let keys, !content.stage.isCovered else { return false }
      if key == .escape, state.isOn {
        end()
        return true
      }
      return !content.search.isFocused && content.search.write(key, modifiers, from: keys)
    }
    window.add(controller: keys)
    let shortcuts = ShortcutController(scope: .global)
    shortcuts.add(
      Shortcut("<Control>f") { [weak self] in
        guard let self, !content.stage.isCovered else { return false }
        content.search.focus()
        return true
      })
    window.add(controller: shortcuts)
  }

  private func handle(_ event: SearchEvent) {
    switch event {
    case .typed(let text):
      prepare()
      state.handle(.typed(text, find(text)))
    case .next: state.handle(.next)
    case .previous: state.handle(.previous)
    case .showAll: state.handle(.showAll)
    case .end: state.handle(.ended)
    case .activate: return activate()
    case .choose(let subject): return choose(subject)
    }
    show()
  }

  private func activate() {
    if let selection = state.selection { return choose(selection.subject) }
    if let card = state.found.cards.first { content.column.card(card)?.canvas.grabFocusVisibly() }
  }

  private func choose(_ subject: SearchResult.Subject) {
    switch subject {
    case .widget(let id):
      add(id) { [weak self] instance in
        self?.end()
        self?.added = instance
      }
    case .application(let file):
      guard let app = DesktopApp(file) else { return }
      do {
        try app.launch(display.launchContext())
        end()
        onLaunch()
      } catch {
        log.warning("\(error)")
      }
    }
  }

  /// What was added is scrolled to once its card is there.
  private var added: String? {
    didSet {
      guard let added else { return }
      scrolling = .idle(priority: .low) { [weak self] in
        self?.content.column.reveal(added)
        self?.scrolling = nil
      }
    }
  }
  private var scrolling: Source?

  // MARK: - Finding

  private func find(_ text: String) -> SearchState.Found {
    if areWidgetsStale { readWidgets() }
    var found = SearchState.Found(isComplete: applications != nil)
    let installed = host.inventory.widgets
    for subject in widgets.matches(text) {
      switch subject {
      case .card(let instance): found.cards.append(instance)
      case .widget(let id):
        guard let manifest = installed[id]?.manifest else { continue }
        found.widgets.append(
          SearchResult(
            .widget(id), name: manifest.name(for: languages),
            detail: manifest.summary(for: languages), icon: manifest.icon))
      }
    }
    if let applications {
      found.applications = applications.index.matches(text)
        .compactMap { applications.byFile[$0] }.map { app in
          SearchResult(
            .application(app.file), name: app.name, detail: app.genericName ?? app.summary,
            icon: app.icon)
        }
    }
    return found
  }

  /// The cards in their order, then the widgets that can be added by their names.
  private func readWidgets() {
    areWidgetsStale = false
    func item(_ subject: Subject, _ manifest: Manifest?, _ name: String) -> SearchItem<Subject> {
      SearchItem(
        subject, name: manifest?.name(for: languages) ?? name,
        details: manifest.map { details(of: $0) } ?? [])
    }
    let states = host.states
    let used = Set(states.map(\.widget))
    let others = host.inventory.sorted.map(\.manifest)
      .filter { $0.isMultiple || !used.contains($0.id) }
    widgets = SearchIndex(
      states.map { item(.card($0.instance), $0.manifest, $0.widget) }
        + others.map { item(.widget($0.id), $0, $0.id) })
  }

  /// Beside its name, also the one that manuals and other people know it by.
  private func details(of manifest: Manifest) -> [String] {
    [
      manifest.summary(for: languages), manifest.author, manifest.name.plain,
      manifest.summary?.plain, manifest.id,
    ].compactMap(\.self)
  }

  // MARK: - Applications

  /// They are read when they are first wanted, on a thread: there may be hundreds.
  private func prepare() {
    guard applications == nil, reading == nil else { return }
    readApplications()
    guard watch == nil else { return }
    watch = InstalledAppsWatch { [weak self] in
      guard let self else { return }
      // Where nobody searches they are read when somebody does again.
      if state.isOn { readApplications() } else { applications = nil }
    }
  }

  private func readApplications() {
    reading = BackgroundWork("applications", { Applications(InstalledApp.all()) }) {
      [weak self] found in
      guard let self else { return }
      reading = nil
      applications = found
      renew()
    }
  }

  private func renew() {
    guard state.isOn else { return }
    state.handle(.renewed(find(state.text)))
    show()
  }

  private func show() { content.show(state) }
}
