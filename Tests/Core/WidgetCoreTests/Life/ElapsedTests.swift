import Expectations
import Testing
import WidgetCore

@Suite("Age of stored times")
struct ElapsedTests {
  private let now = Duration.seconds(1_800_000_000)
  private let in2106 = Duration.seconds(4_294_967_296)

  @Test func `the age of a past time is limited to the maximum`() {
    expect(Elapsed.since(now - .seconds(90), now: now) == .seconds(90))
    expect(Elapsed.since(.zero, now: now) == Elapsed.most)
    expect(Elapsed.since(.seconds(-1e15), now: now) == Elapsed.most)
  }

  @Test func `a time slightly ahead is now; the age of a later one is unknown`() {
    expectEqual(Elapsed.since(now + .seconds(60), now: now), .zero)
    expect(Elapsed.since(now + .seconds(61), now: now) == nil)
    expect(Elapsed.since(in2106, now: now) == nil)
    expect(Elapsed.since(now, now: .zero) == nil)
  }

  @Test func `an implausible age becomes the maximum`() {
    expect(Elapsed.plausible(.seconds(90)) == .seconds(90))
    expectEqual(Elapsed.plausible(.seconds(-5)), .zero)
    expect(Elapsed.plausible(.seconds(-3600)) == Elapsed.most)
    expect(Elapsed.plausible(in2106) == Elapsed.most)
  }
}
