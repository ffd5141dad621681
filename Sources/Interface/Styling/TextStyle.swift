public import GTK
public import WidgetCore

/// What the text of a role looks like, before the desktop's text scale.
public nonisolated struct TextStyle: Hashable, Sendable {
  /// In logical pixels.
  public var size: Double
  public var weight: Font.Weight
  /// Whether all figures are equally wide.
  public var hasTabularFigures = false
  public var isStruck = false
  /// Whether all letters are equally wide.
  public var isMono = false

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

  private static let body = style(for: .body)

  /// Whether it is larger than what is read at length.
  public var isHeadline: Bool { size > TextStyle.body.size }

  /// The size at a text scale. What is larger than body grows by as many pixels as that does, and no
  /// more: it can be read already, and would leave no room for its words.
  public func size(at scale: Double) -> Double {
    scale > 1 && isHeadline ? size + TextStyle.body.size * (scale - 1) : size * scale
  }

  /// Whether the text can be read with less contrast in a size: thin strokes can't, however long.
  public func isLarge(in size: Double) -> Bool {
    size >= Ink.largeSize && weight.rawValue >= Font.Weight.regular.rawValue
  }

  /// The font at a text scale.
  public func font(scale: Double = 1) -> Font {
    Font(
      family: isMono ? "monospace" : nil, size: size(at: scale), weight: weight,
      hasTabularFigures: hasTabularFigures,
      isStruckThrough: isStruck)
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
