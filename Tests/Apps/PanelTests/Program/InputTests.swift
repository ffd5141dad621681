import Expectations
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Keyboard and pointer", .serialized) struct Input {
    /// With a real window manager.
    @Test
    func `keys and clicks go to the open panel, and afterward to the window below`()
      throws
    {
      let panel = try PanelOnDesktop(hasAnimations: false)
      let desktop = panel.desktop
      try panel.start("--background")
      let editor = try desktop.start(["xev", "-name", "editor", "-geometry", "900x900+0+0"])
      let window = try desktop.waitForWindow(named: "editor")
      try desktop.waitForKeyboard(in: window)
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try panel.waitForKeyboard()
      // Escape acts on release, so that the window below doesn't receive it.
      try desktop.outputOf(["xdotool", "keydown", "Escape"])
      try expect(panel.phase().hasPrefix("shown"))
      try desktop.outputOf(["xdotool", "keyup", "Escape"])
      try panel.waitFor(phase: "hidden")
      try desktop.waitForKeyboard(in: window)
      try desktop.press("F7")
      try waitUntil("the next key to reach the editor") { editor.output.contains("F7") }
      expect(!editor.output.contains("Escape"))

      try panel.today("show")
      try panel.waitFor(phase: "shown")
      let own = try #require(try desktop.frame(of: panel.window().id))
      try desktop.click(x: own.center.x, y: own.y + own.height - 20)
      try expect(panel.phase().hasPrefix("shown"))
      expect(!editor.output.contains("ButtonPress"))
      let other = try #require(try desktop.frame(of: window.id)).center
      try desktop.click(x: other.x, y: other.y)
      try panel.waitFor(phase: "hidden")
      try waitUntil("the click to arrive") { editor.output.contains("ButtonPress") }
      try desktop.waitForKeyboard(in: window)

      // A start from before the click on the editor, by the desktop's timestamp in the environment.
      try desktop.outputOf([
        "xprop", "-id", "\(window.id)", "-f", "_NET_WM_USER_TIME", "32c", "-set",
        "_NET_WM_USER_TIME", "5000",
      ])
      let late = try desktop.start(
        [panel.executable, "show"], environment: ["DESKTOP_STARTUP_ID": "test_TIME4999"])
      try expect(late.waitForExit() == .exited(0))
      try panel.waitFor(phase: "shown")
      try expect(desktop.focusedWindow() == window.id)
    }
  }
}

extension Desktop {
  /// A focused window.
  func startEditor() throws -> Window {
    _ = try start(["xev", "-name", "editor", "-geometry", "900x900+0+0"])
    let editor = try waitForWindow(named: "editor")
    try waitForKeyboard(in: editor)
    return editor
  }

  func waitForKeyboard(in window: Window) throws {
    try waitUntil("the window to have the keyboard") { try focusedWindow() == window.id }
  }
}

extension PanelOnDesktop {
  func waitForKeyboard() throws { try desktop.waitForKeyboard(in: window()) }
}
