import Expectations
import Testing
import WidgetCore

@Suite("How long ago it was by clocks that are set")
struct ElapsedTests {
  private let now = Duration.seconds(1_800_000_000)
  private let in2106 = Duration.seconds(4_294_967_296)

  @Test func `what is past is as old as it is, and no older than can be said`() {
    expect(Elapsed.since(now - .seconds(90), now: now) == .seconds(90))
    expect(Elapsed.since(.zero, now: now) == Elapsed.most)
    expect(Elapsed.since(.seconds(-1e15), now: now) == Elapsed.most)
  }

  @Test func `a little ahead is now, and further ahead nobody knows`() {
    expectEqual(Elapsed.since(now + .seconds(60), now: now), .zero)
    expect(Elapsed.since(now + .seconds(61), now: now) == nil)
    expect(Elapsed.since(in2106, now: now) == nil)
    expect(Elapsed.since(now, now: .zero) == nil)
  }

  @Test func `an age that makes no sense is the greatest`() {
    expect(Elapsed.plausible(.seconds(90)) == .seconds(90))
    expectEqual(Elapsed.plausible(.seconds(-5)), .zero)
    expect(Elapsed.plausible(.seconds(-3600)) == Elapsed.most)
    expect(Elapsed.plausible(in2106) == Elapsed.most)
  }
}
