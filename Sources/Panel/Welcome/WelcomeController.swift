// Ownership: it owns neither the host nor what is on the screen.

internal import Forms
internal import GLib
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Welcomes whoever is new, and tells what is new to whoever isn't; once.
final class WelcomeController {
  private var state: PanelState
  private let host: Host
  private let memory: PanelMemoryFile
  private let settings: SettingsFile
  private let folders: Folders
  private let log: Log
  private let send: (PanelEvent) -> Void
  private var greeting: Source?
  private var hasGreeted = false
  /// The page that depends on what the desktop says, while it is there.
  private weak var lastPage: PageScreen?

  private static let icon = "org.todayview.Today"

  init(
    _ state: PanelState, host: Host, memory: PanelMemoryFile, settings: SettingsFile,
    folders: Folders, log: Log, send: @escaping (PanelEvent) -> Void
  ) {
    self.state = state
    self.host = host
    self.memory = memory
    self.settings = settings
    self.folders = folders
    self.log = log
    self.send = send
  }

  /// Takes in what there is now.
  func show(_ state: PanelState) {
    self.state = state
    lastPage?.show(lastForm)
  }

  /// Whether something on the screen depends on what the desktop says.
  var isOpen: Bool { lastPage != nil }

  /// To be called when the panel has come in. Nothing is looked at before that is drawn.
  func panelAppeared() {
    guard !hasGreeted else { return }
    hasGreeted = true
    greeting = .idle(priority: .low) { [weak self] in self?.greet() }
  }

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
      send(.focus)
      send(.present(welcome.inTemplate().inStack().inModal()))
    case .news(let since): send(.present(news(since: since).inTemplate().inModal()))
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

  private var welcome: Screen {
    PageScreen(
      Page(
        title: "", icon: Self.icon, headline: Phrases.welcome,
        sentences: [Phrases.whatTodayIs],
        points: [
          Page.Point(
            icon: "view-list-symbolic", title: Phrases.whatCardsAre, text: Phrases.aboutCards),
          Page.Point(
            icon: "go-down-symbolic", title: Phrases.clickForMore, text: Phrases.aboutClicks),
          Page.Point(
            icon: "channel-secure-symbolic", title: Phrases.onTheirOwn,
            text: Phrases.aboutProcesses),
        ]),
      choices: [
        .init(Phrases.goOn, isMain: true) { [weak self] page in
          guard let self else { return }
          page.stack?.push(choiceOfWidgets.inTemplate())
        }
      ])
  }

  private var choiceOfWidgets: Screen {
    let screen = PageScreen(
      Page(
        title: "", icon: Self.icon, headline: Phrases.whatToStartWith,
        sentences: [Phrases.aboutEdit]),
      form: widgets,
      choices: [
        .init(Phrases.goOn, isMain: true) { [weak self] page in
          guard let self else { return }
          begin()
          page.stack?.push(makeLastPage().inTemplate())
          send(.layout)
        }
      ])
    screen.onChange = { [weak self, weak screen] widget, value in
      guard let self else { return }
      choice.set(widget, isChosen: value == "true")
      screen?.show(widgets)
    }
    return screen
  }

  /// What the system has brought along, each with a switch. The user's own are chosen elsewhere, where
  /// they are asked about.
  private var widgets: Form {
    let fields = choice.offered.compactMap { state.inventory.widgets[$0]?.manifest }.map {
      manifest in
      FormField(
        manifest.id, manifest.name(for: state.languages), .toggle,
        value: "\(choice.chosen.contains(manifest.id))",
        hint: manifest.purpose(for: state.languages))
    }
    return Form([Form.Section(nil, fields)])
  }

  /// Made when it is first shown, since it is what the user has changed from then on.
  private lazy var choice = FirstChoice(
    installed: state.inventory.sorted.filter { !$0.file.hasPrefix("\(folders.dataHome)/") }
      .map(\.manifest.id),
    shown: Set(state.widgets.map(\.widget)))

  /// Puts on the panel what was chosen, and takes away the rest: the user has agreed.
  private func begin() {
    let shown = Set(host.instances.map(\.widget))
    log.attempt {
      for instance in host.instances where choice.surplus(in: shown).contains(instance.widget) {
        try host.remove(instance.name)
      }
      for widget in choice.missing(from: shown) { try host.add(widget) }
      for (index, name) in choice.arranged(host.instances).enumerated() {
        try host.move(name, to: index)
      }
    }
    host.tell()
  }

  private func makeLastPage() -> Screen {
    let screen = PageScreen(
      Page(
        title: "", icon: Self.icon, headline: Phrases.alwaysThere, sentences: [Phrases.aboutLogin]),
      form: lastForm,
      choices: [.init(Phrases.done, isMain: true) { $0.dismiss() }])
    screen.onChange = { [weak self] field, value in
      guard let self else { return }
      do {
        try set(field, to: value)
      } catch {
        log.warning("\(error)")
        lastPage?.show(lastForm)
      }
    }
    screen.onRecording = { [send] in send(.recording($0)) }
    lastPage = screen
    return screen
  }

  /// What is in today.conf is shown once it has been read from there.
  private func set(_ field: String, to value: String) throws {
    switch PanelSettingsForm.change(field, to: value) {
    case .startsAtLogin(let isOn):
      try autostart.set(isOn)
      lastPage?.show(lastForm)
    case .set(let key, let value): try settings.set(value, for: key)
    default: break
    }
  }

  private var autostart: Autostart { Autostart(in: folders) }

  /// How it comes: by itself, and when it is called.
  private var lastForm: Form {
    let state = PanelSettingsForm.State(
      settings: state.settings, desktop: state.desktop, startsAtLogin: autostart.isOn,
      loginLine: autostart.line)
    return Form([
      Form.Section(
        nil, PanelSettingsForm.login(state) + PanelSettingsForm.waysIn(state))
    ])
  }
}
