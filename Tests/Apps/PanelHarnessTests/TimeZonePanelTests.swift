import GTKTesting
import Glibc
import PanelHarness
import XCTest

/// A user who travels while the panel runs.
final class TimeZonePanelTests: XCTestCase {
  private static func widget(_ name: String, keys: String) -> ScriptedWidget {
    ScriptedWidget(name, showing: #"{"type":"text","text":"still"}"#, keys: keys)
  }

  func testTheHeaderAndAllWidgetsFollowTheTimeZone() throws {
    setenv("TZ", "UTC", 1)
    tzset()
    defer {
      unsetenv("TZ")
      tzset()
    }
    let widgets = [
      Self.widget("live", keys: "Live=true\nRefresh=never"),
      Self.widget("seldom", keys: "Refresh=30d"),
    ]
    try withPanel(widgets, .init(hasAnimations: false)) { panel in
      try panel.show()
      panel.advance(by: .seconds(20))
      XCTAssertTrue(panel.tree.names.contains { $0.contains("12:00") }, panel.tree.outline)
      let starts = panel.widgets.starts
      setenv("TZ", "Asia/Tokyo", 1)
      tzset()
      panel.setTimeZone("Asia/Tokyo")
      panel.advance(by: .milliseconds(100))
      XCTAssertTrue(
        panel.tree.names.contains { $0.contains("9:00") || $0.contains("21:00") },
        panel.tree.outline)
      for name in ["live", "seldom"] {
        let request = try XCTUnwrap(panel.widgets.heard("update", by: "\(name)-1").last)
        XCTAssertTrue(request.contains(#""reason":"settings""#), request)
        XCTAssertTrue(request.contains(#""timeZone":"Asia/Tokyo""#), request)
        XCTAssertEqual(panel.widgets.starts[name], (starts[name] ?? 0) + 1)
      }
    }
  }
}
