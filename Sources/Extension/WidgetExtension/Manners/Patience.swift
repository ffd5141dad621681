/// How long is waited for sources on the web, less than the host allows a widget.
public struct Patience: Hashable, Sendable {
  /// For one answer.
  public var each: Duration
  /// For all of them together.
  public var whole: Duration

  public init(each: Duration = .seconds(4), whole: Duration) {
    self.each = each
    self.whole = whole
  }
}
