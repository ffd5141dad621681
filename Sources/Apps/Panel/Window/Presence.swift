/// Whether the panel is on the screen, and how it comes and goes: a value with one transition
/// function. What is to be done about a transition is returned, not done.
nonisolated struct Presence: Equatable, Sendable {
  /// Where the panel is on its way.
  enum Phase: String, Equatable, Sendable {
    /// Out of sight, with no window on the screen.
    case hidden
    /// Wanted, but there is no monitor to be on.
    case waiting
    case slidingIn
    case shown
    case slidingOut
  }

  /// What happens to the panel.
  enum Event: Equatable, Sendable, CaseIterable {
    /// The user calls it, sends it away, or one or the other.
    case show, hide, toggle
    /// The user turns to something else: Escape, or a click elsewhere.
    case dismiss
    /// The setting says so.
    case pin, unpin
    /// A slide has arrived at its end.
    case arrived
    /// The last monitor has gone, or the first has come.
    case monitorsGone, monitorsCame
  }

  /// What the window has to do, in this order.
  enum Effect: Equatable, Sendable {
    /// Find the place anew and put the window on the screen.
    case map
    case slideIn, slideOut
    /// Take the window off the screen at once.
    case unmap
    case reserveStrip, releaseStrip
  }

  private(set) var phase = Phase.hidden
  private(set) var isPinned: Bool
  private(set) var hasMonitor: Bool

  init(isPinned: Bool, hasMonitor: Bool) {
    self.isPinned = isPinned
    self.hasMonitor = hasMonitor
  }

  /// Whether the user wants to see it, even if that isn't possible now.
  var isWanted: Bool {
    switch phase {
    case .waiting, .slidingIn, .shown: true
    case .hidden, .slidingOut: false
    }
  }

  /// Whether it has a window on the screen.
  var isOnScreen: Bool {
    switch phase {
    case .slidingIn, .shown, .slidingOut: true
    case .hidden, .waiting: false
    }
  }

  /// Whether its cards are there to be pointed at.
  var showsCards: Bool { isWanted && isOnScreen }

  /// Whether it holds its strip of the screen.
  var reservesStrip: Bool { isPinned && (phase == .slidingIn || phase == .shown) }

  /// Takes in what has happened, and says what is to be done about it.
  mutating func handle(_ event: Event) -> [Effect] {
    let reservedBefore = reservesStrip
    var effects = step(event)
    if reservesStrip != reservedBefore {
      // Given back before the panel goes, taken once it has come.
      if reservesStrip {
        effects.append(.reserveStrip)
      } else {
        effects.insert(.releaseStrip, at: 0)
      }
    }
    return effects
  }

  private mutating func step(_ event: Event) -> [Effect] {
    switch event {
    case .show: return come()
    case .hide: return go()
    case .toggle: return isWanted ? go() : come()
    case .dismiss: return isPinned ? [] : go()
    case .pin:
      isPinned = true
      return []
    case .unpin:
      isPinned = false
      return []
    case .arrived:
      switch phase {
      case .slidingIn:
        phase = .shown
        return []
      case .slidingOut:
        phase = .hidden
        return [.unmap]
      case .hidden, .waiting, .shown: return []
      }
    case .monitorsGone:
      hasMonitor = false
      guard isOnScreen else { return [] }
      phase = isWanted ? .waiting : .hidden
      return [.unmap]
    case .monitorsCame:
      hasMonitor = true
      guard phase == .waiting else { return [] }
      return come()
    }
  }

  private mutating func come() -> [Effect] {
    switch phase {
    case .hidden, .waiting:
      phase = hasMonitor ? .slidingIn : .waiting
      return hasMonitor ? [.map, .slideIn] : []
    case .slidingOut:
      phase = .slidingIn
      return [.slideIn]
    case .slidingIn, .shown: return []
    }
  }

  private mutating func go() -> [Effect] {
    switch phase {
    case .waiting:
      phase = .hidden
      return []
    case .slidingIn, .shown:
      phase = .slidingOut
      return [.slideOut]
    case .hidden, .slidingOut: return []
    }
  }
}
