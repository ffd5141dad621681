internal import GTK

/// A card under the user's hand: where it would stand among the others.
struct HeldCard {
  let id: String
  /// The rows as they were when it was taken.
  var rows: [CardColumn.Row]
  var reordering: Reordering
  /// Where the button or finger went down, and where it is, in the column.
  let start: Point
  var pointer: Point

  /// The rows as they would stand if it were let go now.
  var shownRows: [CardColumn.Row] {
    reordering.move.map(rows.applying) ?? rows
  }
}
