// Decides which widgets are updated when. No timer and no process here: the host says what has
// happened, asks for a decision, carries it out, and asks again when `wakeAt` has come or when
// anything has changed.
//
// - Hidden, the machine is woken as seldom as possible. Every widget may be late by a quarter of its
//   interval; the host sleeps until the first one has used that up, and then updates all that are
//   due. So two wake-ups are never closer than the shortest lateness, however many widgets there are.
// - Shown, nothing is late, and what is in view goes first. What needs no network is cheap, and is asked
//   each time that the panel is shown.
// - What was ticking when the panel went, or has another program, is asked as soon as the panel is shown.
// - What lives is started as soon as it is looked at, and again when it has ended, after its pause.
// - Cards about the same are updated together.
// - Nobody waits for ever: what is ready earlier goes first, but for a fixed head start that those in
//   view and those that the user asked for have.
// - Its clock stands still while the machine sleeps. The host says how long that was. Setting the
//   clock on the wall changes nothing here; only the age of a stored snapshot is taken from it.

public import WidgetCore

/// The name of a widget on the panel, such as used-space-1.
public typealias InstanceID = String

/// What the host knows of its widgets and the machine, as far as it matters for when to update.
public struct Schedule: Hashable, Sendable {
  public enum Network: Hashable, Sendable {
    case online, metered, offline
  }

  public internal(set) var items: [InstanceID: ScheduledItem] = [:]
  public internal(set) var isShown = false
  /// On battery, or to save power: in the background everything takes four times as long.
  public var savesPower = false
  public internal(set) var network = Network.online
  /// Spreads what would else happen everywhere at the same second.
  public let seed: UInt64
  /// What has changed for all of them lately, and when.
  var appearedAt: Instant?
  var wokeAt: Instant?
  var cameOnlineAt: Instant?

  public init(seed: UInt64) { self.seed = seed }

  /// So many widgets are updated at a time.
  public static let most = 4
}

extension Schedule {
  /// What to do now. Asking changes nothing.
  public func decide(at now: Instant) -> Decision {
    var decision = Decision()
    var ready: [(rank: Instant, due: Instant, id: InstanceID, reason: UpdateReason)] = []
    for (id, item) in items where !item.isRunning && !item.isOff && !item.isHeld {
      guard let turn = turn(of: item, id: id, at: now) else { continue }
      if turn.due <= now {
        ready.append((turn.rank, turn.due, id, turn.reason))
      } else {
        decision.wakeAt = min(decision.wakeAt ?? turn.latest, turn.latest)
      }
    }
    ready.sort { ($0.rank, $0.due, $0.id) < ($1.rank, $1.due, $1.id) }
    let free = max(0, Self.most - items.values.count { $0.isRunning })
    decision.start = ready.prefix(free).map { Decision.Start(instance: $0.id, reason: $0.reason) }
    // With all places taken, the next chance is when one of them is done.
    if decision.start.count == free { decision.wakeAt = nil }
    return decision
  }

  /// When a widget is to be updated, and before whom.
  private struct Turn {
    var due: Instant
    /// From when on the machine is woken for it.
    var latest: Instant
    var rank: Instant
    var reason: UpdateReason
  }

  private func turn(of item: ScheduledItem, id: InstanceID, at now: Instant) -> Turn? {
    if let wish = item.wish {
      let rank = wish.at - Pace.headStartOfUser
      return Turn(due: wish.at, latest: wish.at, rank: rank, reason: wish.reason)
    }
    if item.needsNetwork {
      if network == .offline { return nil }
      if network == .metered, !isShown { return nil }
    }
    guard var due = naturalDue(of: item, id: id) else { return nil }
    let occasion = lastOccasion(for: item, due: due)
    var lateness =
      isShown || item.isPeeked
      ? .zero : Pace.lateness(of: interval(of: item) ?? Pace.longestLateness)
    if let occasion, let spread = spread(of: id, after: occasion, item) {
      due = max(due, spread)
      lateness = .zero
    }
    let isInView = isShown && item.isInView
    let readyAt = max(due, occasion?.at ?? due)
    return Turn(
      due: due, latest: due + lateness,
      rank: isInView ? readyAt - Pace.headStartInView : readyAt,
      reason: item.company?.reason == .user ? .user : occasion?.reason ?? .schedule)
  }

  /// When it is due by its own measure; nil is never.
  private func naturalDue(of item: ScheduledItem, id: InstanceID) -> Instant? {
    if let retryAt = item.retryAt { return retryAt }
    if let company = item.company { return company.at }
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
    let share = Pace.share(seed, id, updatedAt)
    return updatedAt + interval + interval * share / Pace.jitterShare
  }

  /// How long its content is good for under these circumstances.
  private func interval(of item: ScheduledItem) -> Duration? {
    // A widget may wish for anything, and a sum of two times must not overflow.
    let wish = item.refreshAfter.map { min($0, Pace.longestInterval) }
    if isShown {
      guard let interval = wish ?? item.interval else { return nil }
      return max(interval, Pace.shortestShown)
    }
    guard let usual = item.interval else { return nil }
    let shortest = max(min(usual, Pace.shortWish), Pace.shortestHidden)
    return max(wish ?? usual, shortest) * (savesPower ? Pace.stretch : 1)
  }

  private typealias Occasion = (at: Instant, reason: UpdateReason)

  /// The last of the great changes, if it was due by then.
  private func lastOccasion(for item: ScheduledItem, due: Instant) -> Occasion? {
    var occasions: [Occasion] = []
    if let appearedAt, isShown { occasions.append((appearedAt, .appear)) }
    if let wokeAt { occasions.append((wokeAt, .wake)) }
    if let cameOnlineAt, item.needsNetwork { occasions.append((cameOnlineAt, .online)) }
    return occasions.filter { $0.at >= due }.max { $0.at < $1.at }
  }

  /// After a sleep and after an outage much is due at once. What is in view is not kept waiting.
  private func spread(
    of id: InstanceID, after occasion: Occasion, _ item: ScheduledItem
  ) -> Instant? {
    guard occasion.reason != .appear, !(isShown && item.isInView) else { return nil }
    let steps = Pace.share(seed, id, occasion.at) * Double(Pace.spreadSteps)
    return occasion.at + Pace.settling + Pace.spreadStep * Int(steps)
  }
}
