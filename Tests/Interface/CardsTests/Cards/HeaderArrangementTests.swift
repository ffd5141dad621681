import Expectations
import Testing

@testable import Cards

@Suite("Card headers") struct HeaderArrangementTests {
  private func arrangement(
    name: Int, note: Int = 0, endRoom: Int = 36, isLarge: Bool = false
  ) -> HeaderArrangement {
    HeaderArrangement(
      width: 384, icon: 38, name: name, note: note, endRoom: endRoom, isLarge: isLarge)
  }

  @Test func `a header that fits has one line`() {
    expect(!arrangement(name: 100, note: 80).isStacked)
    expect(arrangement(name: 100, note: 80).nameWidth == 384 - 38 - 36 - 80)
    expect(!arrangement(name: 100, note: 80, isLarge: true).isStacked)
  }

  @Test func `a long name is cut off down to its share, then the note moves to a second line`() {
    expect(!arrangement(name: 900, note: 80).isStacked)
    expect(arrangement(name: 900, note: 280).isStacked)
    expect(arrangement(name: 900, note: 280).nameWidth == 384 - 38 - 36)
    // It has its natural width.
    expect(!arrangement(name: 20, note: 280).isStacked)
  }

  @Test func `with large text, a second line is preferred over cutting off the name`() {
    expect(arrangement(name: 280, note: 80, isLarge: true).isStacked)
    expect(!arrangement(name: 280, note: 80).isStacked)
    // A name that never fits is cut off in its line.
    expect(!arrangement(name: 900, note: 80, isLarge: true).isStacked)
  }

  @Test func `with large text, a name shrinks by up to a third before it is cut off`() {
    let room = 384 - 38 - 36
    expectEqual(arrangement(name: room, isLarge: true).nameScale, 1)
    expect(abs(arrangement(name: room * 5 / 4, isLarge: true).nameScale - 0.8) < 0.01)
    expectEqual(arrangement(name: room * 3, isLarge: true).nameScale, 2.0 / 3)
    expectEqual(arrangement(name: room * 5 / 4).nameScale, 1)
  }

  @Test func `a name alone stays in one line, and the expand button keeps its place`() {
    expect(!arrangement(name: 900, isLarge: true).isStacked)
    expect(arrangement(name: 900, endRoom: 0).nameWidth == 384 - 38 - 12)
    expect(arrangement(name: 900).nameWidth == 384 - 38 - 36)
  }
}
