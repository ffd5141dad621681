internal import WidgetCore

/// The metrics of a card, in logical pixels, at a text scale.
public nonisolated struct CardMeasures: Hashable, Sendable {
  /// The space between cards and at their sides.
  public static let gap = 8.0

  let textScale: Double

  var headerHeight: Double { (36 * max(1, textScale)).rounded() }
  var iconSize: Double { (20 * max(1, textScale)).rounded() }
  /// The size of the expand button's hit area.
  var caretSide: Double { (24 + 20 * max(1, textScale)).rounded() }
  /// The maximum height of compact content.
  var compactLimit: Double { (110 * max(1, textScale)).rounded() }

  /// The height of the body in a mode, from its content's natural height and the maximum below the
  /// header.
  func bodyHeight(wanted: Double, mode: DisplayMode, bodyMost: Double) -> Double {
    min(wanted, bodyLimit(in: mode, bodyMost: bodyMost)).rounded()
  }

  /// The maximum height of the body in a mode.
  func bodyLimit(in mode: DisplayMode, bodyMost: Double) -> Double {
    mode == .compact ? compactLimit : max(compactLimit, bodyMost)
  }
}
