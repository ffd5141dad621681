// Ownership: it owns the view of its form. What is true is outside: it shows what it is given, and
// tells what the user wants at once.

internal import Controls
public import GTK
public import Screens
internal import WidgetCore

/// Settings that take effect as they are changed: there is nothing to save.
public final class SettingsScreen: Screen {
  public var onEvent: (Event) -> Void = { _ in }

  /// The row that the keyboard goes to when it first appears, rather than to what is wrong.
  public var firstRow: String?

  public nonisolated enum Event: Hashable, Sendable {
    /// The user has chosen something, or has finished typing something that will do.
    case changed(_ field: String, _ value: String)
    /// A row was pressed that leads somewhere.
    case opened(_ field: String)
    /// Whether the user is about to press keys that are meant for a field, whatever else they do.
    case recording(Bool)
    /// The screen goes: what waits to be written is written now.
    case left
    /// What would be lost has changed: what was typed and doesn't hold yet.
    case draft([String: String])
  }

  private let name: String
  private(set) var form: Form
  private let formView = FormView()
  private let problems = NoteCard()
  /// What has been typed and told, and may not be true yet.
  private var told: [String: String] = [:]
  private let refusal = NoteCard()
  private let note: DraftNote
  private let knownDraft: [String: String]
  private lazy var draftWatch = DraftWatch(
    told: knownDraft, draft: { [weak self] in self?.draft ?? [:] },
    tell: { [weak self] in self?.onEvent(.draft($0)) })
  private let appearsGradually: Bool
  private var hasAppeared = false
  /// The row that leads to what covers it now.
  private var opened: String?

  /// `draft` is what was typed before and never held. What `appearsGradually` is there sooner, where the size of its place doesn't
  /// depend on it.
  public init(
    _ name: String, _ form: Form, draft: [String: String] = [:],
    appearsGradually: Bool = false
  ) {
    self.name = name
    self.form = form
    self.appearsGradually = appearsGradually
    knownDraft = draft
    note = DraftNote(isFilledIn: self.form.fillIn(draft: draft))
    super.init()
  }

  public override var title: String { name }
  public override var contentPlacement: ContentPlacement { .fromTop }
  /// On a wider card, names would be far from their values.
  public override var preferredStyle: PresentationStyle { .formSheet }

  /// What holds at once can't be lost; what was typed and won't do can.
  public override var isDirty: Bool { form.fields.contains { isHalfTyped($0) } }

  public override func save() -> Bool {
    settleAll()
    form.leaveAll()
    formView.show(form)
    guard let faulty = form.fields.first(where: isHalfTyped) else { return true }
    formView.focus(faulty.id)
    return false
  }

  public override func discard() {
    form.discard()
    update()
    reportDraft()
  }

  /// Tells of what has been typed and will do, wherever the keyboard is.
  public func settleAll() {
    for field in form.fields { settle(field.id) }
  }

  /// Says at once what would be lost now.
  public func reportDraft() { draftWatch.reportNow() }

  private var draft: [String: String] {
    form.draft.filter { id, value in form[id]?.isTyped == true && told[id] != value }
  }

  /// Shows what is in the form, and keeps it in mind.
  private func update() {
    formView.show(form)
    if !form.isDirty { note.hide() }
    draftWatch.look()
  }

  private func isHalfTyped(_ field: FormField) -> Bool {
    field.isTyped && field.isDirty && field.problem != nil
  }

  /// Shows how things are now. What is just being typed stays.
  public func show(_ form: Form) {
    self.form.merge(outside: form)
    update()
  }

  /// Says what is wrong with the file that the settings are in; no sentences take it away.
  public func showProblems(_ headline: String, _ sentences: [String]) {
    problems.show(headline, sentences)
  }

  /// Says why a change was not made, and shows again what holds; nil takes it away.
  public func showRefusal(_ sentence: String?) {
    refusal.show(FormPhrases.notSaved, sentence.map { [$0] } ?? [])
    guard sentence != nil else { return }
    told = [:]
    form.discard()
    update()
  }

  public override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 16)
    column.addClass("form-screen")
    refusal.root.accessibleRole = .alert
    for part in [problems.root, note.root, refusal.root, formView.root] as [Widget] {
      column.append(part)
    }
    note.onDiscard = { [weak self] in self?.discard() }
    formView.onEvent = { [weak self] in self?.handle($1, of: $0) }
    // A form sheet would grow with each section.
    formView.show(form, gradually: appearsGradually && presentedStyle != .formSheet)
    return column
  }

  public override func didAppear() {
    super.didAppear()
    // Coming back from what was opened here, the keyboard is where it was.
    if let wanted = opened ?? (hasAppeared ? nil : firstRow ?? form.firstFaulty) {
      formView.focus(wanted)
    } else if !hasAppeared {
      formView.focus()
    }
    // Where there is nothing but to read, keys would be for nobody.
    if !view.isFocusWithin {
      view.isFocusable = true
      view.grabFocus()
    }
    (hasAppeared, opened) = (true, nil)
  }

  public override func willDisappear() {
    super.willDisappear()
    settleAll()
    onEvent(.left)
    reportDraft()
  }

  private func handle(_ event: FormRow.Event, of id: String) {
    switch event {
    case .changed(let value):
      form.set(value, of: id)
      told[id] = nil
      if let field = form[id], !field.isTyped { onEvent(.changed(id, field.value)) }
    case .left, .finished:
      form.leave(id)
      settle(id)
    case .asked: break
    case .opened:
      opened = id
      onEvent(.opened(id))
    case .recording(let isOn):
      onEvent(.recording(isOn))
      return
    case .forgotten: break
    }
    update()
  }

  /// Tells of what was typed, once that is whole.
  private func settle(_ id: String) {
    guard let field = form[id], field.isTyped, field.isDirty, field.problem == nil,
      told[id] != field.value
    else { return }
    told[id] = field.value
    onEvent(.changed(id, field.value))
  }
}
