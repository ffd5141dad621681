public import WidgetCore

// What can happen, in the order of a day: widgets come and go, are updated, the panel is shown and
// hidden, the machine sleeps, the network goes away. What is said of a widget that is not there
// changes nothing.

extension Schedule {
  // MARK: Widgets

  /// A widget is on the panel from now on. The age is that of its stored content; nil where there
  /// is none.
  public mutating func add(
    _ id: InstanceID, interval: Duration?, needsNetwork: Bool = false, isLive: Bool = false,
    subject: String? = nil, age: Duration? = nil, at now: Instant
  ) {
    items[id] = ScheduledItem(
      addedAt: now, interval: interval, needsNetwork: needsNetwork, subject: subject,
      updatedAt: age.map { now - $0 })
    items[id]?.isLive = isLive
  }

  /// Its program is another one now: what it shows is that of the one before.
  public mutating func programChanged(_ id: InstanceID, at now: Instant) {
    items[id]?.behindSince = now
    items[id]?.isTicking = false
    items[id]?.isOff = false
    items[id]?.retryAt = nil
    items[id]?.againAt = nil
  }

  /// Whether its process is there now.
  public mutating func setProcess(isThere: Bool, of id: InstanceID) {
    items[id]?.hasProcess = isThere
  }

  /// One that is to run has ended by itself, and is started again then.
  public mutating func ended(_ id: InstanceID, againAt time: Instant) { items[id]?.againAt = time }

  /// Whether somebody looks at it on its own while the panel is out of sight.
  public mutating func setPeeked(_ isPeeked: Bool, _ id: InstanceID) {
    items[id]?.isPeeked = isPeeked
    items[id]?.againAt = nil
  }

  /// It is about something else from now on.
  public mutating func setSubject(_ subject: String?, of id: InstanceID) {
    items[id]?.subject = subject
  }

  public mutating func remove(_ id: InstanceID) { items[id] = nil }

  /// The user asked for it, or has changed its settings. It goes before others.
  public mutating func ask(_ id: InstanceID, _ reason: UpdateReason = .user, at now: Instant) {
    items[id]?.isOff = false
    items[id]?.wish = ScheduledItem.Wish(reason: reason, at: now)
  }

  /// It is being updated, and so are others about the same as soon as they can be.
  public mutating func begin(_ id: InstanceID, at now: Instant) {
    guard let item = items[id] else { return }
    items[id]?.isRunning = true
    items[id]?.wish = nil
    items[id]?.company = nil
    items[id]?.againAt = nil
    items[id]?.behindSince = nil
    // Who only follows leads nobody: two would follow each other for ever.
    guard item.company == nil, let subject = item.subject else { return }
    let reason = item.wish?.reason == .user ? UpdateReason.user : .schedule
    for (other, follower) in items
    where other != id && follower.subject == subject && !follower.isRunning
      && !follower.isFresh(at: now)
    {
      items[other]?.company = ScheduledItem.Wish(reason: reason, at: now)
    }
  }

  /// It answered: something new, or that nothing is new; or it said something new unasked.
  public mutating func finish(
    _ id: InstanceID, refreshAfter: Duration? = nil, unasked: Bool = false, at now: Instant
  ) {
    if unasked { items[id]?.isTicking = true }
    items[id]?.isRunning = false
    items[id]?.updatedAt = now
    items[id]?.retryAt = nil
    items[id]?.refreshAfter = refreshAfter
  }

  /// It failed, and may be tried again then.
  public mutating func fail(_ id: InstanceID, retryAt: Instant) {
    items[id]?.isRunning = false
    items[id]?.retryAt = retryAt
  }

  /// It was ended before it could answer. It is as due as it was.
  public mutating func abandon(_ id: InstanceID) { items[id]?.isRunning = false }

  /// It is off until the user asks.
  public mutating func turnOff(_ id: InstanceID) {
    items[id]?.isRunning = false
    items[id]?.retryAt = nil
    items[id]?.isOff = true
  }

  public mutating func turnOn(_ id: InstanceID) { items[id]?.isOff = false }

  /// Whether the user has to set something before it is of any use. What is wished meanwhile waits.
  public mutating func setHeld(_ isHeld: Bool, _ id: InstanceID) { items[id]?.isHeld = isHeld }

  // MARK: The panel

  public mutating func show(at now: Instant) {
    if !isShown {
      appearedAt = now
      for (id, item) in items {
        items[id]?.againAt = nil
        if item.isTicking { items[id]?.behindSince = now }
      }
    }
    isShown = true
  }

  public mutating func hide() { isShown = false }

  /// Which cards can be seen when the panel is shown.
  public mutating func setInView(_ ids: Set<InstanceID>) {
    for id in items.keys { items[id]?.isInView = ids.contains(id) }
  }

  // MARK: The machine

  /// The machine slept so long, while the clock stood still. All content is older by that.
  public mutating func wake(after slept: Duration, at now: Instant) {
    guard slept > .zero else { return }
    for (id, item) in items { items[id]?.updatedAt = item.updatedAt.map { $0 - slept } }
    wokeAt = now
  }

  public mutating func setNetwork(_ new: Network, at now: Instant) {
    if network == .offline, new != .offline { cameOnlineAt = now }
    network = new
  }

  /// The age of something that was written then, both times being of the clock on the wall; nil
  /// where that can't be known, because the clock was set back since.
  public static func age(writtenAt: Duration, now: Duration) -> Duration? {
    writtenAt <= now ? now - writtenAt : nil
  }
}
