// Ownership: owns its note and the current offer; the column lives as long as the session.

internal import Cards
internal import GLib
internal import GTK

/// Offers for a while, between the cards, to undo the newest action.
final class UndoController {
  /// An action to undo.
  struct Offer {
    /// The description of the deed.
    var text: String
    /// The button's accessible name.
    var spoken: String
    /// The card below the note; nil at the end.
    var next: String?
    var undo: () -> Void
    /// Called when the offer ends unused.
    var over: (End) -> Void = { _ in }
  }

  /// Why an offer ended.
  enum End {
    case timeIsUp
    /// A newer offer replaced it.
    case displaced
  }

  private let column: CardColumn
  private lazy var note = UndoNote { [weak self] in self?.undo() }
  private var offer: Offer?
  private var number = 0
  private var wait: Source?

  /// How long an offer stays.
  static let time = Duration.seconds(10)

  init(column: CardColumn) { self.column = column }

  /// Shows an offer; returns its number for `withdraw`.
  @discardableResult
  func show(_ offer: Offer, takesKeyboard: Bool) -> Int {
    let displaced = self.offer
    self.offer = offer
    number += 1
    note.show(offer.text, spoken: offer.spoken)
    column.show(note.root, before: offer.next)
    if takesKeyboard { note.focus() }
    startWaiting()
    displaced?.over(.displaced)
    return number
  }

  /// Whether the note has the keyboard focus.
  var hasKeyboard: Bool { note.root.isFocusWithin }

  /// Removes an offer if it is still the current one.
  func withdraw(_ number: Int) { if number == self.number { takeAway() } }

  private func undo() {
    guard let offer else { return }
    // The action may need to know where the focus was.
    offer.undo()
    takeAway()
  }

  private func startWaiting() {
    wait = .after(UndoController.time) { [weak self] in
      guard let self, let offer else { return }
      // The note stays under the pointer or the keyboard focus.
      if note.isAttended { return startWaiting() }
      takeAway()
      offer.over(.timeIsUp)
    }
  }

  private func takeAway() {
    guard offer != nil else { return }
    offer = nil
    wait = nil
    column.removeNote()
  }
}
