public import WidgetCore

/// Which widgets are to be updated now, and when to ask again.
public struct Decision: Hashable, Sendable {
  public struct Start: Hashable, Sendable {
    public let instance: InstanceID
    public let reason: UpdateReason

    public init(instance: InstanceID, reason: UpdateReason) {
      self.instance = instance
      self.reason = reason
    }
  }

  /// In this order. The host says `begin` for each that it starts.
  public var start: [Start] = []
  /// When to ask again, if nothing happens before; nil where nothing is due without an event.
  public var wakeAt: Instant?

  public init(start: [Start] = [], wakeAt: Instant? = nil) {
    self.start = start
    self.wakeAt = wakeAt
  }
}
