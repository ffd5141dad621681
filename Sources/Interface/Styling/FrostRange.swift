public import GTK

/// The bounds of the frost that is there, its veil included: nothing of it, bare or under a material,
/// is darker or lighter than these are.
public nonisolated struct FrostRange: Hashable, Sendable {
  public var darkest: Color
  public var lightest: Color

  public init(darkest: Color, lightest: Color) {
    self.darkest = darkest
    self.lightest = lightest
  }

  public init(_ color: Color) { self.init(darkest: color, lightest: color) }
}
