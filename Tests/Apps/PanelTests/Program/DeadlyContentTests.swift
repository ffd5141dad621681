import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// A panel that dies while it draws: in debug builds it does at content that says so.
  @Suite("Content that the panel dies of", .serialized) struct DeadlyContent {
    private static let deadly = ["TODAY_TEST_DEADLY": "a word that kills"]

    /// Answers with one text the first time that it is asked, and with another ever after.
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

    @Test
    func
      `a panel that crashes at new content comes back with all other cards and asks for new content`()
      throws
    {
      let panel = try PanelOnDesktop(accessibility: true)
      try panel.add("good", showing: #"{"type":"text","text":"all is well"}"#)
      let first = try panel.startShown()
      try waitUntil("the good card") { try shows("all is well", panel) }
      try waitUntil("the good card to be kept") {
        let kept = try? FileManager.default.contentsOfDirectory(
          atPath: "\(cache(panel))/snapshots")
        return kept?.isEmpty == false
      }
      try panel.today("quit")
      try waitUntil("the panel to end") { !first.isRunning }

      try panel.install("bad", script(first: "a word that kills", later: "better now"))
      try panel.today("add", "org.example.bad")
      let second = try panel.launch(environment: Self.deadly)
      try waitUntil("the panel to die") { !second.isRunning }
      let mark = try String(contentsOfFile: "\(cache(panel))/drawing", encoding: .utf8)
      expect(mark.contains("bad-1"))

      let third = try panel.start(environment: Self.deadly)
      try waitUntil("both cards") {
        try shows("all is well", panel) && shows("better now", panel)
      }
      expect(third.isRunning)
      try expect(panel.today("log", "bad-1").output.contains("the panel ended while it drew"))
      try waitUntil("the mark to go") {
        let mark = try? String(contentsOfFile: "\(cache(panel))/drawing", encoding: .utf8)
        return mark?.allSatisfy(\.isNewline) ?? true
      }
    }
  }
}
