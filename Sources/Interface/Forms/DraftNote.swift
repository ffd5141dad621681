internal import Controls
internal import GTK

/// Says that something is filled in again that was not saved last time, and offers to take it back.
final class DraftNote {
  var root: Widget { card.root }
  var onDiscard: () -> Void = {}

  private let card = NoteCard()
  private let discard = GTK.Button(FormPhrases.discard)

  /// A secret that was typed can't be filled in again.
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
