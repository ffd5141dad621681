import Expectations
import Testing

@testable import Cards

@Suite("Card headers") struct HeaderArrangementTests {
  private func arrangement(
    name: Int, width: Int = 384, note: Int = 0, control: Int = 80, arrow: Int = 0,
    endRoom: Int = 0, isLarge: Bool = false
  ) -> HeaderArrangement {
    HeaderArrangement(
      width: width, icon: 38, name: name, note: note, control: control, arrow: arrow,
      endRoom: endRoom,
      isLarge: isLarge)
  }

  @Test func `a header that fits has one line`() {
    expect(!arrangement(name: 100).isStacked)
    expect(arrangement(name: 100).nameWidth == 384 - 38 - 80)
    expect(!arrangement(name: 100, isLarge: true).isStacked)
  }

  @Test func `a long name is cut off down to its share, then the rest moves to a second line`() {
    expect(!arrangement(name: 900).isStacked)
    expect(arrangement(name: 900, note: 200).isStacked)
    expect(arrangement(name: 900, note: 200).nameWidth == 384 - 38 - 12)
    // It has its natural width.
    expect(!arrangement(name: 60, note: 200).isStacked)
  }

  @Test func `with large text, a second line is preferred over cutting off the name`() {
    expect(arrangement(name: 280, isLarge: true).isStacked)
    expect(!arrangement(name: 280).isStacked)
    // A note that never fits is cut off in its line.
    expect(!arrangement(name: 900, isLarge: true).isStacked)
  }

  @Test func `an arrow replaces text that would move below, if the name fits then`() {
    let arranged = arrangement(name: 280, arrow: 50, isLarge: true)
    expect(!arranged.isStacked && arranged.hasArrow)
    expect(arranged.nameWidth == 384 - 38 - 50)
    // There is room for the text, or not even for the arrow.
    expect(!arrangement(name: 100, arrow: 50, isLarge: true).hasArrow)
    let narrow = arrangement(name: 280, note: 60, arrow: 50, isLarge: true)
    expect(narrow.isStacked && !narrow.hasArrow)
  }

  @Test func `a name alone stays in one line, and a caret keeps its place`() {
    expect(!arrangement(name: 900, control: 0, isLarge: true).isStacked)
    expect(arrangement(name: 900, control: 0).nameWidth == 384 - 38 - 12)
    expect(arrangement(name: 900, control: 0, endRoom: 36).nameWidth == 384 - 38 - 36)
  }
}
