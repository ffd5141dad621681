// Ownership: it knows the screens that it has made weakly; whoever shows them owns them. The closures
// it is given live as long as the session.

internal import Forms
internal import GLib
internal import Screens
internal import Styling
internal import WidgetCore
internal import WidgetHost

/// Makes the screens of the Settings, and stands between them and what they are about.
final class SettingsController {
  /// What it works on.
  struct Surroundings {
    var settings: () -> PanelSettings
    /// What is wrong with today.conf, as sentences with the line.
    var problems: () -> [String]
    var monitors: () -> [String]
    /// What is wrong with the picture that is set as the background.
    var pictureProblem: () -> String?
    var canBlurBehind: () -> Bool
    var isRightToLeft: Bool
    /// Writes one setting to today.conf; nil takes the key out.
    var write: (PanelSettings.Key, String?) throws -> Void
    /// Shows settings that aren't written yet.
    var preview: (PanelSettings) -> Void
    var startsAtLogin: () -> Bool?
    var setStartsAtLogin: (Bool) throws -> Void
    /// Whether pushing the pointer against the edge can be seen.
    var canComeAtEdge: Bool
    var instances: () -> [Instance]
    var manifest: (_ widget: String) -> Manifest?
    var keptSecrets: (_ instance: String) -> Set<String>
    /// Keeps several settings of a widget at once.
    var setWidget: (_ instance: String, _ changes: Form.Changes) throws -> Void
    /// Shows a screen on top of the one that is shown.
    var push: (Screen) -> Void
  }

  /// After so long without another step, what was dragged is written.
  static let pause = Duration.milliseconds(500)

  private let around: Surroundings
  private let drafts: DraftStore
  private let languages: [String]
  private let home: String
  private weak var screen: SettingsScreen?
  private var forms: [String: WeakForm] = [:]
  /// What has been dragged and is not written yet.
  private var waiting: [PanelSettings.Key: String?] = [:]
  private var writing: Source?
  private var background: PanelSettingsForm.BackgroundKind?

  private struct WeakForm { weak var screen: FormScreen? }

  init(_ around: Surroundings, drafts: DraftStore, languages: [String], home: String) {
    self.around = around
    self.drafts = drafts
    self.languages = languages
    self.home = home
  }

  // MARK: - Screens

  /// The Settings, as they are now.
  func makeScreen() -> SettingsScreen {
    let draft = drafts[PanelSettingsForm.draft]
    background = PanelSettingsForm.background(of: draft)
    let screen = SettingsScreen(
      Phrases.settings, PanelSettingsForm.form(state), draft: draft, appearsGradually: true)
    screen.onChange = { [weak self] in self?.handle($0, $1) }
    screen.onOpen = { [weak self] in self?.handle($0, "") }
    screen.onLeave = { [weak self] in self?.write() }
    screen.onDraftChange = { [weak self] in self?.keep($0) }
    self.screen = screen
    showProblems()
    return screen
  }

  /// The settings of a widget on the panel; nil where it has none.
  func makeScreen(of instance: String) -> FormScreen? {
    guard let (manifest, form) = form(of: instance) else { return nil }
    let screen = FormScreen(
      manifest.name(for: languages), form, draft: drafts[instance]
    ) { [around] changes in try around.setWidget(instance, changes) }
    screen.onDraftChange = { [weak self, drafts] draft in
      let isNews = drafts[instance].isEmpty != draft.isEmpty
      drafts[instance] = draft
      // The row that leads here says so.
      if isNews { self?.show() }
    }
    forms[instance] = WeakForm(screen: screen)
    return screen
  }

  private func keep(_ draft: [String: String]) {
    drafts[PanelSettingsForm.draft] =
      PanelSettingsForm.draft(draft, background ?? .init(around.settings().look.background))
  }

  private func form(of name: String) -> (Manifest, Form)? {
    guard let instance = around.instances().first(where: { $0.name == name }),
      let manifest = around.manifest(instance.widget), !manifest.settings.isEmpty
    else { return nil }
    let form = Form(
      manifest, settings: instance.settings, keptSecrets: around.keptSecrets(name),
      languages: languages, home: home)
    return (manifest, form)
  }

  // MARK: - What happens outside

  /// today.conf, the monitors or the start at login are others now.
  func settingsChanged() {
    if background == .init(around.settings().look.background) { background = nil }
    showProblems()
    show()
  }

  /// The widgets, or what is set for them, have changed.
  func widgetsChanged() {
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
      guard !attempt({ try around.write(key, value) }) else { continue }
      around.preview(settings)
      show()
    }
  }

  /// Forgets what was typed for widgets that are no more on the panel.
  private func forgetOldDrafts() {
    let names = Set(around.instances().map(\.name))
    // A file that can't be read at the start looks like none at all.
    guard !names.isEmpty else { return }
    drafts.keep { names.contains($0) || $0 == PanelSettingsForm.draft }
  }

  private func show() { screen?.show(PanelSettingsForm.form(state)) }

  private func showProblems() {
    screen?.showProblems(Phrases.mistake(in: "today.conf"), around.problems())
  }

  private var state: PanelSettingsForm.State {
    let widgets = around.instances().compactMap { instance -> PanelSettingsForm.WidgetRow? in
      guard let manifest = around.manifest(instance.widget), !manifest.settings.isEmpty
      else { return nil }
      return PanelSettingsForm.WidgetRow(
        instance: instance.name, name: manifest.name(for: languages),
        hasDraft: !drafts[instance.name].isEmpty)
    }
    return PanelSettingsForm.State(
      settings: settings, monitors: around.monitors(), startsAtLogin: around.startsAtLogin(),
      canComeAtEdge: around.canComeAtEdge, canBlurBehind: around.canBlurBehind(),
      widgets: widgets, background: background, isRightToLeft: around.isRightToLeft,
      pictureProblem: around.pictureProblem())
  }

  /// What holds, with what has been dragged and is not written yet.
  private var settings: PanelSettings {
    var settings = around.settings()
    let standard = PanelSettings()
    if let width = waiting[.width] { settings.width = width.flatMap(Int.init) ?? standard.width }
    if let scale = waiting[.textScale] {
      settings.look.textScale = scale.flatMap(Int.init) ?? standard.look.textScale
    }
    return settings
  }

  // MARK: - What the user wants

  private func handle(_ field: String, _ value: String) {
    switch PanelSettingsForm.change(field, to: value) {
    case .set(let key, let value):
      if key == .background, value == nil { background = nil }
      attempt { try around.write(key, value) }
    case .drag(let key, let value):
      waiting.updateValue(value, forKey: key)
      around.preview(settings)
      writing = .after(SettingsController.pause) { [weak self] in self?.write() }
    case .startsAtLogin(let isOn): attempt { try around.setStartsAtLogin(isOn) }
    case .askFor(let kind): background = kind
    case .openParts:
      around.push(SettingsScreen(Phrases.madeWith, PanelSettingsForm.parts))
      return
    case .open(let instance):
      if let screen = makeScreen(of: instance) { around.push(screen) }
      return
    case nil: return
    }
    show()
  }

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
