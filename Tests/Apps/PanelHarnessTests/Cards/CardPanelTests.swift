import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Clicks and keys on cards.
final class CardPanelTests: XCTestCase {
  static let twoModes = """
    {"type":"column","children":[{"type":"text","text":"short"},\
    {"type":"column","mode":"expanded","children":[{"type":"text","text":"one"},\
    {"type":"text","text":"two"},{"type":"text","text":"three"}]}]}
    """

  private static func widget(_ name: String, keys: String = "") -> ScriptedWidget {
    ScriptedWidget(name, showing: twoModes, keys: "Largest=expanded\n" + keys)
  }

  /// A point in a card's body, away from its text.
  @MainActor private static func body(of name: String, in panel: PanelHarness) throws -> Point {
    let frame = try panel.node(name, "panel").frame
    return Point(x: frame.maxX - 40, y: frame.minY + 60)
  }

  @MainActor private static func isExpanded(_ name: String, in panel: PanelHarness) throws -> Bool {
    try panel.node(name, "panel").states.contains(.expanded)
  }

  func testAClickExpandsACardFrameByFrameAndAnotherCollapsesIt() throws {
    try withPanel([Self.widget("first"), Self.widget("second")]) { panel in
      try panel.show()
      let compact = try panel.frame(of: "first")
      let below = try panel.frame(of: "second")
      XCTAssertFalse(try Self.isExpanded("first", in: panel))
      var heights: [Double] = []
      panel.click(at: try Self.body(of: "first", in: panel))
      panel.advance(by: .milliseconds(600)) {
        heights.append(panel.tree["first"]?.frame.height ?? 0)
      }
      XCTAssertEqual(heights, heights.sorted())
      XCTAssertGreaterThan(heights.count, 10)
      XCTAssertTrue(try Self.isExpanded("first", in: panel))
      let expanded = try panel.frame(of: "first")
      XCTAssertGreaterThan(expanded.height, compact.height + 40)
      XCTAssertEqual(
        try panel.frame(of: "second").minY - below.minY, expanded.height - compact.height,
        accuracy: 0.5)
      panel.click(at: try Self.body(of: "first", in: panel))
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try panel.frame(of: "first"), compact)
      XCTAssertFalse(try Self.isExpanded("first", in: panel))
    }
  }

  func testAClickOnTheHeaderExpandsACardWhoseContentDoesNot() throws {
    try withPanel([Self.widget("one", keys: "Expand=header\n")]) { panel in
      try panel.show()
      panel.click(at: try Self.body(of: "one", in: panel))
      panel.advance(by: .milliseconds(600))
      XCTAssertFalse(try Self.isExpanded("one", in: panel))
      for isExpanded in [true, false] {
        let frame = try panel.node("one", "panel").frame
        panel.click(at: Point(x: frame.minX + 100, y: frame.minY + 18))
        panel.advance(by: .milliseconds(600))
        XCTAssertEqual(try Self.isExpanded("one", in: panel), isExpanded)
      }
    }
  }

  func testAnExpandedCardStaysExpandedAfterARestart() throws {
    try withPanel([Self.widget("one")]) { panel in
      try panel.show()
      panel.click(at: try Self.body(of: "one", in: panel))
      panel.advance(by: .milliseconds(600))
      XCTAssertTrue(try Self.isExpanded("one", in: panel))
      try panel.restart()
      try panel.show()
      XCTAssertTrue(try Self.isExpanded("one", in: panel))
    }
  }

  func testAClickWhileACardExpandsReversesTheAnimation() throws {
    try withPanel([Self.widget("one")]) { panel in
      try panel.show()
      let compact = try panel.frame(of: "one")
      var heights = [compact.height]
      let measure = { heights.append(panel.tree["one"]?.frame.height ?? 0) }
      panel.click(at: try Self.body(of: "one", in: panel))
      panel.advance(by: .milliseconds(120), frame: measure)
      let turned = heights.count
      let highest = try XCTUnwrap(heights.last)
      XCTAssertGreaterThan(highest, compact.height + 5)
      panel.click(at: try Self.body(of: "one", in: panel))
      panel.advance(by: .milliseconds(600), frame: measure)
      XCTAssertEqual(Array(heights[..<turned]), heights[..<turned].sorted())
      // It never jumps: where it reverses, no step is larger than in other frames.
      let steps = zip(heights, heights.dropFirst()).map { abs($1 - $0) }
      XCTAssertLessThan(steps[turned - 1], 15, "\(heights)")
      XCTAssertLessThan(steps.max() ?? 0, 30, "\(heights)")
      XCTAssertEqual(try panel.frame(of: "one"), compact)
      XCTAssertFalse(try Self.isExpanded("one", in: panel))
    }
  }

  func testTheExpandButtonHasALargeTargetAndAClickOnTheBodyDoesNothing() throws {
    try withPanel([Self.widget("one", keys: "Expand=caret")]) { panel in
      try panel.show()
      panel.click(at: try Self.body(of: "one", in: panel))
      XCTAssertTrue(panel.has("Show More, one"))
      XCTAssertFalse(try Self.isExpanded("one", in: panel))
      // The target is 44 x 44 at the header's trailing end, partly above the card.
      let card = try panel.frame(of: "one", "panel")
      let middle = Point(x: card.maxX - 22, y: card.minY + 14)
      for (x, y, isExpanded) in [(-20.0, -14.0, true), (20, 14, false), (0, 0, true)] {
        panel.click(at: Point(x: middle.x + x, y: middle.y + y))
        panel.advance(by: .milliseconds(600))
        XCTAssertEqual(try Self.isExpanded("one", in: panel), isExpanded, "\(x), \(y)")
      }
      XCTAssertTrue(panel.has("Show Less, one"))
    }
  }

  func testReturnAndSpaceDoWhatAClickDoesAndOtherwiseExpand() throws {
    let link = #"{"type":"text","text":"Look","action":{"open":"https://example.org/look"}}"#
    let widgets = [
      Self.widget("one", keys: "Expand=caret"),
      ScriptedWidget("two", showing: link, keys: "Largest=compact"),
    ]
    try withPanel(widgets) { panel in
      try panel.focus()
      panel.tab(to: "one")
      for (key, isExpanded) in [("Return", true), ("space", false)] {
        panel.key(key)
        panel.advance(by: .milliseconds(600))
        XCTAssertEqual(try Self.isExpanded("one", in: panel), isExpanded, key)
      }
      panel.tab(to: "two")
      panel.key("Return")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(panel.opened, ["https://example.org/look"])
    }
  }

  func testTheKeyboardAloneDoesEverything() throws {
    try withPanel([Self.widget("one"), Self.widget("two", keys: "Expand=header")]) { panel in
      try panel.focus()
      panel.tab(to: "one")
      panel.key("Return")
      XCTAssertTrue(try Self.isExpanded("one", in: panel))
      panel.key("space")
      XCTAssertFalse(try Self.isExpanded("one", in: panel))
      panel.tab(to: "Show More, two")
      panel.key("space")
      XCTAssertTrue(try Self.isExpanded("two", in: panel))
      panel.tab(to: "Edit")
      panel.key("Return")
      panel.advance(by: .milliseconds(600))
      panel.tab(to: "Remove one")
      panel.key("Return")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(panel.listed, ["two-1"])
      panel.tab(to: "Add one")
      panel.key("Return")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(Set(panel.listed), ["one-1", "two-1"])
      panel.key("Escape")
      panel.advance(by: .milliseconds(600))
      XCTAssertFalse(panel.has("Remove one"))
      panel.key("Escape")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }

  func testEscapeHidesThePanelOnlyAfterItHasSlidOut() throws {
    try withPanel([Self.widget("one")]) { panel in
      try panel.focus()
      XCTAssertEqual(try panel.presence(), "shown")
      panel.key("Escape")
      XCTAssertNotEqual(try panel.presence(), "hidden")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }

  func testACardShowsThatThePointerIsOverItAndThatItIsPressed() throws {
    try withPanel([Self.widget("one")], .init(hasAnimations: false)) { panel in
      try panel.show()
      let card = try panel.frame(of: "one", "panel")
      let inside = try Self.body(of: "one", in: panel)
      let outside = Point(x: inside.x, y: card.maxY + 200)
      @MainActor func color() -> UInt32 { panel.color(at: Point(x: inside.x - 30, y: inside.y)) }
      panel.movePointer(to: outside)
      let plain = color()
      panel.movePointer(to: inside)
      let hovered = color()
      panel.press()
      let pressed = color()
      XCTAssertEqual(Set([plain, hovered, pressed]).count, 3)
      XCTAssertFalse([plain, hovered, pressed].contains(0))
      // Releasing elsewhere isn't a click.
      panel.movePointer(to: outside)
      panel.release()
      XCTAssertEqual(color(), plain)
      XCTAssertFalse(try Self.isExpanded("one", in: panel))
    }
  }

  func testClicksOnThePanelDoNotReachTheWindowBelow() throws {
    try withPanel([Self.widget("one")]) { panel in
      let below = GTK.Window()
      below.setDefaultSize(width: 1000, height: 1000)
      var clicks = 0
      let gesture = ClickGesture(button: nil)
      gesture.onPress { _, _ in clicks += 1 }
      let ground = Box(.vertical)
      ground.add(controller: gesture)
      below.child = ground
      below.isVisible = true
      defer { below.destroy() }
      panel.settle()
      panel.click(at: PanelHarness.blankPoint)
      XCTAssertEqual(clicks, 1, "it can be hit")
      try panel.show()
      for y in stride(from: 40.0, to: 1000, by: 130) {
        panel.click(at: Point(x: PanelHarness.blankPoint.x, y: y))
        guard try panel.presence() == "shown" else { break }
      }
      XCTAssertEqual(try panel.presence(), "shown")
      XCTAssertEqual(clicks, 1)
    }
  }

  func testFocusableWidgetsHaveRolesAndNamesInReadingOrder() throws {
    let chart = """
      {"type":"column","children":[{"type":"text","text":"price"},\
      {"type":"chart","points":[1,5,3],"unit":"USD"}]}
      """
    let widgets = [
      ScriptedWidget("chart", showing: chart), Self.widget("two", keys: "Expand=caret"),
    ]
    try withPanel(widgets) { panel in
      try panel.show()
      let nodes = panel.tree.nodes
      XCTAssertGreaterThan(nodes.count { $0.isFocusable }, 3)
      for node in nodes where node.isFocusable {
        XCTAssertFalse(node.name.isEmpty, "\(node)")
        XCTAssertFalse(node.role == "filler" || node.role.hasPrefix("role "), "\(node)")
      }
      let chart = try XCTUnwrap(nodes.first { $0.role == "image" && !$0.name.isEmpty })
      for word in ["5", "1", "3"] {
        XCTAssertTrue((chart.name + chart.details).contains(word), "\(chart) \(chart.details)")
      }
      let names = nodes.map(\.name)
      let order = ["chart", "price", "two", "Edit"].compactMap { names.firstIndex(of: $0) }
      XCTAssertEqual(order.count, 4)
      XCTAssertEqual(order, order.sorted())
    }
  }

  func testAPanelWithoutWidgetsOffersToAddSome() throws {
    try withPanel { panel in
      try panel.install(Self.widget("one"))
      try panel.show()
      XCTAssertTrue(panel.has("No Widgets"))
      try panel.click("Edit", "push button")
      panel.advance(by: .milliseconds(600))
      try panel.click("Add one", "push button")
      panel.advance(by: .milliseconds(600))
      // It isn't from the system, so the user is asked.
      try panel.agree()
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(panel.listed, ["one-1"])
      panel.key("Escape")
      panel.advance(by: .milliseconds(600))
      XCTAssertTrue(panel.has("one"))
      XCTAssertFalse(panel.has("No Widgets"))
    }
  }
}
