import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Cards", .serialized) struct Cards {
    private static let twoModes = """
      {"type":"column","children":[{"type":"text","text":"short"},\
      {"type":"text","text":"long","mode":"expanded"},{"type":"text","text":"longer","mode":"expanded"},\
      {"type":"text","text":"longest","mode":"expanded"}]}
      """

    private func panel(
      _ widgets: [(name: String, content: String, keys: String)], hasAnimations: Bool = true,
      environment: [String: String] = [:]
    ) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(
        accessibility: true, hasAnimations: hasAnimations, environment: environment)
      for widget in widgets {
        try panel.add(
          widget.name, showing: widget.content, keys: "Largest=expanded\n" + widget.keys)
      }
      try panel.startShown()
      try panel.waitForContent(of: widgets.map { "\($0.name)-1" })
      return panel
    }

    private func tree(_ panel: PanelOnDesktop) throws -> AccessibleTree {
      try AccessibleTree(of: "today", on: panel.desktop)
    }

    /// A card's place on the screen: left, top, width, height.
    private func place(_ name: String, _ panel: PanelOnDesktop) throws -> [Int] {
      try #require(try tree(panel)[name]?.frame)
    }

    private func isExpanded(_ name: String, _ panel: PanelOnDesktop) throws -> Bool {
      try #require(try tree(panel)[name]).states.contains("expanded")
    }

    /// Clicks in a card's body, away from its text.
    private func click(_ name: String, _ panel: PanelOnDesktop) throws {
      let place = try place(name, panel)
      try panel.desktop.click(x: 1520 + place[0] + place[2] - 40, y: place[1] + 60)
    }

    @Test func `a click expands a card, and another reduces it`() throws {
      let panel = try panel([("one", Self.twoModes, ""), ("two", Self.twoModes, "")])
      let compact = try place("one", panel)
      let below = try place("two", panel)
      try expect(!isExpanded("one", panel))
      try click("one", panel)
      try waitUntil("the card to be expanded") { try isExpanded("one", panel) }
      try waitUntil("the card to have grown") { try place("one", panel)[3] > compact[3] + 40 }
      let grown = try place("one", panel)[3] - compact[3]
      try waitUntil("the next card to have moved") {
        try place("two", panel)[1] == below[1] + place("one", panel)[3] - compact[3]
      }
      expect(grown > 40)
      try click("one", panel)
      try waitUntil("the card to be as it was") { try place("one", panel) == compact }
      try expect(!isExpanded("one", panel))
    }

    @Test func `what was expanded is so after a new start`() throws {
      let panel = try panel([("one", Self.twoModes, "")])
      try click("one", panel)
      try waitUntil("the card to be expanded") { try isExpanded("one", panel) }
      try panel.today("quit")
      try waitUntil("the panel to end") { panel.program?.isRunning == false }
      try panel.startShown()
      try waitUntil("the card to be expanded") { try isExpanded("one", panel) }
    }

    @Test func `a click in the middle of growing turns it round`() throws {
      let panel = try panel([("one", Self.twoModes, "")])
      let compact = try place("one", panel)
      let x = 1520 + compact[0] + compact[2] - 40
      let y = compact[1] + 60
      // Both clicks come within 350 ms, which is what growing takes.
      try panel.desktop.outputOf([
        "xdotool", "mousemove", "\(x)", "\(y)", "click", "1", "sleep", "0.12", "click", "1",
      ])
      try waitUntil("the card to be as it was") { try place("one", panel) == compact }
      try expect(!isExpanded("one", panel))
    }

    @Test func `the caret does it, too, and a click elsewhere in such a card doesn't`() throws {
      let panel = try panel([("one", Self.twoModes, "Expand=caret")])
      try click("one", panel)
      try expect(tree(panel)["Show More, one"] != nil)
      let card = try place("one", panel)
      try expect(!isExpanded("one", panel))
      // It is hit in 44 x 44 at the header's trailing end, some of it above the card.
      let (x, y) = (1520 + card[0] + card[2] - 22, card[1] + 14)
      try panel.desktop.click(x: x - 20, y: y - 14)
      try waitUntil("the card to be expanded") { try isExpanded("one", panel) }
      try panel.desktop.click(x: x + 20, y: y + 14)
      try waitUntil("the card to be reduced") { try !isExpanded("one", panel) }
      try panel.desktop.click(x: x, y: y)
      try waitUntil("the card to be expanded") { try isExpanded("one", panel) }
      try expect(tree(panel)["Show Less, one"] != nil)
    }

    @Test func `the keyboard alone does everything`() throws {
      let panel = try panel([("one", Self.twoModes, ""), ("two", Self.twoModes, "Expand=header")])
      let desktop = panel.desktop
      try panel.today("focus")
      try panel.tab(to: "one")
      try desktop.press("Return")
      try waitUntil("the card to be expanded") { try isExpanded("one", panel) }
      try desktop.press("space")
      try waitUntil("the card to be reduced") { try !isExpanded("one", panel) }
      try panel.tab(to: "Show More, two")
      try desktop.press("space")
      try waitUntil("the other to be expanded") { try isExpanded("two", panel) }
      try panel.tab(to: "Edit")
      try desktop.press("Return")
      try waitUntil("the list") { try tree(panel)["Remove one"] != nil }
      try panel.tab(to: "Remove one")
      try desktop.press("Return")
      try waitUntil("the card to be gone") { try !panel.today("list").output.contains("one-1") }
      try panel.tab(to: "Add one")
      try desktop.press("Return")
      try waitUntil("the card to be back") { try panel.today("list").output.contains("one-1") }
      try desktop.press("Escape")
      try waitUntil("the list to be gone") { try tree(panel)["Remove one"] == nil }
      try desktop.press("Escape")
      try panel.waitFor(phase: "hidden")
    }

    @Test func `a link is opened by the desktop's handler, and a click on it does nothing else`()
      throws
    {
      let link = """
        {"type":"column","children":[{"type":"text","text":"read on","action":{"open":"today-test:page"}},\
        {"type":"text","text":"more","mode":"expanded"}]}
        """
      let panel = try panel([("one", link, "App=reader.desktop")])
      // Else it makes room for what was opened.
      try panel.today("pin")
      let opened = try panel.openAddressesIntoFile()
      let text = try #require(try tree(panel).nodes.first { $0.name == "read on" }?.frame)
      try panel.desktop.click(x: 1520 + text[0] + 10, y: text[1] + text[3] / 2)
      try waitUntil("the link to be opened") {
        (try? String(contentsOfFile: opened, encoding: .utf8)) == "today-test:page"
      }
      try expect(!isExpanded("one", panel))
      try expect(panel.phase().hasPrefix("shown"))
    }

    @Test func `an app opens its own address, even if the desktop was not told of it`() throws {
      let panel = try PanelOnDesktop(accessibility: true)
      let opened = try panel.openAddressesIntoFile(isDesktopTold: false)
      try panel.add(
        "one", showing: #"{"type":"text","text":"price","action":{"open":"today-test:page"}}"#,
        keys: "App=reader.desktop")
      try panel.startShown()
      try waitUntil("the content") { try tree(panel)["price"] != nil }
      let text = try #require(try tree(panel)["price"]?.frame)
      try panel.desktop.click(x: 1520 + text[0] + 10, y: text[1] + text[3] / 2)
      try waitUntil("the link to be opened") {
        (try? String(contentsOfFile: opened, encoding: .utf8)) == "today-test:page"
      }
    }

    @Test func `what all of the content opens is opened by a click on the header, too`() throws {
      let panel = try panel([
        (
          "one", #"{"type":"text","text":"price","action":{"open":"today-test:page"}}"#,
          "Expand=caret\nApp=reader.desktop"
        )
      ])
      try panel.today("pin")
      let opened = try panel.openAddressesIntoFile()
      let card = try place("one", panel)
      for (x, y) in [(card[0] + card[2] / 2, card[1] + 18), (card[0] + 6, card[1] + 60)] {
        try? FileManager.default.removeItem(atPath: opened)
        try panel.desktop.click(x: 1520 + x, y: y)
        try waitUntil("the link to be opened") {
          (try? String(contentsOfFile: opened, encoding: .utf8)) == "today-test:page"
        }
      }
    }

    @Test func `what a click sends reaches the widget`() throws {
      let panel = try panel([
        ("one", #"{"type":"button","text":"Press","action":{"send":"next"}}"#, "")
      ])
      let button = try #require(try tree(panel)["Press"]?.frame)
      // It is hit in 44 x 28 about its middle.
      try panel.desktop.click(
        x: 1520 + button[0] + button[2] / 2 - 20, y: button[1] + button[3] / 2 + 12)
      let heard = "\(try panel.widgetsFolder())/one.heard"
      try waitUntil("the widget to hear it") {
        (try? String(contentsOfFile: heard, encoding: .utf8))?.contains(#""action":"next""#) == true
      }
    }

    @Test func `a card shows that the pointer is over it, and that it is pressed`() throws {
      let panel = try panel([("one", Self.twoModes, "")], hasAnimations: false)
      let place = try place("one", panel)
      let (x, y) = (1520 + place[0] + place[2] - 40, place[1] + 60)
      func color() throws -> Color? { try panel.desktop.takePicture().color(x: x - 30, y: y) }
      try panel.desktop.movePointer(x: 200, y: 200)
      let plain = try color()
      try panel.desktop.movePointer(x: x, y: y)
      try waitUntil("the card to show the pointer") { try color() != plain }
      let hovered = try color()
      try panel.desktop.outputOf(["xdotool", "mousedown", "1"])
      try waitUntil("the card to show the press") {
        let now = try color()
        return now != plain && now != hovered
      }
      // Let go elsewhere, it was no click.
      try panel.desktop.outputOf(["xdotool", "mousemove", "1700", "900", "mouseup", "1"])
      try waitUntil("the card to be plain") { try color() == plain }
      try expect(!isExpanded("one", panel))
    }

    @Test func `no click falls through to the window below`() throws {
      let panel = try panel([("one", Self.twoModes, "")])
      let desktop = panel.desktop
      let below = try desktop.start(["xev", "-name", "below", "-geometry", "1920x1080+0+0"])
      _ = try desktop.waitForWindow(named: "below")
      for y in stride(from: 40, to: 1080, by: 130) {
        try desktop.click(x: 1700, y: y)
        if try !panel.phase().hasPrefix("shown") { break }
      }
      try expect(panel.phase().hasPrefix("shown"))
      expect(!below.output.contains("ButtonPress"))
    }

    @Test func `everything that has the keyboard has a role and a name, in reading order`() throws {
      let panel = try panel([
        (
          "chart",
          #"{"type":"column","children":[{"type":"text","text":"price"},{"type":"chart","points":[1,5,3],"unit":"USD"}]}"#,
          ""
        ), ("two", Self.twoModes, "Expand=caret"),
      ])
      let tree = try tree(panel)
      for node in tree.nodes where node.isFocusable {
        expect(!node.name.isEmpty, "\(node)")
        expect(!["filler", "unknown", ""].contains(node.role), "\(node)")
      }
      let chart = try #require(tree.nodes.first { $0.role == "image" && !$0.name.isEmpty })
      for word in ["5", "1", "3"] { expect((chart.name + chart.description).contains(word)) }
      let names = tree.nodes.map(\.name)
      let order = ["chart", "price", "two", "Edit"].compactMap { names.firstIndex(of: $0) }
      expect(order.count == 4 && order == order.sorted())
    }

    @Test func `without widgets there is a way to some`() throws {
      let panel = try PanelOnDesktop(accessibility: true)
      try panel.install("one", PanelOnDesktop.answer(Self.twoModes))
      try panel.startShown()
      try expect(tree(panel)["No Widgets"] != nil)
      let edit = try #require(try tree(panel)["Edit"]?.frame)
      try panel.desktop.click(x: 1520 + edit[0] + 20, y: edit[1] + 15)
      try waitUntil("the list") { try tree(panel)["Add one"] != nil }
      let add = try #require(try tree(panel)["Add one"]?.frame)
      try panel.desktop.click(x: 1520 + add[0] + 14, y: add[1] + 14)
      // It is none of the system's.
      try waitUntil("the question") { (try tree(panel)["Add"]?.frame?[3] ?? 0) > 10 }
      let agree = try #require(try tree(panel)["Add"]?.frame)
      try panel.desktop.click(x: 1520 + agree[0] + 20, y: agree[1] + 15)
      try waitUntil("the card") { try tree(panel)["one"] != nil }
      try waitUntil("the greeting to go") { try tree(panel)["No Widgets"] == nil }
    }
  }
}
