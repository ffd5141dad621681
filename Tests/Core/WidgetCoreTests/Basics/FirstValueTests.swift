import Expectations
import Testing
import WidgetCore

@Suite struct `The first value that is found` {
  @Test func `Each is asked once, and none after the one that has it`() {
    var asked: [Int] = []
    let found = [1, 2, 3].firstValue { number in
      asked.append(number)
      return number == 2 ? "two" : nil
    }
    expectEqual(found, "two")
    expectEqual(asked, [1, 2])
  }

  @Test func `What is there only once is found all the same`() {
    // As a file that goes as soon as somebody has looked at it.
    var isThere = true
    let found = ["a"].firstValue { name in
      defer { isThere = false }
      return isThere ? name : nil
    }
    expectEqual(found, "a")
    expect(["a"].firstValue { _ in String?.none } == nil)
  }
}
