import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// Whatever begins or ends near a side of the panel does so where all else does.
  @Suite("One grid", .serialized) struct Grid {
    private static let width = 400
    /// Cards begin at 8, what is written in them at 24, and what stands beside an icon in a header at 46.
    private static let starts: Set = [8, 24, 46]
    /// Beside those, what stands in a segment at its end, and before an arrow or a chevron.
    private static let ends: Set = [8, 24, 36, 44, 50]
    /// How far from a side something is taken to be at it.
    private static let near = 64

    private struct Place: Hashable {
      var name: String
      var start: Int
      var end: Int
    }

    /// What is written, and what is turned and drawn, by where it begins and ends.
    private func places(_ panel: PanelOnDesktop) throws -> [Place] {
      try panel.tree().nodes.compactMap { node in
        guard ["label", "check box", "slider", "list"].contains(node.role),
          let frame = node.frame, frame.count == 4, frame[2] > 4, frame[3] > 4, frame[0] >= 0
        else { return nil }
        return Place(
          name: "\(node.role) “\(node.name)”", start: frame[0],
          end: Self.width - frame[0] - frame[2])
      }
      // What stands in the middle has no side.
      .filter { $0.start != $0.end || Self.starts.contains($0.start) }
    }

    private func check(_ panel: PanelOnDesktop, _ screen: String) throws {
      let places = try places(panel)
      expect(places.count > 3, "\(screen)")
      let astray = places.filter {
        $0.start != $0.end
          && ($0.start < Self.near && !Self.starts.contains($0.start)
            || $0.end < Self.near && !Self.ends.contains($0.end) && $0.start >= Self.near)
      }
      expectEqual(astray, [], "\(screen)")
    }

    @Test func `the panel, its settings and the list of widgets keep to it`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.add(
        "one", showing: #"{"type":"text","text":"content"}"#,
        keys: "Largest=expanded\nMultiple=true\n[Setting place]\nType=text\nLabel=City\n")
      try panel.startShown()
      try panel.node("content")
      try check(panel, "the panel")
      try panel.today("settings")
      try panel.node("Screen Edge: Left")
      try check(panel, "Settings")
      try panel.click("one", "push button")
      try panel.node("City")
      try check(panel, "a widget's settings")
    }

    @Test func `on all pages of the welcome the headline is at one height`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false, isNewUser: true)
      try panel.startShown()
      var tops: [Int] = []
      for headline in ["Welcome to Today", "What Do You Want to See?", "Always There?"] {
        tops.append(try panel.node(headline, "label").frame?[1] ?? 0)
        if headline != "Always There?" { try panel.click("Continue", "push button") }
      }
      expectEqual(Set(tops).count, 1, "\(tops)")
    }
  }
}
