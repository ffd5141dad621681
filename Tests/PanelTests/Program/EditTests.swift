import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Choosing widgets", .serialized) struct Edit {
    private static let text = #"{"type":"text","text":"content"}"#
    private static let names = ["one", "two", "three", "four", "five"]

    private func tree(_ panel: PanelOnDesktop) throws -> AccessibleTree {
      try AccessibleTree(of: "today", on: panel.desktop)
    }

    private func panel(_ names: [String]) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      for name in names { try panel.add(name, showing: Self.text, keys: "Largest=compact") }
      try panel.startShown()
      return panel
    }

    /// Opens the screen, and says where the rows on the panel are.
    private func openEdit(_ panel: PanelOnDesktop, rows: Int) throws -> [[Int]] {
      // Until the cards have their content, what is below them moves.
      try waitUntil("the content") { try tree(panel).nodes.count { $0.name == "content" } >= rows }
      try panel.click("Edit")
      var places: [[Int]] = []
      try waitUntil("the rows") {
        places = try self.rows(in: tree(panel)).compactMap(\.frame)
        return places.count == rows && places.allSatisfy { $0[3] > 10 }
      }
      return places
    }

    /// The rows of those on the panel.
    private func rows(in tree: AccessibleTree) -> [AccessibleTree.Node] {
      tree.nodes.filter { $0.role == "list item" && $0.description.hasPrefix("Row ") }
    }

    private func written(_ panel: PanelOnDesktop) throws -> [String] {
      let lines = try panel.settingsText().split(separator: "\n").filter { $0.hasPrefix("Order=") }
      let line = try #require(lines.first)
      expectEqual(lines.count, 1)
      return line.dropFirst("Order=".count).split(separator: ";").map(String.init)
    }

    private func drag(_ from: [Int], to: [Int], _ panel: PanelOnDesktop) throws {
      let x = 1520 + from[0] + from[2] - 26
      // Past the middle of the one whose place it takes.
      let way = to[1] > from[1] ? 6 : to[1] < from[1] ? -6 : 0
      try panel.desktop.drag(
        fromX: x, fromY: from[1] + from[3] / 2, toX: x, toY: to[1] + to[3] / 2 + way, steps: 5)
    }

    /// Gives the panel a command over the session bus, as any program there may.
    private func callOverBus(_ words: [String], _ panel: PanelOnDesktop) throws {
      let script = """
        import sys
        from gi.repository import Gio, GLib
        words = [word.encode() + b"\\0" for word in sys.argv[1:]]
        Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            "org.todayview.Today", "/org/todayview/Today", "org.gtk.Application", "CommandLine",
            GLib.Variant("(oaaya{sv})", ("/x", [list(word) for word in words], {})),
            None, Gio.DBusCallFlags.NONE, 20000)
        """
      let result = try panel.desktop.run(["/usr/bin/python3", "-c", script, "today"] + words)
      expect(result.status.isSuccess, "\(result.errors)")
    }

    @Test func `what comes over the bus is added when the user agrees`() throws {
      let panel = try panel(["one"])
      try panel.install("two", PanelOnDesktop.answer(Self.text), keys: "Largest=compact")
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try waitUntil("the widget to be known") {
        try panel.today("list").output.contains("org.example.two")
      }
      try callOverBus(["add", "org.example.two"], panel)
      // Twice asked is answered once.
      try callOverBus(["add", "org.example.two"], panel)
      try panel.waitFor(phase: "shown")
      try waitUntil("the question") {
        try tree(panel).nodes.contains { $0.name.contains("was not installed by your system") }
      }
      try expectEqual(panel.listed(), ["one-1"])
      try expect(!(try panel.settingsText().contains("org.example.two")))
      try panel.click("Add")
      try waitUntil("the widget") { try panel.listed() == ["one-1", "two-1"] }
      // What was agreed to once needs no question.
      try panel.today("remove", "two-1")
      try callOverBus(["add", "org.example.two"], panel)
      try expectEqual(panel.listed(), ["one-1", "two-1"])
    }

    @Test func `after each of a hundred edits the panel, the file and the list agree`() throws {
      let panel = try panel(Self.names)
      let places = try openEdit(panel, rows: 5)
      var order = Self.names.map { "\($0)-1" }
      var random = SystemRandomNumberGenerator()
      var focused = 0
      func check(_ what: String) throws {
        try waitUntil("\(what) to give \(order)") {
          try panel.listed() == order && written(panel) == order
        }
      }
      for edit in 0..<100 {
        if edit % 4 == 0 {
          let from = Int.random(in: 0..<5, using: &random)
          let to = Int.random(in: 0..<5, using: &random)
          try drag(places[from], to: places[to], panel)
          order.insert(order.remove(at: from), at: to)
          focused = to
          try check("dragging \(from) to \(to), edit \(edit),")
        } else {
          let step = Bool.random(using: &random) ? 1 : -1
          try panel.desktop.press(step > 0 ? "alt+Down" : "alt+Up")
          if order.indices.contains(focused + step) {
            order.swapAt(focused, focused + step)
            focused += step
          }
          try check("moving by \(step), edit \(edit),")
        }
        guard edit % 20 == 19 else { continue }
        let names = order.map { String($0.dropLast(2)) }
        try waitUntil("the panel to show \(names)") {
          let tree = try tree(panel)
          let seen = rows(in: tree).map(\.name)
          // The cards above say the same.
          let cards = tree.nodes.filter { names.contains($0.name) && $0.role != "list item" }
            .map(\.name)
          return seen == names && cards.filter(Set(names).contains).uniqued() == names
        }
      }
    }

    @Test func `a row says where it is, and the keyboard stays with it`() throws {
      let panel = try panel(["one", "two"])
      let places = try openEdit(panel, rows: 2)
      try drag(places[0], to: places[0], panel)
      try panel.desktop.press("alt+Down")
      try waitUntil("the row to say so") {
        let row = try tree(panel).nodes.first { $0.states.contains("focused") }
        return row?.name == "one" && row?.description == "Row 2 of 2"
      }
    }

    @Test func `killed at any moment, it starts with one of the orders there were`() throws {
      let panel = try panel(Self.names)
      for _ in 0..<4 {
        let before = try panel.listed()
        let places = try openEdit(panel, rows: 5)
        try drag(places[0], to: places[0], panel)
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

    @Test func `a program of the user's own is asked about once, and again as another`() throws {
      let panel = try panel(["one"])
      try panel.install("fresh", PanelOnDesktop.answer(Self.text), keys: "Author=Jana")
      try waitUntil("the news") { try tree(panel)["1 New Widget Available"] != nil }
      _ = try openEdit(panel, rows: 1)
      try waitUntil("the mark") { try tree(panel)["New"] != nil }
      let question = "“fresh” was not installed by your system"
      try panel.click("Add fresh")
      try waitUntil("the question") { try tree(panel)[question] != nil }
      try expect(tree(panel)["It claims to be made by Jana."] != nil)
      try panel.click("Cancel")
      try waitUntil("the list again") { try tree(panel)["Add fresh"] != nil }
      try expectEqual(panel.listed(), ["one-1"])

      try panel.click("Add fresh")
      try panel.click("Add")
      try waitUntil("the widget") { try panel.listed() == ["one-1", "fresh-1"] }
      try panel.click("Remove fresh")
      try panel.click("Add fresh")
      try waitUntil("the widget, unasked") { try panel.listed() == ["one-1", "fresh-1"] }
      try panel.click("Remove fresh")
      try waitUntil("it to be gone") { try panel.listed() == ["one-1"] }

      let file = "\(try panel.widgetsFolder())/fresh.widget"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try text.replacingOccurrences(of: "Exec=fresh", with: "Exec=fresh --more").write(
        toFile: file, atomically: true, encoding: .utf8)
      // It is found again a moment after it was written.
      try waitUntil("the question about the other", within: .seconds(60)) {
        if try panel.listed().count > 1 { try panel.click("Remove fresh") }
        try panel.click("Add fresh")
        // Either comes a while after the click; the question covers what could be clicked again.
        var isAsked = false
        try waitUntil("the widget, or the question") {
          isAsked = try tree(panel)[question] != nil
          return try isAsked || panel.listed().count > 1
        }
        return isAsked
      }
      try expectEqual(panel.listed(), ["one-1"])
    }

    @Test func `what can do without settings is just added, and what can't asks for them`() throws {
      let panel = try panel(["one"])
      for (name, more) in [("city", ""), ("train", "Required=true\n")] {
        try panel.install(
          name, PanelOnDesktop.answer(Self.text),
          keys: "Multiple=true\n[Setting place]\nType=text\nLabel=Which City\n\(more)")
      }
      _ = try openEdit(panel, rows: 1)
      try panel.click("Add city")
      try panel.click("Add")
      try waitUntil("the city") { try panel.listed() == ["one-1", "city-1"] }
      try expect(tree(panel)["Which City"] == nil)
      try panel.click("Add train")
      try panel.click("Add")
      try panel.node("Which City (required)") { $0.states.contains("focused") }
      try expectEqual(panel.listed(), ["one-1", "city-1", "train-1"])
      try panel.desktop.type("Brno")
      try panel.node("Save", "push button") { $0.states.contains("sensitive") }
      try panel.desktop.press("ctrl+s")
      // “Saved” is said too briefly to be looked for from here: FormScreenTests do that.
      try panel.waitUntilGone("Which City (required)")
      try waitUntil("the list again") { try tree(panel)["Remove train"] != nil }
      try expect(panel.settingsText().contains("place=Brno"))
      try panel.desktop.press("Escape")
      try waitUntil("the panel") { try tree(panel)["Remove city"] == nil }
      try expect(panel.phase().hasPrefix("shown"))
    }

    @Test func `a card is called what the user writes into its settings`() throws {
      let panel = try panel(["one", "two"])
      _ = try openEdit(panel, rows: 2)
      try panel.click("Settings for two")
      try panel.tab(to: "Name")
      try panel.desktop.type("Number Two")
      try panel.desktop.press("ctrl+s")
      try waitUntil("the list with it") { try tree(panel)["Remove Number Two"] != nil }
      try expect(panel.settingsText().contains("[Widget two-1]"))
      try expect(panel.settingsText().contains("Name=Number Two\n"))
      try panel.desktop.press("Escape")
      try panel.node("Number Two")
    }

    @Test func `the keyboard alone opens it, removes a widget, and leaves it`() throws {
      let panel = try panel(["one", "two"])
      try panel.takeKeyboard()
      try panel.tab(to: "Edit")
      try panel.desktop.press("Return")
      try waitUntil("the rows") { try rows(in: tree(panel)).count == 2 }
      try panel.tab(to: "Remove one")
      try panel.desktop.press("space")
      try waitUntil("the widget to be gone") { try panel.listed() == ["two-1"] }
      try waitUntil("the next one to have the keyboard") {
        try tree(panel)["Remove two"]?.states.contains("focused") == true
      }
      try panel.desktop.press("Escape")
      try waitUntil("Edit to have the keyboard again") {
        try tree(panel)["Edit"]?.states.contains("focused") == true
      }
      try expect(panel.phase().hasPrefix("shown"))
    }

    @Test func `what is there at first is nothing new, and what can't be used is said`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.install("one", PanelOnDesktop.answer(Self.text))
      try panel.install("broken", "exit 1", keys: "Largest=enormous")
      try panel.startShown()
      _ = try openEdit(panel, rows: 0)
      try waitUntil("the list") { try tree(panel)["Add one"] != nil }
      try expect(tree(panel)["New"] == nil)
      try expect(tree(panel)["1 widget can’t be used"] != nil)
      try panel.click("Show Reasons")
      try waitUntil("the reason") {
        try tree(panel).nodes.contains { $0.name.contains("enormous") }
      }
    }
  }
}

extension Array where Element: Hashable {
  /// The first of each.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
