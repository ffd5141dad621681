extension Node {
  /// A bar that is filled in part.
  public struct Progress: Hashable, Sendable {
    /// From 0 to 1.
    public var value: Double
    /// What the bar's empty part is drawn in; nil is the host's own.
    public var track: Tint?

    public init(_ value: Double, track: Tint? = nil) {
      self.value = value
      self.track = track
    }
  }
}
