internal import WidgetCore

// Strings of the question before a link opens.
nonisolated extension Phrases {
  static var openAddress: String { translated("Open") }
  // Links of the same kind, from this widget.
  static var openAlways: String { translated("Always Open Links Like This") }
  static var unableToOpen: String { translated("Unable to Open") }
  static var unknownAddress: String {
    translated(
      "Today can’t tell what opening it will do. It will be passed to the app that handles "
        + "such addresses.")
  }

  static func opensAddress(_ widget: String) -> String {
    translated("The Widget “{widget}” Wants to Open an Address", ["widget": widget])
  }

  /// Isolated, so that it reads left to right in any language.
  static func address(_ address: String) -> String { "\u{2066}\(address)\u{2069}" }
}
