internal import WidgetCore

/// The measures of a card, in logical pixels, at a text scale.
public nonisolated struct CardMeasures: Hashable, Sendable {
  /// Between cards, and at their sides.
  public static let gap = 8.0

  let textScale: Double

  var headerHeight: Double { (36 * max(1, textScale)).rounded() }
  var iconSize: Double { (20 * max(1, textScale)).rounded() }
  /// The side of the square in which the caret is hit.
  var caretSide: Double { (24 + 20 * max(1, textScale)).rounded() }
  /// What compact content may take at most.
  var compactLimit: Double { (110 * max(1, textScale)).rounded() }

  /// How high the body is in a mode, given how high its content would like to be, and the most
  /// that there is below the header.
  func bodyHeight(wanted: Double, mode: DisplayMode, bodyMost: Double) -> Double {
    min(wanted, bodyLimit(in: mode, bodyMost: bodyMost)).rounded()
  }

  /// The most that the body may take in a mode.
  func bodyLimit(in mode: DisplayMode, bodyMost: Double) -> Double {
    mode == .compact ? compactLimit : max(compactLimit, bodyMost)
  }
}
