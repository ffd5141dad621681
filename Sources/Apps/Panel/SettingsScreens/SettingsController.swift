// Ownership: it knows the screens that it has made weakly; whoever shows them owns them. What it is
// given lives as long as the session.

internal import Cards
internal import Forms
internal import GLib
internal import Screens
internal import Styling
internal import WidgetCore
internal import WidgetHost

/// Opens the settings of the panel and of its widgets, and stands between the screens and what they are
/// about.
final class SettingsController {
  /// What it works on.
  struct Surroundings {
    var file: SettingsFile
    var host: Host
    var folders: Folders
    var drafts: DraftStore
    var send: (PanelEvent) -> Void
  }

  /// After so long without another step, what was dragged is written.
  static let pause = Duration.milliseconds(500)
  private static let textPause = Duration.milliseconds(120)

  private var state: PanelState
  private let around: Surroundings
  private weak var stack: StackScreen?
  private weak var screen: SettingsScreen?
  private var forms: [String: WeakForm] = [:]
  /// What has been dragged and is not written yet.
  private var waiting: [PanelSettings.Key: String?] = [:]
  private var writing: Source?
  private var previewing: Source?
  private var background: PanelSettingsForm.BackgroundKind?

  /// What was asked last of a widget and is not answered yet.
  private var questions: [String: (ticket: SuggestionTicket, question: SuggestionQuestion)] = [:]

  private struct WeakForm { weak var screen: FormScreen? }

  init(_ state: PanelState, _ around: Surroundings) {
    self.state = state
    self.around = around
  }

  /// Whether the settings of the panel are on the screen.
  var isOpen: Bool { screen != nil }

  // MARK: - Screens

  /// Opens all settings, unless they are open; or those of a widget on the panel, if it has any. The
  /// keyboard goes to a row.
  func open(instance: String?, at row: String? = nil) {
    if let instance {
      guard let screen = makeScreen(of: instance) else { return }
      screen.firstRow = row
      around.send(.present(screen.inTemplate().inModal()))
    } else if stack == nil {
      let screen = makeScreen()
      screen.firstRow = row
      let stack = screen.inTemplate().inStack()
      self.stack = stack
      around.send(.present(stack.inModal()))
    }
  }

  private func makeScreen() -> SettingsScreen {
    let draft = drafts[PanelSettingsForm.draft]
    background = PanelSettingsForm.background(of: draft)
    let screen = SettingsScreen(Phrases.settings, form, draft: draft, appearsGradually: true)
    screen.onEvent = { [weak self] in self?.handle($0) }
    self.screen = screen
    showProblems()
    return screen
  }

  /// The settings of a widget on the panel; nil where it has none.
  private func makeScreen(of instance: String) -> FormScreen? {
    guard let (name, form) = form(of: instance) else { return nil }
    let drafts = around.drafts
    let screen = FormScreen(name, form, draft: drafts[instance]) { [around] changes in
      var settings = changes
      if let title = settings.removeValue(forKey: Form.name) {
        try around.host.rename(instance, to: title)
      }
      if let isOn = settings.removeValue(forKey: Form.notifications) {
        try around.host.setSilent(isOn == "false", of: instance)
      }
      if !settings.isEmpty { try around.host.set(settings, of: instance) }
    }
    screen.onDraftChange = { [weak self] draft in
      let isNews = drafts[instance].isEmpty != draft.isEmpty
      drafts[instance] = draft
      // The row that leads here says so.
      if isNews { self?.show() }
    }
    screen.onQuestion = { [weak self] field, question, texts in
      guard let self else { return }
      let ticket = around.host.suggest(question.text, for: field, given: texts, in: instance)
      // Whoever has asked that has asked this.
      questions[instance] = (ticket, question)
    }
    screen.onOpen = { [weak self] _ in
      guard let self, let action = state[instance]?.nodeInSettings?.action else { return }
      around.send(.card(.perform(action), instance: instance))
    }
    forms[instance] = WeakForm(screen: screen)
    return screen
  }

  private var drafts: DraftStore { around.drafts }

  private func keep(_ draft: [String: String]) {
    drafts[PanelSettingsForm.draft] =
      PanelSettingsForm.draft(draft, background ?? .init(state.settings.look.background))
  }

  private func form(of instance: String) -> (name: String, Form)? {
    guard let widget = state[instance], let manifest = widget.manifest, widget.hasSettings
    else { return nil }
    let form = Form(
      manifest, title: widget.title, givenName: widget.givenName, settings: widget.settings,
      keptSecrets: around.host.keptSecrets(of: instance), isSilent: widget.isSilent,
      action: widget.nameInSettings, languages: state.languages,
      home: around.folders.home
    ) { File($0).isThere(asFolder: $1) ?? true }
    return (state.name(of: widget), form)
  }

  // MARK: - What happens outside

  /// Shows what has changed.
  func show(_ state: PanelState, _ change: PanelState.Change) {
    self.state = state
    switch change {
    case .widgets(.suggested(let instance, let ticket, let result)):
      guard let asked = questions[instance], asked.ticket == ticket else { return }
      questions[instance] = nil
      asked.question.answer(result)
    case .widgets: showWidgets()
    case .settings, .desktop:
      if background == .init(state.settings.look.background) { background = nil }
      showProblems()
      show()
    case .apps, .style, .memory: break
    }
  }

  private func showWidgets() {
    forgetOldDrafts()
    show()
    forms = forms.filter { $0.value.screen != nil }
    for (name, shown) in forms {
      if let (_, form) = form(of: name) { shown.screen?.merge(outside: form) }
    }
  }

  /// Whether something would be lost with the program that no draft keeps.
  var hasUnsavedSecrets: Bool { forms.values.contains { $0.screen?.form.holdsSecret == true } }

  /// Writes now what waits: the panel goes, or the program ends.
  func flush() {
    screen?.settleAll()
    write()
    screen?.reportDraft()
    for shown in forms.values { shown.screen?.reportDraft() }
  }

  private func write() {
    writing = nil
    let dragged = waiting
    waiting = [:]
    for (key, value) in dragged {
      guard !attempt({ try around.file.set(value, for: key) }) else { continue }
      around.send(.preview(settings))
      show()
    }
  }

  /// Forgets what was typed for widgets that are no more on the panel.
  private func forgetOldDrafts() {
    let names = Set(state.widgets.map(\.instance))
    // A file that can't be read at the start looks like none at all.
    guard !names.isEmpty else { return }
    drafts.keep { form in
      form == PanelSettingsForm.draft || names.contains(AskController.instance(ofDraft: form))
    }
  }

  private func show() { screen?.show(form) }

  private func showProblems() {
    screen?.showProblems(Phrases.mistake(in: "today.conf"), state.mistakes.settings)
  }

  private var form: Form {
    let drafts = around.drafts
    let widgets = state.widgets.filter(\.hasSettings).map { widget in
      PanelSettingsForm.WidgetRow(
        instance: widget.instance, name: state.name(of: widget),
        kind: state.kindBesideName(of: widget),
        hasDraft: !drafts[widget.instance].isEmpty)
    }
    return PanelSettingsForm.form(
      PanelSettingsForm.State(
        settings: settings, desktop: state.desktop, startsAtLogin: autostart.isOn,
        loginLine: autostart.line,
        widgets: widgets, background: background))
  }

  private var autostart: Autostart { Autostart(in: around.folders) }

  /// What holds, with what has been dragged and is not written yet.
  private var settings: PanelSettings {
    var settings = state.settings
    let standard = PanelSettings()
    if let width = waiting[.width] { settings.width = width.flatMap(Int.init) ?? standard.width }
    if let scale = waiting[.textScale] {
      settings.look.textScale = scale.flatMap(Int.init) ?? standard.look.textScale
    }
    return settings
  }

  // MARK: - What the user wants

  private func handle(_ event: SettingsScreen.Event) {
    switch event {
    case .changed(let field, let value): handle(field, value)
    case .opened(let field): handle(field, "")
    case .recording(let isOn): around.send(.recording(isOn))
    case .left: write()
    case .draft(let draft): keep(draft)
    }
  }

  private func handle(_ field: String, _ value: String) {
    switch PanelSettingsForm.change(field, to: value) {
    case .set(let key, let value):
      if key == .background, value == nil { background = nil }
      attempt { try around.file.set(value, for: key) }
    case .drag(let key, let value):
      waiting.updateValue(value, forKey: key)
      preview(key)
      writing = .after(SettingsController.pause) { [weak self] in self?.write() }
    case .startsAtLogin(let isOn): attempt { try autostart.set(isOn) }
    case .askFor(let kind): background = kind
    case .openParts:
      push(SettingsScreen(Phrases.madeWith, PanelSettingsForm.parts))
      return
    case .open(let instance):
      if let screen = makeScreen(of: instance) { push(screen) }
      return
    case nil: return
    }
    show()
  }

  /// Shows what is dragged and isn't written yet. Each text size is another set of fonts, which GTK keeps: only
  /// one that the user stays at for a moment is shown.
  private func preview(_ key: PanelSettings.Key) {
    guard key == .textScale else { return around.send(.preview(settings)) }
    previewing = .after(SettingsController.textPause) { [weak self] in
      guard let self else { return }
      around.send(.preview(settings))
    }
  }

  private func push(_ screen: Screen) { stack?.push(screen.inTemplate()) }

  /// Says what goes wrong, and whether nothing did.
  @discardableResult
  private func attempt(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      screen?.showRefusal(nil)
      return true
    } catch {
      screen?.showRefusal("\(error)")
      return false
    }
  }
}
