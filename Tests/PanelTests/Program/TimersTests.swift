import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// The widget Timers as a user has it, with its own program.
  @Suite("Timers on the panel", .serialized) struct TimersOnPanel {
    private func panel() throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.today("add", "org.todayview.Timers")
      try panel.startWithKeyboard()
      return panel
    }

    @Test func `a profile is started, paused and stopped, and the panel shows it at once`() throws {
      let panel = try panel()
      try panel.click("Start, Focus", "push button")
      try panel.click("Pause, Focus", "push button")
      try panel.node("Resume, Focus", "push button")
      try panel.click("Show More, Timers", "push button")
      try panel.click("Stop", "push button")
      try panel.node("Start, Focus", "push button")
    }

    @Test func `what runs is still there when the panel has been away`() throws {
      let panel = try panel()
      try panel.click("Start, Focus", "push button")
      try panel.node("Pause, Focus", "push button")
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      try panel.node("Pause, Focus", "push button")
    }

    @Test func `its settings lead to its profiles, to which one is added`() throws {
      let panel = try panel()
      try panel.node("Start, Focus", "push button")
      try panel.today("settings")
      try panel.click("Timers", "push button")
      try panel.node("Folder for Exports")
      try panel.click("Edit Profiles", "push button")
      try panel.node("Profiles", "dialog")
      try panel.click("New Profile", "push button")
      try panel.node("Name (required)")
      try waitUntil("the name to have the keyboard") {
        try panel.focused()?.name == "Name (required)"
      }
      try panel.desktop.type("Reading")
      try panel.click("Add", "push button")
      try panel.waitUntilGone("Name (required)")
      try waitUntil("the new profile on the screen") {
        try AccessibleTree(of: "today", on: panel.desktop).nodes.contains {
          $0.name.hasPrefix("Reading")
        }
      }
      // What the settings are behind is still there.
      try panel.desktop.press("Escape")
      try panel.node("Folder for Exports")
    }
  }
}
