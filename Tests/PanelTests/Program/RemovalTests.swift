import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Removing a widget", .serialized) struct Removals {
    private static let content = #"{"type":"text","text":"content"}"#

    private func panel() throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      for name in ["one", "two", "three"] {
        try panel.add(
          name, showing: Self.content, keys: "[Setting city]\nType=text\nLabel=City")
      }
      let home = try #require(panel.desktop.environment["HOME"])
      let folder = panel.desktop.environment["XDG_CONFIG_HOME"] ?? "\(home)/.config"
      let text = try panel.settingsText().replacingOccurrences(
        of: "Id=org.example.two", with: "Id=org.example.two\ncity=Brno")
      try text.write(
        toFile: "\(folder)/today/today.conf", atomically: true, encoding: .utf8)
      try panel.startWithKeyboard()
      // Until the cards have their content, those below them move.
      try waitUntil("the content") { try panel.tree().nodes.count { $0.name == "content" } >= 3 }
      return panel
    }

    private func order(_ panel: PanelOnDesktop) throws -> String? {
      try panel.settingsText().split(separator: "\n").first { $0.hasPrefix("Order=") }.map(
        String.init)
    }

    @Test func `by keyboard alone it is removed and brought back to its place`() throws {
      let panel = try panel()
      try panel.tab(to: "two")
      try panel.desktop.press("shift+F10")
      try waitUntil("the quick actions") { try panel.tree()["Remove"] != nil }
      try panel.desktop.press("End", "Return")
      try waitUntil("the widget to be gone") { try order(panel) == "Order=one-1;three-1;" }
      try waitUntil("the way back to have the keyboard") {
        try panel.tree()["Undo removing two"]?.states.contains("focused") == true
      }
      let names = try panel.tree().nodes.map(\.name)
      let places = ["one", "two was removed", "three"].compactMap { names.firstIndex(of: $0) }
      expect(places.count == 3 && places == places.sorted())
      try panel.desktop.press("Return")
      try waitUntil("the widget") { try order(panel) == "Order=one-1;two-1;three-1;" }
      try expect(panel.settingsText().contains("city=Brno"))
      try waitUntil("the note to go") { try panel.tree()["two was removed"] == nil }
      try waitUntil("the card to have the keyboard") {
        try panel.tree()["two"]?.states.contains("focused") == true
      }
    }

    @Test func `after a while the note goes, and with it what was kept`() throws {
      let panel = try panel()
      let home = try #require(panel.desktop.environment["HOME"])
      let state = panel.desktop.environment["XDG_STATE_HOME"] ?? "\(home)/.local/state"
      let folder = "\(state)/today/widgets/two-1"
      try waitUntil("the widget to have run") { FileManager.default.fileExists(atPath: folder) }
      let card = try #require(try panel.tree()["two"]?.frame)
      try panel.desktop.click(x: 1520 + card[0] + 80, y: card[1] + 18, button: 3)
      var row: [Int] = []
      try waitUntil("the quick actions") {
        row = try panel.tree()["Remove"]?.frame ?? []
        return row.count == 4 && row[3] > 10
      }
      try panel.desktop.click(x: 1520 + row[0] + 60, y: row[1] + row[3] / 2)
      try waitUntil("the note") { try panel.tree()["two was removed"] != nil }
      expect(FileManager.default.fileExists(atPath: folder))
      try panel.desktop.movePointer(x: 300, y: 300)
      try waitUntil("the note to go") { try panel.tree()["two was removed"] == nil }
      expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func `removed in Edit and added again it is as it was`() throws {
      let panel = try panel()
      try panel.click("Edit")
      try panel.click("Remove two")
      try waitUntil("the widget to be gone") { try order(panel) == "Order=one-1;three-1;" }
      try panel.click("Add two")
      try waitUntil("the widget") { try order(panel) == "Order=one-1;two-1;three-1;" }
      try expect(panel.settingsText().contains("city=Brno"))
    }
  }
}
