// A value, like `LifeCycle`, so that random-operation tests can check the order of all calls.

/// The presented sheets and their transitions, as a state machine; it returns effects instead of performing them.
nonisolated struct Presentation: Equatable, Sendable {
  struct Sheet: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
      case coming, shown
      /// The sheet is being dismissed; if by the user, the delegate is notified.
      case going(byUser: Bool)
    }

    /// A downward swipe.
    enum Swipe: Equatable, Sendable {
      /// The delegate is being asked for permission.
      case asking
      case free
      /// The sheet resists and moves back.
      case blocked
    }

    let id: Int
    /// Whether it hides the screens below.
    var covers: Bool
    var phase = Phase.coming
    /// Whether the user can't dismiss it now.
    var resists = false
    var swipe: Swipe?
    /// The distance of the pull.
    var pull = 0.0
    /// Whether the delegate is being asked after a close request.
    var isAsking = false

    var isGoing: Bool { phase == .going(byUser: true) || phase == .going(byUser: false) }

    /// The phase of its screen.
    var presence: LifeCycle.Phase {
      switch phase {
      case .going: .disappearing
      case .coming: swipe == .free ? .disappearing : .appearing
      case .shown: swipe == .free ? .disappearing : .shown
      }
    }

    /// The phase of the screens below.
    fileprivate var presenceBelow: LifeCycle.Phase {
      guard covers else { return .shown }
      return switch presence {
      case .appearing: .disappearing
      case .shown: .hidden
      case .disappearing, .hidden: .appearing
      }
    }
  }

  enum Event: Equatable, Sendable {
    case present(Int, covers: Bool)
    /// Dismisses a sheet and all sheets above it, by the program.
    case dismiss(Int)
    /// Closes the topmost sheet, by the user: Escape, the close button, a click outside.
    case close
    /// The delegate's decision.
    case answered(Int, Bool)
    case swipeBegan
    case swipeMoved(Double)
    /// The end of a swipe, with its speed in pixels per second and the sheet's distance from its hidden place.
    case swipeEnded(speed: Double, distance: Double)
    case swipeCancelled
    /// The end of an animation.
    case arrived(Int)
    case resists(Int, Bool)
    case covers(Int, Bool)
  }

  /// The effects of an event, in order.
  enum Effect: Equatable, Sendable {
    case add(Int)
    /// Update the life cycles of all screens.
    case settle
    case slideIn(Int)
    case slideOut(Int, speed: Double)
    /// Move the sheet down by an offset.
    case follow(Int, Double)
    case remove(Int)
    /// Ask the delegate; its answer is an event.
    case ask(Int)
    case tellWill(Int)
    case tellDid(Int)
    case tellAttempt(Int)
  }

  var sheets: [Sheet] = []

  /// The topmost sheet that isn't being dismissed.
  var top: Sheet? { topIndex.map { sheets[$0] } }

  func sheet(_ id: Int) -> Sheet? { sheets.first { $0.id == id } }

  /// The phases of the base and of the sheets, in that order.
  var presences: [LifeCycle.Phase] {
    var above = LifeCycle.Phase.shown
    var result: [LifeCycle.Phase] = []
    for sheet in sheets.reversed() {
      result.append(sheet.presence.inside(above))
      above = sheet.presenceBelow.inside(above)
    }
    result.append(above)
    return result.reversed()
  }

  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .present(let id, let covers):
      guard sheet(id) == nil else { return [] }
      let ended = endSwipe()
      sheets.append(Sheet(id: id, covers: covers))
      return [.add(id)] + ended + [.settle, .slideIn(id)]
    case .dismiss(let id): return dismiss(id)
    case .close: return close()
    case .answered(let id, let mayGo): return answer(id, mayGo)
    case .swipeBegan: return beginSwipe()
    case .swipeMoved(let pull): return swipe(pull)
    case .swipeEnded(let speed, let distance): return release(speed, distance)
    case .swipeCancelled: return endSwipe()
    case .arrived(let id): return arrive(id)
    case .resists(let id, let resists): return resist(id, resists)
    case .covers(let id, let covers):
      guard let index = index(id), sheets[index].covers != covers else { return [] }
      sheets[index].covers = covers
      return [.settle]
    }
  }

  var topIndex: Int? { sheets.lastIndex { !$0.isGoing } }
  func index(_ id: Int) -> Int? { sheets.firstIndex { $0.id == id } }
}

/// A delegate for dismissal by the user: a swipe, Escape, a click outside or the close button. The program's own
/// dismissals don't call it.
public protocol PresentationDelegate: AnyObject {
  /// Returns whether the card may go. Not called while the screen is modal.
  func shouldDismiss(_ screen: Screen) -> Bool
  /// Called when dismissal starts; the user may still revert it, and start again.
  func willDismiss(_ screen: Screen)
  /// Called after the dismissal.
  func didDismiss(_ screen: Screen)
  /// Called after an attempt that the screen resisted.
  func didAttemptToDismiss(_ screen: Screen)
}

extension PresentationDelegate {
  public func shouldDismiss(_ screen: Screen) -> Bool { true }
  public func willDismiss(_ screen: Screen) {}
  public func didDismiss(_ screen: Screen) {}
  public func didAttemptToDismiss(_ screen: Screen) {}
}
