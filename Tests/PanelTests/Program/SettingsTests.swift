import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// The settings in the real program.
  @Suite("Settings", .serialized) struct Settings {
    private func panel(_ settings: String = "# mine\n[Panel]\n# not too wide\nWidth=400\n")
      throws -> PanelOnDesktop
    {
      let panel = try PanelOnDesktop(
        accessibility: true, settings: settings, hasAnimations: false)
      try panel.startWithKeyboard()
      return panel
    }

    private func open(_ panel: PanelOnDesktop) throws {
      try panel.today("settings")
      try panel.node("Settings", "dialog")
    }

    @Test func `the pointer alone opens them, changes them and closes them`() throws {
      let panel = try panel()
      try panel.click("Settings", "push button")
      try panel.node("Settings", "dialog")
      try panel.click("Screen Edge: Left", "radio button")
      try panel.waitForSettings("the edge") { $0.contains("Edge=left") }
      try waitUntil("the panel to be at the left") {
        try panel.desktop.frame(of: panel.window().id)?.x == 0
      }
      try panel.click("Keep on Screen")
      try panel.waitForSettings("the pin") { $0.contains("Pinned=true") }
      try panel.click("Monitor: Monitor with Pointer", "push button")
      try panel.click("Primary Monitor", "radio button")
      try panel.waitForSettings("the monitor") { $0.contains("Monitor=primary") }
      // Back to what holds by default, the key goes; comments stay where they are.
      try panel.click("Screen Edge: Automatic", "radio button")
      try panel.waitForSettings("no edge") { !$0.contains("Edge=") }
      try expect(panel.settingsText().hasPrefix("# mine\n[Panel]\n# not too wide\nWidth=400\n"))
      try panel.click("Close", "push button")
      try panel.waitUntilGone("Screen Edge: Left")
      try expect(panel.phase().hasPrefix("shown"))
    }

    @Test func `the keyboard alone opens them, changes them and closes them`() throws {
      let panel = try panel()
      let desktop = panel.desktop
      try desktop.press("ctrl+comma")
      try panel.node("Settings", "dialog")
      try panel.tab(to: "Width")
      try desktop.press("Right", "Right")
      try panel.waitForSettings("the width") { $0.contains("Width=420") }
      try panel.tab(to: "Monitor: Monitor with Pointer")
      try desktop.press("Return")
      try panel.node("Primary Monitor", "radio button")
      try desktop.press("Down", "space")
      try panel.waitForSettings("the monitor") { $0.contains("Monitor=primary") }
      try panel.tab(to: "Keep on Screen")
      try desktop.press("space")
      try panel.waitForSettings("the pin") { $0.contains("Pinned=true") }
      try panel.tab(to: "Made With")
      try desktop.press("Return")
      try panel.node("LGPL 2.1, MPL 1.1")
      try desktop.press("alt+Left")
      try panel.waitUntilGone("LGPL 2.1, MPL 1.1")
      try panel.node("Made With") { $0.states.contains("focused") }
      try desktop.press("Escape")
      try panel.waitUntilGone("Made With")
      try expect(panel.phase().hasPrefix("shown"))
      try expect(panel.settingsText().contains("# not too wide\nWidth=420"))
    }

    @Test func `a screen reader finds names, states and values, and nothing of what is covered`()
      throws
    {
      let panel = try PanelOnDesktop(
        accessibility: true, settings: "[Panel]\nWidth=480\nTextScale=120\nPinned=true\n",
        hasAnimations: false)
      try panel.add("one", showing: #"{"type":"text","text":"content"}"#)
      try panel.startWithKeyboard()
      try panel.node("content")
      try open(panel)
      try panel.waitUntilGone("content")
      let tree = try panel.tree()
      expect(tree["Edit"] == nil)
      expect(tree["Search"] == nil)
      try expectEqual(panel.node("Width", "slider").value, [480, 320, 560])
      try expectEqual(panel.node("Text Size", "slider").value, [120, 50, 300])
      try expect(panel.node("Screen Edge: Automatic").states.contains("checked"))
      try expect(!panel.node("Screen Edge: Left").states.contains("checked"))
      let pin = try #require(tree.nodes.first { $0.name == "Keep on Screen" && $0.isFocusable })
      expect(pin.states.contains("checked") || pin.states.contains("pressed"))
      let monitor = try panel.node("Monitor: Monitor with Pointer", "push button")
      expect(monitor.states.contains("expandable") && !monitor.states.contains("expanded"))
      for name in ["Panel", "Appearance", "Widgets", "About"] {
        expect(tree.nodes.contains { $0.name == name && $0.role == "panel" }, "\(name)")
      }
      // Whatever takes the keyboard has a name.
      expect(tree.nodes.allSatisfy { !$0.isFocusable || !$0.name.isEmpty || $0.role == "text" })
    }

    @Test func `a faulty field says so to a screen reader`() throws {
      let panel = try panel("[Panel]\nBackground=#112233\n")
      try open(panel)
      try panel.tab(to: "Color (required)")
      try panel.desktop.press("ctrl+a")
      try panel.desktop.type("blue")
      try panel.desktop.press("Tab")
      let message = "This must be a color such as #28527A."
      try panel.node(message)
      try panel.node("Color (required)") {
        $0.description == message && $0.text == "blue"
      }
      try expect(panel.wholeSettings().contains("Background=#112233"))
    }

    @Test func `width and text are to be seen while they are dragged`() throws {
      let panel = try panel("")
      try open(panel)
      // The width first: until it changes, nothing is on its way to another place.
      let narrow = try #require(try panel.node("Width", "slider").frame)
      // Not as wide as where the settings are a card of their own, in which the next row is out of sight.
      try panel.click("Width", "slider", at: 0.6)
      try waitUntil("a wider panel") {
        (try panel.desktop.frame(of: panel.window().id)?.width ?? 0) > 440
      }
      try panel.waitForSettings("the width") { $0.contains("Width=4") }
      // Where that is so wide, all of it is laid out for the new width.
      try panel.node("Text Size", "slider") { $0.frame.map { $0[2] > narrow[2] + 40 } ?? false }
      let before = try #require(try panel.node("About").frame)
      try panel.click("Text Size", "slider", at: 0.4)
      try waitUntil("larger text") {
        // Wherever it lies by then: the screen may have been scrolled to what has the keyboard.
        (try panel.tree()["About"]?.frame?[3] ?? 0) > before[3] + 3
      }
      try panel.waitForSettings("the size") { $0.contains("TextScale=") }
    }

    @Test func `they are a card of their own on a wide panel, and fill a narrow one`() throws {
      let panel = try panel("[Panel]\nWidth=540\n")
      try open(panel)
      try panel.node("Settings", "dialog") { $0.frame.map { $0[2] == 508 && $0[3] <= 620 } == true }
      try panel.rewriteSettings { $0.replacingOccurrences(of: "Width=540", with: "Width=420") }
      try panel.node("Settings", "dialog") { $0.frame.map { $0[2] == 420 && $0[3] > 620 } == true }
      try panel.click("Made With")
      try panel.node("LGPL 2.1, MPL 1.1")
      try panel.rewriteSettings { $0.replacingOccurrences(of: "Width=420", with: "Width=540") }
      try panel.node("Made With", "dialog") {
        $0.frame.map { $0[2] == 508 && $0[3] <= 620 } == true
      }
      try panel.node("LGPL 2.1, MPL 1.1")
    }

    @Test func `what an editor writes meanwhile is shown, and nothing of it is lost`() throws {
      let panel = try panel()
      try open(panel)
      try panel.rewriteSettings {
        $0.replacingOccurrences(of: "Width=400", with: "Width=440\n# another\nEdge=left")
      }
      try panel.node("Screen Edge: Left") { $0.states.contains("checked") }
      try panel.node("Width", "slider") { $0.value?.first == 440 }
      try panel.click("Solid Cards")
      try panel.waitForSettings("both") {
        $0.contains("Solid=true") && $0.contains("# another") && $0.contains("Edge=left")
      }
    }

    @Test func `start at login writes the entry, and takes it away`() throws {
      let panel = try panel()
      try open(panel)
      let home = try #require(panel.desktop.environment["HOME"])
      let config = panel.desktop.environment["XDG_CONFIG_HOME"] ?? "\(home)/.config"
      let entry = "\(config)/autostart/org.todayview.Today.desktop"
      try panel.click("Start at Login")
      try waitUntil("the entry") {
        (try? String(contentsOfFile: entry, encoding: .utf8))?.contains("--background") == true
      }
      try panel.click("Start at Login")
      try waitUntil("no entry in force") {
        (try? String(contentsOfFile: entry, encoding: .utf8))?.contains("Hidden=true") ?? true
      }
    }

    @Test func `the status tells mistakes in both files, with their lines`() throws {
      let panel = try PanelOnDesktop(hasAnimations: false)
      let style = "\(try panel.home(.config))/style.css"
      try panel.write("[Panel]\nWidth=500\n\n[Widget a b]\nId=org.example.A\n")
      try "window.today {\n colour: red;\n}\n".write(
        toFile: style, atomically: true, encoding: .utf8)
      try panel.startShown()
      let status = try panel.today("status").output
      expect(status.contains("today.conf, with errors\n  line 4: [Widget a b]"))
      expect(status.contains("Style: \(style), with errors\n  line 2, column 2: "))
      expect(status.contains("500 x"))
      try FileManager.default.removeItem(atPath: style)
      try waitUntil("the style to be in order") {
        try !panel.today("status").output.contains("Style: ")
      }
    }

    @Test func `a mistake in the file is said at the top, as long as it is there`() throws {
      let panel = try panel("[Panel]\nWidth=9\n")
      try open(panel)
      let headline = "Error in today.conf"
      try waitUntil("the mistake") {
        try panel.tree().nodes.contains { $0.name.contains("today.conf") }
      }
      try panel.rewriteSettings { $0.replacingOccurrences(of: "Width=9", with: "Width=450") }
      try waitUntil("the mistake to be gone") {
        try !panel.tree().nodes.contains { $0.name.contains("today.conf") }
      }
      try expect(panel.tree()[headline] == nil)
    }

    @Test func `the dialog for a picture belongs to the panel, which stays`() throws {
      let panel = try panel("[Panel]\nBackground=/nothing.png\n")
      try open(panel)
      let picture = try #require(panel.desktop.environment["HOME"]) + "/picture.png"
      try panel.desktop.outputOf(["convert", "-size", "64x64", "xc:navy", picture])
      try panel.click("Choose a file for Picture", "push button")
      let dialog = try panel.desktop.waitForWindow(named: "Choose a File")
      let frame = try #require(try panel.desktop.frame(of: dialog.id))
      // Somewhere in it, and beside both.
      try panel.desktop.click(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
      try panel.desktop.click(x: 20, y: 1000)
      try expect(panel.phase().hasPrefix("shown"))
      try panel.desktop.outputOf(["xdotool", "windowfocus", "--sync", "\(dialog.id)"])
      try panel.desktop.press("ctrl+l")
      try panel.desktop.type(picture)
      try panel.desktop.press("Return")
      try panel.waitForSettings("the picture") { $0.contains("Background=\(picture)") }
      try expect(panel.phase().hasPrefix("shown"))
      // And from then on a click beside it counts again.
      try panel.desktop.click(x: 300, y: 900)
      try panel.waitFor(phase: "hidden")
    }

    @Test func `canceled, the dialog leaves the keyboard to the panel`() throws {
      let panel = try panel("[Panel]\nBackground=/nothing.png\n")
      _ = try panel.desktop.startEditor()
      try open(panel)
      try panel.click("Choose a file for Picture", "push button")
      let dialog = try panel.desktop.waitForWindow(named: "Choose a File")
      try panel.desktop.outputOf(["xdotool", "windowfocus", "--sync", "\(dialog.id)"])
      try panel.desktop.press("Escape")
      try panel.waitForKeyboard()
      try expectEqual(panel.focused()?.name, "Picture (required)")
    }

    @Test func `Tab reaches the gear`() throws {
      let panel = try panel("")
      try panel.tab(to: "Settings")
      try panel.desktop.press("Return")
      try panel.node("Settings", "dialog")
    }

    @Test func `sent away, the panel takes the dialog along`() throws {
      let panel = try panel("[Panel]\nBackground=/nothing.png\n")
      try open(panel)
      try panel.click("Choose a file for Picture", "push button")
      _ = try panel.desktop.waitForWindow(named: "Choose a File")
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try waitUntil("the dialog to be gone") {
        try panel.desktop.visibleWindows(named: "Choose a File").isEmpty
      }
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try panel.desktop.click(x: 300, y: 900)
      try panel.waitFor(phase: "hidden")
    }
  }
}
