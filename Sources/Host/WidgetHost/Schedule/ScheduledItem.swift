public import WidgetCore

/// The state of one widget that determines when it is updated.
public struct ScheduledItem: Hashable, Sendable {
  /// An update that the user requested or caused.
  public struct Request: Hashable, Sendable {
    public var reason: UpdateReason
    public var at: Instant
  }

  public let addedAt: Instant
  /// The update interval of the manifest; nil is never.
  public var interval: Duration?
  public var needsNetwork: Bool
  /// The lane of its updates.
  public let lane: Schedule.Lane
  /// Cards with the same subject are updated together, so that they never differ.
  public internal(set) var subject: String?
  /// Whether the card is visible while the panel is shown.
  public var isInView = false
  /// Whether another page of its stack covers the card.
  public internal(set) var isCovered = false
  /// The time at which it came to the front while the panel was shown.
  var uncoveredAt: Instant?
  /// The time at which the content was last current; nil without content.
  public internal(set) var updatedAt: Instant?
  /// The interval that the last response requested.
  public internal(set) var refreshAfter: Duration?
  /// The earliest time after a failure.
  public internal(set) var retryAt: Instant?
  public internal(set) var request: Request?
  /// The update of another card with the same subject, which this one follows.
  var company: Request?
  /// Whether it is being updated.
  public internal(set) var isRunning = false
  public internal(set) var isOff = false
  /// Whether a required setting is empty.
  public internal(set) var isHeld = false
  /// Whether the process runs while the card is shown.
  public internal(set) var isLive = false
  /// Whether the process runs.
  public internal(set) var hasProcess = false
  /// Whether the card is shown alone while the panel is hidden.
  public internal(set) var isPeeked = false
  /// The restart time of a live widget that exited.
  public internal(set) var againAt: Instant?
  /// Whether the program pushes content, which is outdated when it doesn't run.
  var isTicking = false
  /// The time at which the content became outdated, whatever its age: the panel was hidden while the widget
  /// pushed content, or its program changed.
  var behindSince: Instant?

  init(
    addedAt: Instant, interval: Duration?, needsNetwork: Bool, takesLong: Bool, subject: String?,
    updatedAt: Instant?
  ) {
    self.addedAt = addedAt
    self.interval = interval
    self.needsNetwork = needsNetwork
    lane = needsNetwork ? .network : takesLong ? .patient : .local
    self.subject = subject
    self.updatedAt = updatedAt
  }

  /// Whether the content is almost as new as the time.
  func isFresh(at time: Instant) -> Bool {
    updatedAt.map { $0 + ScheduleTiming.freshness > time } ?? false
  }
}
