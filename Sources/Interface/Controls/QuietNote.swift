/// A status label beside a name, with a reason on demand.
public nonisolated struct QuietNote: Hashable, Sendable {
  public var text: String
  public var reason: String?
  /// The label of the button that resolves it.
  public var remedy: String?

  public init(text: String, reason: String? = nil, remedy: String? = nil) {
    self.text = text
    self.reason = reason
    self.remedy = remedy
  }
}
