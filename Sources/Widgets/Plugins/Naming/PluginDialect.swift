/// The program that a plugin was written for. They agree in nearly everything; where they don't, the
/// file's own kind decides, and where it doesn't say, it is xbar's.
public enum PluginDialect: String, CaseIterable, Sendable {
  case xbar
  case bitBar
  case swiftBar
  case argos

  /// Whether what a click runs is run in a terminal unless the line says otherwise.
  var opensTerminal: Bool { self != .xbar }
  /// Whether `:sun.max:` in a text is one of Apple's symbols.
  var hasSymbols: Bool { self == .swiftBar }
  /// Whether a text is Pango markup unless the line says otherwise.
  var hasMarkup: Bool { self == .argos }
  /// Whether the sign for what is left out counts as one of the `length` of a text.
  var countsEllipsis: Bool { self == .xbar || self == .argos }
  /// Whether colors of terminals are read unless the line says otherwise.
  var readsANSI: Bool { self != .swiftBar }
  /// Whether `dropdown=false` also keeps a line of the menu out of it.
  var hidesMenuLines: Bool { self == .xbar || self == .bitBar }
  /// Whether any line of nothing but dashes is a rule, however few or many.
  var takesAnyDashes: Bool { self == .argos }
  /// Whether a backslash in a text begins more than "\n".
  var hasEscapes: Bool { self == .argos }
}
