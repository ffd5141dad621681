public import GTK
internal import WidgetCore

/// Shared behavior of reorderable rows.
public enum ReorderableRow {
  /// The keys that move a row.
  public static let keys = "Alt+Up Alt+Down"

  /// The drag handle of a row.
  public static func makeGrip(_ style: String) -> Widget {
    let grip = GTK.Image(icon: "list-drag-handle-symbolic")
    grip.addClass(style)
    grip.requestSize(width: 44, height: 28)
    grip.setCursor("grab")
    // The keyboard has its own keys.
    grip.setAccessible(.isHidden(true))
    return grip
  }

  /// The position of a row from 1, for screen readers.
  public static func position(_ row: Int, of count: Int) -> String {
    translated(
      "Row {row} of {count}",
      ["row": Translations.number(row), "count": Translations.number(count)])
  }
}
