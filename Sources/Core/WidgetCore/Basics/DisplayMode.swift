/// How much of a widget is shown. Every widget can be compact; what is expanded shows more.
public enum DisplayMode: String, Codable, CaseIterable, Sendable {
  case compact
  case expanded
}

extension DisplayMode: Comparable {
  /// Compact is less than expanded.
  public static func < (left: DisplayMode, right: DisplayMode) -> Bool {
    left == .compact && right == .expanded
  }
}
