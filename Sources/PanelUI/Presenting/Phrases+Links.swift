internal import WidgetCore

// What is said before an address is opened that not everybody knows to be harmless.
nonisolated extension Phrases {
  static var openAddress: String { translated("Open") }
  // Those of the same kind, of this widget.
  static var openAlways: String { translated("Always Open Such Addresses") }
  static var unknownAddress: String {
    translated("It isn’t known what opening it does. It is handed to the app that is there for it.")
  }

  static func opensAddress(_ widget: String) -> String {
    translated("{widget} Wants to Open an Address", ["widget": widget])
  }

  /// From left to right in any language.
  static func address(_ address: String) -> String { "\u{2066}\(address)\u{2069}" }
}
