import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("The order of cards", .serialized) struct CardOrder {
    private static let content = """
      {"type":"column","children":[{"type":"text","text":"short"},\
      {"type":"text","text":"long","mode":"expanded"}]}
      """

    private func panel(
      _ names: [String] = ["one", "two", "three"], showing content: String = content,
      keys: String = "", hasAnimations: Bool = false
    ) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: hasAnimations)
      for name in names { try panel.add(name, showing: content, keys: "Largest=expanded\n" + keys) }
      try panel.startShown()
      // Until they have their content, they move.
      try panel.waitForContent(of: names.map { "\($0)-1" })
      var last: [[Int]] = []
      try waitUntil("the cards to be at rest") {
        let tree = try tree(panel)
        let places = names.compactMap { tree[$0]?.frame }
        defer { last = places }
        return places == last && places.count == names.count && places.allSatisfy { $0[3] > 60 }
      }
      return panel
    }

    private func tree(_ panel: PanelOnDesktop) throws -> AccessibleTree {
      try AccessibleTree(of: "today", on: panel.desktop)
    }

    /// A card's place on the screen: left, top, width, height.
    private func place(_ name: String, _ panel: PanelOnDesktop) throws -> [Int] {
      var place = try #require(try tree(panel)[name]?.frame)
      place[0] += 1520
      return place
    }

    private func mouse(_ words: String..., on panel: PanelOnDesktop) throws {
      try panel.desktop.outputOf(["xdotool"] + words)
    }

    private func move(_ x: Int, _ y: Int, on panel: PanelOnDesktop) throws {
      try mouse("mousemove", "\(x)", "\(y - 1)", "mousemove", "\(x)", "\(y)", on: panel)
    }

    /// Takes a card by its heading and moves it up or down to a place, in one go: a heading that is held
    /// still for half a second shows the quick actions.
    private func take(_ x: Int, _ y: Int, to place: Int, on panel: PanelOnDesktop) throws {
      try mouse(
        "mousemove", "\(x)", "\(y - 1)", "mousemove", "\(x)", "\(y)", "mousedown", "1",
        "sleep", "0.02", "mousemove", "\(x)", "\(place - 1)", "mousemove", "\(x)", "\(place)",
        on: panel)
    }

    @Test func `a card is dragged by its heading, and the others make room`() throws {
      let panel = try panel()
      let (one, three) = (try place("one", panel), try place("three", panel))
      let x = one[0] + 120
      try take(x, one[1] + 18, to: one[1] + 40, on: panel)
      try move(x, three[1] + 40, on: panel)
      try waitUntil("the others to make room") {
        try place("two", panel)[1] == one[1] && place("three", panel)[1] > one[1]
          && place("three", panel)[1] < three[1]
      }
      try expectEqual(panel.listed(), ["one-1", "two-1", "three-1"], "nothing is decided before")
      try mouse("mouseup", "1", on: panel)
      try waitUntil("the order to be kept") {
        try panel.listed() == ["two-1", "three-1", "one-1"]
      }
      try waitUntil("the card to be at its place") { try place("one", panel) == three }
      try expect(panel.settingsText().contains("Order=two-1;three-1;one-1"))
      try expect(tree(panel)["one"]?.states.contains("expanded") == false, "it was no click")
    }

    @Test func `a click on the heading is still a click`() throws {
      let panel = try panel(keys: "Expand=content\n")
      let one = try place("one", panel)
      try panel.desktop.drag(
        fromX: one[0] + 120, fromY: one[1] + 16, toX: one[0] + 124, toY: one[1] + 20, steps: 3)
      try waitUntil("the card to be expanded") {
        try tree(panel)["one"]?.states.contains("expanded") == true
      }
      try expectEqual(panel.listed(), ["one-1", "two-1", "three-1"])
    }

    @Test func `a long press takes a card by its content, and a short one doesn't`() throws {
      let panel = try panel(keys: "Expand=content\n")
      let (one, two) = (try place("one", panel), try place("two", panel))
      let (x, y) = (two[0] + two[2] - 60, two[1] + two[3] - 12)
      try panel.desktop.drag(fromX: x, fromY: y, toX: x, toY: one[1] + 20)
      try expectEqual(panel.listed(), ["one-1", "two-1", "three-1"])
      try move(x, y, on: panel)
      try mouse("mousedown", "1", "sleep", "1", on: panel)
      try move(x, one[1] + 20, on: panel)
      try waitUntil("the other to make room") { try place("one", panel)[1] > one[1] }
      try mouse("mouseup", "1", on: panel)
      try waitUntil("the order to be kept") {
        try panel.listed() == ["two-1", "one-1", "three-1"]
      }
      try expect(tree(panel)["two"]?.states.contains("expanded") == false, "it was no click")
    }

    @Test func `what is in a card keeps its presses`() throws {
      let panel = try panel(
        ["one", "two"],
        showing: #"{"type":"button","text":"Press","action":{"send":"next"}}"#)
      let button = try #require(try tree(panel).nodes.first { $0.name == "Press" }?.frame)
      try move(1520 + button[0] + button[2] / 2, button[1] + button[3] / 2, on: panel)
      try mouse("mousedown", "1", "sleep", "1", "mouseup", "1", on: panel)
      let heard = "\(try panel.widgetsFolder())/one.heard"
      try waitUntil("the widget to hear it") {
        (try? String(contentsOfFile: heard, encoding: .utf8))?.contains(#""action":"next""#) == true
      }
    }

    @Test func `Escape puts a card back, and only that`() throws {
      let panel = try panel()
      let (one, three) = (try place("one", panel), try place("three", panel))
      try take(one[0] + 120, one[1] + 18, to: one[1] + 40, on: panel)
      try move(one[0] + 120, three[1] + 40, on: panel)
      try waitUntil("the others to make room") { try place("two", panel)[1] == one[1] }
      try panel.desktop.press("Escape")
      try waitUntil("all to be as it was") {
        try place("one", panel) == one && place("three", panel) == three
      }
      try move(one[0] + 120, three[1] + 20, on: panel)
      try mouse("mouseup", "1", on: panel)
      try expect(place("one", panel) == one)
      try expectEqual(panel.listed(), ["one-1", "two-1", "three-1"])
      try expect(panel.phase().hasPrefix("shown"))
    }

    @Test func `the keyboard moves a card, stays with it, and says where that is`() throws {
      let panel = try panel()
      try panel.today("focus")
      try panel.tab(to: "one")
      try expectEqual(tree(panel)["one"]?.description, "Card 1 of 3")
      try panel.desktop.press("alt+Down")
      try waitUntil("the order to be kept") {
        try panel.listed() == ["two-1", "one-1", "three-1"]
      }
      try waitUntil("the card to say so") {
        let card = try tree(panel)["one"]
        return card?.states.contains("focused") == true && card?.description == "Card 2 of 3"
      }
      try panel.desktop.press("alt+Up", "alt+Up", "alt+Down", "alt+Down", "alt+Down")
      try waitUntil("the order to be kept") {
        try panel.listed() == ["two-1", "three-1", "one-1"]
      }
      try waitUntil("the card to have the keyboard") {
        try tree(panel)["one"]?.states.contains("focused") == true
      }
      let names = try tree(panel).nodes.map(\.name).filter { ["one", "two", "three"].contains($0) }
      expect(names.firstIndex(of: "three")! < names.lastIndex(of: "one")!, "in reading order")
    }

    @Test func `the column goes along at its edges`() throws {
      let names = (1...14).map { "card\($0)" }
      let panel = try panel(names)
      let first = try place("card1", panel)
      try take(first[0] + 120, first[1] + 18, to: first[1] + 60, on: panel)
      try move(first[0] + 120, 1070, on: panel)
      try waitUntil("the last card to have made room", within: .seconds(20)) {
        let (last, held) = (try place("card14", panel), try place("card1", panel))
        return last[1] + last[3] <= 1080 && last[1] < held[1] + held[3] / 2
      }
      try mouse("mouseup", "1", on: panel)
      try waitUntil("the order to be kept") { try panel.listed().last == "card1-1" }
    }

    @Test func `nothing is dragged among what was searched for`() throws {
      let panel = try panel(["one", "only"])
      try panel.today("focus")
      try panel.desktop.type("on")
      try waitUntil("the results") { try tree(panel)["on"] != nil || tree(panel)["only"] != nil }
      let (one, only) = (try place("one", panel), try place("only", panel))
      try panel.desktop.drag(
        fromX: one[0] + 120, fromY: one[1] + 18, toX: one[0] + 120, toY: only[1] + only[3] - 4)
      try expectEqual(panel.listed(), ["one-1", "only-1"])
    }
  }
}
