// Ownership: owns the watch on applications and the task that reads them; host and content live as
// long as the session.

internal import Cards
internal import Controls
internal import GLib
internal import GTK
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Searches the cards, the installed widgets, the settings and the installed applications.
final class SearchController: PanelFeature, SearchDelegate {
  private let store: PanelStore
  private let overlay: Overlay
  private let content: PanelContent
  private let launcher: any AppLauncher
  private var state = SearchState()
  /// The index of widgets; nil when outdated.
  private var widgets: SearchIndex<SearchSubject>?
  private var applications: Applications?
  private var reading: BackgroundWork?
  private var afterFrame: AfterFrame?
  private var watch: InstalledAppsWatch?

  /// All applications, indexed for search.
  private nonisolated struct Applications: Sendable {
    var byFile: [String: InstalledApp]
    var index: SearchIndex<String>

    /// Apps with the same name are ordered by file.
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
    store: PanelStore, overlay: Overlay, content: PanelContent, window: Window,
    launcher: any AppLauncher
  ) {
    self.store = store
    self.overlay = overlay
    self.content = content
    self.launcher = launcher
    content.search.onEvent = { [weak self] in self?.handle($0) }
    content.results.delegate = self
    listen(in: window)
    store.observe(\.widgets, by: self) { search, _ in search.forgetWidgets() }
    store.observe(\.inventory, by: self) { search, _ in search.forgetWidgets() }
    store.observe(\.unusable, by: self) { search, _ in search.forgetWidgets() }
    store.observe(\.settings, by: self) { search, _ in search.forgetWidgets() }
    store.observe(\.desktop, by: self) { search, _ in search.forgetWidgets() }
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .cover, .showCards, .showCard, .presence(isOnScreen: false): end()
    case .added(let instance, from: .search):
      end()
      reveal(instance)
    default: break
    }
  }

  /// Ends the search, and shows all cards again.
  private func end() {
    guard state.isOn else { return }
    state.handle(.ended)
    show()
  }

  /// The results have each page of a stack as a card of its own; the page with the focus stays.
  private func showPages() {
    guard state.isOn != store.state.isSearching else { return }
    let focused = store.state.widgets.first {
      content.column.card($0.instance)?.canvas.isFocusWithin == true
    }
    if !state.isOn, let focused {
      store.dispatch(.card(.turn(to: focused.instance), instance: focused.instance))
    }
    store.dispatch(.searching(state.isOn))
  }

  private func forgetWidgets() {
    widgets = nil
    renew()
  }

  // MARK: - Input

  /// Searches for text typed outside a text field.
  private func listen(in window: Window) {
    let keys = KeyController()
    keys.onPress { [weak self, weak keys, weak window] key, modifiers in
      guard let self, let keys, !overlay.isCovered else { return false }
      if key == .escape, state.isOn {
        // From a found card back to the results, and from there to all cards.
        if content.column.hasFocus { content.search.focusAsIs() } else { end() }
        return true
      }
      if key == .tab || key == .down, modifiers.keys.isEmpty, window?.focus == nil {
        content.beginSearch()
        return true
      }
      return !content.search.isFocused && content.search.write(key, modifiers, from: keys)
    }
    window.add(controller: keys)
    let shortcuts = ShortcutController(scope: .global)
    shortcuts.add(
      Shortcut("<Control>f") { [weak self] in
        guard let self, !overlay.isCovered else { return false }
        content.beginSearch()
        return true
      })
    window.add(controller: shortcuts)
  }

  func handle(_ event: SearchEvent) {
    switch event {
    case .typed(let text):
      // The available settings depend on the desktop.
      if !state.isOn { store.dispatch(.readDesktop) }
      prepare()
      state.handle(.typed(text, find(text)))
    case .next, .previous:
      state.handle(event == .next ? .next : .previous)
      show()
      return content.revealSelection(state)
    case .showAll: state.handle(.showAll)
    case .end: state.handle(.ended)
    case .activate:
      if let selection = state.selection { choose(selection.subject) }
      return
    case .choose(let subject): return choose(subject)
    }
    show()
  }

  private func choose(_ subject: SearchResult.Subject) {
    switch subject {
    case .card(let instance): goTo(instance)
    case .moreApplications: handle(.showAll)
    case .widget(let id): store.dispatch(.add(widget: id, from: .search))
    case .application(let file):
      guard let app = DesktopApp(file) else { return }
      do {
        try launcher.launch(app)
        end()
        store.dispatch(.launched)
      } catch {
        store.dispatch(.couldNotOpen("\(error)"))
      }
    case .setting(let instance, let field):
      end()
      store.dispatch(.openSettings(instance: instance, field: field))
    }
  }

  /// Focuses a found card. Shows all of it if what was typed is in its content, which the compact
  /// card may lack.
  private func goTo(_ instance: String) {
    guard let card = content.column.card(instance) else { return }
    card.canvas.grabFocusVisibly()
    content.column.reveal(instance)
    if card.state.isExpandable, card.state.mode == .compact,
      store.state.isFoundByContent(instance, state.text)
    {
      store.dispatch(.card(.setMode(.expanded), instance: instance))
    }
  }

  /// Scrolls to an added card once it exists.
  private func reveal(_ instance: String) {
    scrolling = .idle(priority: .low) { [weak self] in
      self?.content.column.reveal(instance)
      self?.scrolling = nil
    }
  }
  private var scrolling: Source?

  // MARK: - Results

  private func find(_ text: String) -> SearchState.Found {
    let panel = store.state
    let widgets = widgets ?? panel.searchIndex
    self.widgets = widgets
    var found = panel.found(widgets.matches(text))
    found.isComplete = applications != nil
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

  // MARK: - Applications

  /// Read on a thread when first needed, as there may be hundreds. Starts after the first results
  /// are drawn, because reading at the same time makes that take half as long again.
  private func prepare() {
    guard applications == nil, reading == nil, afterFrame == nil else { return }
    afterFrame = AfterFrame(of: content.search.root) { [weak self] in self?.readApplications() }
  }

  private func readApplications() {
    afterFrame = nil
    watch = watch ?? watchApplications()
    reading = BackgroundWork("applications", { Applications(InstalledApp.all()) }) {
      [weak self] found in
      guard let self else { return }
      reading = nil
      applications = found
      renew()
    }
  }

  private func watchApplications() -> InstalledAppsWatch {
    InstalledAppsWatch { [weak self] in
      guard let self else { return }
      // Without a search, the next one reads them.
      if state.isOn { readApplications() } else { applications = nil }
    }
  }

  private func renew() {
    guard state.isOn else { return }
    state.handle(.renewed(find(state.text)))
    show()
  }

  private func show() {
    if !state.isOn { afterFrame = nil }
    showPages()
    content.show(state)
  }
}
