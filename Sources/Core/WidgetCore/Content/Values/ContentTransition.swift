/// How content becomes other content.
public enum ContentTransition: String, CaseIterable, Sendable {
  /// One fades into the other.
  case fade
  /// At once.
  case none
}
