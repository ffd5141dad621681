/// Whether the panel is on the screen, as a state machine with one transition function. Returns
/// effects instead of performing them.
nonisolated struct PanelVisibility: Equatable, Sendable {
  enum Phase: String, Equatable, Sendable {
    /// Hidden and unmapped.
    case hidden
    /// To be shown, but without a monitor.
    case waiting
    case slidingIn
    case shown
    case slidingOut
  }

  /// An event of the panel.
  enum Event: Equatable, Sendable, CaseIterable {
    /// The user shows, hides or toggles the panel.
    case show, hide, toggle
    /// Escape, or a click outside.
    case dismiss
    /// The setting changed.
    case pin, unpin
    /// A slide ended.
    case arrived
    /// The last monitor was disconnected, or the first connected.
    case monitorsGone, monitorsCame
  }

  /// The effects for the window, in order.
  enum Effect: Equatable, Sendable {
    /// Compute the place again and map the window.
    case map
    case slideIn, slideOut
    /// Unmap the window at once.
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

  /// Whether its window is mapped.
  var isOnScreen: Bool {
    switch phase {
    case .slidingIn, .shown, .slidingOut: true
    case .hidden, .waiting: false
    }
  }

  /// Whether its cards accept input.
  var showsCards: Bool { isWanted && isOnScreen }

  /// Whether it reserves a strip of the screen.
  var reservesStrip: Bool { isPinned && (phase == .slidingIn || phase == .shown) }

  /// Handles an event and returns the effects.
  mutating func handle(_ event: Event) -> [Effect] {
    let reservedBefore = reservesStrip
    var effects = step(event)
    if reservesStrip != reservedBefore {
      // Released before the panel slides out, reserved after it has slid in.
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
