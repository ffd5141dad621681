import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Keyboard and pointer", .serialized) struct Input {
    @Test func `coming, it takes nobody's keyboard`() throws {
      let panel = try PanelOnDesktop()
      try panel.start("--background")
      let desktop = panel.desktop
      let editor = try desktop.start(["xev", "-name", "editor"])
      let window = try desktop.waitForWindow(named: "editor")
      try waitUntil("the editor to be active") { try desktop.activeWindow() == window.id }
      for command in ["show", "hide", "toggle"] {
        try panel.today(command)
        try panel.waitFor(phase: command == "hide" ? "hidden" : "shown")
        #expect(try desktop.activeWindow() == window.id)
      }
      try desktop.press("F7")
      try waitUntil("the key to reach the editor") { editor.output.contains("F7") }
    }

    @Test func `asked to, it takes the keyboard, and gives it back when it goes`() throws {
      let panel = try PanelOnDesktop()
      try panel.start("--background")
      let desktop = panel.desktop
      _ = try desktop.start(["xev", "-name", "editor"])
      let editor = try desktop.waitForWindow(named: "editor")
      try waitUntil("the editor to be active") { try desktop.activeWindow() == editor.id }
      try panel.today("focus")
      try waitUntil("the panel to have the keyboard") {
        try desktop.focusedWindow() == panel.window().id
      }
      try panel.waitFor(phase: "shown")
      try desktop.press("Escape")
      try panel.waitFor(phase: "hidden")
      try waitUntil("the editor to have the keyboard again") {
        try desktop.focusedWindow() == editor.id
      }
    }

    @Test func `a click in it takes the keyboard, and Escape sends it away`() throws {
      let panel = try PanelOnDesktop()
      try panel.startShown()
      try panel.desktop.click(x: 1700, y: 600)
      try waitUntil("the panel to have the keyboard") {
        try panel.desktop.focusedWindow() == panel.window().id
      }
      #expect(try panel.phase().hasPrefix("shown"))
      try panel.desktop.press("Escape")
      try panel.waitFor(phase: "hidden")
    }

    @Test func `Escape is taken on release, so that nothing of it reaches the window below`() throws
    {
      let panel = try PanelOnDesktop(hasAnimations: false)
      let desktop = panel.desktop
      let editor = try desktop.start(["xev", "-name", "editor", "-geometry", "900x900+0+0"])
      _ = try desktop.waitForWindow(named: "editor")
      try panel.startShown()
      try panel.today("focus")
      try waitUntil("the panel to have the keyboard") {
        try desktop.focusedWindow() == panel.window().id
      }
      try desktop.outputOf(["xdotool", "keydown", "Escape"])
      #expect(try panel.phase().hasPrefix("shown"))
      try desktop.outputOf(["xdotool", "keyup", "Escape"])
      try panel.waitFor(phase: "hidden")
      try desktop.press("F7")
      try waitUntil("the next key to reach the editor") { editor.output.contains("F7") }
      #expect(!editor.output.contains("Escape"))
    }

    @Test func `a click beside it sends it away, and reaches the window it was meant for`() throws {
      let panel = try PanelOnDesktop()
      let desktop = panel.desktop
      let editor = try desktop.start(["xev", "-name", "editor", "-geometry", "900x900+0+0"])
      _ = try desktop.waitForWindow(named: "editor")
      try panel.startShown()
      try desktop.click(x: 400, y: 400)
      try panel.waitFor(phase: "hidden")
      try waitUntil("the click to arrive") { editor.output.contains("ButtonPress") }
    }

    @Test func `turning the wheel beside it does not send it away`() throws {
      let panel = try PanelOnDesktop()
      try panel.startShown()
      try panel.desktop.click(x: 400, y: 400, button: 4)
      try panel.desktop.click(x: 400, y: 400, button: 5)
      #expect(try panel.phase().hasPrefix("shown"))
      try panel.desktop.click(x: 400, y: 400, button: 3)
      try panel.waitFor(phase: "hidden")
    }

    @Test func `a click on a button that toggles it sends it away and does not bring it back`()
      throws
    {
      let panel = try PanelOnDesktop()
      try panel.startShown()
      try panel.desktop.click(x: 400, y: 400)
      try panel.today("toggle")
      try panel.waitFor(phase: "hidden")
      // A new wish, some time later, is followed.
      try waitUntil("the toggle to be a wish of its own") {
        try panel.today("toggle")
        return try !panel.phase().hasPrefix("hidden")
      }
      try panel.waitFor(phase: "shown")
    }
  }
}
