import Expectations
import RandomTesting
import Testing

@testable import Benchmarks

@Suite struct `A row that was measured before` {
  private func change(_ before: [Double], _ now: [Double]) -> Change {
    Change(before: Samples(before), now: Samples(now))
  }

  @Test func `It says by how much it has changed`() {
    expectEqual(change([100, 100, 100], [112, 112, 112]).text, "+12%, more than noise")
    expectEqual(change([2], [1.5]).text, "-25%")
    expectEqual(change([4, 4, 4], [4, 4, 4]).text, "same")
    expectEqual(change([], [4]).text, "same")
  }

  @Test func `What was nothing has no share`() {
    expectEqual(change([0, 0, 0], [2, 2, 2]).text, "+2, more than noise")
    expectEqual(change([-4, -4, -4], [-2, -2, -2]).share, 0.5)
  }

  @Test func `Fewer than three values tell nothing`() {
    expect(change([100, 101], [200, 201]).isMoreThanNoise == nil)
    expect(change([100, 101, 102], [200]).isMoreThanNoise == nil)
  }

  @Test func `Three values beside three have to lie far apart`() {
    expect(change([70, 72, 74], [75, 77, 80]).isMoreThanNoise == false)
    expect(change([70, 72, 74], [80, 82, 84]).isMoreThanNoise == true)
    expect(change([80, 82, 84], [70, 72, 74]).isMoreThanNoise == true)
  }

  @Test func `One value that is far off doesn't hide a change, nor make one`() {
    let before: [Double] = [70, 71, 71, 72, 72, 73, 73, 74, 74, 140]
    let slower: [Double] = [80, 81, 81, 82, 82, 83, 83, 84, 84, 85]
    expect(change(before, slower).isMoreThanNoise == true)
    let same: [Double] = [70, 71, 71, 72, 72, 73, 73, 74, 74, 75]
    expect(change(before, same).isMoreThanNoise == false)
  }

  @Test func `Less than three percent are of no interest`() {
    expect(change([100, 100, 100], [102, 102, 102]).isMoreThanNoise == false)
    expect(change([100, 100, 100], [104, 104, 104]).isMoreThanNoise == true)
  }

  @Test func `Of rows in which nothing has changed, hardly one is said to have`() {
    var numbers = SeededNumbers(seed: 1)
    for count in [3, 5, 10] {
      var alarms = 0
      for _ in 0..<2000 {
        // Mostly alike, and now and then much larger.
        let values = (0..<2 * count).map { _ in
          Double.random(in: 90...110, using: &numbers)
            + (numbers.isLucky(oneIn: 10) ? 80 : 0)
        }
        if change(Array(values[..<count]), Array(values[count...])).isMoreThanNoise == true {
          alarms += 1
        }
      }
      expect(alarms < 2000 / 20, "of \(count) values each")
    }
  }
}
