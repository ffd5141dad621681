internal import CGLib
internal import XCTest

/// Runs the body of a test. XCTest calls test methods on the main thread but can't call a method
/// that is isolated to the main actor.
public func onMain(_ body: @MainActor () throws -> Void) rethrows {
  try MainActor.assumeIsolated(body)
}

/// Turns the main loop until the condition holds; fails the test when it doesn't within the limit,
/// which is far beyond what a busy machine needs, and says what was `seen` last.
@MainActor public func turnLoop(
  for what: String, limit: Duration = .seconds(30), seen: () -> String? = { nil },
  file: StaticString = #filePath, line: UInt = #line, until condition: () -> Bool
) {
  let clock = ContinuousClock()
  let deadline = clock.now + limit
  // The loop sleeps until something happens; this makes it look at the deadline too.
  let timer = g_timeout_add(50, { _ in 1 }, nil)
  defer { g_source_remove(timer) }
  while !condition() {
    if clock.now > deadline {
      let last = seen().map { "\nseen last: \($0)" } ?? ""
      XCTFail("waited \(limit) in vain for \(what)\(last)", file: file, line: line)
      return
    }
    g_main_context_iteration(nil, 1)
  }
}

/// Handles all that is ready, without waiting for more.
@MainActor public func turnLoopUntilQuiet() {
  while g_main_context_iteration(nil, 0) != 0 {}
}
