import GTK
import GTKTesting
import PanelHarness
import XCTest

final class HarnessCardTests: XCTestCase {
  private static let twoModes = """
    {"type":"column","children":[{"type":"text","text":"short"},\
    {"type":"column","mode":"expanded","children":[{"type":"text","text":"one"},\
    {"type":"text","text":"two"},{"type":"text","text":"three"}]}]}
    """

  func testAClickExpandsACardFrameByFrame() throws {
    let widgets = ["first", "second"].map { ScriptedWidget($0, showing: Self.twoModes) }
    try withPanel(widgets) { panel in
      try panel.show()
      let compact = try panel.node("first").frame
      let below = try panel.node("second").frame
      var heights: [Double] = []
      try panel.click("first")
      panel.advance(by: .milliseconds(600)) {
        heights.append(panel.tree["first"]?.frame.height ?? 0)
      }
      XCTAssertEqual(heights, heights.sorted())
      XCTAssertGreaterThan(heights.count, 10)
      let expanded = try panel.node("first")
      XCTAssertTrue(expanded.states.contains(.expanded), panel.tree.outline)
      XCTAssertGreaterThan(expanded.frame.height, compact.height + 40)
      XCTAssertEqual(
        try panel.node("second").frame.minY - below.minY, expanded.frame.height - compact.height,
        accuracy: 0.5)
      try panel.click("first")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try panel.node("first").frame, compact)
    }
  }

  func testEscapeHidesThePanelOnlyAfterItHasSlidOut() throws {
    try withPanel([ScriptedWidget("one", showing: Self.twoModes)]) { panel in
      try panel.focus()
      XCTAssertEqual(try panel.presence(), "shown")
      panel.key("Escape")
      XCTAssertNotEqual(try panel.presence(), "hidden")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }
}
