internal import WidgetCore

extension Extent {
  /// Whether the room of a compact card is narrow for the user's text, which its height grows with: less fits side
  /// by side.
  var isTight: Bool { width < height * 2.4 }
}
