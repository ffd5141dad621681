import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("The reason behind a card's note", .serialized) struct Reasons {
    private static let reason = "No answer from the rain gauge on the roof"

    /// Has content at its first start, and fails from then on.
    private static let script = """
      while read -r line; do
        id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
        [ "$id" ] || continue
        echo >> "$0.asked"
        if [ "$(wc -l < "$0.asked")" = 1 ]; then
          printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData","content":\
      {"type":"text","text":"12 mm"}}}'
        else
          printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"error":{"code":1,"message":"\(reason)"}}'
        fi
      done
      """

    @Test func `it is told on the panel, and a key tries again`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.install("rain", Self.script)
      try panel.today("add", "org.example.rain")
      try panel.startWithKeyboard()
      try panel.node("12 mm")
      try panel.desktop.press("ctrl+r")
      let windows = try panel.desktop.outputOf(["xwininfo", "-root", "-children"])
      try panel.click("Not updated", "push button")
      let told = try panel.node("rain", "dialog")
      // Beside the note and inside the panel, where GTK's own popover was a window at the edge.
      let note = try #require(told.frame)
      expect(note[0] >= 8 && note[0] + note[2] <= 392)
      try panel.node(Self.reason)
      try expect(panel.desktop.outputOf(["xwininfo", "-root", "-children"]) == windows)
      try panel.node("Try Again", "push button") { $0.states.contains("focused") }
      try panel.desktop.press("Return")
      try panel.waitUntilGone("Try Again")
      try waitUntil("another try") {
        try String(contentsOfFile: "\(panel.widgetsFolder())/rain.asked", encoding: .utf8).count
          == 3
      }
      try expect(panel.phase().hasPrefix("shown"))
    }
  }
}
