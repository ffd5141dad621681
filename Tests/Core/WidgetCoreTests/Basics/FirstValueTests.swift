import Expectations
import Testing
import WidgetCore

@Suite struct `The first value` {
  @Test func `each element is tried once, up to the first value`() {
    var asked: [Int] = []
    let found = [1, 2, 3].firstValue { number in
      asked.append(number)
      return number == 2 ? "two" : nil
    }
    expectEqual(found, "two")
    expectEqual(asked, [1, 2])
  }

  @Test func `a value that exists only for the first call is found`() {
    // Like a file that is deleted after the first access.
    var isThere = true
    let found = ["a"].firstValue { name in
      defer { isThere = false }
      return isThere ? name : nil
    }
    expectEqual(found, "a")
    expect(["a"].firstValue { _ in String?.none } == nil)
  }
}
