import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Addresses that widgets want opened", .serialized) struct Links {
    private static func content(_ address: String) -> String {
      #"{"type":"text","text":"read on","action":{"open":"\#(address)"}}"#
    }

    private func panel(
      _ address: String, keys: String = "", environment: [String: String] = [:],
      settings: String? = nil
    ) throws -> (panel: PanelOnDesktop, opened: String) {
      let panel = try PanelOnDesktop(
        accessibility: true, settings: settings, hasAnimations: false, environment: environment)
      let opened = try panel.openAddressesIntoFile()
      try panel.add("one", showing: Self.content(address), keys: keys)
      try panel.startShown()
      try panel.waitForContent(of: ["one-1"])
      return (panel, opened)
    }

    private func text(_ file: String) -> String? {
      try? String(contentsOfFile: file, encoding: .utf8)
    }

    @Test func `what isn't known to be harmless is asked about, with the whole address`() throws {
      let (panel, opened) = try panel("today-test:page")
      try panel.click("read on")
      try panel.node("one Wants to Open an Address")
      try panel.node("\u{2066}today-test:page\u{2069}")
      expect(text(opened) == nil)
      try panel.click("Cancel", "push button")
      try panel.waitUntilGone("Cancel")
      expect(text(opened) == nil)
      // Agreed once is once. Pinned, the panel stays for the next time.
      try panel.today("pin")
      for _ in 0..<2 {
        try panel.click("read on")
        try panel.click("Open", "push button")
        try waitUntil("it to be opened") { text(opened) == "today-test:page" }
        try FileManager.default.removeItem(atPath: opened)
        try panel.waitUntilGone("Cancel")
      }
      // Agreed for good is remembered, also at the next start.
      try panel.click("read on")
      try panel.click("Always Open Such Addresses", "push button")
      try waitUntil("it to be opened") { text(opened) == "today-test:page" }
      try FileManager.default.removeItem(atPath: opened)
      try panel.waitUntilGone("Cancel")
      try panel.today("quit")
      try waitUntil("the panel to end") { panel.program?.isRunning == false }
      try panel.startShown()
      try panel.click("read on")
      try waitUntil("it to be opened unasked") { text(opened) == "today-test:page" }
    }

    @Test func `what no app opens is said to the user`() throws {
      let (panel, opened) = try panel("geo:50.08,14.43")
      try panel.click("read on")
      try panel.node("Unable to Open")
      try panel.node("No installed app can open geo:50.08,14.43.")
      expect(text(opened) == nil)
      try panel.click("Close", "push button")
      try panel.waitUntilGone("Unable to Open")
    }

    @Test func `an address of the widget's own app is opened unasked`() throws {
      let (panel, opened) = try panel("today-test:page", keys: "App=reader.desktop\n")
      try panel.click("read on")
      try waitUntil("it to be opened") { text(opened) == "today-test:page" }
      // It makes room for what was opened.
      try panel.waitFor(phase: "hidden")
    }

    @Test func `a long address is shown whole, and the buttons stay in reach`() throws {
      let address = "today-test:" + String(repeating: "0123456789", count: 198)
      let (panel, opened) = try panel(address)
      try panel.click("read on")
      try panel.node("\u{2066}\(address)\u{2069}")
      try panel.click("Open", "push button")
      try waitUntil("it to be opened") { text(opened) == address }
    }

    @Test(
      .enabled(if: ProcessInfo.processInfo.environment["TODAY_PICTURES"] != nil),
      arguments: ["light", "dark", "arabic", "long"])
    func `pictures of the question`(kind: String) throws {
      let address =
        kind == "long"
        ? "today-test://example.org/" + String(repeating: "a-rather/long%20path/", count: 40)
        : "vscode://file/home/eva/notes.txt?line=12"
      let (panel, _) = try panel(
        address, settings: "[Panel]\nAppearance=\(kind == "dark" ? "dark" : "light")\n")
      if kind == "arabic" {
        try panel.today("quit")
        try waitUntil("the panel to end") { panel.program?.isRunning == false }
        try panel.start(environment: try panel.desktop.makeLocale("ar_EG"))
        try waitUntil("the panel") { try panel.isVisible() }
      }
      try panel.click("read on")
      try panel.node("\u{2066}\(address)\u{2069}")
      let folder = try #require(ProcessInfo.processInfo.environment["TODAY_PICTURES"])
      try panel.desktop.writeScreenshot(to: "\(folder)/\(kind).png")
    }
  }
}
