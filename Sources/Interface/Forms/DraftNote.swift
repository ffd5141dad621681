internal import Controls
internal import GTK

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
