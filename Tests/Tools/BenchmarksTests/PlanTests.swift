import Expectations
import Testing

@testable import Benchmarks

/// Families whose runs take as long as they take, and a clock that is made up.
@Suite struct `A benchmark that has a budget` {
  private struct Family {
    var warmUps = 1
    var wanted = 10
    var fewest = 3
    var expected = 5.0
    var first: Double?
    let seconds: Double

    func part(_ number: Int) -> Plan.Part {
      Plan.Part(
        "family \(number)", warmUps: warmUps, wanted: wanted, fewest: fewest, expected: expected)
    }
  }

  /// Measures all of them, and returns the plan as it is in the end, and how long it took.
  private func measure(_ families: [Family], within limit: Double?) -> (Plan, Double) {
    var plan = Plan(families.enumerated().map { $1.part($0) }, limit: limit)
    var now = 0.0
    for (index, family) in families.enumerated() {
      while plan.parts[index].seen.count < family.warmUps + plan.runs(of: index, at: now) {
        let isFirst = plan.parts[index].seen.isEmpty
        let seconds = isFirst ? family.first ?? family.seconds : family.seconds
        plan.note(seconds, of: index)
        now += seconds
      }
    }
    return (plan, now)
  }

  @Test func `Where there is time for all, nothing is left out`() {
    let (plan, whole) = measure([Family(seconds: 2), Family(seconds: 3)], within: 480)
    expectEqual(plan.parts.map(\.counted), [10, 10])
    expectEqual(plan.account(after: whole), "It took 0 min 55 s.")
  }

  @Test func `Without a budget, it takes as long as it takes`() {
    let (plan, whole) = measure([Family(seconds: 600)], within: nil)
    expectEqual(plan.parts.map(\.counted), [10])
    expectEqual(plan.account(after: whole), "It took 110 min 0 s.")
  }

  @Test func `Where there isn't, all of them get fewer, and as much as fits`() {
    let families = Array(repeating: Family(expected: 10, seconds: 10), count: 8)
    let (plan, whole) = measure(families, within: 480)
    expect(plan.parts.allSatisfy { (4...6).contains($0.counted) })
    expect((430...480).contains(whole))
    expect(plan.account(after: whole).hasSuffix("family 7 \(plan.parts[7].counted) of 10."))
  }

  @Test func `What takes longer than was said takes nothing from those that follow`() {
    let slow = Family(expected: 1, seconds: 30)
    let (plan, whole) = measure(
      [slow] + Array(repeating: Family(seconds: 5), count: 6), within: 480)
    expect(plan.parts[0].counted < 10)
    expect(plan.parts[1...].allSatisfy { $0.counted >= 6 })
    expect(whole <= 480)
  }

  @Test func `What takes less than was said leaves the others more`() {
    let families = Array(repeating: Family(expected: 40, seconds: 2), count: 4)
    let (plan, _) = measure(families, within: 300)
    expectEqual(plan.parts.last?.counted, 10)
  }

  @Test func `A first run that takes long says little about the others`() {
    let (plan, whole) = measure([Family(first: 60, seconds: 2)], within: 90)
    expectEqual(plan.parts[0].counted, 10)
    expectEqual(whole, 80)
  }

  @Test func `The fewest runs are made however long it takes`() {
    let families = [
      Family(seconds: 200), Family(warmUps: 0, wanted: 1, seconds: 60),
      Family(fewest: 1, seconds: 100),
    ]
    let (plan, whole) = measure(families, within: 60)
    expectEqual(plan.parts.map(\.counted), [3, 1, 1])
    expectEqual(
      plan.account(after: whole),
      "It took 17 min 40 s. Fewer runs, to keep to 1 min: family 0 3 of 10, family 2 1 of 10."
    )
  }
}
