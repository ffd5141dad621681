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

    /// Waits until each of the cards has its sample, which is told by a text of it.
    private func expectNoFailure(_ panel: PanelOnDesktop) throws {
      var missing: [String] = []
      try waitUntil("each sample", within: .seconds(60), seen: { "no \(missing)" }) {
        let names = try AccessibleTree(of: "today", on: panel.desktop).nodes.map(\.name)
        missing = Self.samples.filter { sample in !names.contains { $0.contains(sample) } }
        return missing.isEmpty
      }
      let names = try AccessibleTree(of: "today", on: panel.desktop).nodes.map(\.name)
      for failure in ["Unable to Load", "Not updated", "Not Available", "Turned Off"] {
        expect(!names.contains { $0.contains(failure) }, "\(failure)")
      }
    }

    /// A text of each widget's sample.
    private static let samples = [
      "Open-Meteo.com", "Anna’s Birthday", "Trattoria", "592.12", "Night Trains", "Harbor 5G",
      "Mute Microphone", "Brightness of Built-in Screen", "3 h 20 min left", "Send the contract",
      "Screenshot", "Trip to Hamburg", "Tokyo", "23%", "61.3%", "Ether", "Kernel Weekly",
      "Work until",
    ]

    @Test func `the demo shows marked samples, and leaves the user's files alone`() throws {
      let panel = try PanelOnDesktop(accessibility: true, isNewUser: true)
      let demo = try panel.desktop.start([try ProgramUnderTest.path("today"), "--demo"])
      try waitUntil("the figures", within: .seconds(30)) {
        guard let tree = try? AccessibleTree(of: "today", on: panel.desktop) else { return false }
        return tree.nodes.contains { $0.name.contains("592.12") }
      }
      let tree = try AccessibleTree(of: "today", on: panel.desktop)
      expect(tree.nodes.contains { $0.name.contains("1.23") })
      try expectNoFailure(panel)
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
