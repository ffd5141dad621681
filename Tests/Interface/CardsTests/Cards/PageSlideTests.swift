import Expectations
import GTK
import Testing

@testable import Cards

@Suite struct `A stack that turns` {
  @Test func `The pages lie beside each other, with the gap of cards between them`() {
    var slide = PageSlide(width: 384, side: 1)
    expectEqual(slide.besideOffset, 392)
    slide.pull(to: -100, hasPage: true)
    expectEqual([slide.offset, slide.besideOffset], [-100, 292])
    expectEqual(slide.turned, PageSlide(width: 384, offset: 292, side: -1))
    expectEqual(slide.turned.turned, slide)
  }

  @Test func `The height goes with the hand`() {
    var slide = PageSlide(width: 392, side: 1)
    for (way, height) in [(0.0, 100.0), (-100, 125), (-400, 200), (-900, 200)] {
      slide.pull(to: way, hasPage: true)
      expectEqual(slide.height(shown: 100, beside: 200), height)
    }
    expectEqual(slide.height(shown: 100, beside: nil), 100)
  }

  @Test func `A page is turned past the middle, or by a flick in its direction`() {
    var slide = PageSlide(width: 392, side: 1)
    for (way, speed, isTurned) in [
      (-100.0, 0.0, false), (-300, 0, true), (-30, -800, true), (-300, 800, false),
      (100, -800, false),
    ] {
      slide.pull(to: way, hasPage: true)
      expectEqual(slide.isTurned(at: speed), isTurned)
    }
  }

  @Test func `At the end of a stack, the page resists`() {
    var slide = PageSlide(width: 392, side: -1)
    slide.pull(to: 90, hasPage: false)
    expectEqual(slide.offset, 30)
  }

  @Test(arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func `A click meets the nearest dot`(direction: ReadingDirection) {
    for count in [2, 3, 7, 60] {
      let dots = DotRow(count: count, index: 0)
      for dot in 0..<count {
        let x = dots.center(of: dot, in: 300, direction)
        expectEqual(dots.index(at: x, in: 300, direction), dot)
      }
      let first = direction == .leftToRight ? 0 : count - 1
      expectEqual(dots.index(at: -50, in: 300, direction), first)
      expect(dots.width >= 44 && dots.width <= 300)
    }
  }
}
