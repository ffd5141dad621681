import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// A compositor that refuses, is slow, or disconnects: the panel exits cleanly or recovers.
  @Suite(.serialized, .exhaustive, .enabled(if: Compositor.chosen.hasLayers))
  struct OnBadCompositorsOfWayland {
    let edge = Rectangle(x: 880, y: 0, width: 400, height: 900)

    private static let makingSurface = GoBetween.Request("zwlr_layer_shell_v1", 0)
    private static let firstCommit = GoBetween.Request("wl_surface", 6)

    func panel(settings: String = "", outputs: Int = 1, accessibility: Bool = false) throws
      -> (PanelOnWayland, GoBetween)
    {
      let panel = try PanelOnWayland(
        settings: settings, outputs: outputs, accessibility: accessibility, hasAnimations: false)
      return (panel, try GoBetween(on: panel.desktop))
    }

    /// A program's CPU time, in hundredths of a second.
    private func ticks(_ program: Running) throws -> Int {
      let text = try String(contentsOfFile: "/proc/\(program.pid)/stat", encoding: .utf8)
      let fields = (text.split(separator: ")").last ?? "").split(separator: " ")
      return [11, 12].compactMap { Int(fields[$0]) }.reduce(0, +)
    }

    /// Expects that a new panel works, once the compositor does.
    func expectAllIsWell(_ panel: PanelOnWayland) throws {
      try panel.startShown()
      try panel.waitToSee(edge)
    }

    @Test(arguments: ["refused", "cut off"], ["starting", "hidden", "shown", "pinned"])
    func `the panel reports a disconnect, and can be started again`(
      way: String, state: String
    ) throws {
      let (panel, between) = try panel(settings: state == "pinned" ? "[Panel]\nPinned=true\n" : "")
      let deed: GoBetween.Deed = way == "refused" ? .refuse : .cut
      let running: Running
      if state == "starting" {
        try between.perform(deed, at: Self.makingSurface)
        running = try panel.launch(environment: between.environment)
      } else {
        running = try panel.startShown(environment: between.environment)
        if state == "hidden" {
          try panel.today("hide")
          try panel.waitFor(phase: "hidden")
        }
        try between.perform(deed)
      }
      try expect(running.waitForExit() == .exited(1))
      expect(!running.errors.isEmpty)
      if state == "pinned" { try panel.write("") }
      try expectAllIsWell(panel)
    }

    // MARK: - Slow and frozen compositors

    @Test func `with a late compositor, the panel still gets its place`() throws {
      let (panel, between) = try panel()
      try between.perform(.stall)
      let running = try panel.launch(environment: between.environment)
      // Longer than any response should take, while the program is idle.
      try waitUntil("it to wait for an answer") { try ticks(running) > 0 }
      expect(holds(for: .seconds(2)) { running.isRunning })
      try between.perform(.go)
      try panel.waitFor(phase: "shown")
      try expectEqual(panel.status("Window: "), "layer surface on Wayland")
      try panel.waitToSee(edge)
    }

    @Test(arguments: [makingSurface, firstCommit])
    func `a panel frozen at the start can quit, or appears afterward`(
      request: GoBetween.Request
    ) throws {
      let (panel, between) = try panel()
      for isOver in [false, true] {
        try between.perform(.stall, at: request)
        let running = try panel.start(environment: between.environment)
        if isOver {
          try between.perform(.go)
          try panel.waitToSee(edge)
        }
        try expect(panel.today("quit").status.isSuccess)
        try expect(running.waitForExit() == .exited(0))
        try between.perform(.go)
      }
    }

    @Test(arguments: ["hidden", "shown", "pinned"])
    func `commands work while the compositor is frozen`(
      state: String
    ) throws {
      let (panel, between) = try panel(settings: state == "pinned" ? "[Panel]\nPinned=true\n" : "")
      let running = try panel.startShown(environment: between.environment)
      try panel.waitToSee(edge)
      if state == "hidden" {
        try panel.today("hide")
        try panel.waitFor(phase: "hidden")
      }
      try between.perform(.stall)
      for _ in 0..<10 {
        try expect(panel.today(state == "hidden" ? "show" : "hide").status.isSuccess)
        try expect(panel.today(state == "hidden" ? "hide" : "show").status.isSuccess)
      }
      expect(running.isRunning)
      try between.perform(.go)
      try panel.waitFor(phase: state == "hidden" ? "hidden" : "shown")
      try panel.waitToSee(state == "hidden" ? nil : edge)
      try panel.today("show")
      try panel.waitToSee(edge)
    }

    @Test func `showing and hiding works on a slow compositor`() throws {
      let (panel, between) = try panel(outputs: 2)
      try between.perform(.slow(milliseconds: 300))
      try panel.startShown(environment: between.environment)
      try waitUntil("the panel to be seen") { try panel.seen() != nil }
      for _ in 0..<3 {
        try panel.today("hide")
        try panel.waitFor(phase: "hidden")
        try panel.waitToSee(nil)
        try panel.today("show")
        try panel.waitFor(phase: "shown")
        try waitUntil("the panel to be seen") { try panel.seen() != nil }
      }
    }

    @Test(arguments: ["shown", "pinned"])
    func `a closed surface returns`(state: String) throws {
      let (panel, between) = try panel(settings: state == "pinned" ? "[Panel]\nPinned=true\n" : "")
      try panel.startShown(environment: between.environment)
      try panel.waitToSee(edge)
      try between.perform(.close)
      try panel.waitToSee(edge)
    }

    @Test func `a refused surface backs off, and appears when allowed`() throws {
      let (panel, between) = try panel()
      try between.perform(.shun)
      let running = try panel.start(environment: between.environment)
      // A caret blinks for ten seconds.
      try waitUntilSteady("it to rest", for: .seconds(2), within: .seconds(120)) {
        try ticks(running)
      }
      try expect(panel.today("hide").status.isSuccess)
      try panel.waitFor(phase: "hidden")
      try between.perform(.go)
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try panel.waitToSee(edge)
    }

    // MARK: - Missing features

    @Test(arguments: [true, false], [true, false])
    func `the panel works without pointer and keyboard devices`(
      hasLayers: Bool, isFromTheStart: Bool
    ) throws {
      let (panel, between) = try panel(accessibility: true)
      if !hasLayers { try between.perform(.hide("zwlr_layer_shell_v1")) }
      if isFromTheStart { try between.perform(.hide("wl_seat")) }
      let opened = "\(panel.desktop.folder)/home/opened"
      try panel.desktop.installReader("touch \(opened)")
      try panel.install(
        "one",
        PanelOnDesktop.answer(
          #"{"type":"button","text":"Read On","action":{"open":"today-test:page"}}"#),
        keys: "App=reader.desktop")
      let running = try panel.startShown(environment: between.environment)
      if !isFromTheStart { try between.perform(.remove("wl_seat")) }
      try panel.today("add", "org.example.one")
      for command in ["focus", "hide", "focus", "settings", "hide", "show", "focus"] {
        try expect(panel.today(command).status.isSuccess)
        try panel.waitFor(phase: command == "hide" ? "hidden" : "shown")
      }
      try waitUntil("the widget") { panel.tree()?["Read On"] != nil }
      try AccessibleTree.act(on: "Read On", of: "today", on: panel.desktop)
      try waitUntil("it to be opened") { FileManager.default.fileExists(atPath: opened) }
      try expect(panel.today("peek", "one-1").status.isSuccess)
      try expect(panel.today("quit").status.isSuccess)
      try expect(running.waitForExit() == .exited(0))
    }

    @Test func `a renamed monitor keeps the panel`() throws {
      let (panel, between) = try panel(outputs: 2)
      let name = try panel.desktop.outputs()[1].name
      let other = try panel.desktop.outputs()[0].name
      try panel.write("[Panel]\nMonitor=\(name)\n")
      try panel.startShown(environment: between.environment)
      try panel.waitToSee(edge, of: name)
      // The configured monitor disappears, and another appears.
      try between.perform(.rename(name, to: "OTHER-1"))
      try waitUntil("its new name") { try panel.status("Monitors: ").contains("OTHER-1") }
      try expect(!panel.status("Monitors: ").contains(name))
      try panel.waitFor(phase: "shown")
      try panel.write("[Panel]\nMonitor=OTHER-1\n")
      try waitUntil("the panel to be there") { try panel.phase().contains("OTHER-1") }
      try panel.waitToSee(edge, of: name)
      try panel.waitToSee(nil, of: other)
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.waitToSee(nil, of: name)
      // Also while it is hidden.
      try between.perform(.rename("OTHER-1", to: name))
      try panel.write("[Panel]\nMonitor=\(name)\n")
      try panel.today("show")
      try waitUntil("the panel to be there") { try panel.phase().contains(name) }
      try panel.waitToSee(edge, of: name)
    }

    /// The manager and surface interfaces of blur protocols, with their opcodes to set and unset a
    /// region.
    private static let blurs = [
      ("ext_background_effect_manager_v1", "ext_background_effect_surface_v1", 1, 0),
      ("org_kde_kwin_blur_manager", "org_kde_kwin_blur", 1, 2),
    ]

    @Test(arguments: blurs)
    func `the compositor blurs behind a visible panel if it can`(
      manager: String, effect: String, part: Int, end: Int
    ) throws {
      let (panel, between) = try panel(settings: "[Panel]\nBlurBehind=true\n")
      try between.perform(.offer(manager))
      let running = try panel.startShown(environment: between.environment)
      func wait(_ what: String, for last: Int) throws {
        try waitUntil(what) {
          let asked = try between.requests(of: effect)
          return asked.last?.number == last
        }
      }
      let afterPart = manager.hasPrefix("org_kde") ? 0 : part
      try wait("the part that is blurred", for: afterPart)
      try expect(between.requests(of: effect).contains { $0.number == part && $0.argument != 0 })
      try panel.today("hide")
      try wait("the end of that", for: end)
      try panel.today("show")
      try wait("the part again", for: afterPart)
      try panel.write("[Panel]\nBlurBehind=false\n")
      try wait("the end of that", for: end)
      try panel.write("[Panel]\nBlurBehind=true\n")
      try wait("the part again", for: afterPart)
      try panel.waitToSee(edge)
      expect(running.isRunning)
    }

    @Test(arguments: ["zwlr_layer_shell_v1", "wp_viewporter"])
    func `the panel works without optional protocols`(interface: String) throws {
      let (panel, between) = try panel()
      try between.perform(.hide(interface))
      try panel.startShown(environment: between.environment)
      try expect(
        panel.status("Window: ")
          == (interface == "wp_viewporter" ? "layer surface on Wayland" : "plain window"))
      try waitUntil("the panel to be seen") { try panel.seen() != nil }
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.waitToSee(nil)
    }
  }
}
