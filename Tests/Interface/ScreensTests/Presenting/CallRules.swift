@testable import Screens

/// What may be told to whom, after what: read from the journal of what was told.
@MainActor struct CallRules {
  private var last: [String: LifeCycle.Call] = [:]
  private var loaded: Set<String> = []
  private var faults: [String] = []
  /// Who has been told by a delegate's call that it is on its way by the user's wish.
  private var told: [String: String] = [:]
  private var byUser: Set<String> = []
  private var byProgram: Set<String> = []

  private static let calls: [String: LifeCycle.Call] = [
    "will appear": .willAppear, "did appear": .didAppear, "will disappear": .willDisappear,
    "did disappear": .didDisappear,
  ]

  mutating func takeFaults() -> [String] {
    defer { faults = [] }
    return faults
  }

  /// The program sends it away: from now on nobody is asked or told.
  mutating func programDismisses(_ name: String) {
    byProgram.insert(name)
    byUser.remove(name)
  }

  /// The user would like it to go.
  mutating func userWants(_ name: String) { byUser.insert(name) }

  func isUsersWish(_ name: String) -> Bool { byUser.contains(name) && !byProgram.contains(name) }

  /// Those that have appeared and not gone.
  var unfinished: [String] { last.filter { $0.value != .didDisappear }.map(\.key) }

  mutating func read(_ journal: [String], _ word: String) {
    for line in journal {
      // "part 3 of card 1: will appear"
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      if parts.count == 2 { take(parts[0], parts[1]) }
    }
  }

  private mutating func take(_ name: String, _ what: String) {
    if what == "loaded" {
      if !loaded.insert(name).inserted { faults.append("\(name) is loaded twice") }
    } else if let call = CallRules.calls[what] {
      if !loaded.contains(name) { faults.append("\(name): \(what) before it was loaded") }
      if !call.mayFollow(last[name]) {
        faults.append("\(name): \(what) after \(String(describing: last[name]))")
      }
      last[name] = call
    } else {
      takeDelegates(name, what)
    }
  }

  /// Asked, then told that it will go, perhaps again; then that it did. Never for the program's wish.
  private mutating func takeDelegates(_ name: String, _ what: String) {
    if byProgram.contains(name) { faults.append("\(name): \(what), by the program's wish") }
    if !byUser.contains(name) { faults.append("\(name): \(what), and nobody wanted it") }
    let before = told[name]
    switch what {
    case "will dismiss" where before != "should":
      faults.append("\(name) will go without having been asked")
    case "did dismiss" where before != "will dismiss":
      faults.append("\(name) did go after \(before ?? "nothing")")
    case "did dismiss" where last[name] != .didDisappear && last[name] != nil:
      faults.append("\(name) did go and is still seen")
    default: break
    }
    told[name] = what
  }
}
