public import WidgetCore

/// The updates to start now, and the time of the next decision.
public struct Decision: Hashable, Sendable {
  public struct Start: Hashable, Sendable {
    public let instance: InstanceID
    public let reason: UpdateReason

    public init(instance: InstanceID, reason: UpdateReason) {
      self.instance = instance
      self.reason = reason
    }
  }

  /// In this order. The host calls `begin` for each that it starts.
  public var start: [Start] = []
  /// The time of the next decision; nil if only an event makes an update due.
  public var wakeAt: Instant?

  public init(start: [Start] = [], wakeAt: Instant? = nil) {
    self.start = start
    self.wakeAt = wakeAt
  }
}
