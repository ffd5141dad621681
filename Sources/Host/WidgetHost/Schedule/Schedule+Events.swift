public import WidgetCore

// Events: widgets are added, removed and updated, the panel is shown and hidden, the machine sleeps, the network
// changes. Events of unknown widgets have no effect.

extension Schedule {
  // MARK: Widgets

  /// Adds a widget. `takesLong` says whether its response may take longer than others'. `age` is that of its cached
  /// content; nil without. `isCovered` says whether its card lies below another page of its stack.
  public mutating func add(
    _ id: InstanceID, interval: Duration?, needsNetwork: Bool = false, takesLong: Bool = false,
    isLive: Bool = false, subject: String? = nil, age: Duration? = nil, isCovered: Bool = false,
    at now: Instant
  ) {
    items[id] = ScheduledItem(
      addedAt: now, interval: interval, needsNetwork: needsNetwork, takesLong: takesLong,
      subject: subject, updatedAt: age.map { now - $0 })
    items[id]?.isLive = isLive
    items[id]?.isCovered = isCovered
  }

  /// The program changed: the content is the former program's.
  public mutating func programChanged(_ id: InstanceID, at now: Instant) {
    items[id]?.behindSince = now
    items[id]?.isTicking = false
    items[id]?.isOff = false
    items[id]?.retryAt = nil
    items[id]?.againAt = nil
  }

  /// Sets whether the process runs.
  public mutating func setProcess(isThere: Bool, of id: InstanceID) {
    items[id]?.hasProcess = isThere
  }

  /// A live widget exited; it restarts at `time`.
  public mutating func ended(_ id: InstanceID, againAt time: Instant) { items[id]?.againAt = time }

  /// Sets whether the card is shown alone while the panel is hidden.
  public mutating func setPeeked(_ isPeeked: Bool, _ id: InstanceID) {
    items[id]?.isPeeked = isPeeked
    items[id]?.againAt = nil
  }

  /// Changes the subject.
  public mutating func setSubject(_ subject: String?, of id: InstanceID) {
    items[id]?.subject = subject
  }

  public mutating func remove(_ id: InstanceID) { items[id] = nil }

  /// The user requested an update or changed the settings. It takes precedence.
  public mutating func ask(_ id: InstanceID, _ reason: UpdateReason = .user, at now: Instant) {
    items[id]?.isOff = false
    items[id]?.request = ScheduledItem.Request(reason: reason, at: now)
  }

  /// An update begins. Others with the same subject follow as soon as possible.
  public mutating func begin(_ id: InstanceID, at now: Instant) {
    guard let item = items[id] else { return }
    items[id]?.isRunning = true
    items[id]?.request = nil
    items[id]?.company = nil
    items[id]?.againAt = nil
    items[id]?.behindSince = nil
    // A follower has no followers of its own: two would follow each other forever.
    guard item.company == nil, let subject = item.subject else { return }
    let reason = item.request?.reason == .user ? UpdateReason.user : .schedule
    for (other, follower) in items
    where other != id && follower.subject == subject && !follower.isRunning
      && !follower.isFresh(at: now)
    {
      items[other]?.company = ScheduledItem.Request(reason: reason, at: now)
    }
  }

  /// The widget responded with or without new content, or pushed content.
  public mutating func finish(
    _ id: InstanceID, refreshAfter: Duration? = nil, unasked: Bool = false, at now: Instant
  ) {
    if unasked { items[id]?.isTicking = true }
    items[id]?.isRunning = false
    items[id]?.updatedAt = now
    items[id]?.retryAt = nil
    items[id]?.refreshAfter = refreshAfter
  }

  /// The update failed; retry at `retryAt`.
  public mutating func fail(_ id: InstanceID, retryAt: Instant) {
    items[id]?.isRunning = false
    items[id]?.retryAt = retryAt
  }

  /// The update was canceled and stays due.
  public mutating func abandon(_ id: InstanceID) { items[id]?.isRunning = false }

  /// Turns the widget off until the user requests an update.
  public mutating func turnOff(_ id: InstanceID) {
    items[id]?.isRunning = false
    items[id]?.retryAt = nil
    items[id]?.isOff = true
  }

  public mutating func turnOn(_ id: InstanceID) { items[id]?.isOff = false }

  /// Sets whether a required setting is empty. Requests wait until it is set.
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

  /// Sets which cards are visible while the panel is shown.
  public mutating func setInView(_ ids: Set<InstanceID>) {
    for id in items.keys { items[id]?.isInView = ids.contains(id) }
  }

  /// Sets which cards other pages of their stack cover: they are treated as if the panel were hidden.
  public mutating func setCovered(_ ids: Set<InstanceID>, at now: Instant) {
    for (id, item) in items where item.isCovered != ids.contains(id) {
      items[id]?.isCovered.toggle()
      items[id]?.uncoveredAt = item.isCovered && isShown ? now : nil
      items[id]?.againAt = nil
      if item.isCovered, item.isTicking { items[id]?.behindSince = now }
    }
  }

  // MARK: The machine

  /// The machine slept, and the monotonic clock stood still: all content is older by the duration.
  public mutating func wake(after slept: Duration, at now: Instant) {
    guard slept > .zero else { return }
    for (id, item) in items { items[id]?.updatedAt = item.updatedAt.map { $0 - slept } }
    wokeAt = now
  }

  public mutating func setNetwork(_ new: Network, at now: Instant) {
    if network == .offline, new != .offline { cameOnlineAt = now }
    network = new
  }

  /// Returns the difference of two wall clock times; nil if the clock was set back in between.
  public static func age(writtenAt: Duration, now: Duration) -> Duration? {
    writtenAt <= now ? now - writtenAt : nil
  }
}
