import GTK
import GTKTesting
import PanelHarness
import XCTest

/// The panel without any of its workarounds.
final class QuirkPanelTests: XCTestCase {
  func testWithoutQuirksCardsExpandAndThePanelHidesAndReturns() throws {
    let widgets = ["first", "second", "third"].map {
      ScriptedWidget($0, showing: CardPanelTests.twoModes, keys: "Largest=expanded\n")
    }
    try withPanel(widgets) { panel in
      Quirk.turnOff(Set(Quirk.all.map(\.name)))
      defer { Quirk.turnOff([]) }
      try panel.show()
      let compact = try panel.frame(of: "first")
      let below = try panel.frame(of: "second")
      let frame = try panel.node("first", "panel").frame
      panel.click(at: Point(x: frame.maxX - 40, y: frame.minY + 60))
      panel.advance(by: .milliseconds(600))
      let expanded = try panel.frame(of: "first")
      XCTAssertGreaterThan(expanded.height, compact.height + 40)
      XCTAssertEqual(
        try panel.frame(of: "second").minY - below.minY, expanded.height - compact.height,
        accuracy: 0.5)
      try panel.today("hide")
      panel.advance(by: .milliseconds(600))
      try panel.show()
      XCTAssertEqual(try panel.frame(of: "first"), expanded)
    }
  }
}
