internal import Foundation

/// Looks every 20 ms until there is something; says what was waited for if it never comes. The
/// deadlines are far beyond what a busy machine needs.
@discardableResult
public func waitFor<Value>(
  _ what: String, within deadline: Duration = .seconds(30), look: () throws -> Value?
) throws -> Value {
  let clock = ContinuousClock()
  let end = clock.now + deadline
  while true {
    if let value = try look() { return value }
    if clock.now >= end { throw DesktopError.timedOut(waitingFor: what, after: deadline) }
    usleep(20_000)
  }
}

/// Looks every 20 ms until it is so; says what was waited for if it never is.
public func waitUntil(
  _ what: String, within deadline: Duration = .seconds(30), isSo: () throws -> Bool
) throws {
  try waitFor(what, within: deadline) { try isSo() ? true : nil }
}

/// A picture of a screen once that has been the same for half a second, from some row on.
public func stillPicture(below top: Int = 0, _ take: () throws -> Picture) throws -> Picture {
  var last = try take()
  let all = Rectangle(x: 0, y: top, width: last.width, height: last.height - top)
  var calm = 0
  try waitUntil("nothing to move") {
    usleep(100_000)
    let now = try take()
    calm = now.differences(from: last, in: all) == 0 ? calm + 1 : 0
    last = now
    return calm >= 5
  }
  return last
}
