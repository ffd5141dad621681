import Expectations
import Testing
import WidgetCore

@testable import Cards

@Suite("Card metrics")
struct CardMeasuresTests {
  private let measures = CardMeasures(textScale: 1)

  @Test func `compact content ends at its limit, and its margin follows`() {
    expectEqual(measures.bodyHeight(wanted: 60, mode: .compact, bodyMost: 864), 60)
    expectEqual(measures.bodyHeight(wanted: 138, mode: .compact, bodyMost: 864), 138)
    expectEqual(measures.bodyHeight(wanted: 600, mode: .compact, bodyMost: 864), 122)
  }

  @Test func `an expanded card is at most as high as the panel`() {
    expectEqual(measures.bodyHeight(wanted: 5000, mode: .expanded, bodyMost: 864), 864)
  }

  @Test func `everything scales with the text, down to a usable hit area`() {
    expectEqual(CardMeasures(textScale: 1.5).headerHeight, 54)
    expectEqual(CardMeasures(textScale: 1.5).compactLimit, 183)
    expectEqual(CardMeasures(textScale: 0.5).headerHeight, 36)
    expectEqual(CardMeasures(textScale: 0.5).expandButtonSide, 44)
  }
}

@Suite("Column layout")
struct ColumnLayoutTests {
  @Test func `parts are stacked with gaps, except parts without a height`() {
    let layout = ColumnLayout(heights: [100, 0, 50], gap: 8, margin: 8)
    expectEqual(layout.places.map(\.top), [8, 116, 116])
    expectEqual(layout.height, 174)
  }

  @Test func `revealing a part scrolls the least distance`() {
    let layout = ColumnLayout(heights: [100, 100, 100, 300], gap: 8, margin: 8)
    func offset(_ index: Int, from offset: Double) -> Double {
      layout.offset(showing: layout.places[index], from: offset, page: 250, margin: 8)
    }
    expectEqual(offset(0, from: 0), 0)
    expectEqual(offset(2, from: 0), 82)
    expectEqual(offset(0, from: 200), 0)
  }

  @Test func `revealing a part higher than the view shows its start`() {
    let layout = ColumnLayout(heights: [100, 100, 100, 300], gap: 8, margin: 8)
    let offset = layout.offset(showing: layout.places[3], from: 0, page: 250, margin: 8)
    expect(offset == layout.places[3].top - 8)
  }
}
