import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// On a server whose outputs come and go as real ones do.
  @Suite("Monitors come and go", .serialized) struct Monitors {
    private let onFirst = Rectangle(x: 1520, y: 0, width: 400, height: 1080)
    private let onSecond = Rectangle(x: 2544, y: 0, width: 400, height: 768)

    private func panel(_ settings: String? = nil, hasAnimations: Bool = true) throws
      -> PanelOnDesktop
    {
      try PanelOnDesktop(
        server: .dummy(outputs: 2), settings: settings, hasAnimations: hasAnimations)
    }

    @Test func `it comes where the pointer is, and stays there when the pointer goes`() throws {
      let panel = try panel()
      try panel.desktop.plugIn("DUMMY1")
      try panel.start("--background")
      try panel.desktop.movePointer(x: 2200, y: 300)
      try panel.today("show")
      try panel.waitFor(frame: onSecond)
      try panel.desktop.movePointer(x: 100, y: 100)
      try panel.write("[Panel]\nWidth=400\n")
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.today("show")
      try panel.waitFor(frame: onFirst)
    }

    @Test func `it comes on the primary monitor, or on one by its name, and follows a change`()
      throws
    {
      let panel = try panel("[Panel]\nMonitor=primary\n")
      try panel.desktop.plugIn("DUMMY1")
      try panel.desktop.outputOf(["xrandr", "--output", "DUMMY1", "--primary"])
      try panel.desktop.movePointer(x: 100, y: 100)
      try panel.startShown()
      try panel.waitFor(frame: onSecond)
      try panel.write("[Panel]\nMonitor=DUMMY0\nEdge=left\n")
      try panel.waitFor(frame: Rectangle(x: 0, y: 0, width: 400, height: 1080))
    }

    @Test func `its strip is on its own monitor, in the coordinates of the whole screen`() throws {
      let panel = try panel("[Panel]\nMonitor=DUMMY1\nPinned=true\n")
      try panel.desktop.plugIn("DUMMY1")
      try panel.startShown()
      try panel.waitFor(frame: onSecond)
      let screen = try panel.desktop.outputOf(["xwininfo", "-root"])
      let width = try #require(
        screen.split(separator: "\n").first { $0.contains("Width:") }.flatMap {
          Int($0.filter(\.isNumber))
        })
      try expect(
        panel.desktop.numbers("_NET_WM_STRUT_PARTIAL", of: panel.window().id)
          == [0, width - 2544, 0, 0, 0, 0, 0, 767, 0, 0, 0, 0])
      // Between two monitors nothing can be reserved.
      try panel.write("[Panel]\nMonitor=DUMMY0\nPinned=true\n")
      try panel.waitFor(frame: onFirst)
      try waitUntil("the strip to be given back") {
        try panel.desktop.numbers("_NET_WM_STRUT_PARTIAL", of: panel.window().id) == nil
      }
    }

    @Test func `shown, it moves when its monitor is unplugged, and back when that returns`() throws
    {
      let panel = try panel("[Panel]\nMonitor=DUMMY1\n")
      try panel.desktop.plugIn("DUMMY1")
      try panel.startShown()
      try panel.waitFor(frame: onSecond)
      for _ in 0..<3 {
        try panel.desktop.plugOut("DUMMY1")
        try panel.waitFor(frame: onFirst)
        try panel.desktop.plugIn("DUMMY1")
        try panel.waitFor(frame: onSecond)
      }
      try expect(panel.phase().hasPrefix("shown"))
    }

    @Test func `shown, it follows a monitor that gets another size`() throws {
      let panel = try panel()
      try panel.desktop.plugIn("DUMMY1")
      try panel.desktop.movePointer(x: 2200, y: 300)
      try panel.startShown()
      try panel.waitFor(frame: onSecond)
      try panel.desktop.setMode("1280x720", of: "DUMMY1")
      try panel.waitFor(frame: Rectangle(x: 2800, y: 0, width: 400, height: 720))
      try panel.desktop.outputOf(["xrandr", "--output", "DUMMY1", "--pos", "1920x200"])
      try panel.waitFor(frame: Rectangle(x: 2800, y: 200, width: 400, height: 720))
    }

    @Test func `hidden, it comes on what there is then`() throws {
      let panel = try panel("[Panel]\nMonitor=DUMMY1\n")
      try panel.desktop.plugIn("DUMMY1")
      try panel.start("--background")
      try panel.desktop.plugOut("DUMMY1")
      try panel.today("show")
      try panel.waitFor(frame: onFirst)
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.desktop.plugIn("DUMMY1")
      try panel.today("show")
      try panel.waitFor(frame: onSecond)
    }

    @Test func `sliding in or out, it ends where it belongs`() throws {
      let panel = try panel("[Panel]\nMonitor=DUMMY1\n")
      try panel.desktop.plugIn("DUMMY1")
      try panel.start("--background")
      try panel.today("show")
      try panel.desktop.plugOut("DUMMY1")
      try panel.waitFor(frame: onFirst)
      try panel.waitFor(phase: "shown")
      try panel.today("hide")
      try panel.desktop.plugIn("DUMMY1")
      try panel.waitFor(phase: "hidden")
      try waitUntil("the window to be off the screen") { try !panel.isVisible() }
      try panel.today("show")
      try panel.waitFor(frame: onSecond)
    }

    @Test func `with the last monitor gone it waits, and is there again with the first`() throws {
      let panel = try panel()
      let running = try panel.startShown()
      try panel.waitFor(frame: onFirst)
      try panel.desktop.plugOut("DUMMY0")
      try panel.waitFor(phase: "waiting")
      // It goes once it has lost the keyboard.
      try waitUntil("the window to be off the screen") { try !panel.isVisible() }
      expect(running.isRunning)
      try panel.desktop.outputOf(["xrandr", "--output", "DUMMY0", "--mode", "1920x1080"])
      try panel.waitFor(phase: "shown")
      try panel.waitFor(frame: onFirst)
    }

    @Test func `called or sent away while there is no monitor, it does so when there is one`()
      throws
    {
      let panel = try panel(hasAnimations: false)
      try panel.start("--background")
      try panel.desktop.plugOut("DUMMY0")
      try waitUntil("the panel to wait") {
        try panel.today("show")
        return try panel.phase().hasPrefix("waiting")
      }
      try panel.today("hide")
      try expectEqual(panel.phase(), "hidden")
      try panel.today("toggle")
      try expect(panel.phase().hasPrefix("waiting"))
      try panel.desktop.outputOf(["xrandr", "--output", "DUMMY0", "--mode", "1920x1080"])
      try panel.waitFor(frame: onFirst)
    }

    @Test func `scaled by the desktop while it is shown, it is as large as before to the eye`()
      throws
    {
      let panel = try PanelOnDesktop()
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
      try panel.waitFor(frame: onFirst)
      try scale(2)
      daemon.send(SIGHUP)
      try panel.waitFor(frame: Rectangle(x: 1120, y: 0, width: 800, height: 1080))
      try scale(1)
      daemon.send(SIGHUP)
      try panel.waitFor(frame: onFirst)
    }
  }
}
