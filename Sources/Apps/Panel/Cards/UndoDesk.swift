// Ownership: it owns its note, and keeps the offer until that is over; the column lives as long as the
// session.

internal import Cards
internal import GLib
internal import GTK

/// Offers for a while, between the cards, to take back what was just done: one thing at a time, the
/// newest.
final class UndoDesk {
  /// What can be taken back.
  struct Offer {
    /// What was done.
    var text: String
    /// What a screen reader says for the button.
    var spoken: String
    /// The card that it stands before; nil is the end.
    var next: String?
    var undo: () -> Void
    /// Called when it is over without having been taken.
    var over: (End) -> Void = { _ in }
  }

  /// How an offer is over.
  enum End {
    case timeIsUp
    /// Another one has taken its place.
    case displaced
  }

  private let column: CardColumn
  private lazy var note = UndoNote { [weak self] in self?.undo() }
  private var offer: Offer?
  private var number = 0
  private var wait: Source?

  /// How long the user has to think again.
  static let time = Duration.seconds(10)

  init(column: CardColumn) { self.column = column }

  /// Offers this; the number is what `withdraw` knows it by.
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

  /// Whether the keyboard is in the note.
  var hasKeyboard: Bool { note.root.isFocusWithin }

  /// Takes an offer away that is none any more.
  func withdraw(_ number: Int) { if number == self.number { takeAway() } }

  private func undo() {
    guard let offer else { return }
    // Whoever goes on from here may want to know where the keyboard was.
    offer.undo()
    takeAway()
  }

  private func startWaiting() {
    wait = .after(UndoDesk.time) { [weak self] in
      guard let self, let offer else { return }
      // Nothing goes away below somebody's hand.
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
