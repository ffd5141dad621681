import Expectations
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Its place on the screen", .serialized) struct Placement {
    @Test func `at the right edge, 400 wide and as high as the screen`() throws {
      let panel = try PanelOnDesktop()
      try panel.startShown()
      try panel.waitFor(frame: Rectangle(x: 1520, y: 0, width: 400, height: 1080))
    }

    @Test func `a dock, above, on all desktops, in no taskbar and no pager`() throws {
      let panel = try PanelOnDesktop()
      try panel.startShown()
      let window = try panel.window()
      let desktop = panel.desktop
      try expectEqual(
        desktop.names("_NET_WM_WINDOW_TYPE", of: window.id), ["_NET_WM_WINDOW_TYPE_DOCK"])
      let states = Set(try desktop.names("_NET_WM_STATE", of: window.id) ?? [])
      expect(
        states.isSuperset(of: [
          "_NET_WM_STATE_ABOVE", "_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER",
        ]))
      try expect(desktop.numbers("_NET_WM_DESKTOP", of: window.id) == [0xFFFF_FFFF])
      try expect(desktop.process(of: window.id) == panel.program?.pid)
      expectEqual(window.className, "Today")
      // The second time it is shown it is the same: hiding has taken the states away.
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try expect(Set(try desktop.names("_NET_WM_STATE", of: window.id) ?? []) == states)
      try expect(desktop.numbers("_NET_WM_DESKTOP", of: window.id) == [0xFFFF_FFFF])
    }

    @Test func `at the left edge, as wide as the settings say, and it follows them live`() throws {
      let panel = try PanelOnDesktop(settings: "[Panel]\nEdge=left\nWidth=480\n")
      try panel.startShown()
      try panel.waitFor(frame: Rectangle(x: 0, y: 0, width: 480, height: 1080))
      try panel.write("[Panel]\nEdge=right\nWidth=320\n")
      try panel.waitFor(frame: Rectangle(x: 1600, y: 0, width: 320, height: 1080))
      try panel.write("[Panel]\nEdge=right\nWidth=560\n")
      try panel.waitFor(frame: Rectangle(x: 1360, y: 0, width: 560, height: 1080))
    }

    @Test func `at the left edge where the language reads from the right`() throws {
      let panel = try PanelOnDesktop()
      try panel.start(environment: panel.desktop.makeLocale("ar_EG"))
      try panel.waitFor(frame: Rectangle(x: 0, y: 0, width: 400, height: 1080))
    }

    @Test func `at scale 2 it is twice as many pixels`() throws {
      let panel = try PanelOnDesktop(server: .xvfb(width: 1920, height: 1080, scale: 2))
      try panel.startShown()
      try panel.waitFor(frame: Rectangle(x: 1120, y: 0, width: 800, height: 1080))
      try panel.today("pin")
      try waitUntil("the strip at scale 2") {
        try panel.desktop.numbers("_NET_WM_STRUT_PARTIAL", of: panel.window().id)
          == [0, 800, 0, 0, 0, 0, 0, 1079, 0, 0, 0, 0]
      }
    }

    @Test func `it keeps clear of the bars of others, as they come and go`() throws {
      let panel = try PanelOnDesktop()
      // The panel first: a program that appears while the window manager is still starting is
      // sometimes never shown by it.
      try panel.startShown()
      let bar = try panel.desktop.start(["xev", "-name", "bar", "-geometry", "300x30+0+0"])
      let window = try panel.desktop.waitForWindow(named: "bar")
      try panel.desktop.outputOf([
        "xprop", "-id", "\(window.id)", "-f", "_NET_WM_STRUT_PARTIAL", "32c", "-set",
        "_NET_WM_STRUT_PARTIAL", "0, 0, 30, 0, 0, 0, 0, 0, 0, 1919, 0, 0",
      ])
      try panel.waitFor(frame: Rectangle(x: 1520, y: 30, width: 400, height: 1050))
      bar.terminate()
      try panel.waitFor(frame: Rectangle(x: 1520, y: 0, width: 400, height: 1080))
    }

    @Test func `moved or resized by somebody else, it goes back to its place`() throws {
      let panel = try PanelOnDesktop()
      try panel.startShown()
      let id = "\(try panel.window().id)"
      try panel.desktop.outputOf(["xdotool", "windowmove", id, "100", "100"])
      try panel.waitFor(frame: Rectangle(x: 1520, y: 0, width: 400, height: 1080))
      try panel.desktop.outputOf(["xdotool", "windowsize", id, "200", "300"])
      try panel.waitFor(frame: Rectangle(x: 1520, y: 0, width: 400, height: 1080))
    }

    @Test func `without a window manager it has its place all the same`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.startShown()
      try panel.waitFor(frame: Rectangle(x: 1520, y: 0, width: 400, height: 1080))
    }
  }

  @Suite("Pinned", .serialized) struct Pinned {
    @Test func `it reserves its strip, and a maximised window leaves that alone`() throws {
      let panel = try PanelOnDesktop()
      try panel.startShown()
      let desktop = panel.desktop
      _ = try desktop.start(["xev", "-name", "editor"])
      let editor = try desktop.waitForWindow(named: "editor")
      try desktop.outputOf([
        "wmctrl", "-i", "-r", "\(editor.id)", "-b", "add,maximized_vert,maximized_horz",
      ])
      func editorRight() throws -> Int {
        let frame = try #require(try desktop.frame(of: editor.id))
        return frame.x + frame.width
      }
      try waitUntil("the editor to fill the screen") { try editorRight() >= 1918 }

      try panel.today("pin")
      try waitUntil("the editor to leave the strip alone") { try (1500...1520) ~= editorRight() }
      try expectEqual(
        desktop.numbers("_NET_WM_STRUT_PARTIAL", of: panel.window().id),
        [0, 400, 0, 0, 0, 0, 0, 1079, 0, 0, 0, 0])
      try expectEqual(desktop.numbers("_NET_WM_STRUT", of: panel.window().id), [0, 400, 0, 0])
      try panel.waitFor(frame: Rectangle(x: 1520, y: 0, width: 400, height: 1080))

      try panel.today("hide")
      try waitUntil("the strip to be given back while it is hidden") { try editorRight() >= 1918 }
      try panel.today("show")
      try waitUntil("the strip to be taken again") { try editorRight() <= 1520 }

      try panel.today("unpin")
      try waitUntil("the strip to be given back") { try editorRight() >= 1918 }
      try expect(desktop.numbers("_NET_WM_STRUT_PARTIAL", of: panel.window().id) == nil)
      try expect(desktop.numbers("_NET_WM_STRUT", of: panel.window().id) == nil)
    }

    @Test func `it stays for a click elsewhere and for Escape, and goes for a command`() throws {
      let panel = try PanelOnDesktop(settings: "[Panel]\nPinned=true\n")
      try panel.startShown()
      try panel.desktop.click(x: 300, y: 300)
      try panel.desktop.click(x: 1700, y: 600)
      try waitUntil("the keyboard") {
        try panel.desktop.activeWindow() == panel.window().id
      }
      try panel.desktop.press("Escape")
      try expect(panel.today("status").output.contains("shown, pinned"))
      try panel.today("toggle")
      try panel.waitFor(phase: "hidden")
    }

    @Test func `pin and unpin are remembered in today.conf, and leave the rest of it alone`() throws
    {
      let panel = try PanelOnDesktop(settings: "# mine\n[Panel]\nEdge = left  \n\n[Other]\nA=b\n")
      try panel.startShown()
      try panel.today("pin")
      try expectEqual(
        panel.settingsText(), "# mine\n[Panel]\nEdge = left  \nPinned=true\n\n[Other]\nA=b\n")
      try panel.today("unpin")
      try expectEqual(
        panel.settingsText(), "# mine\n[Panel]\nEdge = left  \nPinned=false\n\n[Other]\nA=b\n")
      try panel.today("quit")
      try panel.today("unpin")
      try expect(panel.settingsText().contains("Pinned=false"))
    }
  }
}
