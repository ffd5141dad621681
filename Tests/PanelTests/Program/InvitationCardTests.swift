import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("The invitation to add widgets", .serialized) struct Invitations {
    private static let text = #"{"type":"text","text":"content"}"#
    private static let dismissal = "Don’t Show Again, Add a Widget"

    /// A panel of somebody who knows all but this.
    private func panel(_ names: [String], offering others: [String]) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      let file = try memoryFile(panel)
      let known = try String(contentsOfFile: file, encoding: .utf8)
      try known.replacingOccurrences(of: "KnowsAdding=true\n", with: "").write(
        toFile: file, atomically: true, encoding: .utf8)
      for name in others { try panel.install(name, PanelOnDesktop.answer(Self.text)) }
      for name in names { try panel.add(name, showing: Self.text) }
      try panel.startShown()
      // Until the cards have their content, what is below them moves.
      try waitUntil("the content") {
        try panel.tree().nodes.count { $0.name == "content" } >= names.count
      }
      return panel
    }

    private func memoryFile(_ panel: PanelOnDesktop) throws -> String {
      let environment = panel.desktop.environment
      let home = try #require(environment["HOME"])
      return "\(environment["XDG_STATE_HOME"] ?? "\(home)/.local/state")/today/panel.conf"
    }

    private func isRemembered(_ panel: PanelOnDesktop) throws -> Bool {
      try String(contentsOfFile: memoryFile(panel), encoding: .utf8).contains("KnowsAdding=true")
    }

    /// The way to it, below the cards.
    private func invitation(_ panel: PanelOnDesktop) throws -> AccessibleTree.Node? {
      invitation(in: try panel.tree())
    }

    private func invitation(in tree: AccessibleTree) -> AccessibleTree.Node? {
      tree.nodes.first { $0.name == "Add a Widget" && $0.role == "push button" }
    }

    @Test func `below the last card it says what could be there, and a click leads there`() throws {
      let panel = try panel(["one"], offering: ["beta", "alpha"])
      try waitUntil("the invitation") {
        try invitation(panel)?.description == "alpha, beta, Bitcoin"
          && panel.tree()["one"]?.frame != nil
      }
      // Once it has its place.
      try panel.node("Add a Widget", "push button")
      let tree = try panel.tree()
      let frame = try #require(invitation(in: tree)?.frame)
      let card = try #require(tree["one"]?.frame)
      let edit = try #require(tree["Edit"]?.frame)
      // The gap, and what the button has inside.
      expect((8...16).contains(frame[1] - card[1] - card[3]))
      expect(frame[3] >= 44)
      expect(edit[1] >= frame[1] + frame[3])
      try panel.click("Add a Widget", "push button")
      try waitUntil("what can be added to have the keyboard") {
        try panel.tree()["Add alpha"]?.states.contains("focused") == true
      }
    }

    @Test func `sent away it doesn't come again, and the keyboard goes to Edit`() throws {
      let panel = try panel(["one"], offering: ["two"])
      try panel.today("focus")
      try panel.tab(to: Self.dismissal)
      try panel.desktop.press("space")
      try waitUntil("it to be gone") { try invitation(panel) == nil }
      try waitUntil("Edit to have the keyboard") {
        try panel.tree()["Edit"]?.states.contains("focused") == true
      }
      try expect(isRemembered(panel))
      try panel.today("quit")
      try waitUntil("the panel to end") { panel.program?.isRunning == false }
      try panel.startShown()
      try waitUntil("the card") { try panel.tree()["one"] != nil }
      try expect(invitation(panel) == nil)
    }

    @Test func `the keyboard alone goes there`() throws {
      let panel = try panel(["one"], offering: ["alpha"])
      try panel.today("focus")
      try panel.tab(to: "Add a Widget")
      try panel.desktop.press("Return")
      try waitUntil("what can be added to have the keyboard") {
        try panel.tree()["Add alpha"]?.states.contains("focused") == true
      }
    }

    @Test func `whoever has had five cards is not invited any more`() throws {
      let panel = try panel(["a", "b", "c", "d"], offering: ["e", "f"])
      try waitUntil("the invitation") { try invitation(panel) != nil }
      try panel.today("add", "org.example.e")
      try waitUntil("it to be gone") { try invitation(panel) == nil && isRemembered(panel) }
      try panel.today("remove", "e-1")
      try waitUntil("the card to be gone") { try panel.tree()["e"] == nil }
      try expect(invitation(panel) == nil)
    }

    @Test func `it says what is new instead of the line below Edit`() throws {
      let panel = try panel(["one"], offering: [])
      try waitUntil("the invitation") {
        try invitation(panel)?.description == "Bitcoin, Calendar, Markets"
      }
      try panel.install("fresh", PanelOnDesktop.answer(Self.text))
      try waitUntil("the news") {
        try invitation(panel)?.description == "1 New Widget Available"
      }
      try expect(panel.tree().nodes.count { $0.name == "1 New Widget Available" } == 1)
      try expect(panel.tree()["Edit"]?.description.isEmpty == true)
    }

    @Test func `it isn't among what is found`() throws {
      let panel = try panel(["one"], offering: ["two"])
      try waitUntil("the invitation") { try invitation(panel) != nil }
      try panel.today("focus")
      try panel.desktop.type("one")
      try waitUntil("it to be held back") { try invitation(panel) == nil }
      try panel.desktop.press("Escape")
      try waitUntil("it to be back") { try invitation(panel) != nil }
    }
  }
}
