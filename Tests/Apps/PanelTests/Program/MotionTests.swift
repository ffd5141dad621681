import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// The pixels of a slide; MotionPanelTests has its frames.
  @Suite("Slides on a desktop", .serialized, .exhaustive) struct Motion {
    /// The number of columns in the panel's strip that aren't wallpaper.
    private func coveredColumns(_ panel: PanelOnDesktop) throws -> Int {
      let picture = try panel.desktop.takePicture()
      return (1520..<1920).count { x in
        guard let color = picture.color(x: x, y: 1000) else { return false }
        return !color.isClose(to: Self.wallpaper)
      }
    }

    private static let wallpaper = Color(red: 0, green: 64, blue: 0)

    private func panelOnGreen(compositor: Bool) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(compositor: compositor)
      try panel.desktop.outputOf(["hsetroot", "-solid", "#004000"])
      try panel.start("--background")
      return panel
    }

    @Test(arguments: [false, true])
    func `the window is clipped to the visible part while it slides`(compositor: Bool) throws {
      let panel = try panelOnGreen(compositor: compositor)
      try expectEqual(coveredColumns(panel), 0)
      // The slide is too short for a screenshot, so the program is stopped during it.
      var partial = 0
      for _ in 0..<30 where partial == 0 {
        try panel.today("show")
        try waitUntil("the panel to set out") { try panel.isVisible() }
        try #require(panel.program).send(SIGSTOP)
        let columns = try coveredColumns(panel)
        if (1..<400) ~= columns { partial = columns }
        try #require(panel.program).send(SIGCONT)
        try panel.today("hide")
        try panel.waitFor(phase: "hidden")
      }
      expect((1..<400) ~= partial)
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try waitUntil("all of it to be drawn") { try coveredColumns(panel) == 400 }
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try waitUntil("nothing of it to be left") { try coveredColumns(panel) == 0 }
    }
  }

  @Suite("A compositor that starts and stops", .serialized, .exhaustive) struct Composition {
    /// The share of black pixels in the panel's strip, on a wallpaper without any.
    private func blackness(_ panel: PanelOnDesktop) throws -> Double {
      let picture = try panel.desktop.takePicture()
      let black = Color(red: 0, green: 0, blue: 0)
      var (count, found) = (0, 0)
      for x in stride(from: 1520, to: 1920, by: 4) {
        for y in stride(from: 0, to: 1080, by: 4) {
          count += 1
          if picture.color(x: x, y: y)?.isClose(to: black) == true { found += 1 }
        }
      }
      return Double(found) / Double(count)
    }

    private static let wallpaper = Color(red: 0x80, green: 0xA0, blue: 0xC0)

    /// The colors of the desktop beside the panel, up to its edge.
    private func beside(_ panel: PanelOnDesktop) throws -> [Color] {
      let picture = try panel.desktop.takePicture()
      return (1490..<1520).compactMap { picture.color(x: $0, y: 500) }
    }

    /// Whether it gets darker towards the panel, but never black.
    private func castsShadow(_ panel: PanelOnDesktop) throws -> Bool {
      let colors = try beside(panel)
      guard let first = colors.first, let last = colors.last else { return false }
      return first.isClose(to: Self.wallpaper) && (80..<150) ~= Int(last.green)
        && zip(colors, colors.dropFirst()).allSatisfy { $0.green >= $1.green }
    }

    private func isClear(_ panel: PanelOnDesktop) throws -> Bool {
      try beside(panel).allSatisfy { $0.isClose(to: Self.wallpaper) }
    }

    @Test func `the panel casts a shadow beside it while one runs`() throws {
      let panel = try PanelOnDesktop(settings: "[Panel]\nAppearance=light\n")
      try panel.desktop.outputOf(["hsetroot", "-solid", "#80a0c0"])
      try panel.start()
      try panel.waitFor(phase: "shown")
      try expect(isClear(panel))
      let compositor = try panel.desktop.start([
        "picom", "--backend", "xrender", "--config", "/dev/null",
      ])
      try waitUntil("the shadow") { try castsShadow(panel) }
      compositor.terminate()
      try waitUntil("no shadow without a compositor") { try isClear(panel) }
    }

    @Test func `the panel looks the same with and without one`() throws {
      let panel = try PanelOnDesktop(settings: "[Panel]\nAppearance=light\n")
      try panel.desktop.outputOf(["hsetroot", "-solid", "#80a0c0"])
      try panel.start()
      try panel.waitFor(phase: "shown")
      let before = try blackness(panel)
      for _ in 0..<2 {
        let compositor = try panel.desktop.start([
          "picom", "--backend", "xrender", "--config", "/dev/null",
        ])
        try waitUntil("the panel to be drawn with a compositor") {
          try abs(blackness(panel) - before) < 0.002
        }
        try panel.today("hide")
        try panel.waitFor(phase: "hidden")
        try panel.today("show")
        try panel.waitFor(phase: "shown")
        try waitUntil("the panel to be drawn again") { try abs(blackness(panel) - before) < 0.002 }
        compositor.terminate()
        try waitUntil("the panel to be drawn without one") {
          try abs(blackness(panel) - before) < 0.002
        }
      }
    }
  }

  @Suite("Costs of a running panel", .serialized, .exhaustive) struct Costs {
    /// The growth of memory, once below `bound` or after a timeout.
    private func growth(of panel: PanelOnDesktop, since before: Int, to bound: Int) -> Int {
      var growth = 0
      try? waitUntil("memory to be given back", within: .seconds(20)) {
        growth = try panel.proportionalMemory() - before
        return growth < bound
      }
      return growth
    }

    @Test func `a thousand toggles leave nothing behind`() throws {
      let panel = try PanelOnDesktop(hasAnimations: false)
      try panel.start("--background")
      // Until everything is cached: the backdrop and the libraries' data.
      for _ in 0..<200 { try panel.today("toggle") }
      try panel.today("hide")
      try panel.waitForQuiet()
      let before = (
        counts: try panel.liveCounts(), descriptors: try panel.openDescriptors(),
        memory: try panel.proportionalMemory()
      )
      for _ in 0..<1_000 { try panel.today("toggle") }
      try expectEqual(panel.phase(), "hidden")
      try expect(panel.openDescriptors() == before.descriptors)
      // Memory is released a moment after the panel was hidden, with 2 MiB of backdrop, but later
      // on a busy machine. A leak stays.
      try panel.waitForQuiet()
      try expect(panel.liveCounts() == before.counts)
      // A sanitizer delays the release of memory.
      guard ProcessInfo.processInfo.environment["TODAY_SANITIZER"] == nil else { return }
      let growth = growth(of: panel, since: before.memory, to: 1024)
      expect(growth < 1024, "grew by \(growth) KiB")
    }

    /// The last frame of a slide is a texture of everything: 3.3 MiB at this scale.
    @Test func `a hidden panel keeps no texture of its slide`() throws {
      let panel = try PanelOnDesktop(environment: ["GDK_SCALE": "2"])
      try panel.startShown()
      try panel.waitForQuiet()
      let shown = try panel.proportionalMemory()
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.waitForQuiet()
      let growth = growth(of: panel, since: shown, to: 1024)
      expect(growth < 1024, "grew by \(growth) KiB")
    }

    /// The panel stays visible, as when pinned.
    @Test func `a closed screen's memory is released`() throws {
      let panel = try PanelOnDesktop(accessibility: true)
      try panel.startWithKeyboard()
      try panel.waitForQuiet()
      let before = try panel.proportionalMemory()
      try panel.today("settings")
      try panel.node("Settings", "dialog")
      let most = try panel.proportionalMemory() - before
      try panel.desktop.press("Escape")
      try waitUntil("the settings to be gone") {
        try !panel.tree().nodes.contains { $0.role == "dialog" }
      }
      let growth = growth(of: panel, since: before, to: most / 2)
      expect(growth < most / 2, "grew by \(growth) KiB, of \(most)")
    }

    /// Pango and cairo keep the fonts and glyphs of each size that was shown, half a mebibyte, as GTK
    /// has no way to release them; a size that is only dragged over is never shown. 15,812 KiB for
    /// these 30.
    @Test func `former text sizes leave only their glyphs`() throws {
      let panel = try PanelOnDesktop()
      try panel.startShown()
      try panel.waitForQuiet()
      let before = try panel.proportionalMemory()
      var last = try panel.desktop.takePicture()
      for size in stride(from: 55, through: 200, by: 5) {
        try panel.rewriteSettings { _ in "[Panel]\nTextScale=\(size)\n" }
        last = try waitFor("text of \(size) percent") {
          let now = try panel.desktop.takePicture()
          return now == last ? nil : now
        }
      }
      try panel.rewriteSettings { _ in "" }
      let growth = growth(of: panel, since: before, to: 18_432)
      expect(growth < 18_432, "grew by \(growth) KiB")
    }

    @Test func `a hidden panel never wakes up`() throws {
      let panel = try PanelOnDesktop()
      try panel.startShown()
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.waitForQuiet()
      let before = try panel.wakeUps()
      try expect(holds(for: .seconds(4)) { try panel.wakeUps() == before })
    }

    /// With and without the focus, after the caret has blinked for GTK's ten seconds.
    @Test(arguments: [("click", 8), ("show", 30)])
    func `an idle panel draws nothing`(keyboard: String, seconds: Int) throws {
      let panel = try PanelOnDesktop(settings: "[Panel]\nKeyboard=\(keyboard)\n")
      try panel.startShown()
      // The start's remaining work and the backdrop take a moment. The clock may advance and the
      // host clean up; a blinking caret would cause hundreds of wake-ups.
      try panel.waitUntilItRests(within: .seconds(seconds))
    }

    @Test func `an open panel focuses the search, and an inactive one nothing`()
      throws
    {
      // Otherwise it has the keyboard from the start, and its caret has stopped blinking when it rests.
      let panel = try PanelOnDesktop(settings: "[Panel]\nKeyboard=click\n")
      let desktop = panel.desktop
      _ = try desktop.start(["xev", "-name", "editor"])
      let editor = try desktop.waitForWindow(named: "editor")
      try panel.startShown()
      try panel.waitUntilItRests()
      try panel.today("focus")
      try waitUntil("the panel to have the keyboard") {
        try desktop.focusedWindow() == panel.window().id
      }
      // Until then, the search has no caret.
      try desktop.press("Tab")
      // A busy machine draws fewer frames. The first of these may belong to the focus change.
      for _ in 0..<2 {
        let before = try panel.wakeUps()
        try waitUntil("its caret to blink", within: .seconds(8)) {
          try panel.wakeUps() - before > 60
        }
      }
      try panel.today("pin")
      try desktop.click(x: editor.frame.x + 20, y: editor.frame.y + 20)
      try waitUntil("the editor to have the keyboard") {
        try desktop.focusedWindow() == editor.id
      }
      // A busy machine needs longer for the change. A blinking caret would go on for ten seconds,
      // longer than this waits.
      try panel.waitUntilItRests(for: .seconds(2), below: 40, within: .seconds(4))
    }
  }
}
