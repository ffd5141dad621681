// A value, as `LifeCycle` is, so that the order of all calls can be tested with random operations.

/// What is presented on a stage, one above the other, and how it comes and goes: a value with one
/// transition function. What is to be done about a transition is returned, not done.
nonisolated struct Presentation: Equatable, Sendable {
  struct Sheet: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
      case coming, shown
      /// Where the user has sent it away, a delegate is to hear of it.
      case going(byUser: Bool)
    }

    /// A finger that pulls it down.
    enum Swipe: Equatable, Sendable {
      /// The delegate is being asked whether it may go.
      case asking
      case free
      /// It follows reluctantly, and comes back.
      case blocked
    }

    let id: Int
    /// Whether what is below is taken away meanwhile.
    var covers: Bool
    var phase = Phase.coming
    /// Whether the user may not dismiss it now.
    var resists = false
    var swipe: Swipe?
    /// How far the finger has pulled.
    var pull = 0.0
    /// Whether the delegate is being asked because the user wants to close it.
    var isAsking = false

    var isGoing: Bool { phase == .going(byUser: true) || phase == .going(byUser: false) }

    /// How far its own screen has come.
    var presence: LifeCycle.Phase {
      switch phase {
      case .going: .disappearing
      case .coming: swipe == .free ? .disappearing : .appearing
      case .shown: swipe == .free ? .disappearing : .shown
      }
    }

    /// What becomes of the screens below it.
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
    /// The program wants it to go, with all that is above it.
    case dismiss(Int)
    /// The user wants the topmost to go: Escape, the close button, a click outside.
    case close
    /// The delegate has answered whether a sheet may go.
    case answered(Int, Bool)
    case swipeBegan
    case swipeMoved(Double)
    /// Let go at a speed, in pixels a second, of a sheet with so far to go.
    case swipeEnded(speed: Double, distance: Double)
    case swipeCancelled
    /// A slide has come to its end.
    case arrived(Int)
    case resists(Int, Bool)
    case covers(Int, Bool)
  }

  /// What has to be done, in this order.
  enum Effect: Equatable, Sendable {
    case add(Int)
    /// Tell the screens how far they have come.
    case settle
    case slideIn(Int)
    case slideOut(Int, speed: Double)
    /// Move it down by so much.
    case follow(Int, Double)
    case remove(Int)
    /// Ask whether it may go, and give the answer back.
    case ask(Int)
    case tellWill(Int)
    case tellDid(Int)
    case tellAttempt(Int)
  }

  var sheets: [Sheet] = []

  /// The one that the user has to do with.
  var top: Sheet? { topIndex.map { sheets[$0] } }

  func sheet(_ id: Int) -> Sheet? { sheets.first { $0.id == id } }

  /// How far what is on the stage has come: the base first, then the sheets.
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
