import Expectations
import GTK
import RandomTesting
import XCTest

/// The arithmetic of dragging a row of a column.
final class ReorderingTests: XCTestCase {
  func testTheOthersMakeWayWhenHalfOfThemWouldBeCovered() {
    var column = Reordering(heights: [40, 40, 40, 40], dragged: 0, top: 0, pointer: 10)
    column.move(to: 10 + 20)
    XCTAssertEqual(column.order, [0, 1, 2, 3])
    XCTAssertNil(column.move)
    column.move(to: 10 + 21)
    XCTAssertEqual(column.order, [1, 0, 2, 3])
    XCTAssertEqual(column.places, [40, 0, 80, 120])
    XCTAssertEqual(column.top, 21, "it is where it is held, not where it would go")
    column.move(to: 10 + 61)
    XCTAssertEqual(column.order, [1, 2, 0, 3])
    XCTAssertEqual(column.move, Move(from: 0, to: 2))
    column.move(to: 10)
    XCTAssertEqual(column.order, [0, 1, 2, 3], "and back again")
  }

  func testARowPassesHigherAndLowerOnes() {
    var column = Reordering(heights: [30, 100, 20], dragged: 2, top: 130, pointer: 140)
    column.move(to: 140 - 49)
    XCTAssertEqual(column.order, [0, 1, 2])
    column.move(to: 140 - 51)
    XCTAssertEqual(column.order, [0, 2, 1])
    XCTAssertEqual(column.places, [0, 50, 30])
  }

  func testARowStaysInItsColumn() {
    var column = Reordering(heights: [30, 50, 20], dragged: 1, top: 30, pointer: 35)
    column.move(to: -500)
    XCTAssertEqual(column.top, 0)
    XCTAssertEqual(column.destination, 0)
    column.move(to: 500)
    XCTAssertEqual(column.top, 50)
    XCTAssertEqual(column.destination, 2)
    column.move(to: .nan)
    column.move(to: .infinity)
    XCTAssertEqual(column.top, 50)
  }

  func testTheOnlyRowHasNowhereToGo() {
    var column = Reordering(heights: [30], dragged: 0, top: 0, pointer: 5)
    column.move(to: 100)
    XCTAssertEqual(column.top, 0)
    XCTAssertNil(column.move)
  }

  func testADropKeepsTheShownOrderForAnyPointerPath() {
    var random = SeededNumbers(seed: 7)
    for _ in 0..<trials(80, of: 400) {
      let count = Int.random(in: 1...30, using: &random)
      let heights = (0..<count).map { _ in Double(Int.random(in: 0...120, using: &random)) }
      let dragged = Int.random(in: 0..<count, using: &random)
      let resting = heights[..<dragged].reduce(0, +)
      let top = resting + Double.random(in: -40...40, using: &random)
      let pointer = top + Double.random(in: 0...60, using: &random)
      var column = Reordering(heights: heights, dragged: dragged, top: top, pointer: pointer)
      let whole = heights.reduce(0, +)
      for _ in 0..<20 {
        column.move(to: Double.random(in: -300...(whole + 300), using: &random))
        XCTAssertEqual(column.order.sorted(), Array(0..<count))
        XCTAssertEqual(column.order.filter { $0 != dragged }, (0..<count).filter { $0 != dragged })
        XCTAssertEqual(column.order[column.destination], dragged)
        // Adjacent without gaps, including the held row's room.
        var edge = 0.0
        for row in column.order {
          XCTAssertEqual(column.places[row], edge, accuracy: 1e-6)
          edge += heights[row]
        }
        XCTAssertEqual(edge, whole, accuracy: 1e-6)
        XCTAssert((0...max(0, whole - heights[dragged])).contains(column.top))
        // No other place is nearer to the held row.
        let room = abs(column.places[dragged] - column.top)
        for other in 0..<count {
          var order = (0..<count).filter { $0 != dragged }
          order.insert(dragged, at: other)
          let place = order[..<other].reduce(0) { $0 + heights[$1] }
          XCTAssertLessThanOrEqual(room, abs(place - column.top) + 1e-6)
        }
        let dropped = column.move.map { Array(0..<count).applying($0) } ?? Array(0..<count)
        XCTAssertEqual(dropped, column.order)
      }
    }
  }

  func testARowIsDroppedOnTheMiddleThirdOfATargetWhichMakesWayAfterwards() {
    var column = Reordering(
      heights: [30, 30, 30], dragged: 0, top: 0, pointer: 15, targets: [0, 1])
    for (pointer, target, order) in [
      (39.0, nil, [0, 1, 2]), (40, 1, [0, 1, 2]), (50, 1, [0, 1, 2]), (51, nil, [1, 0, 2]),
      // The other is above it now.
      (30, nil, [1, 0, 2]), (20, 1, [1, 0, 2]), (10, 1, [1, 0, 2]), (9, nil, [0, 1, 2]),
      // The last one is no target, and makes way when half of it would be covered.
      (60, nil, [1, 0, 2]), (61, nil, [1, 2, 0]), (500, nil, [1, 2, 0]), (-500, nil, [0, 1, 2]),
    ] as [(Double, Int?, [Int])] {
      column.move(to: pointer)
      XCTAssertEqual(column.target, target, "at \(pointer)")
      XCTAssertEqual(column.order, order, "at \(pointer)")
    }
  }

  func testATargetWaitsUntilItsMiddleThirdIsPassedForAnyPointerPath() {
    var random = SeededNumbers(seed: 11)
    for _ in 0..<trials(80, of: 400) {
      let count = Int.random(in: 2...12, using: &random)
      let heights = (0..<count).map { _ in Double(Int.random(in: 20...90, using: &random)) }
      let dragged = Int.random(in: 0..<count, using: &random)
      let top = heights[..<dragged].reduce(0, +)
      let targets = Set((0..<count).filter { _ in Bool.random(using: &random) })
      // It is held in its middle.
      var column = Reordering(
        heights: heights, dragged: dragged, top: top, pointer: top + heights[dragged] / 2,
        targets: targets)
      for _ in 0..<20 {
        let middle = Double.random(in: -100...(heights.reduce(0, +) + 100), using: &random)
        column.move(to: middle)
        XCTAssertEqual(column.order.filter { $0 != dragged }, (0..<count).filter { $0 != dragged })
        for row in targets where row != dragged {
          let way = middle - column.places[row] - heights[row] / 2
          XCTAssertEqual(column.target == row, abs(way) <= heights[row] / 6)
          let isAbove = column.places[row] < column.places[dragged]
          XCTAssert(isAbove ? way >= -heights[row] / 6 : way <= heights[row] / 6)
        }
      }
    }
  }

  func testAViewScrollsTheFasterTheNearerThePointerIsToItsEdge() {
    func speed(_ pointer: Double, _ column: ClosedRange<Double> = -500...1500) -> Double {
      Reordering.scrollSpeed(pointer: pointer, page: 400, column: column)
    }
    XCTAssertEqual(speed(200), 0)
    XCTAssertGreaterThan(speed(380), 0)
    XCTAssertGreaterThan(speed(395), speed(380))
    XCTAssertEqual(speed(400), speed(600), "beyond the edge it is as fast as at it")
    XCTAssertLessThan(speed(20), 0)
    XCTAssertEqual(speed(20), -speed(380), accuracy: 1e-9)
    XCTAssertEqual(speed(399, -500...400), 0, "there is no more of it below")
    XCTAssertEqual(speed(1, 0...900), 0, "nor above")
    XCTAssertEqual(Reordering.scrollSpeed(pointer: 0, page: 0, column: -10...10), 0)
  }
}
