internal import GTK
internal import WidgetCore

// Times go on while they are seen, and are put right before they are: nothing that is wrong is drawn.

extension ContentView {
  /// When something that can be seen shows something else.
  var nextTimeChange: Int? {
    timedLeaves.lazy.filter(\.isShown).compactMap(\.nextChange).min()
  }

  /// Shows what is right now; also where it isn't seen, as it may be the next moment.
  func catchUpWithTime() {
    var takesOtherRoom = false
    for leaf in timedLeaves where leaf.catchUp() { takesOtherRoom = true }
    if takesOtherRoom { timesTakeOtherRoom() }
  }

  /// Begins or ends keeping times right.
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

  /// Says which times can't be told.
  func reportUnknownZones() {
    for leaf in timedLeaves {
      guard let time = leaf.time, let zone = time.zone, !times.knowsZone(of: time) else { continue }
      delegate?.report(.unseen("the time zone \(zone) is not known on this machine"))
    }
  }
}
