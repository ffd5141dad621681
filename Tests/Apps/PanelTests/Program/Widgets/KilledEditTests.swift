import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// The cards' order after the program is killed during a move.
  @Suite("Killed while editing", .serialized, .exhaustive) struct KilledEdit {
    private static let names = ["one", "two", "three", "four", "five"]

    private func openEdit(_ panel: PanelOnDesktop) throws -> [AccessibleTree.Node] {
      // The layout changes until the cards have content.
      try waitUntil("the content") { try panel.tree().nodes.count { $0.name == "content" } >= 5 }
      try panel.click("Edit")
      var rows: [AccessibleTree.Node] = []
      try waitUntil("the rows") {
        rows = try panel.tree().nodes.filter {
          $0.role == "list item" && $0.description.hasPrefix("Row ")
        }
        return rows.count == 5 && rows.allSatisfy { ($0.frame?[3] ?? 0) > 10 }
      }
      return rows
    }

    private func written(_ panel: PanelOnDesktop) throws -> [String] {
      let lines = try panel.settingsText().split(separator: "\n").filter { $0.hasPrefix("Order=") }
      let line = try #require(lines.first)
      expectEqual(lines.count, 1)
      return line.dropFirst("Order=".count).split(separator: ";").map(String.init)
    }

    @Test func `after a kill, the order is one of those before`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      for name in Self.names {
        try panel.add(
          name, showing: #"{"type":"text","text":"content"}"#, keys: "Largest=compact")
      }
      try panel.startShown()
      for _ in 0..<4 {
        let before = try panel.listed()
        let row = try #require(openEdit(panel)[0].frame)
        // A click on its drag handle focuses the row.
        let window = try #require(try panel.desktop.frame(of: panel.window().id))
        try panel.desktop.click(
          x: window.x + row[0] + row[2] - 26, y: window.y + row[1] + row[3] / 2)
        let program = try #require(panel.program)
        let delay = Double.random(in: 0.005...0.09)
        let killer = try panel.desktop.start([
          "sh", "-c", "sleep \(delay); kill -9 \(program.pid)",
        ])
        _ = try panel.desktop.run([
          "xdotool", "key", "--delay", "12", "alt+Down", "alt+Down", "alt+Down", "alt+Down",
        ])
        _ = try killer.waitForExit()
        _ = try program.waitForExit()
        let possible = (0..<5).map { place in
          var order = Array(before.dropFirst())
          order.insert(before[0], at: place)
          return order
        }
        let kept = try written(panel)
        expect(possible.contains(kept))
        try panel.startShown()
        try expect(panel.listed() == kept)
      }
    }
  }
}
