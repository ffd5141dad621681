import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("The shortcut", .serialized) struct Shortcut {
    private static let settings = "[Panel]\nShortcut=<Super>t\n"

    /// A panel in the background, once the shortcut works.
    private func start(
      _ settings: String = settings, accessibility: Bool = true
    ) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(
        accessibility: accessibility, settings: settings, hasAnimations: false)
      try panel.start("--background")
      return panel
    }

    /// Repeats the press, because one before the grab is lost. A repetition too soon would undo a
    /// slow success.
    private func press(
      _ keys: String, in panel: PanelOnDesktop, until phase: String,
      againAfter patience: Duration = .seconds(10)
    ) throws {
      try waitUntil("\(keys) to make it \(phase)") {
        try panel.desktop.press(keys)
        return (try? panel.waitFor(phase: phase, within: patience)) != nil
      }
    }

    @Test func `the shortcut opens and focuses the panel in any keyboard state`()
      throws
    {
      let panel = try start()
      let editor = try panel.desktop.startEditor()
      try press("super+t", in: panel, until: "shown")
      try panel.waitForKeyboard()
      try panel.desktop.press("Escape")
      try panel.waitFor(phase: "hidden")
      try panel.desktop.waitForKeyboard(in: editor)
      // Text typed right after the shortcut goes into the panel.
      try panel.desktop.outputOf(["xdotool", "key", "super+t"])
      try panel.waitForKeyboard()
      try panel.desktop.outputOf(["xdotool", "key", "ctrl+f", "type", "--delay", "20", "disk"])
      try panel.node("Widgets")
      try panel.desktop.press("super+t")
      try panel.waitFor(phase: "hidden")
      try panel.desktop.waitForKeyboard(in: editor)
      // Locks make no difference.
      try panel.desktop.press("Num_Lock", "Caps_Lock", "super+t")
      try panel.waitFor(phase: "shown")
      try panel.desktop.press("Num_Lock", "Caps_Lock", "super+t")
      try panel.waitFor(phase: "hidden")
      // The panel follows a new layout shortly after the server reports it.
      try panel.desktop.outputOf(["setxkbmap", "de", "dvorak"])
      try press("super+t", in: panel, until: "shown", againAfter: .seconds(2))
      try press("super+t", in: panel, until: "hidden")
    }

    /// Counts wake-ups, so everything else must be idle.
    @Test(.exhaustive) func `an unused shortcut never wakes the panel`() throws {
      let panel = try start(accessibility: false)
      try press("super+t", in: panel, until: "shown")
      try press("super+t", in: panel, until: "hidden")
      _ = try panel.desktop.startEditor()
      try panel.waitForQuiet()
      let before = try panel.wakeUps()
      // The server reports modifiers to GTK itself.
      try panel.desktop.type("words")
      try expect(panel.wakeUps() == before)
    }
  }
}
