import Expectations
import Testing
import WidgetCore

@testable import Widgets

@Suite struct `The room of a card` {
  @Test(arguments: [
    // The number of things, the most in a row, and the columns.
    (5, 5, 5), (5, 4, 3), (6, 4, 3), (6, 5, 3), (7, 4, 4), (1, 4, 1), (9, 4, 3), (3, 1, 1),
    (0, 4, 1), (5, 0, 1),
  ])
  func `rows have about the same length`(count: Int, most: Int, columns: Int) {
    expectEqual(Extent.evenColumns(of: count, atMost: most), columns)
  }

  @Test(arguments: [
    // The width of the content, the text size, the letters of the longest word, and the columns.
    (352.0, 1.0, 10, 4), (272, 1, 10, 3), (272, 1, 5, 5), (512, 2, 10, 3),
    // Two that have to shrink, and one that couldn't shrink enough.
    (272, 2, 10, 2), (272, 2, 14, 2), (272, 3, 10, 1), (272, 2, 20, 1), (100, 2, 30, 1),
  ])
  func `columns are as many as words fit, down to one`(
    width: Double, scale: Double, letters: Int, columns: Int
  ) {
    let room = Extent(width: width, height: 122 * scale - 28)
    expectEqual(room.columns(of: letters, wide: 7, atLeast: 48), columns)
  }

  @Test(arguments: [
    (272.0, 1.0, false), (352, 1.25, false), (512, 2, false), (352, 1.5, true), (352, 2, true),
    (272, 1.5, true),
  ])
  func `a room is tight if three figures don't fit side by side`(
    width: Double, scale: Double, isTight: Bool
  ) {
    expectEqual(Extent(width: width, height: 122 * scale - 28).isTight, isTight)
  }
}
