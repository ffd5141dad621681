internal import Expectations
import Foundation
import GLib
import GTK
import GTKTesting
import PanelHarness
import XCTest

@testable import Widgets

/// Used Space and Bitcoin with sample data, in the font that the expected sizes assume.
final class ShippedWidgetPanelTests: XCTestCase {
  private static let themes = ["Adwaita", "Adwaita-dark"]
  /// A card's height apart from its content: the header and both margins.
  private static let aroundUsedSpace = 36.0 + 12 + 16

  /// The project's sample data.
  private static let samples = projectFolder + "/data/sample"

  /// Runs a test in a light and in a dark theme.
  private func inThemes(_ body: @MainActor (PanelHarness, _ theme: String) throws -> Void) throws {
    setenv("TODAY_SAMPLES", Self.samples, 1)
    defer { unsetenv("TODAY_SAMPLES") }
    for theme in Self.themes {
      try withDesktop(font: "Cantarell 11", theme: theme) {
        let widgets = [
          ShippedWidget(Bitcoin.self).scripted(
            "Bitcoin",
            keys: "Largest=expanded\nExpand=caret\nApp=org.todayview.Crypticker.desktop"),
          ShippedWidget(UsedSpace.self).scripted(
            "UsedSpace", keys: "Largest=expanded\nExpand=content"),
        ]
        try withPanel(widgets) { panel in
          try panel.show()
          XCTAssertTrue(panel.tree.names.contains { $0.contains("592.12") }, panel.tree.outline)
          try body(panel, theme)
        }
      }
    }
  }

  /// Sets the desktop's settings during a test.
  private func withDesktop(font: String, theme: String, _ body: () throws -> Void) throws {
    let names = [("gtk-font-name", font), ("gtk-theme-name", theme)]
    let before = try TestDisplay.run { () throws -> [String] in
      let settings = try XCTUnwrap(DesktopSettings.standard)
      return names.map { name, value in
        let old: String = settings.property(name)
        settings.setProperty(name, to: value)
        return old
      }
    }
    defer {
      TestDisplay.run {
        for ((name, _), old) in zip(names, before) {
          DesktopSettings.standard?.setProperty(name, to: old)
        }
      }
    }
    try body()
  }

  func testAClickOnUsedSpaceShowsThreeLinesAndAnotherHidesThem() throws {
    try inThemes { panel, theme in
      let card = try panel.frame(of: "UsedSpace", "panel")
      XCTAssertEqual(card.height, Self.aroundUsedSpace + 37, accuracy: 3, theme)
      XCTAssertFalse(panel.has("Used"))
      let middle = Point(x: card.minX + card.width / 2, y: card.minY + 60)
      panel.click(at: middle)
      panel.advance(by: .milliseconds(600))
      let expanded = try panel.node("UsedSpace", "panel")
      XCTAssertTrue(expanded.states.contains(.expanded))
      XCTAssertEqual(expanded.frame.height, Self.aroundUsedSpace + 106, accuracy: 3, theme)
      try Self.expectTable(panel)
      panel.click(at: middle)
      panel.advance(by: .milliseconds(600))
      XCTAssertFalse(panel.has("Used"))
      XCTAssertEqual(try panel.frame(of: "UsedSpace", "panel"), card)
    }
  }

  /// Three lines: names are aligned at the start, sizes at the end.
  @MainActor private static func expectTable(_ panel: PanelHarness) throws {
    let names = try ["Used", "Free", "Total"].map { try panel.frame(of: $0, "label") }
    let sizes = panel.tree.nodes.filter { $0.name.hasSuffix("B") && $0.role == "label" }
      .map(\.frame)
    XCTAssertEqual(sizes.count, 3)
    XCTAssertEqual(Set(names.map(\.minX)).count, 1)
    XCTAssertEqual(Set(sizes.map { $0.maxX.rounded() }).count, 1)
    XCTAssertTrue(zip(names, names.dropFirst()).allSatisfy { $0.maxY <= $1.minY })
    XCTAssertTrue(zip(names, sizes).allSatisfy { abs($0.minY - $1.minY) <= 1 })
  }

  @MainActor private static func chart(_ panel: PanelHarness) -> WidgetTree.Node? {
    panel.settle()
    return panel.tree.nodes.first { $0.role == "image" && $0.details.contains(" values") }
  }

  func testTheExpandButtonShowsAndHidesAFullWidthChart() throws {
    try inThemes { panel, theme in
      let compact = try panel.frame(of: "Bitcoin", "panel")
      XCTAssertNil(Self.chart(panel))
      try panel.click("Show More, Bitcoin")
      panel.advance(by: .milliseconds(600))
      let card = try panel.frame(of: "Bitcoin", "panel")
      let frame = try XCTUnwrap(Self.chart(panel)?.frame)
      XCTAssertEqual(frame.height, 98, theme)
      XCTAssertEqual(frame.minX, card.minX)
      XCTAssertEqual(frame.width, card.width)
      XCTAssertEqual(frame.maxY, card.maxY)
      // The chart, and a caption with the space above and below it, in place of the lower margin.
      XCTAssertEqual(card.height - compact.height, 98 + 16 + 2 * 12 - 16, accuracy: 1, theme)
      try panel.click("Show Less, Bitcoin")
      panel.advance(by: .milliseconds(600))
      XCTAssertNil(Self.chart(panel))
      XCTAssertEqual(try panel.frame(of: "Bitcoin", "panel"), compact)
    }
  }

  func testCardsFollowTheDesktopsColorScheme() throws {
    try inThemes { panel, theme in
      let card = try panel.frame(of: "UsedSpace", "panel")
      let color = panel.color(at: Point(x: card.minX + card.width / 2, y: card.maxY - 5))
      let green = (color >> 8) & 0xFF
      XCTAssertTrue(
        theme == "Adwaita" ? green >= 130 : green <= 110, "\(theme): \(String(color, radix: 16))")
    }
  }
}
