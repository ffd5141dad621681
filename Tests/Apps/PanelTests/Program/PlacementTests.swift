import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// The panel's place as an X server and a window manager report it. PanelHarnessTests has the
  /// rest.
  @Suite("The panel's place on the screen", .serialized, .sharedFixture) struct Placement {
    private let edge = Rectangle(x: 1520, y: 0, width: 400, height: 1080)

    private func panel() throws -> PanelOnDesktop {
      try PanelOnDesktop(sharing: .xvfb(width: 1920, height: 1080))
    }

    @Test
    func `the panel is a dock at the right edge, above, on all desktops, without a taskbar entry`()
      throws
    {
      let panel = try panel()
      try panel.startShown()
      try panel.waitFor(frame: edge)
      let report = try panel.reported()
      expectEqual(report.window, "x11-dock")
      expectEqual(report.frame, PanelReport.Frame(edge))
      let window = try panel.window()
      let desktop = panel.desktop
      try expectEqual(
        desktop.names("_NET_WM_WINDOW_TYPE", of: window.id), ["_NET_WM_WINDOW_TYPE_DOCK"])
      try waitUntil("the states") {
        Set(try desktop.names("_NET_WM_STATE", of: window.id) ?? []).isSuperset(of: [
          "_NET_WM_STATE_ABOVE", "_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER",
        ])
      }
      let states = Set(try desktop.names("_NET_WM_STATE", of: window.id) ?? [])
      try expect(desktop.numbers("_NET_WM_DESKTOP", of: window.id) == [0xFFFF_FFFF])
      try expect(desktop.process(of: window.id) == panel.program?.pid)
      expectEqual(window.className, "Today")
      // Shown again it is the same, although hiding has removed the window's states.
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try waitUntil("the same states") {
        Set(try desktop.names("_NET_WM_STATE", of: window.id) ?? []) == states
      }
      try expect(desktop.numbers("_NET_WM_DESKTOP", of: window.id) == [0xFFFF_FFFF])
    }

    @Test func `the panel avoids other programs' bars as they appear and disappear`() throws {
      let panel = try panel()
      try panel.startShown()
      let bar = try panel.desktop.start(["xev", "-name", "bar", "-geometry", "300x30+0+0"])
      let window = try panel.desktop.waitForWindow(named: "bar")
      try panel.desktop.outputOf([
        "xprop", "-id", "\(window.id)", "-f", "_NET_WM_STRUT_PARTIAL", "32c", "-set",
        "_NET_WM_STRUT_PARTIAL", "0, 0, 30, 0, 0, 0, 0, 0, 0, 1919, 0, 0",
      ])
      try panel.waitFor(frame: Rectangle(x: 1520, y: 30, width: 400, height: 1050))
      bar.terminate()
      try panel.waitFor(frame: edge)
    }

    @Test func `the panel returns when another program moves or resizes it`() throws {
      let panel = try panel()
      try panel.startShown()
      let id = "\(try panel.window().id)"
      try panel.desktop.outputOf(["xdotool", "windowmove", id, "100", "100"])
      try panel.waitFor(frame: edge)
      try panel.desktop.outputOf(["xdotool", "windowsize", id, "200", "300"])
      try panel.waitFor(frame: edge)
    }

    @Test func `a pinned panel reserves its strip, which maximized windows avoid`() throws {
      let panel = try panel()
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
      try panel.waitFor(frame: edge)

      try panel.today("hide")
      try waitUntil("the strip to be given back while it is hidden") { try editorRight() >= 1918 }
      try panel.today("show")
      try waitUntil("the strip to be taken again") { try editorRight() <= 1520 }

      try panel.today("unpin")
      try waitUntil("the strip to be given back") { try editorRight() >= 1918 }
      try expect(desktop.numbers("_NET_WM_STRUT_PARTIAL", of: panel.window().id) == nil)
      try expect(desktop.numbers("_NET_WM_STRUT", of: panel.window().id) == nil)
    }

    @Test func `the panel keeps its visible size when the desktop's scale changes`()
      throws
    {
      let panel = try panel()
      let file = "\(panel.desktop.folder)/xsettings.conf"
      func scale(_ factor: Int) throws {
        try "Gdk/WindowScalingFactor \(factor)\nGdk/UnscaledDPI 98304\n".write(
          toFile: file, atomically: true, encoding: .utf8)
      }
      try scale(1)
      let daemon = try panel.desktop.start(["xsettingsd", "-c", file])
      try waitUntil("the desktop's settings") {
        daemon.errors.contains("Took ownership") || daemon.output.contains("Took ownership")
      }
      try panel.startShown()
      try panel.waitFor(frame: edge)
      try scale(2)
      daemon.send(SIGHUP)
      try panel.waitFor(frame: Rectangle(x: 1120, y: 0, width: 800, height: 1080))
      try panel.today("pin")
      try waitUntil("the strip at scale 2") {
        try panel.desktop.numbers("_NET_WM_STRUT_PARTIAL", of: panel.window().id)
          == [0, 800, 0, 0, 0, 0, 0, 1079, 0, 0, 0, 0]
      }
      try scale(1)
      daemon.send(SIGHUP)
      try panel.waitFor(frame: edge)
      try waitUntil("the strip at scale 1") {
        try panel.desktop.numbers("_NET_WM_STRUT_PARTIAL", of: panel.window().id)
          == [0, 400, 0, 0, 0, 0, 0, 1079, 0, 0, 0, 0]
      }
    }

    @Test(.exhaustive) func `the panel is at the left edge in right-to-left languages`() throws {
      let panel = try panel()
      try panel.start(environment: panel.desktop.makeLocale("ar_EG"))
      try panel.waitFor(frame: Rectangle(x: 0, y: 0, width: 400, height: 1080))
    }

    @Test(.exhaustive) func `unpin changes today.conf without a running panel`() throws {
      let panel = try panel()
      try panel.write("# mine\n[Panel]\nPinned=true\n")
      try expect(panel.today("unpin").status.isSuccess)
      try expectEqual(panel.settingsText(), "# mine\n[Panel]\nPinned=false\n")
    }

    @Test(.exhaustive) func `the panel has its place without a window manager`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.startShown()
      try panel.waitFor(frame: edge)
    }
  }
}
