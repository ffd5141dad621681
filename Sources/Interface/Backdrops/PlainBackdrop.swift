public import GTK
public import Theme
public import WidgetCore

/// A plain color behind the cards.
public nonisolated struct PlainBackdrop: Hashable, Sendable {
  /// The opacity of the veil, from 0 to 1.
  public let veil: Double

  public init(_ color: Color, _ appearance: Appearance, _ material: Material) {
    veil = Double(Veil(appearance, material).needed(over: ColorField.Cell(color)))
  }
}
