public import GTK
public import WidgetCore

/// The text style of a role, before the desktop's text scale.
public nonisolated struct TextStyle: Hashable, Sendable {
  /// The size in logical pixels.
  public var size: Double
  public var weight: Font.Weight
  /// Whether digits have equal widths.
  public var hasTabularFigures = false
  public var isStruck = false
  /// Whether the font is monospaced.
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

  /// Whether the text is larger than body text.
  public var isHeadline: Bool { size > TextStyle.body.size }

  /// Returns the size at a text scale. Text larger than body grows by the same pixels as body: it is
  /// legible already, and needs the space.
  public func size(at scale: Double) -> Double {
    scale > 1 && isHeadline ? size + TextStyle.body.size * (scale - 1) : size * scale
  }

  /// Whether the text is legible with less contrast in a size; thin strokes never are.
  public func isLarge(in size: Double) -> Bool {
    size >= Foreground.largeSize && weight.rawValue >= Font.Weight.regular.rawValue
  }

  /// Returns the font at a text scale.
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

extension Label {
  /// A label with a style class, aligned at the start.
  public convenience init(_ text: String, style: String, _ role: TextRole) {
    self.init(text)
    classes = [style, role.styleClass]
    horizontalTextAlignment = 0
  }
}

nonisolated extension TextRole {
  /// The name of the style class.
  public var styleClass: String { "text-\(rawValue)" }
}
