import GTK
import GTKTesting
import PanelHarness
import XCTest

/// A slider whose widget sends new content while the user drags it.
final class HeldSliderPanelTests: XCTestCase {
  private static let instance = "dimmer-1"

  /// A response that sets the slider to a value, and shows the number of responses.
  private static func content(_ value: String, answer count: Int) -> String {
    """
    {"outcome":"newData","content":{"type":"column","children":[\
    {"type":"text","text":"Answer \(count)"},\
    {"type":"slider","value":\(value),"step":0.1,"label":"Light","action":{"send":"light"}}]}}
    """
  }

  /// A widget that responds only on the test's command.
  private static let dimmer = ScriptedWidget("dimmer") { line in
    line.method == "update" ? [line.result(content("0.5", answer: 0))] : []
  }

  /// The values that the widget received, and the number of responses.
  @MainActor private struct Talk {
    let panel: PanelHarness
    var answered = 0

    var heard: [ScriptedWidgets.Line] { panel.widgets.heard.filter { $0.method == "action" } }

    static func value(_ line: ScriptedWidgets.Line) -> String {
      line.text.firstMatch(of: /"value":([0-9.]+)/).map { String($0.1) } ?? ""
    }

    /// Responds to all pending requests with this value, or with their own.
    mutating func answer(_ value: String? = nil) {
      while answered < heard.count {
        let line = heard[answered]
        answered += 1
        panel.widgets.say(
          line.result(
            HeldSliderPanelTests.content(value ?? Self.value(line), answer: answered)),
          from: HeldSliderPanelTests.instance)
        panel.settle()
      }
    }
  }

  func testADraggedSliderIgnoresItsWidgetsValuesUntilReleased() throws {
    try withPanel([Self.dimmer], .init(hasAnimations: false)) { panel in
      try panel.focus()
      var talk = Talk(panel: panel)
      let frame = try panel.frame(of: "Light", "slider")
      let y = frame.minY + frame.height / 2
      panel.movePointer(to: Point(x: frame.minX + frame.width / 2, y: y))
      panel.press()
      var last = 0.5
      for step in 1...20 {
        panel.movePointer(
          to: Point(
            x: frame.minX + frame.width / 2 + (frame.width / 2 + 10) * Double(step) / 20, y: y))
        panel.advance(by: .milliseconds(20))
        talk.answer("0.2")
        let value = try XCTUnwrap(try panel.value(of: "Light"))
        XCTAssertGreaterThanOrEqual(value, last, "in step \(step)")
        last = value
      }
      panel.advance(by: .milliseconds(500))
      talk.answer("0.2")
      XCTAssertEqual(talk.heard.last.map(Talk.value), "1")
      XCTAssertTrue(panel.has("Answer \(talk.heard.count)"))
      XCTAssertEqual(try panel.value(of: "Light"), 1)
      // No request is pending now, so a small step back is sent as usual.
      panel.movePointer(to: Point(x: frame.minX + frame.width * 3 / 4, y: y))
      panel.advance(by: .milliseconds(500))
      XCTAssertNotEqual(talk.heard.last.map(Talk.value), "1")
      talk.answer("0.2")
      XCTAssertTrue(panel.has("Answer \(talk.heard.count)"))
      let held = try XCTUnwrap(try panel.value(of: "Light"))
      XCTAssertTrue(held > 0.6 && held < 0.9, "\(held)")
      panel.release()
      panel.advance(by: .milliseconds(500))
      talk.answer("0.2")
      XCTAssertEqual(try panel.value(of: "Light"), 0.2)
    }
  }

  func testASliderFollowsTheKeysWhileResponsesArrive() throws {
    try withPanel([Self.dimmer], .init(hasAnimations: false)) { panel in
      try panel.focus()
      var talk = Talk(panel: panel)
      panel.tab(to: "Light")
      for (count, value) in [0.6, 0.7, 0.8, 0.9].enumerated() {
        panel.key("Right")
        // Each response comes after the next key.
        if count > 0 { talk.answer() }
        XCTAssertEqual(try XCTUnwrap(try panel.value(of: "Light")), value, accuracy: 1e-9)
      }
      panel.advance(by: .milliseconds(500))
      talk.answer()
      panel.advance(by: .milliseconds(500))
      talk.answer()
      XCTAssertEqual(talk.heard.last.map(Talk.value), "0.9")
      XCTAssertTrue(panel.has("Answer \(talk.heard.count)"))
      XCTAssertEqual(try XCTUnwrap(try panel.value(of: "Light")), 0.9, accuracy: 1e-9)
    }
  }
}
