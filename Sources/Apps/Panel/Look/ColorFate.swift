internal import Frosting
internal import GTK
internal import Styling
internal import WidgetCore

/// What becomes of a color that the user has chosen for the background.
nonisolated enum ColorFate: Hashable, Sendable {
  case shown
  /// It wouldn't let text be read, and looks like another color now.
  case lightened
  case darkened
  /// Solid cards leave nothing of any background.
  case hidden

  /// Beyond this much veil a color isn't recognized.
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
