internal import Foundation

/// Looks again and again until there is something. If it never comes, the error names what was waited for
/// and what was `seen` last, and where a screenshot and the log of each open desktop are. The deadlines
/// are far beyond what a busy machine needs.
@discardableResult
public func waitFor<Value>(
  _ what: String, within deadline: Duration = .seconds(30),
  seen: () -> String? = { nil }, look: () throws -> Value?
) throws -> Value {
  guard let value = try find(within: deadline, look) else {
    throw DesktopError.timedOut(
      waitingFor: what, after: deadline, seen: seen(), evidence: Evidence.gather())
  }
  return value
}

/// Looks again and again until the condition holds; fails as `waitFor` does.
public func waitUntil(
  _ what: String, within deadline: Duration = .seconds(30),
  seen: () -> String? = { nil }, isSo: () throws -> Bool
) throws {
  try waitFor(what, within: deadline, seen: seen) { try isSo() ? true : nil }
}

/// Looks until there is something; nil if it never comes, which is no failure.
func find<Value>(within deadline: Duration, _ look: () throws -> Value?) rethrows -> Value? {
  let clock = ContinuousClock()
  let end = clock.now + deadline
  // Most of what is waited for takes a few milliseconds.
  var pause: UInt32 = 500
  while true {
    if let value = try look() { return value }
    if clock.now >= end { return nil }
    usleep(pause)
    pause = min(2 * pause, 20_000)
  }
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
