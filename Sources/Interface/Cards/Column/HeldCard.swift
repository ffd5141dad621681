internal import GTK

/// A dragged card and its drop position.
struct HeldCard {
  let id: String
  /// The rows at the start of the drag.
  var rows: [CardColumn.Row]
  var reordering: Reordering
  /// The press and current pointer positions, in the column's coordinates.
  let start: Point
  var pointer: Point

  /// The rows as a drop would leave them.
  var shownRows: [CardColumn.Row] {
    reordering.move.map(rows.applying) ?? rows
  }
}
