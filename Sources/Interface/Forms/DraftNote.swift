internal import Controls
internal import GTK

/// A note that restored unsaved changes are in the form, with a button that discards them.
final class DraftNote {
  var root: Widget { card.root }
  var onDiscard: () -> Void = {}

  private let card = NoteCard()
  private let discard = GTK.Button(FormPhrases.discard)

  /// - Parameter lacksSecret: whether a secret has to be entered again.
  init(isFilledIn: Bool, lacksSecret: Bool = false) {
    guard isFilledIn || lacksSecret else { return }
    card.show(
      FormPhrases.unsavedBefore,
      (isFilledIn ? [FormPhrases.unsavedBeforeText] : [])
        + (lacksSecret ? [FormPhrases.secretsAgain] : []))
    discard.classes = ["quiet-button", "text-caption"]
    discard.alignment = .start
    discard.isVisible = isFilledIn
    discard.onClick { [weak self] in self?.onDiscard() }
    card.root.append(discard)
  }

  func hide() { card.show("", []) }
}
