import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("The demo", .serialized) struct Demo {
    private func files(_ panel: PanelOnDesktop) throws -> [String] {
      let home = try #require(panel.desktop.environment["HOME"])
      let all = FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []
      return all.filter { $0.contains("/today/") }.sorted()
    }

    @Test func `the demo shows marked samples, and leaves the user's files alone`() throws {
      let panel = try PanelOnDesktop(accessibility: true, isNewUser: true)
      let demo = try panel.desktop.start([try ProgramUnderTest.path("today"), "--demo"])
      try waitUntil("the figures", within: .seconds(30)) {
        guard let tree = try? AccessibleTree(of: "today", on: panel.desktop) else { return false }
        return tree.nodes.contains { $0.name.contains("592.12") }
      }
      let tree = try AccessibleTree(of: "today", on: panel.desktop)
      expect(tree.nodes.contains { $0.name.contains("1.23") })
      expect(tree["Sample Data"] != nil)
      expect(tree["Add a Widget"] == nil, "nothing is to be added to samples")
      try expectEqual(files(panel), [])
      // The user's own panel is unaffected.
      try expect(panel.today("status").status == .exited(3))
      let folder = try #require(
        try String(contentsOfFile: "/proc/\(demo.pid)/environ", encoding: .utf8)
          .split(separator: "\0").first { $0.hasPrefix("TMPDIR=") }
      ).dropFirst("TMPDIR=".count)
      let frame = try #require(try panel.desktop.frame(of: panel.window().id))
      try panel.desktop.click(x: frame.x / 2, y: frame.center.y)
      try waitUntil("the demonstration to be over") { !demo.isRunning }
      let left = try FileManager.default.contentsOfDirectory(atPath: String(folder))
      expect(left.filter { $0.hasPrefix("today-") } == [])
    }
  }
}
