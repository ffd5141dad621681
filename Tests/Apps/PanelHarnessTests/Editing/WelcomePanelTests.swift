import GTKTesting
import PanelHarness
import XCTest

/// The greeting of a new user, and of a user with a new version.
final class WelcomePanelTests: XCTestCase {
  private static let news = "What’s New in Today"

  /// Runs a test with the panel of a user who had another version before.
  private func withUser(
    of version: String?, _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    try withPanel([], .init(hasAnimations: false)) { panel in
      if let version {
        try panel.put("[Panel]\nWelcomed=true\nLastVersion=\(version)\n", panel.memoryFile)
      } else {
        try panel.put("[Panel]\nWelcomed=true\nKnowsAdding=true\n", panel.memoryFile)
      }
      try panel.show()
      try body(panel)
    }
  }

  func testNewsIsShownOnceAfterAnUpdate() throws {
    try withUser(of: "0.0.1") { panel in
      _ = try panel.node(Self.news)
      try panel.click("Continue", "push button")
      panel.advance(by: .milliseconds(100))
      XCTAssertFalse(panel.has(Self.news))
      XCTAssertEqual(panel.text(of: panel.memoryFile)?.contains("LastVersion=0.0.1"), false)
      try panel.restart()
      try panel.show()
      _ = try panel.node("Edit", "push button")
      XCTAssertFalse(panel.has(Self.news))
    }
  }

  func testAUserWithoutAnEarlierVersionSeesNoNews() throws {
    for version in [nil, "9999.0"] {
      try withUser(of: version) { panel in
        _ = try panel.node("Edit", "push button")
        XCTAssertEqual(panel.text(of: panel.memoryFile)?.contains("LastVersion="), true)
        XCTAssertFalse(panel.has(Self.news))
      }
    }
  }

  func testTheDemoShowsNoWelcome() throws {
    let options = PanelHarness.Options(
      isNewUser: true, hasAnimations: false, hasShippedWidgets: true, isDemonstration: true)
    try withPanel([], options) { panel in
      try panel.show()
      _ = try panel.node("Sample Data")
      _ = try panel.node("Calendar")
      XCTAssertFalse(panel.has("Welcome to Today"))
    }
  }
}
