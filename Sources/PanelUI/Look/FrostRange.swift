public import GTK

/// The darkest and the lightest colour of the frost that is there, its veil included.
public nonisolated struct FrostRange: Hashable, Sendable {
  public var darkest: Color
  public var lightest: Color

  public init(darkest: Color, lightest: Color) {
    self.darkest = darkest
    self.lightest = lightest
  }

  public init(_ color: Color) { self.init(darkest: color, lightest: color) }
}
