public import GTK
internal import WidgetCore

/// What rows have in common that the user brings into another order.
public enum ReorderableRow {
  /// The keys that move a row.
  public static let keys = "Alt+Up Alt+Down"

  /// What a row is dragged by.
  public static func makeGrip(_ style: String) -> Widget {
    let grip = GTK.Image(icon: "list-drag-handle-symbolic")
    grip.addClass(style)
    grip.requestSize(width: 44, height: 28)
    grip.setCursor("grab")
    // The keyboard has its keys for it.
    grip.setAccessible(.isHidden(true))
    return grip
  }

  /// Where a row stands, counted from 1, for screen readers.
  public static func position(_ row: Int, of count: Int) -> String {
    translated(
      "Row {row} of {count}",
      ["row": Translations.number(row), "count": Translations.number(count)])
  }
}
