import Expectations
import TestDesktop
import Testing

extension ProgramTests {
  /// Quick actions on a real desktop; PeekPanelTests, PeekWindowPanelTests and PeekOfferPanelTests
  /// have the rest.
  @Suite("Quick actions on a desktop", .serialized) struct Peek {
    private static let content = #"{"type":"text","text":"content"}"#
    private static let title = "Quick actions for one"

    private func window(_ panel: PanelOnDesktop) throws -> Window {
      try panel.desktop.waitForWindow(named: Self.title)
    }

    private func waitUntilGone(_ panel: PanelOnDesktop) throws {
      try waitUntil("the window to be gone") {
        try panel.desktop.visibleWindows(named: Self.title).isEmpty
      }
    }

    @Test
    func `quick actions start a hidden panel, get focus on a click, and close on one outside`()
      throws
    {
      let panel = try PanelOnDesktop(hasAnimations: false)
      try panel.add("one", showing: Self.content)
      let editor = try panel.desktop.startEditor()
      // No panel is started for an unknown name.
      let result = try panel.today("peek", "nothing-1")
      expect(!result.status.isSuccess)
      expect(
        result.errors.contains(
          "No widget on the panel is called “nothing-1” or belongs to an app of that name. On "
            + "the panel: one-1\n"))
      try expectEqual(panel.today("status").output, "Today is not running.\n")

      try panel.start("peek", "one-1")
      let window = try window(panel)
      try panel.waitForContent(of: ["one-1"])
      let frame = try #require(try panel.desktop.frame(of: window.id))
      expect(frame.x >= 0 && frame.x + frame.width <= 1920)
      expect(frame.y >= 0 && frame.y + frame.height <= 1080)
      try expect(panel.phase().hasPrefix("hidden"))
      try expect(panel.desktop.focusedWindow() == editor.id)
      // Outside the card and the rows.
      try panel.desktop.click(x: frame.x + frame.width / 2, y: frame.y + 3)
      try panel.desktop.waitForKeyboard(in: window)
      try panel.desktop.press("Escape")
      try waitUntilGone(panel)
      try panel.desktop.waitForKeyboard(in: editor)

      try panel.today("peek", "one-1")
      _ = try self.window(panel)
      // The desktop below it is empty.
      try panel.desktop.click(x: frame.center.x, y: frame.y + frame.height + 200)
      try waitUntilGone(panel)
    }

    @Test(.exhaustive, arguments: [("left", false), ("right", true)])
    func `the window has round corners, a backdrop, and a shadow if composited`(
      edge: String, isComposited: Bool
    ) throws {
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
      // It is resized once its widget has content.
      try panel.waitForContent(of: ["one-1"])
      var last = try place()
      try waitUntil("its frost, and its shadow if it is composited") {
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
      // A click on its shadow is a click outside.
      if isComposited {
        try panel.desktop.click(x: middle, y: top + height + 6)
        try waitUntilGone(panel)
      }
    }
  }
}
