import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// What a new user sees, and who has a new version.
  @Suite("Welcome", .serialized) struct Welcome {
    private static let news = "What’s New in Today"

    private func newcomer() throws -> PanelOnDesktop {
      // Whatever is agreed to, no request leaves the machine.
      let panel = try PanelOnDesktop(
        accessibility: true, hasAnimations: false, isNewUser: true,
        environment: ["https_proxy": "http://127.0.0.1:9", "http_proxy": "http://127.0.0.1:9"])
      try panel.startWithKeyboard()
      try panel.node("Welcome to Today")
      return panel
    }

    /// The panel of somebody who had a version before.
    private func user(of version: String?) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      if let version {
        try "[Panel]\nWelcomed=true\nLastVersion=\(version)\n".write(
          toFile: "\(panel.home(.state))/panel.conf", atomically: true, encoding: .utf8)
      }
      try panel.startWithKeyboard()
      return panel
    }

    private func memory(_ panel: PanelOnDesktop) throws -> String {
      try String(contentsOfFile: "\(panel.home(.state))/panel.conf", encoding: .utf8)
    }

    private func restart(_ panel: PanelOnDesktop) throws {
      let program = try #require(panel.program)
      try panel.today("quit")
      try waitUntil("it to end") { !program.isRunning }
      try panel.startWithKeyboard()
      try panel.node("Edit", "push button")
    }

    private func startsAtLogin(_ panel: PanelOnDesktop) throws -> Bool {
      let home = try #require(panel.desktop.environment["HOME"])
      let config = panel.desktop.environment["XDG_CONFIG_HOME"] ?? "\(home)/.config"
      let entry = "\(config)/autostart/org.todayview.Today.desktop"
      return FileManager.default.fileExists(atPath: entry)
    }

    @Test func `by pointer: three screens, whose choices take effect, once`() throws {
      let panel = try newcomer()
      try panel.click("Continue", "push button")
      try panel.node("What Do You Want to See?")
      // Nothing asks the network before the user has agreed.
      try expect(!panel.today("list").output.contains("bitcoin-1"))
      try panel.click("Bitcoin", "check box")
      try panel.click("Calendar", "check box")
      try panel.click("Continue", "push button")
      try panel.node("Always There?")
      try panel.click("Start at Login", "check box")
      try waitUntil("the entry") { try startsAtLogin(panel) }
      try panel.click("Done", "push button")
      try panel.waitUntilGone("Always There?")
      let list = try panel.today("list").output
      let places = ["weather-1", "used-space-1"].map { list.range(of: $0)?.lowerBound }
      expect(
        places.allSatisfy { $0 != nil } && places[0] ?? list.endIndex < places[1] ?? list.startIndex
      )
      expect(!list.contains("calendar-1"))
      try restart(panel)
      try expect(panel.tree()["Welcome to Today"] == nil)
      try expect(!panel.today("list").output.contains("bitcoin-1"))
    }

    @Test func `by keyboard: there and back, and Escape at any time`() throws {
      let panel = try newcomer()
      try panel.tab(to: "Continue")
      try panel.desktop.press("Return")
      try panel.node("What Do You Want to See?")
      try panel.tab(to: "Back")
      try panel.desktop.press("Return")
      try panel.node("Welcome to Today")
      try waitUntil("the keyboard to be there, too") { try panel.focused()?.name == "Continue" }
      try panel.desktop.press("Return")
      try panel.node("What Do You Want to See?")
      for name in ["Weather", "Bitcoin"] {
        try panel.tab(to: name)
        try panel.desktop.press("space")
      }
      try panel.tab(to: "Continue")
      try panel.desktop.press("Return")
      try panel.node("Always There?")
      try waitUntil("the keyboard to have come along") { try panel.focused() != nil }
      try panel.desktop.press("alt+Left")
      try panel.node("What Do You Want to See?")
      // Back to where it begins, and away.
      try panel.desktop.press("Escape")
      try panel.node("Welcome to Today", "dialog")
      try panel.waitUntilGone("What Do You Want to See?")
      try panel.desktop.press("Escape")
      try panel.waitUntilGone("Welcome to Today")
      try expect(panel.phase().hasPrefix("shown"))
      try expect(!startsAtLogin(panel))
      try expect(!panel.today("list").output.contains("bitcoin-1"))
    }

    @Test func `the keyboard alone gets through it, and sets a shortcut`() throws {
      let panel = try newcomer()
      for page in ["What Do You Want to See?", "Always There?"] {
        try panel.tab(to: "Continue")
        try panel.desktop.press("Return")
        try panel.node(page)
        try waitUntil("the keyboard to have come along") { try panel.focused() != nil }
      }
      try panel.tab(to: "Shortcut: None")
      try panel.desktop.press("Return")
      try panel.node("Shortcut: Press Keys…")
      try panel.desktop.press("super+t")
      try panel.node("Shortcut: Super+T") { $0.states.contains("focused") }
      try panel.tab(to: "Open at Screen Edge")
      try panel.desktop.press("space")
      try panel.waitForSettings("both ways in") {
        $0.contains("Shortcut=<Super>t\n") && $0.contains("HotEdge=true\n")
      }
      try panel.tab(to: "Done")
      try panel.desktop.press("Return")
      try panel.waitUntilGone("Always There?")
      try panel.desktop.press("super+t")
      try panel.waitFor(phase: "hidden")
      try panel.desktop.press("super+t")
      try panel.waitFor(phase: "shown")
    }

    @Test func `read aloud: a dialog that says what it is, and nothing of what is covered`() throws
    {
      let panel = try newcomer()
      let tree = try panel.tree()
      let dialog = try #require(tree.nodes.first { $0.role == "dialog" })
      expectEqual(dialog.name, "Welcome to Today")
      expect(tree["Edit"] == nil)
      try panel.click("Continue", "push button")
      try panel.node("Bitcoin") {
        $0.isFocusable && ($0.states.contains("checked") || $0.states.contains("pressed"))
          && !$0.description.isEmpty
      }
      try panel.node("What Do You Want to See?", "dialog")
    }

    @Test func `after an update the news are told once`() throws {
      let panel = try user(of: "0.0.1")
      try panel.node(Self.news)
      try panel.click("Continue", "push button")
      try panel.waitUntilGone(Self.news)
      try expect(!memory(panel).contains("LastVersion=0.0.1"))
      try restart(panel)
      try expect(panel.tree()[Self.news] == nil)
    }

    @Test(arguments: [nil, "9999.0"])
    func `who has no version before this one hears no news`(version: String?) throws {
      let panel = try user(of: version)
      try panel.node("Edit", "push button")
      try waitUntil("the version to be remembered") {
        (try? memory(panel))?.contains("LastVersion=") == true
      }
      try expect(panel.tree()[Self.news] == nil)
    }

    @Test func `a demonstration welcomes nobody`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false, isNewUser: true)
      let demo = try panel.desktop.start([try ProgramUnderTest.path("today"), "--demo"])
      try waitUntil("the samples") {
        (try? panel.tree())?["Sample Data"] != nil
      }
      try waitUntil("the cards") { try panel.tree()["Bitcoin"] != nil }
      try expect(panel.tree()["Welcome to Today"] == nil)
      demo.terminate()
    }
  }
}
