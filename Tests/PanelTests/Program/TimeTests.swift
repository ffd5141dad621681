import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Times in a card", .serialized) struct Times {
    @Test func `a countdown goes on without its program, and is right when it is seen again`()
      throws
    {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.install(
        "tea",
        """
        printf x >> "$0.started"
        [ -e end ] || echo $(($(date +%s) + 75)) > end
        printf '%s' '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":'
        printf '{"type":"text","label":"Tea","time":{"style":"timer","to":%s}}}}\\n' "$(cat end)"
        """, keys: "Refresh=30d")
      try panel.today("add", "org.example.tea")
      _ = try panel.startShown()
      try panel.node("Tea, in 1 min")
      // The last minute is told in steps of ten seconds.
      try waitUntil("the last minute", within: .seconds(40)) {
        try panel.tree()["Tea, 0:50"] != nil
      }
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      Thread.sleep(forTimeInterval: 11)
      try panel.today("show")
      try panel.waitFor(phase: "shown")
      var told = ""
      try waitUntil("the card to be told again") {
        told = try panel.tree().nodes.first { $0.name.hasPrefix("Tea, ") }?.name ?? ""
        return !told.isEmpty
      }
      expect(["Tea, 0:40", "Tea, 0:30", "Tea, 0:20"].contains(told))
      var starts = ""
      try waitUntil("its second start") {
        starts = try String(
          contentsOfFile: "\(try panel.widgetsFolder())/tea.started", encoding: .utf8)
        return starts.count >= 2
      }
      expectEqual(starts, "xx", "it is asked when the panel is shown; in between, the panel counts")
    }

    @Test func `a zone that isn't known is told to the author`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.add(
        "mars", showing: #"{"type":"text","time":{"style":"clock","zone":"Mars/Base"}}"#)
      _ = try panel.startShown()
      try panel.node("–")
      try waitUntil("the log to say so") {
        try panel.today("log", "mars-1").output.contains(
          "the time zone Mars/Base is not known on this machine")
      }
    }
  }
}
