/// Goes on with a key, mostly Tab, until something with a name has the keyboard.
///
/// Each press is waited for, until the keyboard is somewhere else. On a busy machine it comes late, and
/// who reads at once finds where the press before led to; if that is what was looked for, the keyboard
/// goes on past it.
public func goOn(
  to name: String, within most: Int = 40, in tree: () throws -> AccessibleTree?,
  by press: () throws -> Void
) throws {
  var place = try tree()?.keyboard
  var seen: [String] = []
  while place?.name != name {
    guard seen.count < most else {
      throw DesktopError.system("“\(name)” never has the keyboard, but \(seen)")
    }
    let before = place
    try press()
    // Where there is nothing else to go to, the next press may lead on: something may have come.
    let end = ContinuousClock.now + .seconds(3)
    repeat {
      place = try tree()?.keyboard ?? before
    } while place == before && ContinuousClock.now < end
    seen.append(place?.name ?? "nothing")
  }
}

extension AccessibleTree {
  /// What has the keyboard.
  public var focused: Node? { nodes.last { $0.states.contains("focused") } }

  /// Where the keyboard is. Several may have the same name.
  fileprivate var keyboard: Place? {
    nodes.lastIndex { $0.states.contains("focused") }.map {
      Place(index: $0, name: nodes[$0].name)
    }
  }

  fileprivate struct Place: Equatable {
    var index: Int
    var name: String
  }
}
