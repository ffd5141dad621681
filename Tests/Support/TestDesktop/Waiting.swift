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
/// - Parameter interval: the least time between two looks.
func find<Value>(
  within deadline: Duration, every interval: Duration = .zero, _ look: () throws -> Value?
) rethrows -> Value? {
  let clock = ContinuousClock()
  let end = clock.now + deadline
  let least = UInt32(interval / .microseconds(1))
  // Most of what is waited for takes a few milliseconds.
  var pause = max(500, least)
  while true {
    if let value = try look() { return value }
    if clock.now >= end { return nil }
    usleep(pause)
    pause = max(least, min(2 * pause, 20_000))
  }
}

/// Whether a condition holds all the time for so long. False as soon as it doesn't.
public func holds(
  for duration: Duration, every interval: Duration = .zero, isSo: () throws -> Bool
) rethrows -> Bool {
  try find(within: duration, every: interval) { try isSo() ? nil : true } == nil
}

/// Waits until a value has stayed the same for so long, and returns it.
@discardableResult
public func waitUntilSteady<Value: Equatable>(
  _ what: String, for duration: Duration, every interval: Duration = .zero,
  within deadline: Duration = .seconds(30), look: () throws -> Value
) throws -> Value {
  try waitFor(what, within: deadline) {
    let value = try look()
    return try holds(for: duration, every: interval) { try look() == value } ? value : nil
  }
}
