import GLib
import Glibc
import TestLog
import XCTest

final class LogTests: XCTestCase {
  override func setUp() {
    TestLog.start()
    unsetenv("G_MESSAGES_DEBUG")
    _ = TestLog.take()
  }

  /// The written lines, as "priority domain message".
  private func written() -> [String] {
    TestLog.take().filter { $0.domain.hasPrefix("Today-") }
      .map { "\($0.priority) \($0.domain) \($0.text)" }
  }

  func testMessagesCarryTheirUrgencyAndDomain() {
    let log = Log(domain: "Today-Test")
    log.notice("started")
    log.warning("50% odd: č")
    log.error("failed")
    XCTAssertEqual(
      written(),
      ["5 Today-Test started", "4 Today-Test 50% odd: č", "3 Today-Test failed"])
  }

  func testMessagesForDevelopersAreNotEvenBuiltUnlessAskedFor() {
    let log = Log(domain: "Today-Test")
    var built = 0
    func message() -> String {
      built += 1
      return "details"
    }
    log.debug(message())
    log.info(message())
    XCTAssertEqual(built, 0)
    setenv("G_MESSAGES_DEBUG", "Today-Other Today-Test", 1)
    log.debug(message())
    log.info(message())
    Log(domain: "Today-Third").debug(message())
    XCTAssertEqual(built, 2)
    XCTAssertEqual(
      written(), ["7 Today-Test details", "6 Today-Test details"])
    unsetenv("G_MESSAGES_DEBUG")
  }

  func testEveryThreadMayWrite() {
    let log = Log(domain: "Today-Test")
    Threads.concurrently(8) { log.notice("from \($0)") }
    XCTAssertEqual(
      Set(written()), Set((0..<8).map { "5 Today-Test from \($0)" }))
  }
}

/// Numbered threads, all joined.
private enum Threads {
  private final class Work: Sendable {
    let number: Int
    let body: @Sendable (Int) -> Void
    init(_ number: Int, _ body: @escaping @Sendable (Int) -> Void) {
      self.number = number
      self.body = body
    }
  }

  static func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).map { number in
      var thread = pthread_t()
      let task = Unmanaged.passRetained(Work(number, body)).toOpaque()
      pthread_create(
        &thread, nil,
        { task in
          guard let task else { return nil }
          let work = Unmanaged<Work>.fromOpaque(task).takeRetainedValue()
          work.body(work.number)
          return nil
        }, task)
      return thread
    }
    for thread in threads { pthread_join(thread, nil) }
  }
}
