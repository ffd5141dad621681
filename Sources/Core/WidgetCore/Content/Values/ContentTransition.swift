/// The transition between old and new content.
public enum ContentTransition: String, CaseIterable, Sendable {
  /// A crossfade.
  case fade
  /// No animation.
  case none
}
