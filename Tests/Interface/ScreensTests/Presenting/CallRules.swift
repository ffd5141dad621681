@testable import Screens

/// The rules for the order of life cycle calls, checked against a journal.
@MainActor struct CallRules {
  private var last: [String: LifeCycle.Call] = [:]
  private var loaded: Set<String> = []
  private var faults: [String] = []
  /// The screens whose delegate was told that the user dismisses them.
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

  /// The program dismisses it: from now on its delegate gets no calls.
  mutating func programDismisses(_ name: String) {
    byProgram.insert(name)
    byUser.remove(name)
  }

  /// The user tries to dismiss it.
  mutating func userWants(_ name: String) { byUser.insert(name) }

  func isUsersWish(_ name: String) -> Bool { byUser.contains(name) && !byProgram.contains(name) }

  /// Those that have appeared and not disappeared.
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

  /// Asked, told once or more that it will go, then that it did. Never if the program dismisses it.
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
