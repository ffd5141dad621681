import GTK
import Testing

@testable import Controls

@Suite("Arrow keys among choices")
struct RadioStepTests {
  @Test func `an arrow goes where it points, whichever way one reads`() {
    #expect(RadioStep(.right, isRightToLeft: false) == .next)
    #expect(RadioStep(.right, isRightToLeft: true) == .previous)
    #expect(RadioStep(.left, isRightToLeft: true) == .next)
    for isRightToLeft in [true, false] {
      #expect(RadioStep(.down, isRightToLeft: isRightToLeft) == .next)
      #expect(RadioStep(.up, isRightToLeft: isRightToLeft) == .previous)
    }
    #expect(RadioStep(.tab, isRightToLeft: false) == nil)
  }

  @Test func `behind the last comes the first`() {
    #expect(RadioStep.next.index(from: 2, of: 3) == 0)
    #expect(RadioStep.previous.index(from: 0, of: 3) == 2)
    #expect(RadioStep.first.index(from: 1, of: 3) == 0)
    #expect(RadioStep.last.index(from: 1, of: 3) == 2)
    #expect(RadioStep.next.index(from: 0, of: 1) == 0)
  }
}
