public import GTK
public import WidgetCore

/// What the text of a role looks like, before the desktop's text scale.
public nonisolated struct TextStyle: Hashable, Sendable {
  /// In logical pixels.
  public var size: Double
  public var weight: Font.Weight
  /// Whether all figures are equally wide.
  public var hasTabularFigures = false

  public static func style(for role: TextRole) -> TextStyle {
    switch role {
    case .largeTitle: TextStyle(size: 34, weight: .light)
    case .title: TextStyle(size: 22, weight: .regular)
    case .value: TextStyle(size: 28, weight: .light, hasTabularFigures: true)
    case .body: TextStyle(size: 15, weight: .regular)
    case .caption: TextStyle(size: 13, weight: .regular)
    case .footnote: TextStyle(size: 11, weight: .regular)
    }
  }

  /// Whether the text is large enough to be read with less contrast.
  public func isLarge(at scale: Double) -> Bool { size * scale >= Ink.largeSize }

  /// The font at a text scale.
  public func font(scale: Double = 1) -> Font {
    Font(size: size * scale, weight: weight, hasTabularFigures: hasTabularFigures)
  }
}

nonisolated extension WidgetCore.Weight {
  public var font: Font.Weight {
    switch self {
    case .light: .light
    case .regular: .regular
    case .medium: .medium
    case .semibold: .semibold
    case .bold: .bold
    }
  }
}
