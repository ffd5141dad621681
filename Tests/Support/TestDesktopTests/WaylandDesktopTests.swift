import Expectations
import Foundation
import TestDesktop
import Testing

/// On the compositor that $TODAY_COMPOSITOR names, else on sway.
@Suite(.serialized) struct WaylandDesktopTests {
  private let blue = Color(red: 0x20, green: 0x40, blue: 0x60)
  private let red = Color(red: 0xc0, green: 0x30, blue: 0x20)

  @Test func aWindowAppearsIsClickedAndHasTheKeyboard() throws {
    let desktop = try WaylandDesktop()
    try expect(desktop.outputs().map(\.frame) == [Rectangle(x: 0, y: 0, width: 1280, height: 900)])
    let window = try desktop.openWindow()
    let frame = try #require(try window.visibleFrame())
    let picture = try desktop.takePicture()
    expect(picture.width == 1280 && picture.height == 900)
    expect(picture.color(x: frame.center.x, y: frame.center.y) == red)

    try desktop.click(x: frame.center.x, y: frame.center.y)
    try waitUntil("the click to arrive") { window.events.contains("button 272 0") }
    try waitUntil("the window to have the keyboard") { window.hasKeyboard }
    try desktop.press("Escape")
    try waitUntil("the key to arrive") { window.events.contains("key 1 0") }
    try desktop.press("shift+a")
    try waitUntil("the keys to arrive") { window.events.suffix(4).contains("key 42 0") }
    expect(window.events.contains("key 42 1") && window.events.contains("key 30 1"))
    try desktop.turnWheel(x: frame.center.x, y: frame.center.y, steps: 2)
    try waitUntil("the wheel to turn") { window.events.count { $0.hasPrefix("wheel ") } >= 2 }
    expectEqual(window.presses, 1)

    window.close()
    try waitUntil("the window to go") { try window.visibleFrame() == nil }
    expect(!window.events.isEmpty)
  }

  @Test func whatIsTypedGoesToOneWindowOnly() throws {
    let desktop = try WaylandDesktop()
    let first = try desktop.openWindow("first", isMaximized: true)
    try waitUntil("the first window to have the keyboard") { first.hasKeyboard }
    let second = try desktop.openWindow("second", color: blue.mixedWithWhite, isFullscreen: true)
    try waitUntil("the second window to have the keyboard") {
      second.hasKeyboard && !first.hasKeyboard
    }
    expect(second.size?.width == 1280 && second.size?.height == 900)
    let before = first.events
    try desktop.type("a")
    try waitUntil("the key to arrive") { second.events.contains("key 30 1") }
    expect(first.events == before)
  }

  @Test func monitorsComeAndGo() throws {
    guard Compositor.chosen != .gnome else { return }
    let desktop = try WaylandDesktop(outputs: 2, monitorsComeAndGo: true)
    let both = try desktop.outputs()
    expectEqual(both.map(\.frame.x), [0, 1280])
    let last = try #require(both.last).name
    try desktop.plugOut(last)
    try expectEqual(desktop.outputs().count, 1)
    let back = try desktop.plugIn()
    try expect(desktop.outputs().map(\.name) == [both[0].name, back])
    try desktop.setScale(2, of: back)
    try desktop.setTransform("90", of: back)
    try expect(
      desktop.outputs().last?.frame == Rectangle(x: 1280, y: 0, width: 450, height: 640))
  }

  @Test func theCompositorComesBackInTheSamePlace() throws {
    guard Compositor.chosen != .gnome else { return }
    let desktop = try WaylandDesktop()
    let window = try desktop.openWindow()
    try desktop.endCompositor(byCrash: true)
    #expect(throws: DesktopError.self) { try desktop.globals() }
    try desktop.startCompositor()
    try expect(desktop.globals()["wl_compositor"] != nil)
    try expect(window.visibleFrame() == nil)
    _ = try desktop.openWindow("another")
  }

  @Test func layersAreOfferedWhereTheyShouldBe() throws {
    let desktop = try WaylandDesktop()
    try expect(
      (desktop.globals()["zwlr_layer_shell_v1"] != nil) == desktop.compositor.hasLayers)
  }

  @Test func nothingIsLeftBehind() throws {
    let desktop = try WaylandDesktop(monitorsComeAndGo: true)
    _ = try desktop.openWindow()
    let pids = desktop.runningPrograms.map(\.pid)
    expect(pids.count >= 4)
    desktop.close()
    expect(!pids.contains { FileManager.default.fileExists(atPath: "/proc/\($0)") })
    expect(!FileManager.default.fileExists(atPath: desktop.folder))
    #expect(throws: DesktopError.self) { try desktop.run(["true"]) }
  }
}

extension Color {
  fileprivate var mixedWithWhite: Color {
    Color(red: red / 2 + 128, green: green / 2 + 128, blue: blue / 2 + 128)
  }
}
