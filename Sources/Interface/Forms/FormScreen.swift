// Ownership: it owns the view of its form. The form is a value, and only this screen changes it.

internal import Controls
internal import GLib
public import GTK
public import Screens
internal import WidgetCore

/// A form to be filled in and saved.
///
/// ```swift
/// let screen = FormScreen("Weather", form) { changes in try host.set(changes, of: "weather-1") }
/// screen.onDraftChange = { draft in drafts["weather-1"] = draft }
/// ```
open class FormScreen: Screen {
  /// Keeps what the user has changed, or says in a sentence why that can't be done.
  public typealias Saving = (Form.Changes) throws -> Void

  /// What it is filled in for.
  public nonisolated enum Purpose: Hashable, Sendable {
    /// Settings, of which what was changed is kept.
    case keeping
    /// It is sent as a whole, whether anything was changed or not; the word is its button's.
    case sending(String, isDestructive: Bool = false)
  }

  /// Called when what would be lost has changed: what was typed, without secrets. While there is
  /// typing it is told from time to time, and at the latest when the screen goes.
  public final var onDraftChange: ([String: String]) -> Void = { _ in }

  /// Called when suggestions are wanted for what is typed into a field; `texts` is what stands in all of
  /// the form that is no secret.
  public final var onQuestion:
    (_ field: String, SuggestionQuestion, _ texts: [String: String]) -> Void = { _, _, _ in }

  /// Called when a row was pressed that leads somewhere.
  public final var onOpen: (_ field: String) -> Void = { _ in }

  /// The row that the keyboard goes to when it first appears, rather than to what is wrong.
  public final var firstRow: String?

  public private(set) final var form: Form
  private let name: String
  private let purpose: Purpose
  private let saving: Saving
  private let formView = FormView()
  private let note: DraftNote
  private let refusal = NoteCard()
  private let defaultsButton = GTK.Button(FormPhrases.restoreDefaults)
  private let saveButton = GTK.Button(FormPhrases.save)
  /// It has said that all is saved, and goes in a moment.
  private var leaving: Source?
  private let knownDraft: [String: String]
  private lazy var draftWatch = DraftWatch(
    told: knownDraft, draft: { [weak self] in self?.form.draft ?? [:] },
    tell: { [weak self] in self?.onDraftChange($0) })

  /// `draft` is what was typed before and not saved.
  public init(
    _ name: String, _ form: Form, for purpose: Purpose = .keeping, draft: [String: String] = [:],
    save: @escaping Saving
  ) {
    self.name = name
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
  open override var contentPlacement: ContentPlacement { .fromTop }
  /// On a wider card, names would be far from their values.
  open override var preferredStyle: PresentationStyle { .formSheet }
  open override var supportingViews: [Widget] { [saveButton] }
  open override var isDirty: Bool { form.isDirty }
  open override var unsavedWords: UnsavedWords {
    purpose == .keeping
      ? UnsavedWords() : UnsavedWords(title: name, text: FormPhrases.notSent, save: word)
  }

  /// What the button says that saves or sends.
  private var word: String {
    if case .sending(let word, _) = purpose { word } else { FormPhrases.save }
  }

  private var isDestructive: Bool {
    if case .sending(_, let isDestructive) = purpose { isDestructive } else { false }
  }

  // MARK: - What is done with it

  /// Keeps what was changed; false where that isn't possible, which is then said where it is wrong.
  @discardableResult
  open override func save() -> Bool {
    form.leaveAll()
    if let faulty = form.firstFaulty {
      show()
      formView.focus(faulty)
      return false
    }
    guard form.isDirty || purpose != .keeping else { return true }
    do {
      try saving(form.changes)
    } catch {
      refusal.show(FormPhrases.notSaved, ["\(error)"])
      return false
    }
    form.markSaved()
    settle()
    return true
  }

  /// Takes back what was changed.
  open override func discard() {
    form.discard()
    settle()
  }

  /// Takes in what was written elsewhere while the form is shown.
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

  // MARK: - Its life

  open override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 16)
    column.addClass("form-screen")
    refusal.root.accessibleRole = .alert
    for part in [note.root, refusal.root, formView.root, defaultsButton] as [Widget] {
      column.append(part)
    }
    formView.onEvent = { [weak self] in self?.handle($1, of: $0) }
    formView.onEnd = { [weak self] in self?.end() }
    saveButton.onClick { [weak self] in self?.finish() }
    note.onDiscard = { [weak self] in self?.discard() }
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
    firstRow = nil
  }

  open override func willDisappear() {
    super.willDisappear()
    leaving = nil
    reportDraft()
  }

  // MARK: -

  /// For how long it says that all is saved.
  static let farewell = Duration.milliseconds(600)

  /// Saves, says so, and goes; at once where that was said already.
  private func finish() {
    guard leaving == nil else { return leave() }
    guard form.isDirty || purpose != .keeping, save() else { return }
    guard purpose == .keeping else { return leave() }
    leaving = .after(FormScreen.farewell) { [weak self] in
      self?.leaving = nil
      self?.leave()
    }
    show()
  }

  /// Return was pressed in the last field: what is sent and does no harm goes at once.
  private func end() {
    if purpose == .keeping || isDestructive { saveButton.grabFocus() } else { finish() }
  }

  private func handle(_ event: FormRow.Event, of id: String) {
    switch event {
    case .changed(let value): form.set(value, of: id)
    case .forgotten: form.forget(id)
    case .left, .finished: form.leave(id)
    case .asked(let question): return onQuestion(id, question, form.texts)
    case .opened: return onOpen(id)
    case .recording: break
    }
    show()
    draftWatch.look()
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
    // Also where something is wrong: off, it would be a riddle; pressed, it leads to what is wrong.
    saveButton.isSensitive = form.isDirty || leaving != nil || purpose != .keeping
    defaultsButton.isVisible = purpose == .keeping && form.fields.contains { $0.isOpen }
    defaultsButton.isSensitive = form.departsFromDefaults
  }

  /// Says at once what would be lost now.
  public final func reportDraft() { draftWatch.reportNow() }
}
