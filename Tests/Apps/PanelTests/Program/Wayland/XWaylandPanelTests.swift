import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// GNOME has no layers, so the panel is a dock on XWayland.
  @Suite(.serialized, .enabled(if: Compositor.chosen == .gnome)) struct InXWayland {
    private func panel(_ settings: String = "") throws -> PanelOnWayland {
      let panel = try PanelOnWayland(settings: settings, xWayland: true, hasAnimations: false)
      try panel.startShown()
      return panel
    }

    /// A pixel of the panel's area.
    private func color(_ panel: PanelOnWayland) throws -> Color? {
      try panel.desktop.takePicture().color(x: 1080, y: 880)
    }

    @Test func `the panel is a dock at the edge, as the status reports`() throws {
      let panel = try PanelOnWayland(xWayland: true, hasAnimations: false)
      let bare = try color(panel)
      try panel.startShown()
      try expectEqual(panel.status("Window: "), "X11 dock on XWayland")
      let words = try panel.phase()
      // Below GNOME's bar.
      expect(words.hasPrefix("shown at the right edge of "), "\(words)")
      expect(words.hasSuffix(", 400 x 868 at 880, 32"), "\(words)")
      try waitUntil("the panel to be seen") { try color(panel) != bare }
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try waitUntil("the panel to be seen no more") { try color(panel) == bare }
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try waitUntil("the panel to be seen again") { try color(panel) != bare }
    }

    @Test func `a pinned panel reserves its strip and releases it`() throws {
      let panel = try panel()
      let window = try panel.desktop.openWindow(isMaximized: true)
      expectEqual(window.size?.width, 1280)
      try panel.today("pin")
      try waitUntil("the window to make room") { window.size?.width == 880 }
      try panel.today("unpin")
      try waitUntil("the window to have its room again") { window.size?.width == 1280 }
    }

    @Test func `an opened panel has the focus, and Escape returns it`() throws {
      let panel = try panel()
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.expectKeyboardThereAndBack(window) { try panel.today("focus") }
    }

    @Test func `Escape in a pinned panel returns the focus`() throws {
      let panel = try panel("[Panel]\nPinned=true\n")
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.expectKeyboardBackWhilePinned(window)
    }

    @Test func `a click on another window hides the panel`() throws {
      let panel = try panel()
      try panel.today("hide")
      let window = try panel.desktop.openWindow(isMaximized: true)
      try panel.today("focus")
      try panel.waitFor(phase: "shown")
      try waitUntil("the panel to have the keyboard") { !window.hasKeyboard }
      let beside = try panel.places().beside
      try panel.desktop.click(x: beside.x, y: beside.y)
      try panel.waitFor(phase: "hidden")
      try waitUntil("the click to arrive") { window.presses == 1 }
    }

    @Test func `the panel exits with a message when the compositor exits`() throws {
      let panel = try panel()
      try panel.desktop.endCompositor(byCrash: true)
      try expect(#require(panel.program).waitForExit() == .exited(1))
    }
  }
}
