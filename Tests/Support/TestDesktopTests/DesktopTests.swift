import Expectations
import Foundation
import TestDesktop
import Testing

@Suite(.serialized) struct DesktopTests {
  @Test func aProgramAppearsIsFoundAndIsClicked() throws {
    let desktop = try Desktop()
    let title = #"A (strange) "title": (x)"#
    let program = try desktop.start(["xev", "-name", title])
    let window = try desktop.waitForWindow(named: title)
    let frame = try #require(try desktop.frame(of: window.id))
    expect(frame.width == 178 && frame.height == 178)
    try expect(desktop.property("WM_NAME", of: window.id) == "\"\(title)\"")
    try expectEqual(desktop.numbers("_NET_FRAME_EXTENTS", of: window.id)?.count, 4)

    try desktop.click(x: frame.center.x, y: frame.center.y)
    try waitUntil("the click to arrive") { program.output.contains("ButtonRelease event") }
    try waitUntil("the window to be active") { try desktop.activeWindow() == window.id }
    try desktop.press("Escape")
    try waitUntil("the key to arrive") { program.output.contains("Escape") }

    program.terminate()
    expect(!program.isRunning)
    try waitUntil("the window to go") { try desktop.windows(named: title).isEmpty }
    try expect(!desktop.isVisible(window.id))
    try expect(desktop.frame(of: window.id) == nil)
  }

  @Test func theScreenCanBeSeen() throws {
    let desktop = try Desktop(
      server: .xvfb(width: 640, height: 480), bus: false, windowManager: false)
    try desktop.outputOf(["xsetroot", "-solid", "#204060"])
    let blue = Color(red: 0x20, green: 0x40, blue: 0x60)
    let before = try desktop.takePicture()
    expect(before.width == 640 && before.height == 480)
    expect(before.color(x: 639, y: 479) == blue)
    expect(before.color(x: 640, y: 0) == nil)

    _ = try desktop.start(["xclock", "-geometry", "100x100+50+60", "-bg", "#ff0000"])
    _ = try desktop.waitForWindow(classed: "XClock")
    let part = Rectangle(x: 50, y: 60, width: 100, height: 100)
    try waitUntil("the clock to be drawn") {
      try desktop.takePicture().differences(from: before, in: part) > 9_000
    }
    let file = desktop.folder + "/screen.png"
    try desktop.writeScreenshot(to: file)
    expect(
      FileManager.default.contents(atPath: file)?.prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]))
  }

  @Test func monitorsComeAndGo() throws {
    let desktop = try Desktop(server: .dummy(outputs: 3), bus: false)
    func frame(_ name: String) throws -> Rectangle? {
      try desktop.outputs().first { $0.name == name }?.frame
    }
    try expect(frame("DUMMY0") == Rectangle(x: 0, y: 0, width: 1920, height: 1080))
    try expect(frame("DUMMY1") == nil)
    try desktop.plugIn("DUMMY1")
    try expect(frame("DUMMY1") == Rectangle(x: 1920, y: 0, width: 1024, height: 768))
    try desktop.plugIn("DUMMY2", mode: "1920x1080", rightOf: "DUMMY1")
    try expect(frame("DUMMY2") == Rectangle(x: 2944, y: 0, width: 1920, height: 1080))
    try desktop.plugOut("DUMMY1")
    try expect(frame("DUMMY1") == nil)
    try desktop.plugOut("DUMMY2")
    try desktop.plugIn("DUMMY1")
    try desktop.setMode("800x600", of: "DUMMY1")
    try expect(frame("DUMMY1") == Rectangle(x: 1920, y: 0, width: 800, height: 600))
    try expectEqual(desktop.takePicture().width, 2720)
  }

  @Test func aCompositorAndTheBusOfAccessibilityCanBeHad() throws {
    let desktop = try Desktop(compositor: true, accessibility: true)
    let call = [
      "dbus-send", "--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus",
      "org.a11y.Bus.GetAddress",
    ]
    try expect(desktop.outputOf(call).contains("unix:"))
    expect(desktop.environment["GTK_A11Y"] == nil)
  }
}
