import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// On the compositor in $TODAY_COMPOSITOR, or on sway.
  @Suite(.serialized, .enabled(if: Compositor.chosen.hasLayers), .sharedFixture)
  struct InLayers {
    private let edge = Rectangle(x: 880, y: 0, width: 400, height: 900)

    /// Live signal handlers and main loop sources.
    private func inside(_ panel: PanelOnWayland) throws -> [Int] {
      try panel.status("Inside: ").split(separator: " ").compactMap { Int($0) }
    }

    /// A panel on the suite's desktop with two monitors; on the first one by default.
    private func panel(
      _ settings: String = "", onMonitor monitor: Int? = 0, hasAnimations: Bool = true
    ) throws -> PanelOnWayland {
      let panel = try PanelOnWayland(sharing: 2, hasAnimations: hasAnimations)
      let names = try panel.desktop.outputs().map(\.name)
      let choice = monitor.map { "Monitor=\(names[$0])\n" } ?? ""
      try panel.write("[Panel]\n\(choice)\(settings)")
      return panel
    }

    // MARK: - Place

    @Test func `the panel is at its edge, full height, and follows the settings`()
      throws
    {
      let panel = try panel()
      let output = try panel.desktop.outputs()[0].name
      try panel.startShown()
      try panel.waitToSee(edge, of: output)
      let report = try panel.reported()
      expectEqual(report.window, "layer-surface")
      expectEqual(report.place?.monitor, output)
      expectEqual(report.frame, PanelReport.Frame(edge))
      try panel.write("[Panel]\nMonitor=\(output)\nEdge=left\nWidth=500\n")
      let left = Rectangle(x: 0, y: 0, width: 500, height: 900)
      try panel.waitUntilReported("the panel to be there") { $0.frame == .init(left) }
      try panel.waitToSee(left, of: output)
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.waitToSee(nil, of: output)
    }

    @Test func `without quirks the panel is a plain window, and hides and returns`() throws {
      let panel = try PanelOnWayland(hasAnimations: false, environment: ["TODAY_QUIRKS": "-all"])
      try panel.startShown()
      try expectEqual(panel.reported().window, "plain-window")
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.today("show")
      try panel.waitFor(phase: "shown")
    }

    @Test(.exhaustive) func `showing and hiding repeatedly changes nothing`() throws {
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

    @Test(.exhaustive) func `next to a bar, the status has no unknown place`() throws {
      guard Compositor.chosen == .sway else { return }
      let panel = try PanelOnWayland(configuration: "bar {\n position top\n}")
      let window = try panel.desktop.openWindow(isMaximized: true)
      let free = try #require(window.size).height
      expect(free < 900)
      window.close()
      try panel.startShown()
      try expectEqual(panel.phase(), "shown")
      // It reaches from the bar to the bottom.
      try panel.waitToSee(Rectangle(x: 880, y: 900 - free, width: 400, height: free))
    }

    // MARK: - The keyboard

    @Test func `an opened panel has the focus, and returns it when hidden`() throws {
      let panel = try panel()
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.expectKeyboardThereAndBack(window) { try panel.start("toggle") }
      expect(!window.events.contains("key 1 1"))
    }

    @Test
    func `a click focuses the panel, and other clicks reach their windows`()
      throws
    {
      let panel = try panel("OutsideClick=keep\nKeyboard=click\n")
      let window = try panel.desktop.openWindow(isMaximized: true)
      try waitUntil("the window to have the keyboard") { window.hasKeyboard }
      try panel.start("toggle")
      try panel.waitFor(phase: "shown")
      // A compositor sometimes drops the first key of a new keyboard.
      try waitUntil("the key to go to the window") {
        try panel.desktop.type("a")
        return window.events.contains("key 30 1")
      }
      let places = try panel.places()
      try panel.desktop.click(x: places.beside.x, y: places.beside.y)
      try waitUntil("the click to arrive") { window.presses == 1 }
      try panel.desktop.click(x: places.on.x, y: places.on.y)
      try waitUntil("the panel to have the keyboard") { !window.hasKeyboard }
      try panel.waitUntilReported("the panel to know that") { $0.keyboard }
      try expectEqual(panel.reported().phase, "shown")
      try panel.today("hide")
      try waitUntil("the window to have the keyboard again") { window.hasKeyboard }
    }

    @Test func `each click moves the focus if clicks outside don't hide the panel`() throws {
      let panel = try panel("OutsideClick=keep\n")
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.start("toggle")
      try panel.waitFor(phase: "shown")
      let places = try panel.places()
      for _ in 0..<2 {
        try panel.desktop.click(x: places.beside.x, y: places.beside.y)
        try waitUntil("the window to have the keyboard") { window.hasKeyboard }
        try panel.waitUntilReported("the panel to know that") { !$0.keyboard }
        try panel.desktop.click(x: places.on.x, y: places.on.y)
        try panel.waitUntilReported("the panel to have the keyboard") { $0.keyboard }
        expect(!window.hasKeyboard)
      }
    }

    @Test func `Escape in a pinned panel returns the focus`() throws {
      let panel = try panel("Pinned=true\n")
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.start("toggle")
      try panel.waitFor(phase: "shown")
      try panel.expectKeyboardBackWhilePinned(window)
    }

    // MARK: - Clicks outside

    @Test func `a click outside only hides the panel, on other monitors, too`()
      throws
    {
      let panel = try panel()
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.start("toggle")
      try panel.waitFor(phase: "shown")
      let places = try panel.places()
      try panel.desktop.click(x: places.on.x, y: places.on.y)
      try expectEqual(panel.reported().phase, "shown")
      try panel.desktop.click(x: places.beside.x, y: places.beside.y)
      try panel.waitFor(phase: "hidden")
      try waitUntil("the window to have the keyboard again") { window.hasKeyboard }
      expectEqual(window.presses, 0)
      try panel.desktop.click(x: places.beside.x, y: places.beside.y)
      try waitUntil("the next click to arrive") { window.presses == 1 }
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      // An empty part of the desktop.
      let bare = try panel.desktop.outputs()[1].frame.center
      try panel.desktop.click(x: bare.x, y: bare.y)
      try panel.waitFor(phase: "hidden")
    }

    // MARK: - Other surfaces

    @Test func `a pinned panel reserves its strip, releases it, and ignores clicks outside`() throws
    {
      let panel = try panel("Pinned=true\nKeyboard=click\n")
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.startShown()
      try waitUntil("the window to make room") { window.size?.width == 880 }
      let beside = try panel.places().beside
      try panel.desktop.click(x: beside.x, y: beside.y)
      try waitUntil("the click to arrive") { window.presses == 1 }
      let report = try panel.reported()
      expect(report.phase == "shown" && report.pinned)
      try panel.today("unpin")
      try waitUntil("the window to have its room again") { window.size?.width == 1280 }
      try panel.today("pin")
      try waitUntil("the window to make room") { window.size?.width == 880 }
      try panel.today("hide")
      try waitUntil("the window to have its room again") { window.size?.width == 1280 }
    }

    @Test(.exhaustive)
    func `an opened panel is above a fullscreen window, and a pinned one below`() throws {
      let panel = try PanelOnWayland(settings: "[Panel]\nKeyboard=click\n")
      let film = try panel.desktop.openWindow(isFullscreen: true)
      try panel.startShown()
      // The panel's shadow is on the film beside it.
      try waitUntil("the panel to cover the film") {
        try film.visibleFrame().map { (856...880).contains($0.width) } == true
      }
      try panel.today("pin")
      try waitUntil("the film to cover the panel") { try film.visibleFrame()?.width == 1280 }
    }

    @Test func `resting at the edge opens the panel, gliding along doesn't`() throws {
      // On the rightmost monitor, where the pointer can't leave the screen.
      let panel = try panel("HotEdge=true\n", onMonitor: 1)
      try panel.start("--background")
      try panel.waitFor(phase: "hidden")
      let second = try panel.desktop.outputs()[1].frame
      let right = second.x + second.width
      try panel.desktop.movePointer(x: right - 200, y: second.center.y)
      try panel.desktop.movePointer(x: right - 1, y: second.center.y)
      try panel.waitFor(phase: "shown")
    }

    // MARK: - Monitors

    @Test func `the panel opens on the user's monitor`() throws {
      let panel = try panel(onMonitor: nil)
      let outputs = try panel.desktop.outputs()
      let names = outputs.map(\.name)
      let (first, second) = (outputs[0].frame.center, outputs[1].frame.center)
      try panel.desktop.movePointer(x: second.x, y: second.y)
      try panel.startShown()
      try expectEqual(panel.reported().place?.monitor, names[1])
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.desktop.movePointer(x: first.x, y: first.y)
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try expectEqual(panel.reported().place?.monitor, names[0])
      try panel.waitToSee(edge, of: names[0])
    }

    @Test func `without its monitor, the panel is on another until one is connected`() throws {
      try expectItFollowsMonitors("shown", times: 1)
    }

    @Test(.exhaustive, arguments: ["hidden", "shown", "pinned"])
    func `the panel is at its place when monitors change`(state: String) throws {
      try expectItFollowsMonitors(state, times: 5)
    }

    private func expectItFollowsMonitors(_ state: String, times: Int) throws {
      let panel = try PanelOnWayland(
        settings: state == "pinned" ? "[Panel]\nPinned=true\n" : "", outputs: 2,
        monitorsComeAndGo: true, hasAnimations: false)
      let names = try panel.desktop.outputs().map(\.name)
      try panel.write(
        "[Panel]\nMonitor=\(names[1])\n" + (state == "pinned" ? "Pinned=true\n" : ""))
      let running = try panel.startShown()
      if state == "hidden" { try panel.today("hide") }
      var last = names[1]
      for _ in 0..<times {
        try panel.desktop.plugOut(last)
        if state != "hidden" {
          try panel.waitUntilReported("the panel to go to the other") {
            $0.place?.monitor == names[0]
          }
          try panel.waitToSee(edge, of: names[0])
        }
        last = try panel.desktop.plugIn()
        try panel.write(
          "[Panel]\nMonitor=\(last)\n" + (state == "pinned" ? "Pinned=true\n" : ""))
        if state != "hidden" {
          try panel.waitUntilReported("the panel to come back") { $0.place?.monitor == last }
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

    @Test func `the panel exits with a message when the compositor exits`() throws {
      try expectItEndsWithCompositor(after: "show")
    }

    @Test(.exhaustive, arguments: ["hide", "pin"])
    func `a hidden or pinned panel exits with the compositor, too`(state: String) throws {
      try expectItEndsWithCompositor(after: state)
    }

    private func expectItEndsWithCompositor(after state: String) throws {
      let panel = try PanelOnWayland(hasAnimations: false)
      let running = try panel.startShown()
      try panel.today(state)
      try panel.desktop.endCompositor(byCrash: true)
      try expect(running.waitForExit() == .exited(1))
      try panel.desktop.startCompositor()
      try panel.startShown()
      try panel.waitToSee(edge)
    }

    // MARK: - Idle

    @Test(.exhaustive) func `an idle panel sends nothing to the compositor`() throws {
      let panel = try PanelOnWayland()
      let running = try panel.startShown(environment: ["WAYLAND_DEBUG": "client"])
      try panel.waitToSee(edge)
      // An icon is drawn once more when it is cached for the first time.
      let icons = try panel.folder("CACHE", else: ".cache") + "/today/icons"
      try waitUntil("the icons to be cached") { FileManager.default.fileExists(atPath: icons) }
      for word in ["show", "hide"] {
        try panel.today(word)
        try panel.waitFor(phase: word == "show" ? "shown" : "hidden")
        // The clock is drawn when its minute changes.
        let isSilent = try TestDesktop.waitFor("a second within a minute of the clock") {
          () -> Bool? in
          let minute = Int(Date().timeIntervalSince1970) / 60
          let before = try waitUntilSteady("it to rest", for: .milliseconds(500)) {
            running.errors.utf8.count
          }
          let isSilent = holds(for: .seconds(1)) { running.errors.utf8.count == before }
          return Int(Date().timeIntervalSince1970) / 60 == minute ? isSilent : nil
        }
        expect(isSilent, "\(running.errors.suffix(2000))")
      }
    }
  }
}
