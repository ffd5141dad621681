import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing

extension ProgramTests {
  /// Scripts from the web, by links. Uses only local servers.
  @Suite("Adding plugins by link", .serialized) struct Adding {
    private let server: PriceServer
    private let panel: PanelOnDesktop

    init() throws {
      server = try PriceServer.running()
      panel = try PanelOnDesktop(
        accessibility: true, hasAnimations: false,
        environment: ["TODAY_TEST_SCRIPTS": server.scripts])
    }

    private func plugin(_ name: String) throws -> String {
      "\(try panel.folder("DATA", else: ".local/share"))/today/plugins/\(name)"
    }

    @Test func `a plugin link is added after the user's consent in the panel`() throws {
      let link = "xbar://app.xbarapp.com/openPlugin?path=Dev/Things/cpu.10s.sh"
      try panel.startShown()
      try panel.today(link)
      try panel.node("This program isn’t part of your system")
      try panel.node("\u{2068}“Jane Doe”\u{2069}")
      try expect(!FileManager.default.fileExists(atPath: try plugin("cpu.10s.sh")))
      try expect(server.requests("Dev/Things/cpu.10s.sh").count >= 1)
      try panel.node("Add", "push button") { $0.isSensitive }
      try panel.click("Add", "push button")
      try panel.waitUntilGone("This program isn’t part of your system")
      try waitUntil("the card") { try panel.listed() == ["cpu-sh-1"] }
      try panel.node("from the web")
    }
  }
}
