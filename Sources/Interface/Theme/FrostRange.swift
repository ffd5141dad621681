public import GTK

/// The darkest and the lightest color of the backdrop with its veil.
public nonisolated struct FrostRange: Hashable, Sendable {
  public var darkest: Color
  public var lightest: Color

  public init(darkest: Color, lightest: Color) {
    self.darkest = darkest
    self.lightest = lightest
  }

  public init(_ color: Color) { self.init(darkest: color, lightest: color) }
}
