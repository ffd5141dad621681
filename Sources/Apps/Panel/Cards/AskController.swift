// Ownership: holds its forms weakly; the presenter owns them. Host and drafts live as long as the
// session.

internal import Cards
internal import Forms
internal import GLib
internal import KeyFiles
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Asks the user for a confirmation or a form before a request goes to a widget.
final class AskController: PanelFeature {
  private let store: PanelStore
  private let host: any ActionHost
  private let overlay: Overlay
  private let drafts: DraftStore
  private let home: String
  /// The open screen and its instance.
  private var shown: (instance: String, screen: WeakScreen)?

  private struct WeakScreen { weak var screen: Screen? }

  init(
    store: PanelStore, host: any ActionHost, overlay: Overlay, drafts: DraftStore, home: String
  ) {
    self.store = store
    self.host = host
    self.overlay = overlay
    self.drafts = drafts
    self.home = home
    store.observe(\.widgets, by: self) { asks, _ in asks.checkInstance() }
  }

  func handle(_ event: PanelEvent) {
    guard case .card(.perform(let action), let instance) = event else { return }
    switch action {
    case .confirm(let confirmation): confirm(confirmation, of: instance)
    case .ask(let ask): self.ask(ask, of: instance)
    default: break
    }
  }

  /// The question of a confirmation.
  static func question(
    _ confirmation: Confirmation, _ source: Attribution?, agree: @escaping () -> Void
  ) -> Question {
    let question = Question(confirmation.title, confirmation.text, attribution: source)
    question.offer(
      confirmation.confirm ?? Phrases.goOn,
      confirmation.isDestructive ? "is-destructive" : "is-main", then: agree)
    question.offer(Phrases.cancel)
    return question
  }

  /// The screen of a form.
  static func screen(
    of ask: Ask, _ source: Attribution?, languages: [String], home: String,
    draft: [String: String], save: @escaping FormScreen.Saving
  ) -> FormScreen {
    FormScreen(
      ask.title, Form(ask, languages: languages, home: home), attribution: source,
      for: .sending(ask.confirm ?? Phrases.sendForm, isDestructive: ask.isDestructive),
      draft: draft, save: save)
  }

  /// Asks for confirmation, then sends the request.
  private func confirm(_ confirmation: Confirmation, of instance: String) {
    guard shown?.screen.screen == nil else { return }
    let source = store.attribution(of: instance, Phrases.asks)
    let question = AskController.question(confirmation, source) { [host, store] in
      Task.immediate {
        await host.send(
          ActionRequest(action: confirmation.action), to: instance, telling: store)
      }
    }
    present(question.inTemplate(), of: instance)
  }

  /// Opens a form, then sends its values.
  private func ask(_ ask: Ask, of instance: String) {
    guard shown?.screen.screen == nil else { return }
    let form = AskController.draft(of: ask, instance)
    let screen = AskController.screen(
      of: ask, store.attribution(of: instance, Phrases.asks), languages: store.state.languages,
      home: home, draft: drafts[form]
    ) { [weak self] _ in self?.answer(ask, form, of: instance) }
    answering = WeakForm(screen: screen)
    screen.onSend = { [weak self] in self?.send(ask, form, of: instance, $0) }
    screen.onEvent = { [drafts] in if case .draft(let draft) = $0 { drafts[form] = draft } }
    present(screen.inTemplate().inModal(), of: instance)
  }
  private var answering = WeakForm()
  private struct WeakForm { weak var screen: FormScreen? }

  /// Sends the values of a form that closes at once.
  private func answer(_ ask: Ask, _ name: String, of instance: String) {
    send(ask, name, of: instance) { _ in }
  }

  /// Sends the values. What the widget doesn't accept is said in the form; where that is closed by then, on
  /// the card, and the values are kept for the next attempt.
  private func send(
    _ ask: Ask, _ name: String, of instance: String,
    _ answer: @escaping (FormScreen.Refusal?) -> Void
  ) {
    guard let screen = answering.screen else { return }
    let form = screen.form
    let texts = Dictionary(uniqueKeysWithValues: form.fields.map { ($0.id, $0.plainValue) })
    guard let values = ask.value(of: texts, home: home) else { return }
    let draft = form.draft
    Task.immediate { [host, drafts, store, weak screen] in
      let request = ActionRequest(action: ask.action, value: .fields(values))
      let outcome = await host.send(request, to: instance)
      let refusal = FormScreen.Refusal(outcome)
      let isShown = screen?.isPresented == true
      if refusal == nil || !isShown {
        store.dispatch(.settled(nil, outcome, instance: instance))
      }
      if refusal != nil, !isShown, drafts[name].isEmpty { drafts[name] = draft }
      answer(refusal)
    }
  }

  /// Writes pending drafts before exit.
  func flush() { answering.screen?.reportDraft() }

  /// Closes the screen of a removed instance.
  private func checkInstance() {
    guard let shown, store.state[shown.instance] == nil else { return }
    self.shown = nil
    shown.screen.screen?.discard()
    shown.screen.screen?.dismiss()
  }

  private func present(_ screen: Screen, of instance: String) {
    shown = (instance, WeakScreen(screen: screen))
    overlay.present(screen, focusing: true)
  }

  // MARK: - Drafts

  /// The key of a form's draft: the instance and the form's action.
  static func draft(of ask: Ask, _ instance: String) -> String {
    let action = ask.action.unicodeScalars.map { scalar in
      KeyFile.isValidGroup(String(scalar)) ? Character(scalar) : "_"
    }
    return "\(instance) \(String(action))"
  }

  /// The instance of a draft. The draft of its settings has just its name as key.
  static func instance(ofDraft form: String) -> String {
    form.split(separator: " ", maxSplits: 1).first.map(String.init) ?? form
  }
}

nonisolated extension Phrases {
  // The default button of a widget's form.
  fileprivate static var sendForm: String { translated("Send") }
}

nonisolated extension FormScreen.Refusal {
  /// Why a widget didn't accept the values; nil if it did.
  fileprivate init?(_ outcome: ActionOutcome) {
    guard let reason = outcome.reason else { return nil }
    if case .refused(_, let field) = outcome {
      self.init(reason, field: field)
    } else {
      self.init(reason)
    }
  }
}

nonisolated extension Form {
  /// The form that a widget requests.
  init(_ ask: Ask, languages: [String], home: String) {
    let fields = ask.fields.map { field in
      FormField(
        field.setting, text: field.value?.description, isKept: false, languages: languages,
        home: home)
    }
    self.init(Section.sections(fields, footnote: ask.text))
  }
}
