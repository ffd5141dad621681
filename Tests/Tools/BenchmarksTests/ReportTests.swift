import Expectations
import Testing

@testable import Benchmarks

@Suite struct ReportTests {
  @Test func theMedianOfAnEvenNumberIsBetweenTheMiddleTwo() {
    var samples = Samples()
    expectEqual(samples.text, "-")
    for value in [4.0, 1, 3, 2] { samples.add(value) }
    expectEqual(samples.median, 2.5)
    expectEqual(samples.text, "2.5 (1-4)")
  }

  @Test func aGoalIsAShareOfWhatABareWindowNeedsOrALimit() {
    let windows = ["stock": 100.0, "tuned": 50]
    expect(Goal.times(0.7, "stock").isMet(by: 70, beside: windows) == true)
    expect(Goal.times(0.7, "stock").isMet(by: 71, beside: windows) == false)
    expect(Goal.times(1.6, "tuned").isMet(by: 81, beside: windows) == false)
    expect(Goal.times(0.7, "stock").isMet(by: 71) == nil)
    expect(Goal.atMost(0).isMet(by: 0) == true)
    expect(Goal.none.isMet(by: 0, beside: windows) == nil)
  }

  @Test func theVerdictNamesWhatIsMissed() {
    var report = Report(subjects: ["today"])
    var samples = Samples()
    samples.add(61)
    let row = Row(name: "toggle", unit: "ms", goal: .atMost(60))
    report.add([Report.Line(row: row, samples: ["today": samples])])
    expectEqual(report.verdict, "Goals missed (1): toggle.")
    expect(report.table.contains("toggle  ms    61     <= 60 ms  NO"))
  }

  @Test func numbersKeepThreeDigits() {
    expectEqual([0, 0.8512, 1, 16.66, 117.4].map(\.formatted), ["0", "0.851", "1", "16.7", "117"])
    expectEqual(Goal.atMost(1.25).text(unit: "x"), "<= 1.25 x")
  }
}
