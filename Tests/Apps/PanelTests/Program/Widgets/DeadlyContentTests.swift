import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// A panel that crashes while it draws certain content, in debug builds.
  @Suite("Content that crashes the panel", .serialized) struct DeadlyContent {
    private static let deadly = ["TODAY_TEST_DEADLY": "a word that kills"]

    /// Returns one text at the first start, and another afterward.
    private func script(first: String, later: String) -> String {
      """
      read -r line; id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
      text='\(first)'; [ -e "$0.asked" ] && text='\(later)'; touch "$0.asked"
      printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData","content":{"type":"text","text":"'"$text"'"}}}'
      while read -r line; do :; done
      """
    }

    private func cache(_ panel: PanelOnDesktop) -> String {
      let home = panel.desktop.environment["HOME"] ?? ""
      return "\(panel.desktop.environment["XDG_CACHE_HOME"] ?? "\(home)/.cache")/today"
    }

    private func shows(_ text: String, _ panel: PanelOnDesktop) throws -> Bool {
      try AccessibleTree(of: "today", on: panel.desktop)[text] != nil
    }

    private func counter(_ panel: PanelOnDesktop) -> String? {
      try? String(contentsOfFile: "\(cache(panel))/starting", encoding: .utf8)
    }

    @Test func `a panel that has crashed twice while starting starts without cached content`()
      throws
    {
      let panel = try PanelOnDesktop(accessibility: true)
      try panel.add("good", showing: #"{"type":"text","text":"all is well"}"#)
      try panel.install("bad", script(first: "a word that kills", later: "better now"))
      try panel.today("add", "org.example.bad")
      let first = try panel.startShown()
      try waitUntil("both cards") {
        try shows("all is well", panel) && shows("a word that kills", panel)
      }
      try waitUntil("the start to succeed") { counter(panel) == nil }
      try panel.today("quit")
      try waitUntil("the panel to end") { !first.isRunning }
      let kept = try FileManager.default.contentsOfDirectory(atPath: "\(cache(panel))/snapshots")
      expectEqual(kept.count { $0.contains("-1@") }, 2)

      for number in ["1", "2"] {
        let crashing = try panel.launch(environment: Self.deadly)
        try waitUntil("the panel to crash") { !crashing.isRunning }
        expectEqual(counter(panel), number)
      }

      let last = try panel.start(environment: Self.deadly)
      try waitUntil("both cards") {
        try shows("all is well", panel) && shows("better now", panel)
      }
      expect(last.isRunning)
      expect(last.errors.contains("it starts without cached content"))
      try waitUntil("the start to succeed") { counter(panel) == nil }
    }
  }
}
