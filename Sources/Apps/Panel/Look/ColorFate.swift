internal import Backdrops
internal import GTK
internal import Theme
internal import WidgetCore

/// How a background color set by the user is used.
nonisolated enum ColorFate: Hashable, Sendable {
  case shown
  /// Adjusted for readable text, so it looks like another color.
  case lightened
  case darkened
  /// Solid cards cover the background.
  case hidden

  /// With a stronger tint, the color is no longer recognizable.
  private static let most = 0.5

  init(of color: Color, in look: Look) {
    guard look.isTranslucent else {
      self = .hidden
      return
    }
    let veil = PlainFrost(color, look.appearance, look.material).veil
    self = veil <= ColorFate.most ? .shown : look.appearance == .light ? .lightened : .darkened
  }
}
