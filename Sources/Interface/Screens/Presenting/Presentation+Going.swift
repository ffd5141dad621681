/// Dismissal, by the program or by the user.
nonisolated extension Presentation {
  mutating func dismiss(_ id: Int) -> [Effect] {
    guard let first = index(id) else { return [] }
    var effects: [Effect] = [.settle]
    for index in sheets.indices[first...].reversed() {
      sheets[index].isAsking = false
      sheets[index].swipe = nil
      guard !sheets[index].isGoing else { continue }
      sheets[index].phase = .going(byUser: false)
      effects.append(.slideOut(sheets[index].id, speed: 0))
    }
    return effects.count > 1 ? effects : []
  }

  mutating func close() -> [Effect] {
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

  mutating func answer(_ id: Int, _ mayGo: Bool) -> [Effect] {
    guard let index = index(id) else { return [] }
    if sheets[index].isAsking {
      sheets[index].isAsking = false
      guard !sheets[index].isGoing else { return [] }
      guard index == topIndex, mayGo, !sheets[index].resists else {
        let returns = sheets[index].phase == .coming
        return (returns ? [.slideIn(id)] : []) + [.settle, .tellAttempt(id)]
      }
      return go(index, speed: 0, isTold: false)
    }
    guard sheets[index].swipe == .asking else { return [] }
    let isFree = mayGo && !sheets[index].resists
    sheets[index].swipe = isFree ? .free : .blocked
    return (isFree ? [.tellWill(id), .settle] : []) + [follow(index)]
  }

  mutating func go(_ index: Int, speed: Double, isTold: Bool) -> [Effect] {
    sheets[index].phase = .going(byUser: true)
    let id = sheets[index].id
    return (isTold ? [] : [.tellWill(id)]) + [.settle, .slideOut(id, speed: speed)]
  }

  mutating func arrive(_ id: Int) -> [Effect] {
    guard let index = index(id), sheets[index].swipe == nil else { return [] }
    switch sheets[index].phase {
    case .shown: return []
    case .coming:
      sheets[index].phase = .shown
      return [.settle]
    case .going(let byUser):
      sheets.remove(at: index)
      return [.remove(id), .settle] + (byUser ? [.tellDid(id)] : [])
    }
  }

  mutating func resist(_ id: Int, _ resists: Bool) -> [Effect] {
    guard let index = index(id), sheets[index].resists != resists else { return [] }
    sheets[index].resists = resists
    guard resists else { return [] }
    if sheets[index].swipe == .free {
      sheets[index].swipe = .blocked
      return [.settle, follow(index)]
    }
    // A dismissal by the user would discard the data that has just been entered.
    if sheets[index].phase == .going(byUser: true) {
      let ended = endSwipe()
      sheets[index].phase = .coming
      return ended + [.settle, .slideIn(id), .tellAttempt(id)]
    }
    return []
  }
}
