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
}
