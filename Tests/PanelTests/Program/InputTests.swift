import Expectations
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Keyboard and pointer", .serialized) struct Input {
    @Test(arguments: ["show", "toggle", "focus", "settings"])
    func `called, it takes the keyboard, and gives it back when it goes`(command: String) throws {
      let panel = try PanelOnDesktop()
      try panel.start("--background")
      let editor = try panel.desktop.startEditor()
      for _ in 1...2 {
        try panel.today(command)
        try panel.waitFor(phase: "shown")
        try panel.waitForKeyboard()
        // The settings are open.
        if command == "settings" { try panel.today("hide") }
        try panel.desktop.press("Escape")
        try panel.waitFor(phase: "hidden")
        try panel.desktop.waitForKeyboard(in: editor)
      }
    }

    @Test func `where the user wants that, it leaves the keyboard until it is clicked`() throws {
      let panel = try PanelOnDesktop()
      try panel.write("[Panel]\nKeyboard=click\n")
      try panel.start("--background")
      let desktop = panel.desktop
      let editor = try desktop.startEditor()
      for command in ["show", "hide", "toggle"] {
        try panel.today(command)
        try panel.waitFor(phase: command == "hide" ? "hidden" : "shown")
        try expect(desktop.focusedWindow() == editor.id)
      }
      try panel.desktop.click(x: 1700, y: 600)
      try panel.waitForKeyboard()
    }

    @Test func `a click takes the keyboard in each showing, however the last one ended`() throws {
      let panel = try PanelOnDesktop()
      try panel.write("[Panel]\nKeyboard=click\n")
      try panel.start("--background")
      let editor = try panel.desktop.startEditor()
      let ends: [() throws -> Void] = [
        { try panel.desktop.press("Escape") },
        { try panel.today("toggle") },
        { try panel.desktop.click(x: 400, y: 1000) },
        { try panel.today("hide") },
      ]
      for end in ends {
        try panel.today("show")
        try panel.waitFor(phase: "shown")
        try panel.desktop.click(x: 1700, y: 600)
        try panel.waitForKeyboard()
        try end()
        try panel.waitFor(phase: "hidden")
        try panel.desktop.waitForKeyboard(in: editor)
      }
    }

    @Test func `a start from before the user turned to another window takes no keyboard from it`()
      throws
    {
      let panel = try PanelOnDesktop()
      try panel.start("--background")
      let desktop = panel.desktop
      let editor = try desktop.startEditor()
      try desktop.outputOf([
        "xprop", "-id", "\(editor.id)", "-f", "_NET_WM_USER_TIME", "32c", "-set",
        "_NET_WM_USER_TIME", "5000",
      ])
      func show(startedAt time: Int) throws {
        let program = try desktop.start(
          [ProgramUnderTest.path("today"), "show"],
          environment: ["DESKTOP_STARTUP_ID": "test_TIME\(time)"])
        try expect(program.waitForExit() == .exited(0))
        try panel.waitFor(phase: "shown")
      }
      try show(startedAt: 4999)
      try expect(desktop.focusedWindow() == editor.id)
      // What has happened on this server is long after that.
      try panel.today("show")
      try panel.waitForKeyboard()
    }

    @Test func `the pin in the header keeps it on the screen, and says so`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.startShown()
      func isOn() throws -> Bool {
        !Set(try panel.node("Keep on Screen", "push button").states)
          .isDisjoint(with: ["checked", "pressed"])
      }
      try expect(!isOn())
      try panel.click("Keep on Screen", "push button")
      try panel.waitForSettings("the pin") { $0.contains("Pinned=true") }
      try expect(isOn())
      try expect(panel.phase().hasPrefix("shown, pinned"))
      try panel.today("unpin")
      try waitUntil("the pin to be out") { try !isOn() }
      try panel.click("Keep on Screen", "push button")
      try panel.waitForSettings("the pin") { $0.contains("Pinned=true") }
    }

    @Test func `pinned, it gives the keyboard back at Escape, and stays`() throws {
      let panel = try PanelOnDesktop()
      try panel.start("--background")
      let editor = try panel.desktop.startEditor()
      try panel.today("pin")
      try panel.waitFor(phase: "shown")
      try expect(panel.desktop.focusedWindow() == editor.id)
      try panel.today("focus")
      try panel.waitForKeyboard()
      try panel.desktop.press("Escape")
      try panel.desktop.waitForKeyboard(in: editor)
      try expect(panel.phase().hasPrefix("shown"))
    }

    @Test func `a click in it takes the keyboard, and Escape sends it away`() throws {
      let panel = try PanelOnDesktop()
      try panel.startShown()
      try panel.desktop.click(x: 1700, y: 600)
      try waitUntil("the panel to have the keyboard") {
        try panel.desktop.focusedWindow() == panel.window().id
      }
      try expect(panel.phase().hasPrefix("shown"))
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
      try expect(panel.phase().hasPrefix("shown"))
      try desktop.outputOf(["xdotool", "keyup", "Escape"])
      try panel.waitFor(phase: "hidden")
      try desktop.press("F7")
      try waitUntil("the next key to reach the editor") { editor.output.contains("F7") }
      expect(!editor.output.contains("Escape"))
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
      try expect(panel.phase().hasPrefix("shown"))
      try panel.desktop.click(x: 400, y: 400, button: 3)
      try panel.waitFor(phase: "hidden")
    }

    @Test func `a click on a button that toggles it sends it away and does not bring it back`()
      throws
    {
      let panel = try PanelOnDesktop()
      try panel.startShown()
      // On a busy machine the command may come so late that it is a wish of its own.
      try waitUntil("a click and the command to be one wish") {
        try panel.today("show")
        try panel.waitFor(phase: "shown")
        try panel.desktop.click(x: 400, y: 400)
        try panel.today("toggle")
        return (try? panel.waitFor(phase: "hidden", within: .seconds(3))) != nil
      }
      // A new wish, some time later, is followed.
      try waitUntil("the toggle to be a wish of its own") {
        try panel.today("toggle")
        return try !panel.phase().hasPrefix("hidden")
      }
      try panel.waitFor(phase: "shown")
    }
  }
}

extension Desktop {
  /// A window that has the keyboard.
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
