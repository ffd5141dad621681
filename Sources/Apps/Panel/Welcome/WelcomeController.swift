// Ownership: owns neither the host nor the screens.

internal import Forms
internal import GLib
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Shows a welcome to new users and the changes of a new version to others, once.
final class WelcomeController: PanelFeature, PageScreenDelegate {
  private let store: PanelStore
  private let host: Host
  private let overlay: Overlay
  private let memory: PanelMemoryFile
  private let settings: SettingsFile<PanelSettings>
  private let folders: Folders
  private let log: Log
  private var greeting: Source?
  private var hasGreeted = false
  /// The open welcome, which follows the desktop's state.
  private weak var page: PageScreen?

  private static let icon = "org.todayview.Today"

  init(
    store: PanelStore, host: Host, overlay: Overlay, memory: PanelMemoryFile,
    settings: SettingsFile<PanelSettings>, folders: Folders, log: Log
  ) {
    self.store = store
    self.host = host
    self.overlay = overlay
    self.memory = memory
    self.settings = settings
    self.folders = folders
    self.log = log
    store.observe(\.settings, by: self) { welcome, _ in welcome.show() }
    store.observe(\.desktop, by: self) { welcome, _ in welcome.show() }
    store.observe(\.inventory, by: self) { welcome, _ in welcome.show() }
  }

  /// Greets after the panel has appeared and been drawn.
  func handle(_ event: PanelEvent) {
    guard case .presence(isOnScreen: true) = event, !hasGreeted else { return }
    hasGreeted = true
    greeting = .idle(priority: .low) { [weak self] in self?.greet() }
  }

  private var state: PanelState { store.state }

  private func show() { page?.show(form) }

  private func greet() {
    greeting = nil
    let remembered = state.memory
    let greeting = Greeting(
      isWelcomed: remembered.isWelcomed, hasWidgetsChosen: host.hasWidgetsChosen,
      last: remembered.lastVersion.flatMap { ReleaseNumber($0) },
      current: ReleaseNumber(Today.version))
    memory.change {
      $0.isWelcomed = true
      $0.lastVersion = Today.version
    }
    switch greeting {
    case .welcome:
      let screen = makeWelcome()
      // Updates the desktop's state before the sheet is measured.
      store.dispatch(.readDesktop)
      overlay.present(screen.inTemplate().inModal(), focusing: true)
    case .news(let since): overlay.present(news(since: since).inTemplate().inModal())
    case nil: break
    }
  }

  private func news(since last: ReleaseNumber) -> Screen {
    PageScreen(
      Page(
        title: "", icon: Self.icon, headline: Phrases.whatIsNew,
        points: Release.news(since: last).flatMap { $0.points() }),
      choices: [.init(Phrases.goOn, isMain: true) { $0.dismiss() }])
  }

  // MARK: - First run

  /// The sheet: an introduction, widgets that use the network, and how to open the panel.
  func makeWelcome() -> Screen {
    let screen = PageScreen(
      Page(title: Phrases.welcome, sentences: [Phrases.whatTodayIs]),
      form: form, style: .bottomSheet,
      choices: [
        .init(Phrases.done, isMain: true) { [weak self] page in
          self?.add()
          page.dismiss()
        }
      ])
    screen.delegate = self
    page = screen
    return screen
  }

  func pageScreen(set field: String, to value: String) {
    do {
      try set(field, to: value)
    } catch {
      log.warning("\(error)")
      show()
    }
  }

  func pageScreen(isRecording: Bool) { store.dispatch(.recording(isRecording)) }

  private var form: Form {
    let state = state
    let panel = PanelSettingsForm.State(
      settings: state.settings, desktop: state.desktop, startsAtLogin: autostart.isOn,
      loginLine: autostart.line)
    let ways = PanelSettingsForm.waysIn(panel)
    return Form(
      [
        Form.Section(Phrases.cardsFromTheInternet, widgets), Form.Section(Phrases.opening, ways),
      ].filter { !$0.fields.isEmpty })
  }

  /// A switch for each widget, with its reason for network access.
  private var widgets: [FormField] {
    choice.offered.compactMap { state.inventory.widgets[$0]?.manifest }.map { manifest in
      FormField(
        manifest.id, manifest.name(for: state.languages), .toggle,
        value: "\(choice.chosen.contains(manifest.id))",
        hint: manifest.networkUse?.text(for: state.languages))
    }
  }

  /// Lazy, as it then holds the user's changes. The user's own widgets are added elsewhere, with a
  /// question for consent.
  private lazy var choice = FirstChoice(
    installed: state.inventory.sorted.filter { !$0.file.hasPrefix("\(folders.dataHome)/") }
      .map(\.manifest.id),
    shown: Set(state.widgets.map(\.widget)))

  /// Adds the selected widgets: the user has agreed.
  private func add() {
    guard !choice.added.isEmpty else { return }
    log.attempt {
      for widget in choice.added { try host.add(widget) }
      for (index, name) in choice.arranged(host.instances).enumerated() {
        try host.move(name, to: index)
      }
    }
    host.tell()
  }

  /// Writes to today.conf; the form updates when the file is read.
  private func set(_ field: String, to value: String) throws {
    if choice.offered.contains(field) {
      choice.set(field, isChosen: value == "true")
      show()
      return
    }
    switch PanelSettingsForm.change(field, to: value) {
    case .startsAtLogin(let isOn):
      try autostart.set(isOn)
      show()
    case .set(let key, let value): try settings.set(value, for: key)
    default: break
    }
  }

  private var autostart: Autostart { Autostart(in: folders) }
}
