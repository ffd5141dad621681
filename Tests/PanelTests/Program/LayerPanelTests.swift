import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// On the compositor that $TODAY_COMPOSITOR names, else on sway.
  @Suite(.serialized, .enabled(if: Compositor.chosen.hasLayers)) struct InLayers {
    private let edge = Rectangle(x: 880, y: 0, width: 400, height: 900)

    /// Signal handlers and main loop sources that live.
    private func inside(_ panel: PanelOnWayland) throws -> [Int] {
      try panel.status("Inside: ").split(separator: " ").compactMap { Int($0) }
    }

    // MARK: - Place

    @Test func `at the right edge, as high as the screen, and status says so`() throws {
      let panel = try PanelOnWayland()
      try panel.startShown()
      try panel.waitToSee(edge)
      try expectEqual(panel.status("Window: "), "layer surface on Wayland")
      try expect(panel.phase().hasPrefix("shown at the right edge of "))
      try expect(panel.phase().hasSuffix(", 400 x 900 at 880, 0"))

      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.waitToSee(nil)
    }

    @Test func `at the left edge, as wide as the settings say, and it follows them live`() throws {
      let panel = try PanelOnWayland(settings: "[Panel]\nEdge=left\nWidth=500\n")
      try panel.startShown()
      try panel.waitToSee(Rectangle(x: 0, y: 0, width: 500, height: 900))
      try panel.write("[Panel]\nEdge=left\nWidth=360\n")
      try panel.waitToSee(Rectangle(x: 0, y: 0, width: 360, height: 900))
      try panel.write("[Panel]\n")
      try panel.waitToSee(edge)
    }

    @Test func `shown and hidden again and again, it is the same`() throws {
      let panel = try PanelOnWayland(hasAnimations: false)
      try panel.startShown()
      let before = try inside(panel)
      for _ in 0..<20 {
        try panel.today("hide")
        try panel.waitFor(phase: "hidden")
        try panel.today("show")
        try panel.waitFor(phase: "shown")
      }
      try panel.waitToSee(edge)
      try waitUntil("nothing to be left behind") {
        let now = try inside(panel)
        return now.count == before.count && zip(now, before).allSatisfy { $0 <= $1 }
      }
    }

    @Test func `beside a bar, it claims no place that isn't told`() throws {
      guard Compositor.chosen == .sway else { return }
      let panel = try PanelOnWayland(configuration: "bar {\n position top\n}")
      let window = try panel.desktop.openWindow(isMaximized: true)
      let free = try #require(window.size).height
      expect(free < 900)
      window.close()
      try panel.startShown()
      try expectEqual(panel.phase(), "shown")
      // It ends where the screen does, and begins below the bar.
      let picture = try panel.desktop.takePicture()
      let bare = picture.color(x: 640, y: 450)
      expect(picture.color(x: 1100, y: 899) != bare)
      expect(picture.color(x: 879, y: 450) == bare)
      expect(picture.color(x: 1100, y: 900 - free) != picture.color(x: 1100, y: 899 - free))
    }

    // MARK: - The keyboard

    @Test func `called, it has the keyboard at once, and gives it back when it goes`() throws {
      let panel = try PanelOnWayland()
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.expectKeyboardThereAndBack(window) { try panel.start("toggle") }
      expect(!window.events.contains("key 1 1"))
    }

    @Test func `it takes the keyboard when it is clicked, where the user wants that`() throws {
      let panel = try PanelOnWayland(settings: "[Panel]\nKeyboard=click\n")
      let window = try panel.desktop.openWindow(isMaximized: true)
      try waitUntil("the window to have the keyboard") { window.hasKeyboard }
      try panel.start("toggle")
      try panel.waitFor(phase: "shown")
      try panel.desktop.type("a")
      try waitUntil("the key to go to the window") { window.events.contains("key 30 1") }
      try panel.desktop.click(x: 1080, y: 880)
      try waitUntil("the panel to have the keyboard") { !window.hasKeyboard }
      try panel.today("hide")
      try waitUntil("the window to have the keyboard again") { window.hasKeyboard }
    }

    @Test func `pinned, Escape gives the keyboard back, and the panel stays`() throws {
      let panel = try PanelOnWayland(settings: "[Panel]\nPinned=true\n")
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.start("toggle")
      try panel.waitFor(phase: "shown")
      try panel.expectKeyboardBackWhilePinned(window)
    }

    // MARK: - A click elsewhere

    @Test func `a click elsewhere sends it away, and does nothing else`() throws {
      let panel = try PanelOnWayland()
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.start("toggle")
      try panel.waitFor(phase: "shown")
      try panel.desktop.click(x: 1080, y: 880)
      try expect(panel.phase().hasPrefix("shown"))
      try panel.desktop.click(x: 300, y: 300)
      try panel.waitFor(phase: "hidden")
      try waitUntil("the window to have the keyboard again") { window.hasKeyboard }
      expectEqual(window.presses, 0)
      try panel.desktop.click(x: 300, y: 300)
      try waitUntil("the next click to arrive") { window.presses == 1 }
    }

    @Test func `also a click on the bare desktop, and on another monitor`() throws {
      let panel = try PanelOnWayland(outputs: 2)
      let names = try panel.desktop.outputs().map(\.name)
      try panel.write("[Panel]\nMonitor=\(names[0])\n")
      try panel.startShown()
      try panel.desktop.click(x: 300, y: 300)
      try panel.waitFor(phase: "hidden")
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try panel.desktop.click(x: 1280 + 300, y: 300)
      try panel.waitFor(phase: "hidden")
    }

    @Test func `a click elsewhere goes where it was meant to, where the user wants that`() throws {
      let panel = try PanelOnWayland(settings: "[Panel]\nOutsideClick=keep\nKeyboard=click\n")
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.start("toggle")
      try panel.waitFor(phase: "shown")
      try panel.desktop.click(x: 300, y: 300)
      try waitUntil("the click to arrive") { window.presses == 1 }
      try expect(panel.phase().hasPrefix("shown"))
    }

    // MARK: - Among others

    @Test func `pinned, it has its strip, gives it back, and lets clicks alone`() throws {
      let panel = try PanelOnWayland(settings: "[Panel]\nPinned=true\nKeyboard=click\n")
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.startShown()
      try waitUntil("the window to make room") { window.size?.width == 880 }
      try panel.desktop.click(x: 300, y: 300)
      try waitUntil("the click to arrive") { window.presses == 1 }
      try expect(panel.phase().hasPrefix("shown, pinned"))
      try panel.today("unpin")
      try waitUntil("the window to have its room again") { window.size?.width == 1280 }
      try panel.today("pin")
      try waitUntil("the window to make room") { window.size?.width == 880 }
      try panel.today("hide")
      try waitUntil("the window to have its room again") { window.size?.width == 1280 }
    }

    @Test func `it lies over a film when it is called, and below one when it is pinned`() throws {
      let panel = try PanelOnWayland(settings: "[Panel]\nKeyboard=click\n")
      let film = try panel.desktop.openWindow(isFullscreen: true)
      try panel.startShown()
      try waitUntil("the panel to cover the film") { try film.visibleFrame()?.width == 880 }
      try panel.today("pin")
      try waitUntil("the film to cover the panel") { try film.visibleFrame()?.width == 1280 }
    }

    @Test func `resting at the edge calls it, gliding along doesn't`() throws {
      let panel = try PanelOnWayland(settings: "[Panel]\nHotEdge=true\n")
      try panel.startShown()
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.desktop.movePointer(x: 1000, y: 400)
      try panel.desktop.movePointer(x: 1279, y: 400)
      try panel.waitFor(phase: "shown")
    }

    // MARK: - Monitors

    @Test func `it comes to the monitor of the user`() throws {
      let panel = try PanelOnWayland(outputs: 2)
      let names = try panel.desktop.outputs().map(\.name)
      try panel.desktop.movePointer(x: 1280 + 300, y: 300)
      try panel.startShown()
      try expect(panel.phase().contains(names[1]))
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.desktop.movePointer(x: 300, y: 300)
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try expect(panel.phase().contains(names[0]))
      try panel.waitToSee(edge, of: names[0])
    }

    @Test(arguments: ["hidden", "shown", "pinned"])
    func `monitors come and go, and it is where it belongs`(state: String) throws {
      let panel = try PanelOnWayland(
        settings: state == "pinned" ? "[Panel]\nPinned=true\n" : "", outputs: 2,
        monitorsComeAndGo: true, hasAnimations: false)
      let names = try panel.desktop.outputs().map(\.name)
      try panel.write(
        "[Panel]\nMonitor=\(names[1])\n" + (state == "pinned" ? "Pinned=true\n" : ""))
      let running = try panel.startShown()
      if state == "hidden" { try panel.today("hide") }
      var last = names[1]
      for _ in 0..<5 {
        try panel.desktop.plugOut(last)
        if state != "hidden" {
          try waitUntil("the panel to go to the other") { try panel.phase().contains(names[0]) }
          try panel.waitToSee(edge, of: names[0])
        }
        last = try panel.desktop.plugIn()
        try panel.write(
          "[Panel]\nMonitor=\(last)\n" + (state == "pinned" ? "Pinned=true\n" : ""))
        if state != "hidden" {
          try waitUntil("the panel to come back") { try panel.phase().contains(last) }
          try panel.waitToSee(edge, of: last)
        }
      }
      expect(running.isRunning)
      if state == "hidden" {
        try panel.today("show")
        try panel.waitFor(phase: "shown")
        try panel.waitToSee(edge, of: last)
      }
    }

    @Test(arguments: ["hide", "show", "pin"])
    func `where the compositor goes, it ends, and says so`(state: String) throws {
      let panel = try PanelOnWayland(hasAnimations: false)
      let running = try panel.startShown()
      try panel.today(state)
      try panel.desktop.endCompositor(byCrash: true)
      try expect(running.waitForExit() == .exited(1))
      try panel.desktop.startCompositor()
      try panel.startShown()
      try panel.waitToSee(edge)
    }

    // MARK: - At rest

    @Test func `at rest it says nothing to the compositor`() throws {
      let panel = try PanelOnWayland()
      let running = try panel.startShown(environment: ["WAYLAND_DEBUG": "client"])
      try panel.waitToSee(edge)
      for word in ["show", "hide"] {
        // The clock on it goes with the minute, which a busy machine may need a part of.
        try waitUntil("a minute to be young", within: .seconds(70)) {
          Int(Date().timeIntervalSince1970) % 60 < 35
        }
        try panel.today(word)
        try panel.waitFor(phase: word == "show" ? "shown" : "hidden")
        var before = -1
        try waitUntil("it to rest") {
          let said = running.errors.utf8.count
          defer { before = said }
          usleep(500_000)
          return said == before
        }
        usleep(1_000_000)
        expect(running.errors.utf8.count == before, "\(running.errors.suffix(2000))")
      }
    }
  }
}
