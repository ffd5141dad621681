internal import GTK
internal import WidgetCore

// Times update while visible, and before they become visible, so no outdated time is drawn.

extension ContentView {
  /// The next time at which a visible leaf changes.
  var nextTimeChange: Int? {
    timedLeaves.lazy.filter(\.isShown).compactMap(\.nextChange).min()
  }

  /// Updates all times, even hidden ones, which may be shown next.
  func catchUpWithTime() {
    var heightChanged = false
    for leaf in timedLeaves where leaf.catchUp() { heightChanged = true }
    if heightChanged { leafHeightChanged() }
  }

  /// Starts or stops updating times.
  func followTime() {
    let isSeen = canvas.isMapped && isInView && !timedLeaves.isEmpty
    guard isSeen != isFollowingTime else {
      if isSeen { times.schedule() }
      return
    }
    isFollowingTime = isSeen
    guard isSeen else { return times.end(self) }
    catchUpWithTime()
    times.begin(self)
  }

  /// Reports unknown time zones.
  func reportUnknownZones() {
    for leaf in timedLeaves {
      guard let time = leaf.time, let zone = time.zone, !times.knowsZone(of: time) else { continue }
      delegate?.report(.unseen("the time zone \(zone) is not known on this machine"))
    }
  }
}
