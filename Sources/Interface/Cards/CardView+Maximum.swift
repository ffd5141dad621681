public import GTK
public import WidgetCore

extension CardView {
  /// The maximum size of content in each mode, for a panel size.
  public nonisolated static func maximum(
    in panel: Size, textScale: Double
  ) -> EnvironmentDescription.Maximum {
    let measures = CardMeasures(textScale: textScale)
    let width = panel.width - 2 * CardMeasures.gap
    let limit = panel.height - 2 * CardMeasures.gap
    return EnvironmentDescription.Maximum(
      compact: Extent(width: width, height: measures.compactLimit),
      expanded: Extent(
        width: width,
        height: measures.bodyHeight(
          wanted: .infinity, mode: .expanded, bodyMost: limit - measures.headerHeight)))
  }
}
