public import WidgetCore

/// What is known of one widget, as far as it matters for when to update it.
public struct ScheduledItem: Hashable, Sendable {
  /// Something that the user asked for, or caused.
  public struct Wish: Hashable, Sendable {
    public var reason: UpdateReason
    public var at: Instant
  }

  public let addedAt: Instant
  /// How often it is updated, from its manifest; nil is never.
  public var interval: Duration?
  public var needsNetwork: Bool
  /// What it is about: cards about the same are updated together, so that they never differ.
  public internal(set) var subject: String?
  /// Whether its card can be seen when the panel is shown.
  public var isInView = false
  /// When its content was last known to be right; nil where there is none.
  public internal(set) var updatedAt: Instant?
  /// When it wants to be asked next, from its last answer.
  public internal(set) var refreshAfter: Duration?
  /// After a failure: not before that time.
  public internal(set) var retryAt: Instant?
  public internal(set) var wish: Wish?
  /// Since when it is to follow another about the same, and why that is updated.
  var company: Wish?
  /// Whether it is being updated.
  public internal(set) var isRunning = false
  public internal(set) var isOff = false
  /// Whether it is of no use before the user has set something.
  public internal(set) var isHeld = false
  /// Whether its process is to run while it is looked at.
  public internal(set) var isLive = false
  /// Whether its process is there, to answer or to go on.
  public internal(set) var hasProcess = false
  /// Whether it is looked at on its own while the panel is out of sight.
  public internal(set) var isPeeked = false
  /// When one that has ended by itself, and is to run, is started again.
  public internal(set) var againAt: Instant?
  /// Whether its program says something unasked: what it shows stands still while it doesn't run.
  var isTicking = false
  /// Since when what it shows is no longer what it would show, whatever its age: it was ticking when the
  /// panel went, or its program is another one.
  var behindSince: Instant?

  init(
    addedAt: Instant, interval: Duration?, needsNetwork: Bool, subject: String?,
    updatedAt: Instant?
  ) {
    self.addedAt = addedAt
    self.interval = interval
    self.needsNetwork = needsNetwork
    self.subject = subject
    self.updatedAt = updatedAt
  }

  /// Whether what it shows is from just before then.
  func isFresh(at time: Instant) -> Bool { updatedAt.map { $0 + Pace.freshness > time } ?? false }
}
