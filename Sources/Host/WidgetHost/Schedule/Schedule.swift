// Decides which widgets are updated when. Has no timers and no processes: the host reports events, requests a
// decision, carries it out, and requests the next one at `wakeAt` or after the next event.
//
// - While the panel is hidden, wake-ups are batched. A widget may be late by a quarter of its interval. The
//   host sleeps until the first one reaches that limit, and updates all that are due. So the shortest lateness
//   is the minimum between wake-ups, however many widgets there are.
// - While the panel is shown, no update is late, and visible cards come first. Widgets without network are
//   cheap: they are updated each time the panel is shown.
// - Widgets that pushed content before the panel was hidden, or whose program changed, are updated as soon as
//   it is shown.
// - Live widgets start when they are shown, and restart after a pause when they exit.
// - Cards with the same subject are updated together.
// - No starvation: the earliest comes first, except for a fixed head start of visible cards and of the user's
//   requests.
// - The monotonic clock stops during sleep; the host reports its duration. Setting the wall clock has no
//   effect: only the age of cached content depends on it.

public import WidgetCore

/// The name of an instance, such as used-space-1.
public typealias InstanceID = String

/// The state of widgets and machine that determines when widgets are updated.
public struct Schedule: Hashable, Sendable {
  public enum Network: Hashable, Sendable {
    case online, metered, offline
  }

  public internal(set) var items: [InstanceID: ScheduledItem] = [:]
  public internal(set) var isShown = false
  /// On battery or in power-saving mode: background intervals are four times as long.
  public var savesPower = false
  public internal(set) var network = Network.online
  /// Spreads updates of many machines over time.
  public let seed: UInt64
  /// The last events that concern all widgets.
  var appearedAt: Instant?
  var wokeAt: Instant?
  var cameOnlineAt: Instant?

  public init(seed: UInt64) { self.seed = seed }

  /// Widgets that are updated in parallel with those of the other lanes, so that none waits for a slower one.
  public enum Lane: CaseIterable, Hashable, Sendable {
    case local
    /// Widgets that may wait for something without needing the network, such as plugins and calendars.
    case patient
    /// Widgets that wait for servers.
    case network
  }

  /// Maximum concurrent updates in each lane.
  public static let most = 4
}

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

extension Schedule {
  /// Returns what to do now, without side effects.
  public func decide(at now: Instant) -> Decision {
    var ready: [(rank: Instant, due: Instant, id: InstanceID, reason: UpdateReason)] = []
    /// The next time for each lane.
    var wakeAt: [Lane: Instant] = [:]
    for (id, item) in items where !item.isRunning && !item.isOff && !item.isHeld {
      guard let turn = turn(of: item, id: id, at: now) else { continue }
      if turn.due <= now {
        ready.append((turn.rank, turn.due, id, turn.reason))
      } else {
        wakeAt[item.lane] = min(wakeAt[item.lane] ?? turn.latest, turn.latest)
      }
    }
    ready.sort { ($0.rank, $0.due, $0.id) < ($1.rank, $1.due, $1.id) }
    let lanes = Lane.allCases.map { lane in
      let waiting = ready.filter { items[$0.id]?.lane == lane }
      let free = max(0, Self.most - items.values.count { $0.isRunning && $0.lane == lane })
      // All slots are in use: the next decision follows the end of an update.
      if waiting.count >= free { wakeAt[lane] = nil }
      return waiting.prefix(free)
    }
    let starts = lanes.joined().sorted { ($0.rank, $0.due, $0.id) < ($1.rank, $1.due, $1.id) }
    return Decision(
      start: starts.map { Decision.Start(instance: $0.id, reason: $0.reason) },
      wakeAt: wakeAt.values.min())
  }

  /// Whether the card can be seen: on a shown panel, and not below another page of its stack.
  private func isShown(_ item: ScheduledItem) -> Bool { isShown && !item.isCovered }

  /// The time and the priority of an update.
  private struct Turn {
    var due: Instant
    /// The time at which the machine is woken for it.
    var latest: Instant
    var rank: Instant
    var reason: UpdateReason
  }

  private func turn(of item: ScheduledItem, id: InstanceID, at now: Instant) -> Turn? {
    if let request = item.request {
      let rank = request.at - ScheduleTiming.headStartOfUser
      return Turn(due: request.at, latest: request.at, rank: rank, reason: request.reason)
    }
    if item.needsNetwork {
      if network == .offline { return nil }
      if network == .metered, !isShown(item) { return nil }
    }
    guard var due = naturalDue(of: item, id: id) else { return nil }
    let occasion = lastOccasion(for: item, due: due)
    var lateness =
      isShown(item) || item.isPeeked
      ? .zero : ScheduleTiming.lateness(of: interval(of: item) ?? ScheduleTiming.longestLateness)
    if let occasion, let spread = spread(of: id, after: occasion, item) {
      due = max(due, spread)
      lateness = .zero
    }
    let isInView = isShown(item) && item.isInView
    let readyAt = max(due, occasion?.at ?? due)
    return Turn(
      due: due, latest: due + lateness,
      rank: isInView ? readyAt - ScheduleTiming.headStartInView : readyAt,
      reason: item.company?.reason == .user ? .user : occasion?.reason ?? .schedule)
  }

  /// The due time by the widget's own interval; nil is never.
  private func naturalDue(of item: ScheduledItem, id: InstanceID) -> Instant? {
    if let retryAt = item.retryAt { return retryAt }
    if let company = item.company { return company.at }
    let isShown = isShown(item)
    let appearedAt = appearedAt(of: item)
    if item.isLive, isShown || item.isPeeked, !item.hasProcess {
      return item.againAt ?? appearedAt ?? item.addedAt
    }
    if isShown, let behindSince = item.behindSince { return behindSince }
    guard let updatedAt = item.updatedAt else { return item.addedAt }
    if isShown, !item.needsNetwork, let appearedAt, !item.isFresh(at: appearedAt) {
      return appearedAt
    }
    guard let interval = interval(of: item) else { return nil }
    if isShown { return updatedAt + interval }
    let share = ScheduleTiming.share(seed, id, updatedAt)
    return updatedAt + interval + interval * share / ScheduleTiming.jitterShare
  }

  /// The current update interval.
  private func interval(of item: ScheduledItem) -> Duration? {
    let isShown = isShown(item)
    // Widgets may request any interval; adding it to a time must not overflow.
    let request = item.refreshAfter.map { min($0, ScheduleTiming.longestInterval) }
    if isShown {
      guard let interval = request ?? item.interval else { return nil }
      return max(interval, ScheduleTiming.shortestShown)
    }
    guard let usual = item.interval else { return nil }
    let shortest = max(min(usual, ScheduleTiming.shortestRequest), ScheduleTiming.shortestHidden)
    return max(request ?? usual, shortest) * (savesPower ? ScheduleTiming.stretch : 1)
  }

  /// When the panel appeared, or the card came to the front of its stack.
  private func appearedAt(of item: ScheduledItem) -> Instant? {
    [appearedAt, item.uncoveredAt].compactMap(\.self).max()
  }

  private typealias Occasion = (at: Instant, reason: UpdateReason)

  /// The last event that concerns all widgets, if the widget was due by then.
  private func lastOccasion(for item: ScheduledItem, due: Instant) -> Occasion? {
    var occasions: [Occasion] = []
    if let appearedAt = appearedAt(of: item), isShown(item) {
      occasions.append((appearedAt, .appear))
    }
    if let wokeAt { occasions.append((wokeAt, .wake)) }
    if let cameOnlineAt, item.needsNetwork { occasions.append((cameOnlineAt, .online)) }
    return occasions.filter { $0.at >= due }.max { $0.at < $1.at }
  }

  /// Spreads the many updates that are due after sleep or an outage. Visible cards aren't delayed.
  private func spread(
    of id: InstanceID, after occasion: Occasion, _ item: ScheduledItem
  ) -> Instant? {
    guard occasion.reason != .appear, !(isShown(item) && item.isInView) else { return nil }
    let steps = ScheduleTiming.share(seed, id, occasion.at) * Double(ScheduleTiming.spreadSteps)
    return occasion.at + ScheduleTiming.settling + ScheduleTiming.spreadStep * Int(steps)
  }
}
