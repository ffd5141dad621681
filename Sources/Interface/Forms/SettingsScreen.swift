// Ownership: owns the view of its form. The owner has the settings: this screen shows them and reports changes at
// once.

internal import Controls
public import GTK
public import Screens
internal import WidgetCore

/// Settings that take effect immediately, without a save button.
public final class SettingsScreen: Screen, FormFieldDelegate {
  public var onEvent: (Event) -> Void = { _ in }

  /// The row with the initial focus, before any row with an error.
  public var firstRow: String?

  public nonisolated enum Event: Hashable, Sendable {
    /// The user chose a value or finished typing a valid one.
    case changed(_ field: String, _ value: String)
    /// The user pressed a link row.
    case opened(_ field: String)
    /// A field starts or stops capturing all keys.
    case recording(Bool)
    /// The screen closes; pending writes are due now.
    case left
    /// The draft changed: the typed values that aren't valid yet.
    case draft([String: String])
  }

  private let name: String
  private(set) var form: Form
  private let formView = FormView()
  private let problems = NoteCard()
  /// The reported values that may not be in effect yet.
  private var told: [String: String] = [:]
  private let refusal = NoteCard()
  private let note: DraftNote
  private let knownDraft: [String: String]
  private lazy var draftWatch = DraftWatch(
    reported: knownDraft, draft: { [weak self] in self?.draft ?? [:] },
    report: { [weak self] in self?.onEvent(.draft($0)) })
  private let appearsGradually: Bool
  private var hasAppeared = false
  /// The row whose screen covers this one.
  private var opened: String?

  /// - Parameters:
  ///   - draft: The values typed last time that weren't valid.
  ///   - appearsGradually: Whether a long form is built over several frames, unless the card's size depends on it.
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
  /// On a wider card, labels would be far from their values.
  public override var preferredStyle: PresentationStyle { .formSheet }

  /// Whether a typed value isn't valid yet; all others are already in effect.
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

  /// Reports all valid typed values, wherever the focus is.
  public func settleAll() {
    for field in form.fields { settle(field.id) }
  }

  /// Says at once what would be lost now.
  public func reportDraft() { draftWatch.reportChange() }

  private var draft: [String: String] {
    form.draft.filter { id, value in form[id]?.isTyped == true && told[id] != value }
  }

  /// Updates the view and the draft.
  private func update() {
    formView.show(form)
    if !form.isDirty { note.hide() }
    draftWatch.reportChange()
  }

  private func isHalfTyped(_ field: FormField) -> Bool {
    field.isTyped && field.isDirty && field.problem != nil
  }

  /// Shows the current settings; a field that is being typed into stays.
  public func show(_ form: Form) {
    self.form.merge(outside: form)
    update()
  }

  /// Shows the errors of the settings file; an empty list removes them.
  public func showProblems(_ headline: String, _ sentences: [String]) {
    problems.show(headline, sentences)
  }

  /// Shows the reason of a refused change, and the value in effect; nil removes it.
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
    note.discardButton.onClick { [weak self] in self?.discard() }
    formView.delegate = self
    // A form sheet would grow with each section.
    formView.show(form, gradually: appearsGradually && presentedStyle != .formSheet)
    return column
  }

  public override func didAppear() {
    super.didAppear()
    // Restores the focus after returning from another screen.
    if let wanted = opened ?? (hasAppeared ? nil : firstRow ?? form.firstFaulty) {
      formView.focus(wanted)
    } else if !hasAppeared {
      formView.focus()
    }
    // A read-only form still needs a focus to receive keys.
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

  public func handle(_ event: FormRow.Event, of id: String) {
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

  /// Reports a typed value once it's valid.
  private func settle(_ id: String) {
    guard let field = form[id], field.isTyped, field.isDirty, field.problem == nil,
      told[id] != field.value
    else { return }
    told[id] = field.value
    onEvent(.changed(id, field.plainValue))
  }
}
