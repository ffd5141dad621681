import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Everything near a side of the panel is aligned to the same grid.
final class GridPanelTests: XCTestCase {
  private static let width = 400
  /// Cards start at 8, their text at 24, and text next to a header's icon at 52.
  private static let starts: Set = [8, 24, 52]
  /// Also the text at the end of a segment, and text before an arrow or chevron.
  private static let ends: Set = [8, 24, 36, 44, 50]
  /// The distance from a side that counts as near.
  private static let near = 64

  private struct Place: Hashable {
    var name: String
    var start: Int
    var end: Int
  }

  /// The start and end of each text, control and drawing.
  @MainActor private static func places(_ panel: PanelHarness) -> [Place] {
    // A field's placeholder is part of the field.
    var field: Int?
    return panel.tree.nodes.compactMap { node in
      if let depth = field, node.depth > depth { return nil }
      field = node.role == "entry" ? node.depth : nil
      let frame = node.frame
      guard ["label", "check box", "slider", "list"].contains(node.role), frame.width > 4,
        frame.height > 4, frame.minX >= 0
      else { return nil }
      return Place(
        name: "\(node.role) “\(node.name)”", start: Int(frame.minX.rounded()),
        end: Self.width - Int(frame.maxX.rounded()))
    }
    // Centered content has no side.
    .filter { $0.start != $0.end || Self.starts.contains($0.start) }
  }

  @MainActor private static func check(
    _ panel: PanelHarness, _ screen: String, line: UInt = #line
  ) {
    let places = Self.places(panel)
    XCTAssertGreaterThan(places.count, 3, screen, line: line)
    let astray = places.filter {
      $0.start != $0.end
        && ($0.start < Self.near && !Self.starts.contains($0.start)
          || $0.end < Self.near && !Self.ends.contains($0.end) && $0.start >= Self.near)
    }
    XCTAssertEqual(astray, [], screen, line: line)
  }

  func testThePanelAndItsSettingsAreAlignedToOneGrid() throws {
    let widget = ScriptedWidget(
      "one", showing: #"{"type":"text","text":"content"}"#,
      keys: "Largest=expanded\nMultiple=true\n[Setting place]\nType=text\nLabel=City\n")
    try withPanel([widget], .init(hasAnimations: false)) { panel in
      try panel.show()
      XCTAssertTrue(panel.has("content"))
      Self.check(panel, "the panel")
      try panel.today("settings")
      panel.advance(by: .milliseconds(400))
      XCTAssertTrue(panel.has("Screen Edge: Left"))
      Self.check(panel, "Settings")
      try panel.click("one", "push button")
      panel.advance(by: .milliseconds(400))
      XCTAssertTrue(panel.has("City"))
      Self.check(panel, "a widget's settings")
    }
  }
}
