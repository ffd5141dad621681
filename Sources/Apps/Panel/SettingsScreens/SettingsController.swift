// Ownership: holds its screens weakly; the presenter owns them. Its dependencies live as long as the
// session.

internal import Cards
internal import Forms
internal import GLib
internal import Screens
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// Opens the settings of the panel and its widgets, and applies changes.
final class SettingsController: PanelFeature {
  /// The files that it reads and writes.
  struct Files {
    var settings: SettingsFile<PanelSettings>
    var drafts: DraftStore
    var folders: Folders
  }

  /// The pause after the last step of dragging, before the setting is written.
  static let pause = Duration.milliseconds(500)
  private static let textPause = Duration.milliseconds(120)

  private let store: PanelStore
  private let host: any SettingsHost
  private let overlay: Overlay
  private let files: Files
  private let memory: PanelMemoryFile
  private let machine: () -> Consent.Machine
  private weak var question: ConsentScreen?
  private weak var stack: StackScreen?
  private weak var screen: SettingsScreen?
  private var forms: [String: WeakForm] = [:]
  /// The dragged settings that aren't written yet.
  private var waiting: [String: String?] = [:]
  private var writing: Source?
  private var previewing: Source?
  private var background: PanelSettingsForm.BackgroundKind?

  private struct WeakForm { weak var screen: FormScreen? }

  init(
    store: PanelStore, host: any SettingsHost, overlay: Overlay, _ files: Files,
    memory: PanelMemoryFile, machine: @escaping () -> Consent.Machine
  ) {
    self.store = store
    self.memory = memory
    self.machine = machine
    self.host = host
    self.overlay = overlay
    self.files = files
    store.observe(\.widgets, by: self) { settings, _ in settings.showWidgets() }
    store.observe(\.inventory, by: self) { settings, _ in settings.showWidgets() }
    store.observe(\.settings, by: self) { settings, _ in settings.showSettings() }
    store.observe(\.mistakes, by: self) { settings, _ in settings.showProblems() }
    store.observe(\.desktop, by: self) { settings, _ in settings.show() }
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .openSettings(let instance, let field): open(instance: instance, at: field)
    case .presence(isOnScreen: false): flush()
    default: break
    }
  }

  private var state: PanelState { store.state }

  // MARK: - Screens

  /// Opens all settings, unless they are open, or those of a widget on the panel. Focuses a row.
  private func open(instance: String?, at row: String?) {
    if let instance {
      guard let screen = makeScreen(of: instance) else { return }
      // The way out of a sandbox that the card may have failed in.
      let mayLackPermissions = state[instance]?.mayLackPermissions == true
      screen.firstRow = row ?? (mayLackPermissions ? SettingDefinition.sandboxName : nil)
      overlay.present(screen.inTemplate().inModal())
    } else if stack == nil {
      store.dispatch(.readDesktop)
      let screen = makeScreen()
      screen.firstRow = row
      let stack = screen.inTemplate().inStack()
      self.stack = stack
      overlay.present(stack.inModal())
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

  /// Returns the settings screen of an instance, or nil without settings.
  private func makeScreen(of instance: String) -> FormScreen? {
    guard let (name, form) = form(of: instance) else { return nil }
    let screen = FormScreen(
      name, form, attribution: store.attribution(of: instance, Phrases.settings(_:)),
      draft: drafts[instance]
    ) { [host] changes in
      var settings = changes
      if let title = settings.removeValue(forKey: Form.name) {
        try host.rename(instance, to: title)
      }
      if let isOn = settings.removeValue(forKey: Form.notifications) {
        try host.setSilent(isOn == "false", of: instance)
      }
      if !settings.isEmpty { try host.set(settings, of: instance) }
    }
    screen.onEvent = { [weak self] in self?.handle($0, of: instance) }
    screen.asksBeforeSaving = { [weak self] in
      self?.asksToLeaveSandbox($0, of: instance, then: $1) ?? false
    }
    forms[instance] = WeakForm(screen: screen)
    return screen
  }

  /// Asks before a program leaves the sandbox that the user has chosen. Returns whether it asks.
  private func asksToLeaveSandbox(
    _ changes: Form.Changes, of instance: String, then save: @escaping () -> Void
  ) -> Bool {
    guard let card = state[instance], card.isConfined,
      let value = changes[SettingDefinition.sandboxName], value != "true",
      let widget = state.inventory.widgets[card.widget]
    else { return false }
    guard question == nil else { return true }
    let fingerprint = widget.fingerprint()
    let consent = Consent(widget, on: machine(), languages: state.languages)
    let question = ConsentScreen(consent, for: .leavingSandbox, theme: overlay.theme) {
      [weak self] question, answer in
      question.dismiss()
      guard case .agree = answer else { return }
      self?.memory.remember(card.widget, fingerprint, isConfined: false)
      save()
    }
    self.question = question
    overlay.present(question.inTemplate().inModal())
    return true
  }

  private var drafts: DraftStore { files.drafts }

  private func keep(_ draft: [String: String]) {
    drafts[PanelSettingsForm.draft] =
      PanelSettingsForm.draft(draft, background ?? .init(state.settings.theme.background))
  }

  private func form(of instance: String) -> (name: String, Form)? {
    guard let widget = state[instance], let manifest = widget.manifest, widget.hasSettings
    else { return nil }
    let form = Form(
      manifest, title: widget.title, givenName: widget.givenName, settings: widget.settings,
      keptSecrets: host.keptSecrets(of: instance), isSilent: widget.isSilent,
      action: widget.nameInSettings, languages: state.languages,
      home: files.folders.home
    ) { File($0).isThere(asFolder: $1) ?? true }
    // The frame has the name that the user knows; beside it stands that of what the card shows.
    return (widget.title == nil ? widget.givenName ?? "" : "", form)
  }

  // MARK: - External changes

  private func showSettings() {
    if background == .init(state.settings.theme.background) { background = nil }
    show()
  }

  private func showWidgets() {
    forgetOldDrafts()
    show()
    forms = forms.filter { $0.value.screen != nil }
    for (name, shown) in forms {
      if let (_, form) = form(of: name) { shown.screen?.merge(outside: form) }
    }
  }

  /// Whether a form has a secret, which no draft keeps.
  var hasUnsavedSecrets: Bool { forms.values.contains { $0.screen?.form.holdsSecret == true } }

  /// Writes pending changes, before the panel hides or quits.
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
      guard !attempt({ try files.settings.set(value, for: key) }) else { continue }
      store.dispatch(.preview(nil))
      show()
    }
  }

  /// Removes the drafts of removed instances.
  private func forgetOldDrafts() {
    let names = Set(state.widgets.map(\.instance))
    // An unreadable file at the start looks like an empty one.
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
        widgets: widgets, hasStacks: state.hasStacks, background: background))
  }

  private var autostart: Autostart { Autostart(in: files.folders) }

  /// The settings, with the dragged ones.
  private var settings: PanelSettings {
    var settings = state.savedSettings
    for (name, text) in waiting { settings.set(text, for: name) }
    return settings
  }

  // MARK: - User actions

  private func handle(_ event: SettingsScreen.Event) {
    switch event {
    case .changed(let field, let value): handle(field, value)
    case .opened(let field): handle(field, "")
    case .recording(let isOn): store.dispatch(.recording(isOn))
    case .left: write()
    case .draft(let draft): keep(draft)
    }
  }

  private func handle(_ event: FormScreen.Event, of instance: String) {
    switch event {
    case .draft(let draft):
      let isNews = drafts[instance].isEmpty != draft.isEmpty
      drafts[instance] = draft
      // The row that opens this screen shows whether there is a draft.
      if isNews { show() }
    case .asked(let field, let question, let texts):
      Task.immediate { [host] in
        let result = await host.suggest(question.text, for: field, given: texts, in: instance)
        if let result { question.answer(result) }
      }
    case .opened:
      guard let action = state[instance]?.nodeInSettings?.action else { return }
      store.dispatch(.card(.perform(action), instance: instance))
    }
  }

  private func handle(_ field: String, _ value: String) {
    switch PanelSettingsForm.change(field, to: value) {
    case .set(let key, let value):
      if key == "Background", value == nil { background = nil }
      attempt { try files.settings.set(value, for: key) }
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

  /// Previews the dragged settings. GTK caches fonts for each text size, so only a size that stays
  /// for a moment is shown.
  private func preview(_ key: String) {
    guard key == "TextScale" else { return store.dispatch(.preview(settings)) }
    previewing = .after(SettingsController.textPause) { [weak self] in
      guard let self else { return }
      store.dispatch(.preview(settings))
    }
  }

  private func push(_ screen: Screen) { stack?.push(screen.inTemplate()) }

  /// Shows the error, if any. Returns whether it succeeded.
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
