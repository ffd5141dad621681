internal import Glibc

/// Swiping the topmost sheet.
nonisolated extension Presentation {
  /// The speed in pixels per second at which a swipe dismisses a sheet over any distance.
  static let dismissingSpeed = 700.0
  /// The minimum pull that counts as an attempt to dismiss.
  static let leastAttempt = 12.0

  /// Returns the offset of a resisting sheet for a pull.
  static func reluctant(_ pull: Double) -> Double {
    let limit = 56.0
    return pull <= 0 ? 0 : limit * (1 - exp(-pull / (3 * limit)))
  }

  mutating func beginSwipe() -> [Effect] {
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

  mutating func swipe(_ pull: Double) -> [Effect] {
    guard let index = topIndex, sheets[index].swipe != nil else { return [] }
    sheets[index].pull = max(0, pull)
    return sheets[index].swipe == .asking ? [] : [follow(index)]
  }

  func follow(_ index: Int) -> Effect {
    let sheet = sheets[index]
    return .follow(
      sheet.id, sheet.swipe == .free ? sheet.pull : Presentation.reluctant(sheet.pull))
  }

  mutating func release(_ speed: Double, _ distance: Double) -> [Effect] {
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

  /// Ends a swipe; the sheet moves back.
  mutating func endSwipe() -> [Effect] {
    guard let index = topIndex, sheets[index].swipe != nil else { return [] }
    turnBack(index)
    return [.settle, .slideIn(sheets[index].id)]
  }

  mutating func turnBack(_ index: Int) {
    sheets[index].swipe = nil
    sheets[index].pull = 0
    sheets[index].phase = .coming
  }
}
