import GTK
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
      try panel.node("The program “\u{2068}no-such-program\u{2069}” isn’t installed.")
    }
  }

  func testAWidgetInASandboxAsksOnceForExactlyThatCommand() throws {
    try withAction(Self.ls, keys: Self.sandbox) { panel in
      try panel.click("go on")
      try panel.node("The Widget “\u{2068}one\u{2069}” Wants to Run a Program")
      try panel.node("It will run outside the widget’s sandbox, with all of your permissions.")
      try panel.node("\u{2066}/bin/ls -l “a file”\u{2069}")
      XCTAssertEqual(panel.running, [])
      try panel.click("Cancel", "push button")
      XCTAssertEqual(panel.running, [])
      try panel.click("go on")
      try panel.agree("Run")
      XCTAssertEqual(panel.running.count, 1)
      try panel.click("go on")
      XCTAssertEqual(panel.running.count, 1)
      try panel.agree("Always Run This")
      try panel.click("go on")
      XCTAssertEqual(panel.running.count, 3)
      try panel.restart()
      try panel.focus()
      try panel.click("go on")
      XCTAssertEqual(panel.running.count, 4)
      XCTAssertFalse(panel.has("Cancel"))
    }
  }

  func testAClickThatComesAtOnceRunsNothing() throws {
    try withAction(Self.ls, keys: Self.sandbox) { panel in
      try panel.click("go on")
      for wait in [0, 300, 600] {
        panel.advance(by: .milliseconds(wait))
        try panel.click("Run", "push button")
        panel.key("Return")
        XCTAssertEqual(panel.running, [])
        if !panel.has("Run") { try panel.click("go on") }
      }
      try panel.agree("Run")
      XCTAssertEqual(panel.running.count, 1)
    }
  }

  func testTheQuestionNamesTheProgramThatRuns() throws {
    // The widget's own, which has the name of one of the system's.
    let run = #"{"run":["ls","-l"]}"#
    try withAction(run, keys: Self.sandbox) { panel in
      let folder = "\(panel.folder)/.local/share/today/widgets"
      try panel.click("go on")
      try panel.node("\u{2066}/usr/bin/ls -l\u{2069}")
      try panel.agree("Always Run This")
      XCTAssertEqual(panel.running, [["/usr/bin/ls", "-l"]])
      try panel.put(Array("#!/bin/sh\n".utf8), "\(folder)/ls")
      try panel.click("go on")
      try panel.node("\u{2066}\(folder)/ls -l\u{2069}")
      XCTAssertEqual(panel.running.count, 1)
    }
  }

  func testAProgramOfAWidgetInASandboxDoesNotRunWhereTheWidgetWrites() throws {
    for keys in [Self.sandbox, "Run=true"] {
      try withAction(Self.ls, keys: keys) { panel in
        let own = "\(panel.folder)/.local/state/today/widgets/one-1"
        try panel.put(Array("[core]\nfsmonitor=evil\n".utf8), "\(own)/.git/config")
        try panel.click("go on")
        if keys == Self.sandbox { try panel.agree("Run") }
        XCTAssertEqual(panel.runningFolders, [keys == Self.sandbox ? panel.homeFolder : own])
      }
    }
  }

  func testALongCommandIsShownWholeOrRefused() throws {
    for count in [4, 20] {
      let words = (0..<count).map { "\($0)" + String(repeating: "x", count: 1900) }
      let list = words.map { #""\#($0)""# }.joined(separator: ",")
      try withAction(#"{"run":["/bin/ls",\#(list)]}"#, keys: Self.sandbox) { panel in
        try panel.click("go on")
        guard count < 20 else {
          try panel.node("The command is too long to be read before it runs.")
          return
        }
        // A label shows 2,000 characters.
        let parts = panel.tree.names.filter { $0.hasPrefix("\u{2066}") }
        XCTAssertEqual(
          parts.joined().filter { !"\u{2066}\u{2069}".contains($0) },
          "/bin/ls \(words.joined(separator: " "))")
        let window = try XCTUnwrap(panel.window?.frame)
        XCTAssertLessThanOrEqual(try panel.node("Run", "push button").frame.maxY, window.height)
        try panel.agree("Run")
        XCTAssertEqual(panel.running.count, 1)
      }
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
      try panel.agree("Run")
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
      try panel.node("The Widget “\u{2068}one\u{2069}” Wants to Run a Program")
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
      try panel.node("The Widget “\u{2068}one\u{2069}” Wants to Open an App")
      try panel.node("\u{2066}Reader\u{2069}")
      XCTAssertEqual(panel.launched, [])
      try panel.agree("Run")
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
      try panel.node("The app “\u{2068}org.example.Nothing.desktop\u{2069}” isn’t installed.")
    }
  }
}
