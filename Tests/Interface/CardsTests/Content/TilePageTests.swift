import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards

/// The page behind a toggle tile.
final class TilePageTests: XCTestCase {
  func testTheChevronOfATileAndALongPressOfARoundOneOpenItsPage() {
    onMain {
      let page = ContentPage("Networks", Text("Harbor").node)
      let tile = ToggleSwitch.tile(
        "Wi-Fi", isOn: true, icon: "network-wireless-symbolic", subtitle: "Harbor", page: page,
        sending: "wifi")
      for columns in [2, 4] {
        let screen = OnScreen(Grid(columns: columns) { tile }.node)
        let recorder = ContentRecorder()
        screen.view.delegate = recorder
        let place = screen.view.places().compactMap(\.self)[0]
        let y = place.minY + 24
        TestInput.click(x: place.minX + 24, y: y)
        XCTAssert(TestDisplay.wait { recorder.requests.count == 1 })
        if columns == 2 {
          TestInput.click(x: place.maxX - 12, y: y)
        } else {
          TestInput.click(x: place.minX + place.width / 2, y: y, button: 3)
        }
        XCTAssert(TestDisplay.wait { recorder.actions == [.show(page)] })
        XCTAssertEqual(recorder.requests.map(\.action), ["wifi"])
        screen.close()
      }
    }
  }

  func testAHeldPressOfATileOpensItsPageAndDoesNotSwitch() {
    onMain {
      let page = ContentPage("Networks", Text("Harbor").node)
      let tile = ToggleSwitch.tile(
        "Wi-Fi", isOn: true, icon: "network-wireless-symbolic", subtitle: "Harbor", page: page,
        sending: "wifi")
      for columns in [2, 4] {
        let screen = OnScreen(Grid(columns: columns) { tile }.node)
        let recorder = ContentRecorder()
        screen.view.delegate = recorder
        let place = screen.view.places().compactMap(\.self)[0]
        TestInput.move(toX: place.minX + 24, y: place.minY + 24)
        TestInput.press()
        XCTAssert(TestDisplay.wait { recorder.actions == [.show(page)] })
        TestInput.release()
        // A click after it arrives after all that the release sends.
        TestInput.click(x: place.minX + 24, y: place.minY + 24)
        XCTAssert(TestDisplay.wait { recorder.requests.map(\.action) == ["wifi"] })
        XCTAssertEqual(recorder.actions, [.show(page)])
        screen.close()
      }
    }
  }
}
