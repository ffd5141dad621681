import Expectations
import Testing
import WidgetCore

@testable import Charts

@Suite("Round values and times of axes") struct ChartTicksTests {
  @Test(arguments: [
    (570.0, 592.12, 4, [570.0, 580, 590, 600]), (0, 100, 6, [0, 20, 40, 60, 80, 100]),
    (0, 0.19, 5, [0, 0.05, 0.1, 0.15, 0.2]), (-4.4, 11, 5, [-5, 0, 5, 10, 15]),
    (5, 5, 3, [4.5, 5, 5.5]),
  ])
  func `values are round, and enclose the range`(
    _ low: Double, _ high: Double, _ most: Int, _ values: [Double]
  ) {
    let found = ChartTicks.values(from: low, to: high, most: most)
    expectEqual(found.count, values.count)
    expect(zip(found, values).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
  }

  @Test func `there are never too many, and hostile ranges have none`() {
    for most in 3...7 {
      for (low, high) in [(0.1, 0.7), (-1e-9, 3e300), (99, 101), (1, 1e6)] {
        let found = ChartTicks.values(from: low, to: high, most: most)
        expect((2...most).contains(found.count), "\(low) \(high) \(most): \(found)")
        expect(found.first ?? .infinity <= low && found.last ?? 0 >= high)
      }
    }
    let most = Double.greatestFiniteMagnitude
    expectEqual(ChartTicks.values(from: -most, to: most, most: 5), [])
  }

  private let start = 1_795_521_600.0  // 2026-11-24 12:00 UTC, a Tuesday.

  @Test func `times are whole hours, Mondays, and first days of months`() {
    func times(_ hours: Double, _ step: ChartTicks.Step) -> [Double] {
      ChartTicks.times(in: (start + 60)...(start + hours * 3600), step: step) {
        CivilTime(secondsSince1970: $0, offset: 3600)
      }
      .map { ($0 - start) / 3600 }
    }
    expectEqual(times(8, .seconds(10_800)), [2, 5, 8])
    expectEqual(times(72, .days(1)), [11, 35, 59])
    expectEqual(times(24 * 14, .days(7)), [131, 299])
    expectEqual(times(24 * 70, .months(1)), [155, 899, 1643])
  }

  @Test func `rather than one time, some of those of a shorter step are shown`() {
    func thinned(_ count: Int, fitting most: Int) -> [Int]? {
      ChartTicks.thinned(Array(0..<count)) { $0.count <= most }
    }
    expectEqual(thinned(7, fitting: 4), [0, 2, 4, 6])
    expectEqual(thinned(7, fitting: 2), [0, 4])
    expectEqual(thinned(3, fitting: 2), [0, 2])
    expectEqual(thinned(2, fitting: 2), nil)
    expectEqual(thinned(7, fitting: 1), nil)
    expectEqual(thinned(0, fitting: 2), nil)
  }

  @Test func `the hour that the clocks skip has no midnight of its own`() {
    // In the night of March 29, 2026, at 01:00 UTC, Prague goes from UTC+1 to UTC+2.
    let change = 1_774_746_000
    let clock = { CivilTime(secondsSince1970: $0, offset: $0 < change ? 3600 : 7200) }
    let times = ChartTicks.times(
      in: Double(change - 172_800)...Double(change + 172_800), step: .days(1), on: clock)
    expectEqual(times.count, 4)
    for time in times { expectEqual(clock(Int(time)).hour, 0) }
  }
}
