/// The menu bar app that a plugin was written for. Differences between them depend on the file's tags; xbar is
/// the default.
public enum PluginDialect: String, CaseIterable, Sendable {
  case xbar
  case bitBar
  case swiftBar
  case argos

  /// Whether commands run in a terminal by default.
  var opensTerminal: Bool { self != .xbar }
  /// Whether `:sun.max:` in a text is an SF Symbol.
  var hasSymbols: Bool { self == .swiftBar }
  /// Whether texts are Pango markup by default.
  var hasMarkup: Bool { self == .argos }
  /// Whether the ellipsis counts toward `length`.
  var countsEllipsis: Bool { self == .xbar || self == .argos }
  /// Whether ANSI colors are interpreted by default.
  var readsANSI: Bool { self != .swiftBar }
  /// Whether `dropdown=false` also hides lines of the menu.
  var hidesMenuLines: Bool { self == .xbar || self == .bitBar }
  /// Whether any line of dashes is a separator, whatever its length.
  var takesAnyDashes: Bool { self == .argos }
  /// Whether a text has more escapes than "\n".
  var hasEscapes: Bool { self == .argos }
}
