import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Links and actions of cards' content.
final class CardActionPanelTests: XCTestCase {
  private static let address = "https://example.org/page"

  func testALinkIsOpenedByTheDesktopAndAClickOnItDoesNothingElse() throws {
    let link = """
      {"type":"column","children":[\
      {"type":"text","text":"read on","action":{"open":"\(Self.address)"}},\
      {"type":"text","text":"more","mode":"expanded"}]}
      """
    try withPanel([ScriptedWidget("one", showing: link)]) { panel in
      try panel.show()
      // Pinned, because otherwise the panel hides for what it opens.
      try panel.today("pin")
      let text = try panel.frame(of: "read on")
      panel.click(at: Point(x: text.minX + 10, y: text.minY + text.height / 2))
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(panel.opened, [Self.address])
      XCTAssertFalse(try panel.node("one", "panel").states.contains(.expanded))
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testALinkOfTheWholeContentIsOpenedByAClickOnTheHeaderToo() throws {
    let widget = ScriptedWidget(
      "one", showing: #"{"type":"text","text":"price","action":{"open":"\#(Self.address)"}}"#,
      keys: "Largest=expanded\nExpand=caret")
    try withPanel([widget]) { panel in
      try panel.show()
      try panel.today("pin")
      let card = try panel.frame(of: "one", "panel")
      for (count, point) in [
        Point(x: card.minX + card.width / 2, y: card.minY + 18),
        Point(x: card.minX + 6, y: card.minY + 60),
      ].enumerated() {
        panel.click(at: point)
        XCTAssertEqual(panel.opened.count, count + 1, "\(point) in \(card)")
      }
      XCTAssertEqual(Set(panel.opened), [Self.address])
    }
  }

  func testAButtonHasALargeTargetAndItsActionReachesTheWidget() throws {
    let content = #"{"type":"button","text":"Press","action":{"send":"next"}}"#
    try withPanel([ScriptedWidget("one", showing: content)]) { panel in
      try panel.show()
      let button = try panel.frame(of: "Press")
      // The target is 44 x 28, centered.
      panel.click(
        at: Point(x: button.minX + button.width / 2 - 20, y: button.minY + button.height / 2 + 12))
      let heard = panel.widgets.heard("action", by: "one-1")
      XCTAssertEqual(heard.count, 1)
      XCTAssertTrue(heard.first?.contains(#""action":"next""#) == true, "\(heard)")
    }
  }
}
