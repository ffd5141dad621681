import Expectations
import Testing

@testable import Controls

@Suite("Labels with controls")
struct PairArrangementTests {
  @Test func `text fields align in all rows, or move below`() {
    let short = PairArrangement(width: 300, fit: .fills, label: 40, control: (60, 80))
    let long = PairArrangement(width: 300, fit: .fills, label: 100, control: (60, 80))
    expect(short.controlWidth == long.controlWidth)
    expect(!short.isStacked && !long.isStacked)
    let longest = PairArrangement(width: 300, fit: .fills, label: 200, control: (60, 80))
    expect(longest == PairArrangement(width: 300, fit: .fills, label: 900, control: (60, 80)))
    expect(longest.isStacked && longest.controlWidth == 300)
  }

  @Test(arguments: [PairArrangement.Fit.fills, .natural, .beside], [200, 288, 384, 500])
  func `nothing exceeds the width if the minimum fits`(
    fit: PairArrangement.Fit, width: Int
  ) {
    for label in stride(from: 0, through: 600, by: 25) {
      let arrangement = PairArrangement(width: width, fit: fit, label: label, control: (50, 120))
      expect(arrangement.controlWidth <= width)
      if !arrangement.isStacked {
        expect(
          arrangement.labelWidth + arrangement.controlWidth + PairArrangement.gap <= width)
      }
    }
  }

  @Test func `the control moves below if the headline doesn't fit beside it`() {
    let beside = PairArrangement(width: 300, fit: .natural, label: 188, control: (90, 100))
    expect(!beside.isStacked)
    expectEqual(beside.labelWidth, 188)
    let below = PairArrangement(width: 300, fit: .natural, label: 189, control: (90, 100))
    expect(below.isStacked)
    expectEqual(below.labelWidth, 300)
  }
}
