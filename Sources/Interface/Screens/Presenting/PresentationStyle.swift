/// The style of a presented screen.
public nonisolated enum PresentationStyle: Hashable, Sendable, CaseIterable {
  /// The screen's preferred style, or a page sheet.
  case automatic
  /// A card of readable width and full height.
  case pageSheet
  /// A card at the bottom edge, as high as its content; the screen behind it doesn't move.
  case bottomSheet
  /// A small card in the center, as high as its content.
  case formSheet
  /// Fills the presenter and hides the screens below.
  case fullScreen
  /// A small card next to its anchor.
  case popover

  /// Below this width, cards fill the width of the presenter.
  static let narrowWidth = 500.0

  /// Returns the style on a presenter of that width; `narrow` overrides it on a narrow one.
  func adapted(for width: Double, narrow: PresentationStyle? = nil) -> PresentationStyle {
    let isNarrow = width < PresentationStyle.narrowWidth
    if isNarrow, let narrow { return narrow }
    return switch self {
    case .automatic: .pageSheet
    case .fullScreen, .bottomSheet: self
    case .pageSheet, .formSheet, .popover: isNarrow ? .pageSheet : self
    }
  }
}
