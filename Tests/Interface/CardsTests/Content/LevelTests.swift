import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Theme

/// A slider that is a filled bar with its value on it.
final class LevelTests: XCTestCase {
  func testAValueWithMoreDigitsLooksAsIfItHadAlwaysBeenThere() {
    onMain {
      for direction in [ReadingDirection.leftToRight, .rightToLeft] {
        let pictures = [[0.05, 1], [1]].map { values in
          let screen = OnScreen(level(values[0]), width: 200, direction: direction)
          for value in values.dropFirst() {
            screen.view.show(level(value), margins: .standard, animated: false)
            screen.settle()
          }
          defer { screen.close() }
          return screen.bitmap()
        }
        XCTAssertEqual(pictures[0], pictures[1])
      }
    }
  }

  func testAValueAcrossTheEndOfTheFilledPartHasBothColors() throws {
    try onMain {
      let theme = Theme(textScale: 2)
      let screen = OnScreen(level(0.85), theme: theme, width: 200)
      let bitmap = screen.bitmap()
      let place = try XCTUnwrap(screen.view.leaves.first).place
      let end = Int(place.minX + place.width * 0.85)
      func hasColor(_ columns: Range<Int>, _ isMatch: (UInt8) -> Bool) -> Bool {
        columns.contains { x in
          (Int(place.minY) + 6..<Int(place.maxY) - 6).contains { y in
            isMatch(bitmap.bytes[(y * bitmap.width + x) * 4 + 2])
          }
        }
      }
      XCTAssertTrue(hasColor(end - 30..<end - 2) { $0 > 230 }, "white on the filled part")
      XCTAssertTrue(hasColor(end + 2..<Int(place.maxX) - 6) { $0 < 60 }, "dark beside it")
      screen.close()
    }
  }
}

private func level(_ value: Double) -> Node {
  ValueSlider(level: value, label: "Volume", icon: "audio-volume-high-symbolic", sending: "volume")
    .node
}
