import GTKTesting
import PanelHarness
import XCTest

/// Programs and apps that a click starts.
final class ProgramPanelTests: XCTestCase {
  private static let sandbox = "Sandbox=true\nRun=true"
  private static let ls = #"{"run":["/bin/ls","-l","a file"],"send":"listed"}"#

  private func withAction(
    _ action: String, keys: String, settings: String = "[Panel]\nPinned=true\n",
    _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let one = ScriptedWidget(
      "one", showing: #"{"type":"text","text":"go on","action":\#(action)}"#, keys: keys)
    try withPanel([one], .init(settings: settings, hasAnimations: false)) { panel in
      try panel.installApp("org.example.Reader.desktop", name: "Reader")
      try panel.focus()
      try body(panel)
    }
  }

  func testAProgramBelongsToTheUserAndItsEndIsSent() throws {
    try withAction(Self.ls, keys: "Run=true") { panel in
      try panel.click("go on")
      XCTAssertEqual(panel.running, [["/bin/ls", "-l", "a file"]])
      XCTAssertEqual(panel.widgets.heard("action", by: "one-1").count, 0)
      try panel.today("hide")
      panel.endProgram(0)
      XCTAssertEqual(panel.widgets.heard("action", by: "one-1").count, 1)
    }
  }

  func testNothingRunsWithoutRunInItsManifest() throws {
    try withAction(Self.ls, keys: "Largest=compact") { panel in
      try panel.click("go on")
      try panel.node("This widget may not run programs: its manifest lacks Run=true.")
      XCTAssertEqual(panel.running, [])
    }
  }

  func testAMissingProgramIsReported() throws {
    try withAction(#"{"run":["no-such-program"]}"#, keys: "Run=true") { panel in
      try panel.click("go on")
      try panel.node("The program no-such-program isn’t installed.")
    }
  }

  func testAWidgetInASandboxAsksOnceForExactlyThatCommand() throws {
    try withAction(Self.ls, keys: Self.sandbox) { panel in
      try panel.click("go on")
      try panel.node("\u{2068}one\u{2069} Wants to Run a Program")
      try panel.node("It will run outside the widget’s sandbox, with all of your permissions.")
      try panel.node("\u{2066}/bin/ls -l “a file”\u{2069}")
      XCTAssertEqual(panel.running, [])
      try panel.click("Cancel", "push button")
      XCTAssertEqual(panel.running, [])
      try panel.click("go on")
      try panel.click("Run", "push button")
      XCTAssertEqual(panel.running.count, 1)
      try panel.click("go on")
      XCTAssertEqual(panel.running.count, 1)
      try panel.click("Always Run This", "push button")
      try panel.click("go on")
      XCTAssertEqual(panel.running.count, 3)
      try panel.restart()
      try panel.focus()
      try panel.click("go on")
      XCTAssertEqual(panel.running.count, 4)
      XCTAssertFalse(panel.has("Cancel"))
    }
  }

  func testAnAnswerToAClickCanRunAProgram() throws {
    let one = ScriptedWidget("one", keys: Self.sandbox) { line in
      line.method == "update"
        ? [
          line.result(
            #"{"outcome":"newData","content":{"type":"text","text":"go on","action":{"send":"x"}}}"#
          )
        ] : [line.result(#"{"outcome":"noData","run":["/bin/ls"]}"#)]
    }
    try withPanel([one], .init(hasAnimations: false)) { panel in
      try panel.focus()
      try panel.click("go on")
      try panel.node("\u{2066}/bin/ls\u{2069}")
      try panel.click("Run", "push button")
      XCTAssertEqual(panel.running, [["/bin/ls"]])
    }
  }

  func testTheQuestionHasNoNameThatTheWidgetChose() throws {
    let one = ScriptedWidget("one", keys: Self.sandbox) { line in
      [
        line.result(
          #"{"outcome":"newData","name":"Your System","content":{"type":"text","text":"go on","action":{"run":["/bin/ls"]}}}"#
        )
      ]
    }
    try withPanel([one], .init(hasAnimations: false)) { panel in
      try panel.focus()
      try panel.node("Your System")
      try panel.click("go on")
      try panel.node("\u{2068}one\u{2069} Wants to Run a Program")
    }
  }

  func testAnAppIsLaunchedAndThePanelHides() throws {
    try withAction(#"{"launch":"org.example.Reader.desktop"}"#, keys: "", settings: "") { panel in
      try panel.click("go on")
      XCTAssertEqual(panel.launched, ["Reader"])
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }

  func testAWidgetInASandboxAsksBeforeItOpensAnAppThatIsNotItsOwn() throws {
    let launch = #"{"launch":"org.example.Reader.desktop"}"#
    try withAction(launch, keys: Self.sandbox) { panel in
      try panel.click("go on")
      try panel.node("\u{2068}one\u{2069} Wants to Open an App")
      try panel.node("\u{2066}Reader\u{2069}")
      XCTAssertEqual(panel.launched, [])
      try panel.click("Run", "push button")
      XCTAssertEqual(panel.launched, ["Reader"])
    }
    try withAction(launch, keys: "\(Self.sandbox)\nApp=org.example.Reader.desktop") { panel in
      try panel.click("go on")
      XCTAssertEqual(panel.launched, ["Reader"])
    }
  }

  func testAnAppThatIsNotInstalledIsReported() throws {
    try withAction(#"{"launch":"org.example.Nothing.desktop"}"#, keys: "") { panel in
      try panel.click("go on")
      try panel.node("The app org.example.Nothing.desktop isn’t installed.")
    }
  }
}
