internal import Glibc

/// What is presented on a stage, one above the other, and how it comes and goes: a value with one
/// transition function. What is to be done about a transition is returned, not done.
nonisolated struct Presentation: Equatable, Sendable {
  struct Sheet: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
      case coming, shown, going
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
    /// Whether the user has sent it away, and a delegate is to hear of it.
    var isUsersWish = false
    /// Whether the delegate is being asked because the user wants to close it.
    var isAsking = false

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

  private(set) var sheets: [Sheet] = []

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

  /// So fast, in pixels a second, a sheet goes even if it hasn't come far.
  static let dismissingSpeed = 700.0
  /// A pull that was no more than this wasn't meant.
  static let leastAttempt = 12.0

  /// How far a sheet that resists goes along with a pull.
  static func reluctant(_ pull: Double) -> Double {
    let limit = 56.0
    return pull <= 0 ? 0 : limit * (1 - exp(-pull / (3 * limit)))
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

  private var topIndex: Int? { sheets.lastIndex { $0.phase != .going } }
  private func index(_ id: Int) -> Int? { sheets.firstIndex { $0.id == id } }

  // MARK: - Going

  private mutating func dismiss(_ id: Int) -> [Effect] {
    guard let first = index(id) else { return [] }
    var effects: [Effect] = [.settle]
    for index in sheets.indices[first...].reversed() {
      let wasGoing = sheets[index].phase == .going
      sheets[index].isAsking = false
      sheets[index].swipe = nil
      sheets[index].phase = .going
      guard !wasGoing else { continue }
      sheets[index].isUsersWish = false
      effects.append(.slideOut(sheets[index].id, speed: 0))
    }
    return effects.count > 1 ? effects : []
  }

  private mutating func close() -> [Effect] {
    guard let index = topIndex, !sheets[index].isAsking else { return [] }
    let id = sheets[index].id
    let wasPulled = sheets[index].swipe != nil
    if wasPulled { turnBack(index) }
    guard !sheets[index].resists else {
      return (wasPulled ? [.settle, .slideIn(id)] : []) + [.tellAttempt(id)]
    }
    sheets[index].isAsking = true
    return [.ask(id)]
  }

  private mutating func answer(_ id: Int, _ mayGo: Bool) -> [Effect] {
    guard let index = index(id) else { return [] }
    if sheets[index].isAsking {
      sheets[index].isAsking = false
      guard sheets[index].phase != .going else { return [] }
      guard index == topIndex, mayGo, !sheets[index].resists else {
        let comesBack = sheets[index].phase == .coming
        return (comesBack ? [.slideIn(id)] : []) + [.settle, .tellAttempt(id)]
      }
      return go(index, speed: 0, isTold: false)
    }
    guard sheets[index].swipe == .asking else { return [] }
    let isFree = mayGo && !sheets[index].resists
    sheets[index].swipe = isFree ? .free : .blocked
    return (isFree ? [.tellWill(id), .settle] : []) + [follow(index)]
  }

  private mutating func go(_ index: Int, speed: Double, isTold: Bool) -> [Effect] {
    sheets[index].phase = .going
    sheets[index].isUsersWish = true
    let id = sheets[index].id
    return (isTold ? [] : [.tellWill(id)]) + [.settle, .slideOut(id, speed: speed)]
  }

  private mutating func arrive(_ id: Int) -> [Effect] {
    guard let index = index(id), sheets[index].swipe == nil else { return [] }
    switch sheets[index].phase {
    case .shown: return []
    case .coming:
      sheets[index].phase = .shown
      return [.settle]
    case .going:
      let told = sheets[index].isUsersWish
      sheets.remove(at: index)
      return [.remove(id), .settle] + (told ? [.tellDid(id)] : [])
    }
  }

  private mutating func resist(_ id: Int, _ resists: Bool) -> [Effect] {
    guard let index = index(id), sheets[index].resists != resists else { return [] }
    sheets[index].resists = resists
    guard resists else { return [] }
    if sheets[index].swipe == .free {
      sheets[index].swipe = .blocked
      return [.settle, follow(index)]
    }
    // On its way out by the user's wish, it would take with it what has just become precious.
    if sheets[index].phase == .going, sheets[index].isUsersWish {
      let ended = endSwipe()
      sheets[index].phase = .coming
      sheets[index].isUsersWish = false
      return ended + [.settle, .slideIn(id), .tellAttempt(id)]
    }
    return []
  }

  // MARK: - Swiping

  private mutating func beginSwipe() -> [Effect] {
    guard let index = topIndex, sheets[index].swipe == nil, !sheets[index].isAsking else {
      return []
    }
    sheets[index].pull = 0
    guard !sheets[index].resists else {
      sheets[index].swipe = .blocked
      return []
    }
    sheets[index].swipe = .asking
    return [.ask(sheets[index].id)]
  }

  private mutating func swipe(_ pull: Double) -> [Effect] {
    guard let index = topIndex, sheets[index].swipe != nil else { return [] }
    sheets[index].pull = max(0, pull)
    return sheets[index].swipe == .asking ? [] : [follow(index)]
  }

  private func follow(_ index: Int) -> Effect {
    let sheet = sheets[index]
    return .follow(
      sheet.id, sheet.swipe == .free ? sheet.pull : Presentation.reluctant(sheet.pull))
  }

  private mutating func release(_ speed: Double, _ distance: Double) -> [Effect] {
    guard let index = topIndex, let swipe = sheets[index].swipe else { return [] }
    let pull = sheets[index].pull
    let goes =
      speed > Presentation.dismissingSpeed
      || pull > distance / 2 && speed > -Presentation.dismissingSpeed
    if swipe == .free, goes {
      sheets[index].swipe = nil
      return go(index, speed: max(0, speed), isTold: true)
    }
    let effects = endSwipe()
    guard swipe == .blocked, pull > Presentation.leastAttempt else { return effects }
    return effects + [.tellAttempt(sheets[index].id)]
  }

  /// Lets go of a sheet that is pulled: it comes back.
  private mutating func endSwipe() -> [Effect] {
    guard let index = topIndex, sheets[index].swipe != nil else { return [] }
    turnBack(index)
    return [.settle, .slideIn(sheets[index].id)]
  }

  private mutating func turnBack(_ index: Int) {
    sheets[index].swipe = nil
    sheets[index].pull = 0
    sheets[index].phase = .coming
  }
}
