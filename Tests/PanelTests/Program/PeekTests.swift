import Expectations
import Glibc
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Quick actions", .serialized) struct Peek {
    private static let content = #"{"type":"text","text":"content"}"#
    private static let app = "org.example.App.desktop"
    private static let title = "Quick actions for one"

    private func panel(isShown: Bool = true) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.installApp(Self.app, name: "An App")
      try panel.add("one", showing: Self.content, keys: "App=\(Self.app)\nPeek=true")
      guard isShown else {
        try panel.start("--background")
        return panel
      }
      try panel.startWithKeyboard()
      // The card has its height once it has its content.
      try panel.node("content")
      return panel
    }

    private func rightClickHeader(_ panel: PanelOnDesktop) throws {
      let frame = try #require(try panel.tree()["one"]?.frame)
      try panel.desktop.click(x: 1520 + frame[0] + 80, y: frame[1] + 18, button: 3)
      try waitForRows(panel)
    }

    private func waitForRows(_ panel: PanelOnDesktop) throws {
      try waitUntil("the quick actions") {
        let tree = try panel.tree()
        return ["Begin Anew", "Refresh", "Remove"].allSatisfy { tree[$0] != nil }
      }
    }

    private func window(_ panel: PanelOnDesktop) throws -> Window {
      try panel.desktop.waitForWindow(named: Self.title)
    }

    private func waitUntilGone(_ panel: PanelOnDesktop) throws {
      try waitUntil("the window to be gone") {
        try panel.desktop.visibleWindows(named: Self.title).isEmpty
      }
    }

    @Test func `a right click on a header shows them, and the app's action is done`() throws {
      let panel = try panel()
      try rightClickHeader(panel)
      try panel.desktop.press("Return")
      try waitUntil("the action") { try panel.hasBegunAnew(Self.app) }
      try panel.waitFor(phase: "hidden")
    }

    @Test func `the content has them, too, beside the card and without repeating it`() throws {
      let panel = try panel()
      let card = try #require(try panel.tree()["one"]?.frame)
      let point = (x: 1520 + card[0] + 24, y: card[1] + card[3] - 20)
      try panel.desktop.click(x: point.x, y: point.y, button: 3)
      try waitForRows(panel)
      let tree = try panel.tree()
      let menu = try #require(tree[Self.title]?.frame)
      expect(menu[1] >= card[1] + card[3] && menu[2] < card[2])
      // Whoever looks already needs no way to look.
      expect(tree["Quick Look"] == nil)
      expect(tree.nodes.filter { $0.name == "content" }.count <= 1)
      try expect(!panel.hasStarted(Self.app))
    }

    @Test func `the keyboard alone reaches them, and Remove removes`() throws {
      let panel = try panel()
      try panel.tab(to: "one")
      try panel.desktop.press("shift+F10")
      try waitForRows(panel)
      try panel.desktop.press("Up", "Return")
      try waitUntil("the widget to be gone") {
        try !panel.today("list").output.contains("one-1")
      }
      try expect(panel.phase().hasPrefix("shown"))
    }

    @Test func `a long press shows them, and clicks nothing`() throws {
      let panel = try panel()
      let frame = try #require(try panel.tree()["one"]?.frame)
      try panel.desktop.movePointer(x: 1520 + frame[0] + 80, y: frame[1] + 18)
      try panel.desktop.outputOf(["xdotool", "mousedown", "1"])
      try waitForRows(panel)
      try panel.desktop.outputOf(["xdotool", "mouseup", "1"])
      try panel.desktop.press("Escape")
      try waitUntil("them to be gone") { try panel.tree()["Begin Anew"] == nil }
      try expect(panel.phase().hasPrefix("shown"))
      try expect(!panel.hasStarted(Self.app))
    }

    @Test func `a click on Show More is no long press`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      for name in ["one", "two"] { try panel.add(name, showing: Self.content) }
      try panel.startWithKeyboard()
      try panel.click("Show More, one")
      try waitUntil("the card to expand") { try panel.tree()["Show Less, one"] != nil }
      // What takes as long, and begins later: by its end the click would have been a long press.
      let frame = try #require(try panel.tree()["two"]?.frame)
      try panel.desktop.movePointer(x: 1520 + frame[0] + 80, y: frame[1] + 18)
      try panel.desktop.outputOf(["xdotool", "mousedown", "1"])
      try waitUntil("quick actions") { try panel.tree()["Remove"] != nil }
      try panel.desktop.outputOf(["xdotool", "mouseup", "1"])
      try panel.desktop.press("Up", "Return")
      try waitUntil("a widget to be gone") {
        try panel.today("list").output.split(separator: "\n").filter { $0.contains("-1 ") }.count
          == 1
      }
      try expect(panel.today("list").output.contains("one-1"))
    }

    @Test func `a command shows them in the panel that is shown`() throws {
      let panel = try panel()
      try expect(panel.today("peek", "one-1").status.isSuccess)
      try waitForRows(panel)
      try expect(panel.desktop.visibleWindows(named: Self.title).isEmpty)
    }

    @Test(arguments: ["one-1", "org.example.one", "org.example.App.desktop"])
    func `with the panel hidden they have a window inside the work area`(subject: String) throws {
      let panel = try panel(isShown: false)
      let editor = try panel.desktop.startEditor()
      try panel.desktop.movePointer(x: 1910, y: 1070)
      try expect(panel.today("peek", subject).status.isSuccess)
      let window = try window(panel)
      let frame = try #require(try panel.desktop.frame(of: window.id))
      expect(frame.x >= 0 && frame.x + frame.width <= 1920)
      expect(frame.y >= 0 && frame.y + frame.height <= 1080)
      try expect(panel.phase().hasPrefix("hidden"))
      try waitUntil("the widget to be updated") {
        try panel.today("list").output.contains("1 start,")
      }
      try expect(panel.desktop.focusedWindow() == editor.id)
      // Beside the widget and the actions.
      try panel.desktop.click(x: frame.x + frame.width / 2, y: frame.y + 3)
      try panel.desktop.waitForKeyboard(in: window)
      try panel.desktop.press("Escape")
      try waitUntilGone(panel)
      try panel.desktop.waitForKeyboard(in: editor)
    }

    @Test(arguments: [("left", false), ("right", true)])
    func
      `the window is a round piece of frost at the panel's edge, above its shadow where it has one`(
        edge: String, isComposited: Bool
      ) throws
    {
      let panel = try PanelOnDesktop(
        compositor: isComposited, settings: "[Panel]\nEdge=\(edge)\nAppearance=light\n",
        hasAnimations: false)
      try panel.add("one", showing: Self.content)
      try panel.desktop.outputOf(["hsetroot", "-solid", "#c08040"])
      try panel.start("--background")
      let before = try #require(try panel.desktop.takePicture().color(x: 5, y: 500))
      try panel.today("peek", "one-1")
      let id = try window(panel).id
      let room = isComposited ? 16 : 0
      func color(_ x: Int, _ y: Int) throws -> Color {
        try #require(try panel.desktop.takePicture().color(x: x, y: y))
      }
      func place() throws -> (left: Int, top: Int, width: Int, height: Int) {
        let whole = try #require(try panel.desktop.frame(of: id))
        return (
          whole.x + room, whole.y + room, whole.width - 2 * room, whole.height - 2 * room
        )
      }
      // It becomes as high as its widget once that has said what it shows.
      try panel.waitForContent(of: ["one-1"])
      var last = try place()
      try waitUntil("its frost, and below it its shadow where it has one") {
        let now = try place()
        defer { last = now }
        let (left, top, width, height) = now
        return try now == last && color(left + width / 2, top + 3) != before
          && (color(left + width / 2, top + height + 3) == before) == !isComposited
      }
      let (left, top, width, height) = try place()
      expectEqual(top, 16)
      expect(left == (edge == "left" ? 16 : 1920 - 16 - width))
      let middle = left + width / 2
      // No hairline, no square corner.
      try expect(color(middle, top + 1).isClose(to: color(middle, top + 4)))
      let (corner, below) = (try color(left + 1, top + 1), try color(middle, top + height + 3))
      expect((corner == before) == !isComposited)
      expect((below == before) == !isComposited)
      expect(below.red <= before.red && below.green <= before.green && below.blue <= before.blue)
      // Its shadow is no part of it.
      if isComposited {
        try panel.desktop.click(x: middle, y: top + height + 6)
        try waitUntilGone(panel)
      }
    }

    @Test func `asked for while the panel slides out, they stay when it has gone`() throws {
      let panel = try PanelOnDesktop()
      try panel.add("one", showing: Self.content)
      try panel.startShown()
      let today = try ProgramUnderTest.path("today")
      _ = try panel.desktop.run(["sh", "-c", "'\(today)' hide; '\(today)' peek one-1"])
      try panel.waitFor(phase: "hidden")
      usleep(500_000)
      try expectEqual(panel.desktop.visibleWindows(named: Self.title).count, 1)
    }

    @Test func `a click beside the window sends it away, one on the widget opens its app`() throws {
      let panel = try panel(isShown: false)
      try panel.desktop.movePointer(x: 900, y: 500)
      try panel.today("peek", "one-1")
      _ = try window(panel)
      try panel.desktop.click(x: 200, y: 900)
      try waitUntilGone(panel)
      try expect(!panel.hasStarted(Self.app))
      try panel.desktop.movePointer(x: 900, y: 500)
      try panel.today("peek", "one-1")
      let frame = try #require(try panel.desktop.frame(of: window(panel).id))
      try panel.desktop.click(x: frame.x + 200, y: frame.y + 30)
      try waitUntil("the app to start") { try panel.hasStarted(Self.app) }
      try waitUntilGone(panel)
    }

    @Test func `what is not on the panel is said`() throws {
      let panel = try panel(isShown: false)
      let result = try panel.today("peek", "nothing-1")
      expect(!result.status.isSuccess)
      expect(result.errors.contains("nothing-1"))
    }

    @Test(arguments: ["org.example.two", "org.example.Two.desktop"])
    func `one that is installed is offered, and shown once it is added`(name: String) throws {
      let panel = try panel(isShown: false)
      try panel.install(
        "two", PanelOnDesktop.answer(Self.content), keys: "App=org.example.Two.desktop")
      try waitUntil("the widget to be found") {
        try panel.today("list").output.contains("org.example.two")
      }
      try expect(!panel.today("peek", name).status.isSuccess)
      try panel.waitFor(phase: "shown")
      try panel.node("“two” is not on the panel", "dialog")
      try panel.node("Add", "push button") { $0.states.contains("focused") }
      try panel.desktop.press("Return")
      // It is a program of the user's own.
      try panel.node("“two” was not installed by your system")
      try panel.waitUntilGone("“two” is not on the panel")
      try panel.click("Add", "push button")
      try panel.node("Quick actions for two", "dialog")
      try expect(panel.today("list").output.contains("two-1"))
    }

    @Test func `of what nobody knows it is said on the screen, once, and Escape ends it`() throws {
      let panel = try panel(isShown: false)
      let sentence = "No widget on the panel is called nothing-1 or belongs to an app of that name."
      for _ in 0..<2 { try expect(!panel.today("peek", "nothing-1").status.isSuccess) }
      try panel.waitFor(phase: "shown")
      try panel.node("Widget not found", "dialog")
      try expect(panel.tree().nodes.filter { $0.name == sentence }.count == 1)
      try panel.desktop.press("Escape")
      try panel.waitUntilGone("Widget not found")
      try expect(panel.phase().hasPrefix("shown"))
      try panel.today("peek", "nothing-1")
      try panel.click("Edit Widgets", "push button")
      try panel.node("Edit Widgets", "dialog")
    }

    @Test func `where none runs, none is started for what nobody knows`() throws {
      let panel = try PanelOnDesktop(hasAnimations: false)
      try panel.add("one", showing: Self.content)
      let result = try panel.today("peek", "nothing-1")
      expect(!result.status.isSuccess)
      expect(
        result.errors.contains(
          "No widget on the panel is called nothing-1 or belongs to an app of that name. On "
            + "the panel: one-1\n"))
      try expectEqual(panel.today("status").output, "Today is not running.\n")
    }

    @Test func `where none runs, one comes to offer what is installed`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.install("two", PanelOnDesktop.answer(Self.content))
      try panel.start("peek", "org.example.two")
      try panel.waitFor(phase: "shown")
      try panel.node("“two” is not on the panel", "dialog")
    }

    @Test func `it starts the panel where none runs, out of sight`() throws {
      let panel = try PanelOnDesktop(hasAnimations: false)
      try panel.add("one", showing: Self.content)
      try panel.start("peek", "one-1")
      _ = try window(panel)
      try expect(panel.phase().hasPrefix("hidden"))
    }
  }
}
