import GTK
import RandomTesting
import XCTest

/// The arithmetic of reordering a list.
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

  func testStepsEndAtTheEnds() {
    XCTAssertNil(Move(from: 0, by: -1, count: 3))
    XCTAssertNil(Move(from: 2, by: 1, count: 3))
    XCTAssertNil(Move(from: 1, by: 0, count: 3))
    XCTAssertEqual(Move(from: 1, by: 1, count: 3), Move(from: 1, to: 2))
  }

  func testAMoveMeantForAnOlderListGoesBehindTheSameNeighbor() {
    func move(_ list: String, asIn shown: String) -> String {
      let elements = Array(list)
      guard let move = Move(bringing: "x", of: elements, asIn: Array(shown)) else { return list }
      return String(elements.applying(move))
    }
    XCTAssertEqual(move("xabc", asIn: "abxc"), "abxc")
    XCTAssertEqual(move("cbax", asIn: "abxc"), "cbxa", "others have moved")
    XCTAssertEqual(move("xac", asIn: "abxc"), "axc", "its neighbour has gone")
    XCTAssertEqual(move("cx", asIn: "abxc"), "xc", "nobody above it is left")
    XCTAssertEqual(move("axnb", asIn: "axb"), "axnb", "it is there already")
    XCTAssertEqual(move("abc", asIn: "abxc"), "abc", "it isn't there any more")
  }

  func testRandomMovesLoseNothingAndCanBeTakenBack() {
    var random = SeededNumbers(seed: 42)
    for _ in 0..<2000 {
      let count = Int.random(in: 1...12, using: &random)
      let list = Array(0..<count)
      let from = Int.random(in: 0..<count, using: &random)
      let to = Int.random(in: 0..<count, using: &random)
      let move = Move(from: from, to: to)
      let moved = list.applying(move)
      XCTAssertEqual(moved.sorted(), list)
      XCTAssertEqual(moved[move.to], from)
      XCTAssertEqual(moved.filter { $0 != from }, list.filter { $0 != from }, "others keep order")
      XCTAssertEqual(moved.applying(Move(from: to, to: from)), list)
    }
  }
}
