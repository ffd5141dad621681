import CardSamples
import GLib
import GTK
import GTKTesting
import PanelHarness
import XCTest

/// The controls in a card: the values they send, and the values they show meanwhile and afterward.
final class ControlPanelTests: XCTestCase {
  private static let instance = "house-1"
  private static let noData = #"{"outcome":"noData"}"#

  /// A panel with an expanded widget with one of each control, and its responses to actions.
  private func withHouse(
    answering answer: @escaping @MainActor (ScriptedWidgets.Line) -> [String] = {
      [$0.result(noData)]
    }, _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let house = ScriptedWidget("house", keys: "Largest=expanded\nTimeout=8s") { line in
      switch line.method {
      case "update": [line.result(#"{"outcome":"newData","content":\#(SampleWidgets.controls)}"#)]
      case "action": answer(line)
      default: []
      }
    }
    try withPanel([house], .init(hasAnimations: false)) { panel in
      try panel.focus()
      try panel.click("Show More, house", "push button")
      panel.advance(by: .milliseconds(400))
      try body(panel)
    }
  }

  /// Expects the last action that the widget received.
  @MainActor private static func expect(
    _ action: String, _ value: String, _ panel: PanelHarness, line: UInt = #line
  ) {
    panel.advance(by: .milliseconds(500))
    let heard = panel.widgets.heard("action", by: Self.instance)
    XCTAssertTrue(
      heard.last?.contains(#""params":{"action":"\#(action)","value":\#(value)}"#) == true,
      "\(heard)", line: line)
  }

  func testTheFocusRingOfAFilledControlIsAroundIt() throws {
    let content = #"""
      {"type":"column","children":[
      {"type":"switch","kind":"tile","text":"Lamp","on":true,"action":{"send":"lamp"}},
      {"type":"button","text":"Start","style":"filled","action":{"send":"start"}}]}
      """#.replacing("\n", with: "")
    for scheme in ["light", "dark"] {
      let settings = "[Panel]\nAppearance=\(scheme)\n"
      try withPanel(
        [ScriptedWidget("house", showing: content)], .init(settings: settings, hasAnimations: false)
      ) { panel in
        try panel.focus()
        for name in ["Lamp", "Start"] {
          let frame = try panel.frame(of: name)
          let beside = Point(x: frame.minX - 3, y: (frame.minY + frame.maxY) / 2)
          let color = panel.color(at: beside)
          panel.tab(to: name)
          XCTAssertNotEqual(panel.color(at: beside), color, "\(name), \(scheme)")
        }
      }
    }
  }

  func testEachControlIsSetByMouse() throws {
    try withHouse { panel in
      try panel.click("Wi-Fi")
      Self.expect("wifi", "true", panel)
      try panel.click("Milk")
      Self.expect("milk", "true", panel)
      try panel.click("Volume", at: 0.95)
      Self.expect("volume", "0.9", panel)
      try panel.click("Week")
      Self.expect("span", #""week""#, panel)
      try panel.click("City, Rome")
      panel.advance(by: .milliseconds(400))
      try panel.click("Oslo")
      Self.expect("city", #""oslo""#, panel)
      XCTAssertTrue(panel.has("City, Oslo"))
      try panel.click("Item")
      panel.type("Bread")
      panel.key("Return")
      Self.expect("add", #""Bread""#, panel)
      // None of these clicks reached the card.
      XCTAssertTrue(panel.has("Show Less, house"))
    }
  }

  func testEachControlIsSetByKeyboard() throws {
    try withHouse { panel in
      panel.tab(to: "Wi-Fi")
      panel.key("space")
      Self.expect("wifi", "true", panel)
      panel.tab(to: "Milk")
      panel.key("space")
      Self.expect("milk", "true", panel)
      panel.tab(to: "Volume")
      panel.key("Right")
      Self.expect("volume", "0.6", panel)
      panel.key("Home")
      Self.expect("volume", "0", panel)
      panel.tab(to: "Day")
      panel.key("Right")
      Self.expect("span", #""week""#, panel)
      panel.tab(to: "City, Rome")
      for key in ["Return", "Down", "Return"] {
        panel.key(key)
        panel.advance(by: .milliseconds(400))
      }
      Self.expect("city", #""oslo""#, panel)
      panel.tab(to: "Item")
      panel.type("Tea")
      panel.key("Escape")
      XCTAssertEqual(try panel.node("Item", where: \.isFocusable).text, "")
      panel.type("Bread")
      panel.key("Return")
      Self.expect("add", #""Bread""#, panel)
      let heard = panel.widgets.heard("action", by: Self.instance)
      XCTAssertFalse(heard.contains { $0.contains("Tea") })
    }
  }

  func testARejectedChangeIsRevertedAndReportedOnTheCard() throws {
    try withHouse(answering: { [$0.error("The plug is out.")] }) { panel in
      try panel.click("Milk")
      panel.advance(by: .milliseconds(500))
      try panel.click("Not done", "push button")
      panel.advance(by: .milliseconds(400))
      XCTAssertTrue(panel.has("The plug is out."))
      panel.key("Escape")
      panel.advance(by: .milliseconds(400))
      XCTAssertFalse(try panel.node("Milk", "check box").states.contains(.checked))
      try panel.click("Volume", at: 0.95)
      Self.expect("volume", "0.9", panel)
      XCTAssertEqual(try panel.value(of: "Volume"), 0.5)
    }
  }

  func testAChangeWithoutAResponseIsRevertedAtTheTimeoutAndTheWidgetContinues() throws {
    try withHouse(answering: { _ in [] }) { panel in
      try panel.click("Milk")
      panel.advance(by: .seconds(7))
      XCTAssertTrue(try panel.node("Milk", "check box").states.contains(.checked))
      XCTAssertFalse(panel.has("Not done"))
      panel.advance(by: .seconds(2))
      XCTAssertTrue(panel.has("Not done"))
      XCTAssertFalse(try panel.node("Milk", "check box").states.contains(.checked))
      try panel.click("Wi-Fi")
      Self.expect("wifi", "true", panel)
    }
  }

  func testASliderFollowsThePointerAndASlowWidgetGetsTheLastValue() throws {
    try withHouse(answering: { _ in [] }) { panel in
      @MainActor func heard() -> [ScriptedWidgets.Line] {
        panel.widgets.heard.filter { $0.method == "action" }
      }
      let frame = try panel.frame(of: "Volume", "slider")
      let y = frame.minY + frame.height / 2
      panel.drag(
        from: Point(x: frame.minX + frame.width / 2, y: y), to: Point(x: frame.maxX - 4, y: y),
        steps: 20)
      panel.advance(by: .milliseconds(700))
      XCTAssertEqual(try panel.value(of: "Volume"), 1)
      // One request is pending; the newest waits for it and replaces the others.
      let first = try XCTUnwrap(heard().first)
      XCTAssertEqual(heard().count, 1)
      panel.widgets.say(first.result(Self.noData), from: Self.instance)
      Self.expect("volume", "1", panel)
      panel.widgets.say(try XCTUnwrap(heard().last).result(Self.noData), from: Self.instance)
      panel.advance(by: .seconds(1))
      XCTAssertEqual(heard().count, 2)
      XCTAssertEqual(try panel.value(of: "Volume"), 1)
    }
  }

  func testASliderIsRevertedWhenItsWidgetExits() throws {
    try withHouse(answering: { _ in [] }) { panel in
      try panel.click("Volume", at: 0.95)
      Self.expect("volume", "0.9", panel)
      XCTAssertEqual(try panel.value(of: "Volume"), 0.9)
      panel.widgets.end(Self.instance, with: .status(3))
      panel.advance(by: .milliseconds(500))
      XCTAssertTrue(panel.has("Not done"))
      XCTAssertEqual(try panel.value(of: "Volume"), 0.5)
    }
  }
}
