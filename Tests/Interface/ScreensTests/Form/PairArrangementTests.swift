import Expectations
import Testing

@testable import Controls

@Suite("A label with its control")
struct PairArrangementTests {
  @Test func `what is typed into begins at one place in all lines, or stands below`() {
    let short = PairArrangement(width: 300, fit: .fills, label: 40, control: (60, 80))
    let long = PairArrangement(width: 300, fit: .fills, label: 100, control: (60, 80))
    expect(short.controlWidth == long.controlWidth)
    expect(!short.isStacked && !long.isStacked)
    let longest = PairArrangement(width: 300, fit: .fills, label: 200, control: (60, 80))
    expect(longest == PairArrangement(width: 300, fit: .fills, label: 900, control: (60, 80)))
    expect(longest.isStacked && longest.controlWidth == 300)
  }

  @Test(arguments: [PairArrangement.Fit.fills, .natural, .beside], [200, 288, 384, 500])
  func `nothing is wider than the line as long as it needn't be`(
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

  @Test func `the control stands below where the headline has no room beside it`() {
    let beside = PairArrangement(width: 300, fit: .natural, label: 188, control: (90, 100))
    expect(!beside.isStacked)
    expectEqual(beside.labelWidth, 188)
    let below = PairArrangement(width: 300, fit: .natural, label: 189, control: (90, 100))
    expect(below.isStacked)
    expectEqual(below.labelWidth, 300)
  }
}
