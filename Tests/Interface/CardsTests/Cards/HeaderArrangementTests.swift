import Expectations
import Testing

@testable import Cards

@Suite("The header of a card") struct HeaderArrangementTests {
  private func arrangement(
    name: Int, width: Int = 384, note: Int = 0, control: Int = 80, arrow: Int = 0,
    endRoom: Int = 0, isLarge: Bool = false
  ) -> HeaderArrangement {
    HeaderArrangement(
      width: width, icon: 38, name: name, note: note, control: control, arrow: arrow,
      endRoom: endRoom,
      isLarge: isLarge)
  }

  @Test func `what there is room for is in one line`() {
    expect(!arrangement(name: 100).isStacked)
    expect(arrangement(name: 100).nameWidth == 384 - 38 - 80)
    expect(!arrangement(name: 100, isLarge: true).isStacked)
  }

  @Test func `a long name is cut off while it keeps its share, and then what follows goes below`() {
    expect(!arrangement(name: 900).isStacked)
    expect(arrangement(name: 900, note: 200).isStacked)
    expect(arrangement(name: 900, note: 200).nameWidth == 384 - 38 - 12)
    // It has its natural width.
    expect(!arrangement(name: 60, note: 200).isStacked)
  }

  @Test func `large text rather has two lines than a name that is cut off`() {
    expect(arrangement(name: 280, isLarge: true).isStacked)
    expect(!arrangement(name: 280).isStacked)
    // A note that never fits is cut off in its line.
    expect(!arrangement(name: 900, isLarge: true).isStacked)
  }

  @Test func `an arrow stands for words that would go below, where the name has room then`() {
    let arranged = arrangement(name: 280, arrow: 50, isLarge: true)
    expect(!arranged.isStacked && arranged.hasArrow)
    expect(arranged.nameWidth == 384 - 38 - 50)
    // There is room for the text, or not even for the arrow.
    expect(!arrangement(name: 100, arrow: 50, isLarge: true).hasArrow)
    let narrow = arrangement(name: 280, note: 60, arrow: 50, isLarge: true)
    expect(narrow.isStacked && !narrow.hasArrow)
  }

  @Test func `nothing goes below where nothing follows, and a caret keeps its place`() {
    expect(!arrangement(name: 900, control: 0, isLarge: true).isStacked)
    expect(arrangement(name: 900, control: 0).nameWidth == 384 - 38 - 12)
    expect(arrangement(name: 900, control: 0, endRoom: 36).nameWidth == 384 - 38 - 36)
  }
}
