/// The display mode of a card. Every widget supports compact; expanded shows more.
public enum DisplayMode: String, Codable, CaseIterable, Sendable {
  case compact
  case expanded
}

extension DisplayMode: Comparable {
  /// Orders compact before expanded.
  public static func < (left: DisplayMode, right: DisplayMode) -> Bool {
    left == .compact && right == .expanded
  }
}
