// Ownership: owns the view of its form. The form is a value that only this screen changes.

internal import Controls
internal import GLib
public import GTK
public import Screens
internal import WidgetCore

/// A form with a save button.
///
/// ```swift
/// let screen = FormScreen("Weather", form) { changes in try host.set(changes, of: "weather-1") }
/// screen.onEvent = { if case .draft(let draft) = $0 { drafts["weather-1"] = draft } }
/// ```
open class FormScreen: Screen, FormFieldDelegate {
  /// Saves the changes, or throws an error that the user can read.
  public typealias Saving = (Form.Changes) throws -> Void

  /// The purpose of a form.
  public nonisolated enum Purpose: Hashable, Sendable {
    /// Settings; saves only changes.
    case keeping
    /// A request that is sent as a whole, even without changes; `String` is the button's label.
    case sending(String, isDestructive: Bool = false)
  }

  public enum Event {
    /// The draft changed: the unsaved changes, without secrets.
    case draft([String: String])
    /// The user typed into a field with suggestions; `texts` has the values of all fields except secrets.
    case asked(_ field: String, SuggestionQuestion, texts: [String: String])
    /// The user pressed a link row.
    case opened(_ field: String)
  }

  public final var onEvent: (Event) -> Void = { _ in }

  /// Sends the values, and calls back with why they weren't accepted; nil if they were. The form stays open
  /// until then. Without this, `save` sends them, and the form closes at once.
  public final var onSend: ((_ answer: @escaping (Refusal?) -> Void) -> Void)?

  /// Why the receiver didn't accept the values.
  public nonisolated struct Refusal: Hashable, Sendable {
    public var reason: String
    /// The field that it is about; nil is the form.
    public var field: String?

    public init(_ reason: String, field: String? = nil) {
      self.reason = reason
      self.field = field
    }
  }

  /// Asks the user before changes are saved, if they need consent, and calls `save` once the user agrees. Returns
  /// whether it asks.
  public final var asksBeforeSaving:
    (_ changes: Form.Changes, _ save: @escaping () -> Void) -> Bool =
      { _, _ in false }

  /// The row with the initial focus, before any row with an error.
  public final var firstRow: String?
  /// The row that the form was opened for.
  private var openedFor: String?

  public private(set) final var form: Form
  private let name: String
  private let source: Attribution?
  private let purpose: Purpose
  private let saving: Saving
  private let formView = FormView()
  private let note: DraftNote
  private let refusal = NoteCard()
  private let defaultsButton = GTK.Button(FormPhrases.restoreDefaults)
  private let saveButton = GTK.Button(FormPhrases.save)
  private var isAgreed = false
  /// The delay between the confirmation and closing.
  private var leaving: Source?
  /// Whether the receiver hasn't answered yet.
  private var isWaiting = false
  private let knownDraft: [String: String]
  private lazy var draftWatch = DraftWatch(
    reported: knownDraft, draft: { [weak self] in self?.form.draft ?? [:] },
    report: { [weak self] in self?.onEvent(.draft($0)) })

  /// - Parameters:
  ///   - attribution: Whose words `name` and the form's labels are.
  ///   - draft: the unsaved changes of the last time.
  public init(
    _ name: String, _ form: Form, attribution: Attribution? = nil, for purpose: Purpose = .keeping,
    draft: [String: String] = [:], save: @escaping Saving
  ) {
    self.name = name
    source = attribution
    self.purpose = purpose
    self.form = form
    saving = save
    knownDraft = draft
    let isFilledIn = self.form.fillIn(draft: draft)
    note = DraftNote(isFilledIn: isFilledIn, lacksSecret: form.lacksSecret(of: draft))
    super.init()
    saveButton.classes = ["page-button", isDestructive ? "is-destructive" : "is-main", "text-body"]
    defaultsButton.classes = ["form-defaults", "text-body"]
    saveButton.setAccessible(.keyShortcuts(FormPhrases.saveKeys))
  }

  open override var title: String { name }
  open override var attribution: Attribution? { source }
  open override var contentPlacement: ContentPlacement { .fromTop }
  /// On a wider card, labels would be far from their values.
  open override var preferredStyle: PresentationStyle { .formSheet }
  open override var supportingViews: [Widget] { [saveButton] }
  /// Otherwise another field might have the focus first, and complain when it is left.
  open override var firstFocus: Widget? { formView.control(of: firstRow ?? form.firstFaulty) }
  open override var isDirty: Bool { form.isDirty }
  open override var unsavedWords: UnsavedWords {
    purpose == .keeping
      ? UnsavedWords()
      : UnsavedWords(title: FormPhrases.unsentTitle, text: FormPhrases.notSent(word), save: word)
  }

  /// The label of the button that saves or sends.
  private var word: String {
    if case .sending(let word, _) = purpose { word } else { FormPhrases.save }
  }

  private var isDestructive: Bool {
    if case .sending(_, let isDestructive) = purpose { isDestructive } else { false }
  }

  // MARK: - Saving

  /// Saves the changes; false if there are errors, which become visible.
  @discardableResult
  open override func save() -> Bool {
    guard !showsFault() else { return false }
    guard form.isDirty || purpose != .keeping else { return true }
    if !isAgreed, asksBeforeSaving(form.changes, { [weak self] in self?.saveAgreed() }) {
      return false
    }
    do {
      try saving(form.changes)
    } catch {
      refusal.show(FormPhrases.notSaved, ["\(error)"])
      return false
    }
    accept()
    return true
  }

  /// Makes errors visible, and focuses the first; false without any.
  private func showsFault() -> Bool {
    form.leaveAll()
    guard let faulty = form.firstFaulty else { return false }
    show()
    formView.focus(faulty)
    return true
  }

  private func accept() {
    form.markSaved()
    settle()
  }

  private func saveAgreed() {
    isAgreed = true
    defer { isAgreed = false }
    finish()
  }

  /// Discards the changes.
  open override func discard() {
    form.discard()
    settle()
  }

  /// Merges external changes into the visible form.
  public final func merge(outside: Form) {
    form.merge(outside: outside)
    show()
  }

  private func settle() {
    refusal.show("", [])
    note.hide()
    show()
    reportDraft()
  }

  // MARK: - Life cycle

  open override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 16)
    column.addClass("form-screen")
    refusal.root.accessibleRole = .alert
    for part in [note.root, refusal.root, formView.root, defaultsButton] as [Widget] {
      column.append(part)
    }
    formView.delegate = self
    saveButton.onClick { [weak self] in self?.finish() }
    note.discardButton.onClick { [weak self] in self?.discard() }
    defaultsButton.onClick { [weak self] in self?.restoreDefaults() }
    let keys = ShortcutController(scope: .managed)
    keys.add(
      Shortcut("<Control>s") { [weak self] in
        self?.finish()
        return true
      })
    column.add(controller: keys)
    show()
    return column
  }

  open override func didAppear() {
    super.didAppear()
    formView.focus(firstRow ?? form.firstFaulty)
    openedFor = firstRow ?? openedFor
    firstRow = nil
  }

  open override func willDisappear() {
    super.willDisappear()
    leaving = nil
    reportDraft()
  }

  // MARK: - Leaving

  /// How long the confirmation is visible.
  static let farewell = Duration.milliseconds(600)

  /// Saves, confirms, and closes; closes at once if the confirmation is visible.
  private func finish() {
    guard leaving == nil else { return leave() }
    if let onSend { return send(by: onSend) }
    guard form.isDirty || purpose != .keeping, save() else { return }
    guard purpose == .keeping else { return leave() }
    leaving = .after(FormScreen.farewell) { [weak self] in
      self?.leaving = nil
      self?.leave()
    }
    show()
  }

  private func send(by onSend: (@escaping (Refusal?) -> Void) -> Void) {
    guard !isWaiting, !showsFault() else { return }
    isWaiting = true
    refusal.show("", [])
    show()
    onSend { [weak self] in self?.take($0) }
  }

  /// Closes the form once its values are accepted.
  private func take(_ refused: Refusal?) {
    isWaiting = false
    guard let refused else {
      accept()
      return leave()
    }
    if let field = refused.field, form.refuse(field, because: refused.reason) {
      show()
      formView.focus(field)
    } else {
      refusal.show(FormPhrases.notAccepted, [refused.reason])
      show()
    }
  }

  /// Handles Return in the last field: sends a harmless request, and saves the one setting that the form was
  /// opened for; otherwise focuses the button.
  private func end(_ field: String) {
    if isDestructive || purpose == .keeping && field != openedFor {
      saveButton.grabFocus()
    } else {
      finish()
    }
  }

  public final func handle(_ event: FormRow.Event, of id: String) {
    switch event {
    case .changed(let value): form.set(value, of: id)
    case .forgotten: form.forget(id)
    case .left, .finished: form.leave(id)
    case .asked(let question): return onEvent(.asked(id, question, texts: form.texts))
    case .opened: return onEvent(.opened(id))
    case .recording: break
    }
    show()
    draftWatch.reportChange()
    if case .finished = event { end(id) }
  }

  private func restoreDefaults() {
    form.restoreDefaults()
    show()
    reportDraft()
    formView.focus()
  }

  private func show() {
    formView.show(form)
    if form.isDirty { leaving = nil }
    saveButton.text = leaving == nil ? word : FormPhrases.saved
    // Enabled even with errors: a disabled button doesn't explain itself, and a press focuses the first error.
    saveButton.isSensitive =
      !isWaiting && (form.isDirty || leaving != nil || purpose != .keeping)
    defaultsButton.isVisible = purpose == .keeping && form.fields.contains { $0.isOpen }
    defaultsButton.isSensitive = form.departsFromDefaults
  }

  /// Says at once what would be lost now.
  public final func reportDraft() { draftWatch.reportChange() }
}
