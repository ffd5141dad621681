// Ownership: owns neither the host nor the screens.

internal import Cards
internal import Forms
internal import GLib
internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// Shows a welcome to new users until they answer it, and the changes of a new version to others, once.
final class WelcomeController: PanelFeature, PageScreenDelegate, PresentationDelegate {
  private let store: PanelStore
  private let host: Host
  private let overlay: Overlay
  /// The cards below the welcome; nil in a picture, which is as high as it needs to be.
  private let content: PanelContent?
  private let memory: PanelMemoryFile
  private let settings: SettingsFile<PanelSettings>
  private let folders: Folders
  private let log: Log
  private var greeting: Source?
  private var hasGreeted = false
  /// The open welcome, which follows the desktop's state.
  private weak var page: PageScreen?
  /// The cards to choose from, while the welcome is open.
  private var samples: SampleCards?
  /// Waits for the content of the samples.
  private var wait: Source?
  private var sampleViews: [(manifest: Manifest, view: SampleCardView)] = []
  /// Whether the user has pressed the shortcut to try it.
  private var hasTriedShortcut = false

  /// After this, the welcome is shown without the content of its samples.
  private static let patience = Duration.seconds(1)
  /// The visible height of what goes on: of the next card above the sheet, and of settings below.
  private static let glimpse = 32.0
  private static let icon = "org.todayview.Today"

  init(
    store: PanelStore, host: Host, overlay: Overlay, content: PanelContent?,
    memory: PanelMemoryFile, settings: SettingsFile<PanelSettings>, folders: Folders, log: Log
  ) {
    self.store = store
    self.host = host
    self.overlay = overlay
    self.content = content
    self.memory = memory
    self.settings = settings
    self.folders = folders
    self.log = log
    store.observe(\.settings, by: self) { welcome, _ in welcome.show() }
    store.observe(\.desktop, by: self) { welcome, _ in welcome.show() }
    store.observe(\.inventory, by: self) { welcome, _ in welcome.show() }
    store.observe(\.theme, by: self) { welcome, _ in
      for sample in welcome.sampleViews { sample.view.apply(welcome.overlay.theme) }
    }
  }

  /// Greets after the panel has appeared and been drawn.
  func handle(_ event: PanelEvent) {
    if case .shortcutPressed = event, page != nil { shortcutWorks() }
    if case .presence(isOnScreen: false) = event, wait != nil { close() }
    guard case .presence(isOnScreen: true) = event, !hasGreeted else { return }
    hasGreeted = true
    greeting = .idle(priority: .low) { [weak self] in self?.greet() }
  }

  private var state: PanelState { store.state }

  private func show() {
    page?.show(form)
    showSamples()
  }

  private func greet() {
    greeting = nil
    let remembered = state.memory
    let greeting = Greeting(
      isWelcomed: remembered.isWelcomed, hasWidgetsChosen: host.hasWidgetsChosen,
      last: remembered.lastVersion.flatMap { ReleaseNumber($0) },
      current: ReleaseNumber(Today.version))
    if greeting != .welcome { remember() }
    switch greeting {
    case .welcome: prepareWelcome()
    case .news(let since): overlay.present(news(since: since).inTemplate().inModal())
    case nil: break
    }
  }

  private func remember() {
    memory.change {
      $0.isWelcomed = true
      $0.lastVersion = Today.version
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

  /// Starts the samples. Their content decides how high the welcome is.
  private func prepareWelcome() {
    makeSamples()
    guard let samples, !samples.areReady else { return presentWelcome() }
    wait = .after(Self.patience) { [weak self] in self?.presentWelcome() }
  }

  private func makeSamples() {
    samples = SampleCards(of: choice.offered, like: state)
    samples?.observe(by: self) { $0.samplesChanged() }
  }

  private func samplesChanged() {
    if wait == nil { showSamples() } else if areSamplesReady { presentWelcome() }
  }

  private func presentWelcome() {
    wait = nil
    // Updates the desktop's state before the sheet is measured.
    store.dispatch(.readDesktop)
    let screen = makeScreen()
    overlay.present(screen.inTemplate().inModal(), focusing: true)
    if samples != nil, let place = state.place, let content {
      fit(screen, to: place.frame.size, over: content)
    }
  }

  /// The user's own cards have precedence: the sheet must not cover the first one. Where there is no
  /// room for all samples below it, switches take their place. The screen is in a window already,
  /// as it can't be measured before.
  private func fit(_ screen: PageScreen, to panel: Size, over content: PanelContent) {
    let width = Int(panel.width)
    let needed =
      Double(content.presenter.naturalHeight(for: width) ?? 0) - screen.formHeight(for: width)
      + Self.glimpse
    let above = content.column.firstCardEnd + Self.glimpse
    if above + needed <= panel.height {
      screen.free = above
    } else {
      (samples, sampleViews) = (nil, [])
      screen.middle = PageScreen.sentence(Phrases.whatTodayIs)
      screen.show(form)
    }
  }

  /// The welcome with samples, for pictures.
  func makeWelcome() -> Screen {
    makeSamples()
    return makeScreen()
  }

  /// The sheet: an introduction, widgets that use the network, and how to open the panel.
  private func makeScreen() -> PageScreen {
    let screen = PageScreen(
      Page(title: Phrases.welcome), form: form, style: .bottomSheet,
      choices: [
        .init(Phrases.done, isMain: true) { [weak self] page in
          self?.add()
          self?.remember()
          page.dismiss()
        }
      ])
    screen.delegate = self
    screen.presentationDelegate = self
    screen.middle = makeSampleViews() ?? PageScreen.sentence(Phrases.whatTodayIs)
    screen.onClose = { [weak self] in self?.close() }
    page = screen
    store.dispatch(.tryingShortcut(!hasTriedShortcut))
    return screen
  }

  /// The user closed it without adding anything.
  func didDismiss(_ screen: Screen) {
    remember()
    hasGreeted = true
  }

  /// Hiding the panel closes the welcome, too. Without an answer, it's there again the next time.
  private func close() {
    (samples, sampleViews, wait) = (nil, [], nil)
    store.dispatch(.tryingShortcut(false))
    hasGreeted = state.memory.isWelcomed
  }

  /// Cards with sample data under their headline; nil if there are none, and switches take their place.
  private func makeSampleViews() -> Widget? {
    guard let samples else { return nil }
    sampleViews = offered.map { manifest in
      let view = SampleCardView(
        samples.card(of: manifest, languages: state.languages),
        networkUse: manifest.networkUse?.text(for: state.languages), theme: overlay.theme,
        locale: host.environment.locale
      ) { [weak self] isOn in self?.pageScreen(set: manifest.id, to: "\(isOn)") }
      return (manifest, view)
    }
    showSamples()
    let column = Box(.vertical, spacing: 8)
    column.addClass("sample-cards")
    let headline = Label(Phrases.cardsFromTheInternet, style: "form-headline", .caption)
    headline.wraps = true
    column.append(headline)
    for sample in sampleViews { column.append(sample.view.root) }
    return column
  }

  private func showSamples() {
    guard let samples else { return }
    for (manifest, view) in sampleViews {
      view.show(
        samples.card(of: manifest, languages: state.languages),
        isOn: choice.chosen.contains(manifest.id))
    }
  }

  /// Whether the cards have content, for pictures.
  var areSamplesReady: Bool { samples?.areReady ?? true }

  /// The first press only shows that the shortcut works; the next ones show and hide the panel.
  private func shortcutWorks() {
    guard state.isTryingShortcut else { return }
    hasTriedShortcut = true
    store.dispatch(.tryingShortcut(false))
    show()
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
    let ways = PanelSettingsForm.waysIn(panel).map(offeringShortcut)
    return Form(
      [
        Form.Section(Phrases.cardsFromTheInternet, widgets), Form.Section(Phrases.opening, ways),
      ].filter { !$0.fields.isEmpty })
  }

  /// Suggests a shortcut, or has the user try the one that is set.
  private func offeringShortcut(_ field: FormField) -> FormField {
    guard field.kind == .shortcut else { return field }
    var field = field
    guard let keys = Accelerator(parsing: field.value)?.label else {
      field.placeholder = ShortcutRegistration.suggestion.description
      return field
    }
    field.hint =
      hasTriedShortcut ? Phrases.shortcutWorks(keys) : Phrases.tryShortcut(keys)
    return field
  }

  private var offered: [Manifest] {
    choice.offered.compactMap { state.inventory.widgets[$0]?.manifest }
  }

  /// Without sample data, a switch for each widget, with its reason for network access.
  private var widgets: [FormField] {
    guard samples == nil else { return [] }
    return offered.map { manifest in
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
