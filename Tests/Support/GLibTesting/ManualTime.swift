internal import CGLib
internal import GLib
internal import XCTest

/// Runs the body of a test while time stands still: only `advance` moves it.
public func inManualTime(_ body: @MainActor () throws -> Void) rethrows {
  try MainActor.assumeIsolated {
    let clock = ManualClock(
      start: .microseconds(g_get_monotonic_time()), wall: .microseconds(g_get_real_time()))
    clock.use()
    defer { clock.stop() }
    try body()
  }
}

/// Lets so much time pass, timer by timer, and handles all that is ready.
@MainActor public func advance(by time: Duration) {
  let end = Moment.now + time
  turnLoopUntilQuiet()
  while ManualClock.current?.step(until: end) == true { turnLoopUntilQuiet() }
  turnLoopUntilQuiet()
}

/// Lets time pass until the condition holds, at most so much; fails the test when it doesn't.
@MainActor public func advance(
  to what: String, limit: Duration = .seconds(60), file: StaticString = #filePath,
  line: UInt = #line, until condition: () -> Bool
) {
  let end = Moment.now + limit
  turnLoopUntilQuiet()
  while !condition() {
    guard ManualClock.current?.step(until: end) == true else {
      return XCTFail("\(what) does not come", file: file, line: line)
    }
    turnLoopUntilQuiet()
  }
}
