/// A quiet word beside a name, with its reason on demand.
public nonisolated struct QuietNote: Hashable, Sendable {
  var text: String
  var reason: String?
  /// What the button says that does something about it.
  var remedy: String?

  public init(text: String, reason: String? = nil, remedy: String? = nil) {
    self.text = text
    self.reason = reason
    self.remedy = remedy
  }
}
