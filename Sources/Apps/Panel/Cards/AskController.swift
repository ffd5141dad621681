// Ownership: it knows the forms that it has made weakly; the stage owns what is on it. Host and drafts
// live as long as the session.

internal import Forms
internal import GLib
internal import KeyFiles
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Asks the user what a widget wants to know, or whether it may, before something is sent to it.
final class AskController {
  private var state: PanelState
  private let host: Host
  private let drafts: DraftStore
  private let home: String
  private let send: (PanelEvent) -> Void
  /// What is on the screen, and of which instance.
  private var shown: (instance: String, screen: WeakScreen)?
  /// What was entered and sent, until it is known that it arrived.
  private var underWay: [ActionTicket: (form: String, draft: [String: String])] = [:]

  private struct WeakScreen { weak var screen: Screen? }

  init(
    _ state: PanelState, host: Host, drafts: DraftStore, home: String,
    send: @escaping (PanelEvent) -> Void
  ) {
    self.state = state
    self.host = host
    self.drafts = drafts
    self.home = home
    self.send = send
  }

  /// Asks whether something is to be sent, and sends it if so.
  func confirm(_ confirmation: Confirmation, of instance: String) {
    guard shown?.screen.screen == nil else { return }
    let question = Question(confirmation.title, confirmation.text)
    question.offer(
      confirmation.confirm ?? Phrases.goOn,
      confirmation.isDestructive ? "is-destructive" : "is-main"
    ) { [host] in
      _ = host.send(ActionRequest(action: confirmation.action), to: instance)
    }
    question.offer(Phrases.cancel)
    present(question.inTemplate(), of: instance)
  }

  /// Opens a form, and sends what is entered there.
  func ask(_ ask: Ask, of instance: String) {
    guard shown?.screen.screen == nil else { return }
    let form = AskController.draft(of: ask, instance)
    let screen = FormScreen(
      ask.title, Form(ask, languages: state.languages, home: home),
      for: .sending(ask.confirm ?? Phrases.sendForm, isDestructive: ask.isDestructive),
      draft: drafts[form]
    ) { [weak self] _ in self?.answer(ask, form, of: instance) }
    answering = WeakForm(screen: screen)
    screen.onDraftChange = { [drafts] in drafts[form] = $0 }
    present(screen.inTemplate().inModal(), of: instance)
  }
  private var answering = WeakForm()
  private struct WeakForm { weak var screen: FormScreen? }

  private func answer(_ ask: Ask, _ name: String, of instance: String) {
    guard let form = answering.screen?.form else { return }
    let texts = Dictionary(uniqueKeysWithValues: form.fields.map { ($0.id, $0.plainValue) })
    guard let values = ask.value(of: texts, home: home) else { return }
    let ticket = host.send(ActionRequest(action: ask.action, value: .fields(values)), to: instance)
    underWay[ticket] = (name, form.draft)
  }

  /// Writes now what waits: the program ends.
  func flush() { answering.screen?.reportDraft() }

  /// What became of something that was sent. What the widget couldn't take is filled in again the next
  /// time.
  func settle(_ ticket: ActionTicket, _ outcome: ActionOutcome) {
    guard let sent = underWay.removeValue(forKey: ticket) else { return }
    if case .failed = outcome, drafts[sent.form].isEmpty { drafts[sent.form] = sent.draft }
  }

  /// Takes in what there is now. What is asked for a widget that is gone goes, too.
  func show(_ state: PanelState) {
    self.state = state
    guard let shown, state[shown.instance] == nil else { return }
    self.shown = nil
    shown.screen.screen?.discard()
    shown.screen.screen?.dismiss()
  }

  private func present(_ screen: Screen, of instance: String) {
    shown = (instance, WeakScreen(screen: screen))
    // What was clicked may lie in a window of its own, with the panel out of sight.
    send(.focus)
    send(.present(screen))
  }

  // MARK: - Drafts

  /// What the draft of a form goes by: the instance, and what the form is for.
  static func draft(of ask: Ask, _ instance: String) -> String {
    let action = ask.action.unicodeScalars.map { scalar in
      KeyFile.isValidGroup(String(scalar)) ? Character(scalar) : "_"
    }
    return "\(instance) \(String(action))"
  }

  /// The instance that a draft is of: those of its settings go by its name alone.
  static func instance(ofDraft form: String) -> String {
    form.split(separator: " ", maxSplits: 1).first.map(String.init) ?? form
  }
}

nonisolated extension Form {
  /// What a widget asks for.
  init(_ ask: Ask, languages: [String], home: String) {
    let fields = ask.fields.map { field in
      FormField(
        field.setting, text: field.value?.description, isKept: false, languages: languages,
        home: home)
    }
    self.init([Section(nil, fields, footnote: ask.text)])
  }
}
