import GTK
import XCTest

/// The arithmetic of bringing a list into another order.
final class MoveTests: XCTestCase {
  func testToIsWhereTheElementStandsAfterwards() {
    XCTAssertEqual(["a", "b", "c"].applying(Move(from: 0, to: 2)), ["b", "c", "a"])
    XCTAssertEqual(["a", "b", "c"].applying(Move(from: 2, to: 0)), ["c", "a", "b"])
    XCTAssertEqual(["a", "b", "c"].applying(Move(from: 1, to: 1)), ["a", "b", "c"])
  }

  func testAMoveThatDoesNotFitChangesNothing() {
    XCTAssertEqual(["a"].applying(Move(from: 0, to: 1)), ["a"])
    XCTAssertEqual(["a"].applying(Move(from: -1, to: 0)), ["a"])
    XCTAssertEqual([String]().applying(Move(from: 0, to: 0)), [])
  }

  func testTheGapsBesideAnElementAreNoMove() {
    XCTAssertNil(Move(from: 1, toGap: 1))
    XCTAssertNil(Move(from: 1, toGap: 2))
    XCTAssertEqual(Move(from: 1, toGap: 0), Move(from: 1, to: 0))
    XCTAssertEqual(Move(from: 1, toGap: 3), Move(from: 1, to: 2))
  }

  func testStepsEndAtTheEnds() {
    XCTAssertNil(Move(from: 0, by: -1, count: 3))
    XCTAssertNil(Move(from: 2, by: 1, count: 3))
    XCTAssertNil(Move(from: 1, by: 0, count: 3))
    XCTAssertEqual(Move(from: 1, by: 1, count: 3), Move(from: 1, to: 2))
  }

  func testAGapIsFoundByTheMiddlesOfTheElements() {
    let elements = [0.0...10, 10...30, 40...50]
    for (position, gap) in [(-5.0, 0), (4, 0), (6, 1), (19, 1), (21, 2), (44, 2), (46, 3), (99, 3)]
    {
      XCTAssertEqual(Move.gap(at: position, among: elements), gap, "at \(position)")
    }
    XCTAssertEqual(Move.gap(at: 5, among: []), 0)
  }

  func testRandomMovesLoseNothingAndCanBeTakenBack() {
    var random = SplitMix(state: 42)
    for _ in 0..<2000 {
      let count = Int.random(in: 1...12, using: &random)
      let list = Array(0..<count)
      let from = Int.random(in: 0..<count, using: &random)
      let gap = Int.random(in: 0...count, using: &random)
      guard let move = Move(from: from, toGap: gap) else {
        XCTAssert(gap == from || gap == from + 1)
        continue
      }
      let moved = list.applying(move)
      XCTAssertEqual(moved.sorted(), list)
      XCTAssertEqual(moved[move.to], from)
      XCTAssertEqual(moved.filter { $0 != from }, list.filter { $0 != from }, "others keep order")
      XCTAssertEqual(moved.applying(move.inverse), list)
      // What was before the gap is before the element, what was behind it behind.
      XCTAssertEqual(
        Set(moved[..<move.to]), Set(list[..<gap].filter { $0 != from }))
    }
  }
}

/// Random numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
