import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// One test for each way in which a form with unsaved changes might be lost.
  @Suite("Unsaved changes", .serialized) struct Unsaved {

    /// The panel with the form of a widget on it, into which something was typed.
    private func panel(typing text: String = "Bern", into field: String = "City (required)")
      throws -> PanelOnDesktop
    {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try SampleWidget.add(to: panel)
      try panel.startWithKeyboard()
      try openForm(panel)
      try panel.tab(to: field)
      try panel.desktop.type(text)
      try panel.node("Save", "push button") { $0.states.contains("sensitive") }
      return panel
    }

    private func openForm(_ panel: PanelOnDesktop, hasDraft: Bool = false) throws {
      try panel.today("settings")
      try panel.click(hasDraft ? "weather: Not saved" : "weather", "push button")
      try panel.node("City (required)")
    }

    private func checkNothingIsLost(_ panel: PanelOnDesktop) throws {
      try panel.waitForDrafts("the city") { $0.contains("city=Bern") }
      try expect(!panel.wholeSettings().contains("Bern"))
    }

    private func answer(_ panel: PanelOnDesktop) throws {
      try panel.node("Keep Editing", "push button")
      try checkNothingIsLost(panel)
      try panel.click("Save", "push button")
      try panel.waitForSettings("the city") { $0.contains("city=Bern") }
      try panel.waitForDrafts("nothing") { !$0.contains("Bern") }
    }

    @Test(arguments: ["Escape", "alt+Left"])
    func `going back asks, and leads to where the form was opened`(key: String) throws {
      let panel = try panel()
      try panel.desktop.press(key)
      try answer(panel)
      try panel.node("Settings", "dialog")
      // Nothing is unsaved any more.
      try panel.node("weather", "push button") { $0.states.contains("focused") }
      try panel.desktop.press("Escape")
      try panel.waitUntilGone("Screen Edge: Left")
      try expect(panel.phase().hasPrefix("shown"))
    }

    @Test func `the close button asks, and who keeps on editing finds all as it was`() throws {
      let panel = try panel()
      try panel.click("Close", "push button")
      try panel.click("Keep Editing", "push button")
      try panel.waitUntilGone("Keep Editing")
      try expectEqual(panel.node("City (required)", where: \.isFocusable).text, "Bern")
      try panel.click("Close", "push button")
      try panel.click("Discard Changes", "push button")
      try panel.waitUntilGone("City (required)")
      try expectEqual(panel.drafts(), "")
      try expect(!panel.wholeSettings().contains("Bern"))
    }

    @Test func `a swipe asks`() throws {
      let panel = try panel()
      try panel.desktop.drag(fromX: 1720, fromY: 30, toX: 1720, toY: 900, steps: 20)
      try answer(panel)
    }

    @Test func `a click above the card asks`() throws {
      let panel = try panel()
      try panel.desktop.click(x: 1720, y: 4)
      try answer(panel)
    }

    @Test(arguments: ["a click outside", "hide", "toggle"])
    func `hidden, the form waits as it was, secrets included`(way: String) throws {
      let panel = try panel()
      try panel.tab(to: "Key")
      try panel.desktop.type("hush")
      if way == "a click outside" {
        try panel.desktop.click(x: 300, y: 700)
      } else {
        try panel.today(way)
      }
      try panel.waitFor(phase: "hidden")
      try checkNothingIsLost(panel)
      try expect(!panel.drafts().contains("hush"))
      try panel.today("focus")
      try panel.waitFor(phase: "shown")
      try expectEqual(panel.node("City (required)", where: \.isFocusable).text, "Bern")
      try panel.click("Save", "push button")
      try panel.waitForSettings("the city") { $0.contains("city=Bern") }
      let secrets = try secrets(panel)
      expect(secrets.contains("key=hush"))
    }

    private func secrets(_ panel: PanelOnDesktop) throws -> String {
      let folder = try panel.home(.config)
      let data = try panel.widgetsFolder().replacingOccurrences(of: "/widgets", with: "")
      return [folder, data, try panel.home(.state)].compactMap {
        try? String(contentsOfFile: "\($0)/secrets.conf", encoding: .utf8)
      }.joined()
    }

    @Test(arguments: ["quit", "SIGTERM", "SIGKILL", "the X server"])
    func `ended, it fills in next time what was typed`(way: String) throws {
      let panel = try panel()
      let program = try #require(panel.program)
      switch way {
      case "quit": try panel.today("quit")
      case "SIGTERM": kill(program.pid, SIGTERM)
      default:
        // Nobody can do anything then: what is on the disk by now counts.
        try checkNothingIsLost(panel)
        kill(program.pid, SIGKILL)
      }
      try waitUntil("it to end") { !program.isRunning }
      try checkNothingIsLost(panel)
      try panel.startWithKeyboard()
      try openForm(panel, hasDraft: true)
      try expectEqual(panel.node("City (required)", where: \.isFocusable).text, "Bern")
      try panel.node("Unsaved changes from last time")
      try panel.click("Discard", "push button")
      try panel.waitForDrafts("nothing") { $0 == "" }
    }

    @Test func `the X server gone, the draft is written first`() throws {
      let panel = try panel(typing: "Be")
      let program = try #require(panel.program)
      try panel.waitForDrafts("the beginning") { $0.contains("city=Be") }
      try panel.desktop.type("rn")
      // What the server has kept to itself is lost with it.
      try panel.node("City (required)") { $0.text == "Bern" }
      let server = try #require(
        panel.desktop.runningPrograms.first { $0.arguments.first?.contains("Xvfb") == true })
      server.send(SIGKILL)
      try waitUntil("the panel to end") { !program.isRunning }
      try expect(panel.drafts().contains("city=Bern"))
    }

    @Test func `asked to quit with a secret typed, it asks`() throws {
      let panel = try panel(typing: "hush", into: "Key")
      let program = try #require(panel.program)
      try expect(panel.today("quit").status == .exited(1))
      try panel.click("Keep Editing", "push button")
      try panel.waitUntilGone("Keep Editing")
      expect(program.isRunning)
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try expect(panel.today("quit").status == .exited(1))
      try panel.waitFor(phase: "shown")
      try panel.click("Discard Changes", "push button")
      try waitUntil("it to end") { !program.isRunning }
      try expectEqual(panel.drafts(), "")
    }

    @Test func `logged out with a secret typed, it says that it has to be typed again`() throws {
      let panel = try panel(typing: "hush", into: "Key")
      let program = try #require(panel.program)
      kill(program.pid, SIGTERM)
      try waitUntil("it to end") { !program.isRunning }
      try expect(!panel.drafts().contains("hush"))
      try panel.startWithKeyboard()
      try openForm(panel, hasDraft: true)
      try panel.node("Secrets weren’t saved. Enter them again.")
    }

    @Test func `a color half typed in the settings is not lost either`() throws {
      let panel = try PanelOnDesktop(
        accessibility: true, settings: "[Panel]\nBackground=#112233\n", hasAnimations: false)
      try panel.startWithKeyboard()
      try panel.today("settings")
      try panel.tab(to: "Color (required)")
      try panel.desktop.press("ctrl+a")
      try panel.desktop.type("#4455")
      try panel.desktop.press("Escape")
      try panel.click("Keep Editing", "push button")
      try panel.waitUntilGone("Keep Editing")
      try expectEqual(panel.node("Color (required)", where: \.isFocusable).text, "#4455")
      try panel.tab(to: "Color (required)", key: "shift+Tab")
      try panel.desktop.press("End")
      try panel.desktop.type("66")
      // Ended in the middle of it, what will do is kept.
      try panel.node("Color (required)") { $0.text == "#445566" }
      try panel.today("quit")
      try expect(panel.wholeSettings().contains("Background=#445566"))
    }

    @Test(arguments: ["quit", "SIGTERM", "SIGKILL"])
    func `ended with a color half typed, it is filled in again`(way: String) throws {
      let panel = try PanelOnDesktop(
        accessibility: true, settings: "[Panel]\nBackground=#112233\n", hasAnimations: false)
      try panel.startWithKeyboard()
      try panel.today("settings")
      try panel.tab(to: "Color (required)")
      try panel.desktop.press("ctrl+a")
      try panel.desktop.type("#4455")
      try panel.node("Color (required)") { $0.text == "#4455" }
      let program = try #require(panel.program)
      switch way {
      case "quit": try panel.today("quit")
      case "SIGTERM": kill(program.pid, SIGTERM)
      default:
        try panel.waitForDrafts("the beginning") { $0.contains("Background=#4455") }
        kill(program.pid, SIGKILL)
      }
      try waitUntil("it to end") { !program.isRunning }
      try expect(panel.wholeSettings().contains("Background=#112233"))
      try panel.startWithKeyboard()
      try panel.today("settings")
      try panel.node("Unsaved changes from last time")
      try expectEqual(panel.node("Color (required)", where: \.isFocusable).text, "#4455")
      try panel.node("Color (required)") { $0.states.contains("focused") }
      try panel.desktop.press("End")
      try panel.desktop.type("66")
      try panel.desktop.press("Return")
      try panel.waitForSettings("the color") { $0.contains("Background=#445566") }
      try panel.waitUntilGone("Unsaved changes from last time")
      try panel.waitForDrafts("nothing") { $0 == "" }
    }
  }
}
