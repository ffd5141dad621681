/// How a screen covers another.
public nonisolated enum PresentationStyle: Hashable, Sendable, CaseIterable {
  /// Leaves it to the screen: a page sheet unless it prefers another style.
  case automatic
  /// A card as wide as one can read, and as high as there is room.
  case pageSheet
  /// A card on the lower edge, as high as what is in it; what is behind stays where it is.
  case bottomSheet
  /// A small card in the middle, as high as what is in it.
  case formSheet
  /// All of the stage; what was there is taken away.
  case fullScreen
  /// A small card beside what it belongs to.
  case popover

  /// Narrower than this, cards are as wide as the stage.
  static let narrowWidth = 500.0

  /// What becomes of it on a stage of that width; `narrow` is what the screen wants on a narrow one.
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
