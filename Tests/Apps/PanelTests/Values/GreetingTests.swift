import Expectations
import Testing
import WidgetCore

@testable import Panel

@Suite struct GreetingTests {
  private func release(_ version: String) throws -> Release {
    Release(version: try #require(ReleaseNumber(version))) { [] }
  }

  private func greeting(
    isWelcomed: Bool = true, hasWidgetsChosen: Bool = true, last: String?, current: String = "2.0"
  ) throws -> Greeting? {
    Greeting(
      isWelcomed: isWelcomed, hasWidgetsChosen: hasWidgetsChosen,
      last: last.flatMap { ReleaseNumber($0) }, current: ReleaseNumber(current),
      releases: [try release("2.0"), try release("1.5"), try release("1.0")])
  }

  @Test func `a new user is welcomed, without news`() throws {
    try expectEqual(greeting(isWelcomed: false, hasWidgetsChosen: false, last: nil), .welcome)
  }

  @Test func `a user with widgets isn't new and has no news`() throws {
    try expect(greeting(isWelcomed: false, hasWidgetsChosen: true, last: nil) == nil)
  }

  @Test func `a user who removed all widgets isn't new`() throws {
    try expect(greeting(isWelcomed: true, hasWidgetsChosen: false, last: "2.0") == nil)
  }

  @Test func `news is shown once, for new versions only`() throws {
    try expect(greeting(last: "2.0") == nil)
    try expect(greeting(last: "1.0") == ReleaseNumber("1.0").map { .news(since: $0) })
    let since = try #require(ReleaseNumber("1.0"))
    let releases = [try release("2.0"), try release("1.5"), try release("1.0")]
    expect(
      Release.news(since: since, in: releases).map { $0.version.description } == ["2.0", "1.5"])
  }

  @Test func `an update without visible changes shows nothing`() throws {
    try expect(greeting(last: "2.0", current: "2.0.1") == nil)
  }

  @Test func `a downgrade shows nothing`() throws {
    try expect(greeting(last: "2.0", current: "1.5") == nil)
  }

  @Test func `versions are ordered by number`() throws {
    let ordered = ["0.9", "0.10", "0.10.1", "1.0"].compactMap { ReleaseNumber($0) }
    expect(ordered.count == 4 && ordered == ordered.sorted())
    for wrong in ["", "a", "1..2", "1.-2", "1.2.3.4.5", "1.2b"] {
      expect(ReleaseNumber(wrong) == nil, "\(wrong)")
    }
  }

  @Test func `the running version is comparable`() {
    expect(ReleaseNumber(Today.version) != nil)
  }
}
