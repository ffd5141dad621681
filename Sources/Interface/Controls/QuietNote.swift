/// A quiet word beside a name, with its reason on demand.
public nonisolated struct QuietNote: Hashable, Sendable {
  public var text: String
  public var reason: String?
  /// What the button says that does something about it.
  public var remedy: String?

  public init(text: String, reason: String? = nil, remedy: String? = nil) {
    self.text = text
    self.reason = reason
    self.remedy = remedy
  }
}
