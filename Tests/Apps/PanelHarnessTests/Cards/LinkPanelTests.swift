import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Links that widgets open.
final class LinkPanelTests: XCTestCase {
  private static let link = "today-test:page"

  private func withLink(
    _ address: String = link, keys: String = "", settings: String = "",
    _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let one = ScriptedWidget(
      "one", showing: #"{"type":"text","text":"read on","action":{"open":"\#(address)"}}"#,
      keys: keys)
    try withPanel([one], .init(settings: settings, hasAnimations: false)) { panel in
      try panel.installApp(
        "org.example.Reader.desktop", name: "Reader", keys: "MimeType=x-scheme-handler/today-test;")
      try panel.focus()
      try body(panel)
    }
  }

  func testAnUnknownKindOfLinkNeedsConsentAndIsShownWhole() throws {
    try withLink { panel in
      try panel.click("read on")
      try panel.node("The Widget “\u{2068}one\u{2069}” Wants to Open an Address")
      try panel.node("\u{2066}\(Self.link)\u{2069}")
      XCTAssertEqual(panel.opened, [])
      try panel.click("Cancel", "push button")
      XCTAssertFalse(panel.has("Cancel"))
      XCTAssertEqual(panel.opened, [])
    }
  }

  func testALinkAllowedOnceNeedsConsentAgain() throws {
    // Pinned, the panel stays when a link is opened.
    try withLink(settings: "[Panel]\nPinned=true\n") { panel in
      for count in 1...2 {
        try panel.click("read on")
        XCTAssertEqual(panel.opened.count, count - 1)
        try panel.agree("Open")
        XCTAssertEqual(panel.opened, Array(repeating: Self.link, count: count))
        XCTAssertFalse(panel.has("Cancel"))
      }
    }
  }

  func testAnAlwaysAllowedKindOfLinkOpensWithoutAQuestionAlsoAfterARestart() throws {
    try withLink(settings: "[Panel]\nPinned=true\n") { panel in
      try panel.click("read on")
      try panel.agree("Always Open Links Like This")
      XCTAssertEqual(panel.opened, [Self.link])
      try panel.click("read on")
      XCTAssertEqual(panel.opened.count, 2)
      try panel.restart()
      try panel.focus()
      try panel.click("read on")
      XCTAssertEqual(panel.opened, Array(repeating: Self.link, count: 3))
      XCTAssertFalse(panel.has("Cancel"))
    }
  }

  func testAWidgetInASandboxAsksForLinksOfAnAppThatItCallsItsOwn() throws {
    try withLink(keys: "App=org.example.Reader.desktop\nSandbox=true") { panel in
      try panel.click("read on")
      try panel.node("\u{2066}\(Self.link)\u{2069}")
      XCTAssertEqual(panel.opened, [])
    }
  }

  func testALinkThatNoAppOpensIsReported() throws {
    try withLink("geo:50.08,14.43") { panel in
      panel.forgetHandler(of: "geo:")
      try panel.click("read on")
      try panel.node("Unable to Open")
      try panel.node("No application opens geo:50.08,14.43")
      XCTAssertEqual(panel.opened, [])
      XCTAssertEqual(try panel.presence(), "shown")
      try panel.click("Close", "push button")
      XCTAssertFalse(panel.has("Unable to Open"))
    }
  }

  func testALinkOfTheWidgetsOwnAppOpensWithoutAQuestionAndThePanelHides() throws {
    try withLink(keys: "App=org.example.Reader.desktop") { panel in
      try panel.click("read on")
      XCTAssertEqual(panel.opened, [Self.link])
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }

  func testALinkThatTheDesktopDoesNotKnowIsOpenedByTheWidgetsOwnApp() throws {
    try withLink(keys: "App=org.example.Reader.desktop") { panel in
      panel.forgetHandler(of: "today-test:")
      try panel.click("read on")
      XCTAssertEqual(panel.opened, [Self.link])
      XCTAssertFalse(panel.has("Unable to Open"))
    }
  }

  func testALongLinkIsShownWholeAndTheButtonsStayVisible() throws {
    let address = "today-test:" + String(repeating: "0123456789", count: 198)
    try withLink(address) { panel in
      try panel.click("read on")
      try panel.node("\u{2066}\(address)\u{2069}")
      let window = try XCTUnwrap(panel.window?.frame)
      XCTAssertLessThanOrEqual(try panel.node("Open", "push button").frame.maxY, window.height)
      try panel.agree("Open")
      XCTAssertEqual(panel.opened, [address])
    }
  }
}
