import Expectations
import GTK
import Testing

@testable import Controls

@Suite("Arrow keys in a radio group")
struct RadioStepTests {
  @Test func `an arrow key moves where it points in either reading direction`() {
    expectEqual(RadioStep(.right, isRightToLeft: false), .next)
    expectEqual(RadioStep(.right, isRightToLeft: true), .previous)
    expectEqual(RadioStep(.left, isRightToLeft: true), .next)
    for isRightToLeft in [true, false] {
      expectEqual(RadioStep(.down, isRightToLeft: isRightToLeft), .next)
      expectEqual(RadioStep(.up, isRightToLeft: isRightToLeft), .previous)
    }
    expect(RadioStep(.tab, isRightToLeft: false) == nil)
  }

  @Test func `the next of the last button is the first`() {
    expectEqual(RadioStep.next.index(from: 2, of: 3), 0)
    expectEqual(RadioStep.previous.index(from: 0, of: 3), 2)
    expectEqual(RadioStep.first.index(from: 1, of: 3), 0)
    expectEqual(RadioStep.last.index(from: 1, of: 3), 2)
    expectEqual(RadioStep.next.index(from: 0, of: 1), 0)
  }
}
