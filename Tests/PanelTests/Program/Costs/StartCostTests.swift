import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("What a start costs", .serialized) struct StartCost {
    /// It ends when it has answered: what runs is looked after each second.
    private static let script = """
      read -r line; id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
      printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData","content":\
      {"type":"column","children":[{"type":"text","text":"One","role":"title"},\
      {"type":"row","children":[{"type":"image","icon":"folder-symbolic","size":24},\
      {"type":"text","text":"Two"},{"type":"progress","value":0.5}]}]}}}'
      """

    /// Somebody who has had two cards for a while.
    private func panel() throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(
        windowManager: false, hasAnimations: false, environment: ["TZ": "UTC"])
      // A caret that blinks is drawn for as long as one looks.
      try "[Settings]\ngtk-enable-animations=false\ngtk-cursor-blink=false\n".write(
        toFile: "\(try panel.folder("CONFIG", else: ".config"))/gtk-4.0/settings.ini",
        atomically: true, encoding: .utf8)
      try panel.startShown()
      for name in ["One", "Other"] {
        try panel.install(name, Self.script, keys: "Largest=expanded\nRefresh=30d\nStale=never")
        try panel.today("add", "org.example.\(name)")
      }
      try waitUntil("content of both") {
        try panel.today("list").output.split(separator: "\n")
          .count { $0.contains("live") || $0.contains("current") } == 2
      }
      let icons = "\(try panel.folder("CACHE", else: ".cache"))/today/icons"
      try waitUntil("icons to be kept") { FileManager.default.fileExists(atPath: icons) }
      try panel.today("quit")
      try panel.program?.waitForExit()
      // What was only found to be so in the second start is kept for the third.
      _ = try StartCosts(of: panel)
      return panel
    }

    @Test func `it does no more than is written down`() throws {
      let bounds = try StartBounds()
      let panel = try panel()
      let starts = try (0..<3).map { _ in try StartCosts(of: panel) }
      for start in starts {
        let more = start.ownFiles.subtracting(bounds.files).sorted().joined(separator: "\n")
        #expect(more == "", "these files were not opened before")
        let foreign = start.libraries.filter { library in
          bounds.foreignLibraries.contains { library.hasPrefix($0) }
        }
        #expect(foreign == [])
        #expect(
          start.libraries.contains { $0.hasPrefix("libgtk-4.so") }, "the list is not complete")
      }
      // Other versions of GTK do other things.
      guard starts[0].libraries.contains(where: { $0.hasPrefix("libgtk-4.so.1.800.") }) else {
        return
      }
      for (name, count) in [
        ("own-allocations", \StartCosts.ownAllocations), ("allocations", \.allocations),
        ("requests", \.requests),
      ] {
        let bound = try #require(bounds.counts[name])
        let least = try #require(starts.map { $0[keyPath: count] }.min())
        #expect(least <= bound, "\(name)")
      }
    }
  }
}
