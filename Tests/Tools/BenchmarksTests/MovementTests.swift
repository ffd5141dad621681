import Expectations
import Testing

@testable import Benchmarks

@Suite struct MovementTests {
  private func event(
    _ kind: Event.Kind, at milliseconds: UInt64, window: UInt = 1, pixels: Int? = nil
  ) -> Event {
    Event(event: kind, time: milliseconds * 1_000_000, window: window, pixels: pixels)
  }

  private func frames(_ events: [Event]) -> [UInt64] {
    Movement(events, start: 0, used: Usage()).frames.map { $0 / 1_000_000 }
  }

  @Test func drawingInSeveralPartsIsOneFrame() {
    let events = [event(.map, at: 5), event(.damage, at: 10), event(.damage, at: 12)]
    expectEqual(frames(events + [event(.damage, at: 27), event(.damage, at: 28)]), [10, 27])
  }

  @Test func whatIsDrawnAfterRestIsNoPartOfTheMovement() {
    let events = [event(.map, at: 5), event(.damage, at: 10), event(.damage, at: 400)]
    expectEqual(frames(events), [10])
  }

  @Test func aWindowThatMovesCountsOnceItIsSeen() {
    let events = [event(.move, at: 2), event(.map, at: 5), event(.move, at: 6)]
    expectEqual(frames(events + [event(.damage, at: 20), event(.move, at: 37)]), [20, 37])
  }

  @Test func aPanelThatLeavesIsFollowedUntilItIsGone() {
    let events = [
      event(.damage, at: 9, window: 2), event(.damage, at: 10), event(.damage, at: 26),
      event(.unmap, at: 40),
    ]
    expectEqual(frames(events), [10, 26])
    expectEqual(Movement(events, start: 0, used: Usage()).unmapped, 40_000_000)
  }

  @Test func whatTheServerPaintsFirstIsNoFrame() {
    let events = [
      event(.map, at: 5), event(.damage, at: 8), event(.damage, at: 20), event(.drawn, at: 20),
      event(.damage, at: 36),
    ]
    expectEqual(frames(events), [20, 36])
  }

  @Test func whatAFrameHasDrawnIsTheSumOfItsParts() {
    let events = [
      event(.map, at: 5), event(.damage, at: 8, pixels: 7), event(.damage, at: 20, pixels: 100),
      event(.drawn, at: 20), event(.damage, at: 22, pixels: 50),
      event(.damage, at: 36, pixels: 250), event(.damage, at: 400, pixels: 9),
    ]
    let movement = Movement(events, start: 0, used: Usage())
    expectEqual(movement.pixels, 400)
    expectEqual(movement.pixelsPerFrame, 200)
  }

  @Test func aPanelThatStaysIsKnownByWhatItDraws() {
    let events = [event(.move, at: 3), event(.damage, at: 10), event(.damage, at: 26)]
    expectEqual(frames(events), [10, 26])
    expectEqual(Movement(events, start: 0, used: Usage()).gaps, [16])
  }
}
