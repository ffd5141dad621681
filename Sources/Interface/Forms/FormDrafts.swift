internal import Controls
internal import GTK
public import KeyFiles

/// The unsaved changes of all forms, for storage in a file. They never contain secrets.
public nonisolated struct FormDrafts: Hashable, Sendable {
  /// The contents of the file.
  public private(set) var file: KeyFile

  /// Creates an empty collection.
  public init() { file = KeyFile() }

  /// Reads the contents of a file.
  public init(_ file: KeyFile) { self.file = file }

  public var isEmpty: Bool { file.groups.isEmpty }

  /// The draft of a form, by field; empty without one.
  public subscript(form: String) -> [String: String] {
    get {
      var draft: [String: String] = [:]
      for key in file.keys(in: form) { draft[key] = file.value(key, in: form)?.text }
      return draft
    }
    set {
      guard KeyFile.isValidGroup(form), newValue != self[form] else { return }
      file.remove(group: form)
      for (key, value) in newValue.sorted(by: { $0.key < $1.key }) where KeyFile.isValidKey(key) {
        file.set(value, key, in: form)
      }
    }
  }

  /// Removes the drafts of other forms.
  public mutating func keep(where isWanted: (String) -> Bool) {
    for group in file.groups where !isWanted(group) { file.remove(group: group) }
  }
}

/// A note that restored unsaved changes are in the form, with a button that discards them.
final class DraftNote {
  var root: Widget { card.root }
  let discardButton = GTK.Button(FormPhrases.discard)

  private let card = NoteCard()

  /// - Parameter lacksSecret: whether a secret has to be entered again.
  init(isFilledIn: Bool, lacksSecret: Bool = false) {
    guard isFilledIn || lacksSecret else { return }
    card.show(
      FormPhrases.unsavedBefore,
      (isFilledIn ? [FormPhrases.unsavedBeforeText] : [])
        + (lacksSecret ? [FormPhrases.secretsAgain] : []))
    discardButton.classes = ["quiet-button", "text-caption"]
    discardButton.alignment = .start
    discardButton.isVisible = isFilledIn
    card.root.append(discardButton)
  }

  func hide() { card.show("", []) }
}

// Ownership: the form's screen owns it and passes closures that reference the screen weakly.

/// Reports what would be lost without saving, as soon as it changes: GTK exits without warning when it loses
/// the display.
final class DraftWatch {
  typealias Draft = [String: String]

  private let draft: () -> Draft
  private let report: (Draft) -> Void
  private var reported: Draft

  init(reported: Draft, draft: @escaping () -> Draft, report: @escaping (Draft) -> Void) {
    self.reported = reported
    self.draft = draft
    self.report = report
  }

  func reportChange() {
    let draft = draft()
    guard draft != reported else { return }
    reported = draft
    report(draft)
  }
}
