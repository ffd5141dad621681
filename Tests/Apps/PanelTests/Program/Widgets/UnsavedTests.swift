import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// Exits at which a form's unsaved changes could be lost.
  @Suite("Unsaved changes", .serialized) struct Unsaved {

    /// The panel with a widget's form, after typing into it.
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

    /// UnsavedPanelTests has what is on the disk before a crash.
    @Test(arguments: runsExhaustively ? ["SIGTERM", "SIGKILL"] : ["SIGTERM"])
    func `a draft is restored after a signal`(way: String) throws {
      let panel = try panel()
      let program = try #require(panel.program)
      // SIGKILL prevents further writes, so the disk must be up to date.
      if way == "SIGKILL" { try checkNothingIsLost(panel) }
      kill(program.pid, way == "SIGKILL" ? SIGKILL : SIGTERM)
      try waitUntil("it to end") { !program.isRunning }
      try checkNothingIsLost(panel)
      try panel.startWithKeyboard()
      try openForm(panel, hasDraft: true)
      try expectEqual(panel.node("City (required)", where: \.isFocusable).text, "Bern")
      try panel.node("Unsaved changes from last time")
      try panel.click("Discard", "push button")
      try panel.waitForDrafts("nothing") { $0 == "" }
    }

    @Test func `a draft is written when the X server is lost`() throws {
      let panel = try panel(typing: "Be")
      let program = try #require(panel.program)
      try panel.waitForDrafts("the beginning") { $0.contains("city=Be") }
      try panel.desktop.type("rn")
      // Input that the server hasn't delivered is lost with it.
      try panel.node("City (required)") { $0.text == "Bern" }
      let server = try #require(
        panel.desktop.runningPrograms.first { $0.arguments.first?.contains("Xvfb") == true })
      server.send(SIGKILL)
      try waitUntil("the panel to end") { !program.isRunning }
      try expect(panel.drafts().contains("city=Bern"))
    }
  }
}
