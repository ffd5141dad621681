import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("What it costs, counted", .serialized, .exhaustive) struct CountedCost {
    /// It ends when it has answered: what runs is looked after each second.
    private static let script = """
      read -r line; id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
      printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData","content":\
      {"type":"column","children":[{"type":"text","text":"One","role":"title"},\
      {"type":"row","children":[{"type":"image","icon":"folder-symbolic","size":24},\
      {"type":"text","text":"Two"},{"type":"progress","value":0.5}]}]}}}'
      """

    /// The same, with a table when it is expanded.
    private static let growing = """
      read -r line; id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
      printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData","content":\
      {"type":"column","children":[{"type":"text","text":"One","role":"title"},\
      {"type":"list","mode":"expanded","rows":[\
      {"icon":"user-home-symbolic","title":"Home","value":"210 GB"},\
      {"icon":"folder-symbolic","title":"Films","subtitle":"12 new","value":"96 GB"}]}]}}}'
      """

    /// It shows each line that is written into a pipe.
    private static func told(through pipe: String) -> String {
      """
        show() {
          printf '%s"content":{"type":"row","children":[{"type":"text","text":"Now"},' "$1"
          printf '{"type":"spacer"},{"type":"text","text":"%s","role":"value"}]}}}\\n' "$2"
        }
        read -r line; id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
        mkfifo '\(pipe)'
        show '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData",' 10
        exec 3<>'\(pipe)'
        while read -r text <&3; do show '{"jsonrpc":"2.0","method":"content","params":{' "$text"; done
      """
    }

    private func desktop() throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(
        windowManager: false, hasAnimations: false, environment: ["TZ": "UTC"])
      // A caret that blinks is drawn for as long as one looks.
      try ToolkitSettings.write(
        "gtk-enable-animations=false", "gtk-cursor-blink=false",
        inConfig: panel.folder("CONFIG", else: ".config"))
      return panel
    }

    /// Content that needs the network isn't asked for each time that the panel is shown: processes, which are
    /// looked after until they end, cost more on a busy machine.
    private static let asked = "Network=true\nRefresh=30d\nStale=never"

    private func add(
      _ name: String, _ script: String, keys: String = asked, to panel: PanelOnDesktop
    ) throws {
      try panel.install(
        name, script, keys: "Largest=expanded\nExpand=content\n" + keys)
      try panel.today("add", "org.example.\(name)")
      try waitUntil("content of \(name)") {
        try panel.today("list").output.split(separator: "\n").contains {
          $0.contains("\(name.lowercased())-1") && ($0.contains("live") || $0.contains("current"))
        }
      }
    }

    /// Waits until icons and the background are in files, from which the next start has them.
    private func waitForWhatIsKept(_ panel: PanelOnDesktop) throws {
      let cache = "\(try panel.folder("CACHE", else: ".cache"))/today"
      try waitUntil("icons and the background to be kept") {
        let backgrounds = try? FileManager.default.contentsOfDirectory(
          atPath: "\(cache)/backgrounds")
        return FileManager.default.fileExists(atPath: "\(cache)/icons")
          && backgrounds?.contains { $0.hasSuffix(".frost") } == true
      }
    }

    /// Somebody who has had two cards for a while.
    private func panel() throws -> PanelOnDesktop {
      let panel = try desktop()
      try panel.startShown()
      for name in ["One", "Other"] { try add(name, Self.script, to: panel) }
      try waitForWhatIsKept(panel)
      try panel.today("quit")
      try panel.program?.waitForExit()
      // What was only found to be so in the second start is kept for the third.
      try CountedPanel(on: panel).quit()
      return panel
    }

    @Test func `a start does no more than is written down`() throws {
      let bounds = try #require(try CostBounds.all()["start"])
      let panel = try panel()
      var starts: [CountedPanel] = []
      for _ in 0..<3 {
        let start = try CountedPanel(on: panel)
        try start.quit()
        starts.append(start)
        let foreign = start.libraries.filter { library in
          bounds.foreignLibraries.contains { library.hasPrefix($0) }
        }
        expectEqual(foreign, [])
        expect(
          start.libraries.contains { $0.hasPrefix("libgtk-4.so") }, "the list is not complete")
      }
      try check("start", starts.map(\.start), within: bounds, by: starts[0])
    }

    @Test func `a panel that runs does no more than is written down`() throws {
      let bounds = try CostBounds.all()
      let panel = try desktop()
      let counted = try CountedPanel(on: panel)
      try add("One", Self.growing, to: panel)
      try add("Other", Self.script, to: panel)
      try waitForWhatIsKept(panel)
      func measure(
        to end: CountedPanel.End = .silence, after preparation: () throws -> Void = {},
        _ actions: (name: String, action: () throws -> Void)...
      ) throws {
        var costs: [String: [CountedCosts]] = [:]
        // What is done for the first time costs more.
        for round in 0...3 {
          for (name, action) in actions {
            try preparation()
            let cost = try counted.costs(to: end, of: action)
            if round > 0 { costs[name, default: []].append(cost) }
          }
        }
        for (name, costs) in costs.sorted(by: { $0.key < $1.key }) {
          try check(name, costs, within: try #require(bounds[name]), by: counted)
        }
      }
      func toggle(to isVisible: Bool) throws {
        try panel.today("toggle")
        try waitUntil("the panel to come or go") { try panel.isVisible() == isVisible }
      }
      try measure(
        ("hide", { try toggle(to: false) }), ("show", { try toggle(to: true) }))

      // In the card, beside its words.
      let frame = try #require(try panel.desktop.frame(of: panel.window().id))
      try panel.desktop.movePointer(x: frame.x + frame.width - 140, y: frame.y + 215)
      func click() throws { try panel.desktop.outputOf(["xdotool", "click", "1"]) }
      try measure(("expansion", click), ("reduction", click))
      _ = try counted.costs(to: .silence, of: click)
      try expect(panel.today("list", "--json").output.contains(#""mode":"expanded""#))

      // Not beside the widget: the panel watches that folder.
      let pipe = "\(panel.desktop.folder)/pipe"
      try add("Told", Self.told(through: pipe), keys: "Live=true", to: panel)
      var number = 10
      func tell() throws {
        number += 1
        try panel.desktop.outputOf(["sh", "-c", "echo \(number) >'\(pipe)'"])
      }
      // Where half a second has passed, the panel looks in the same moment at what widgets use, which is
      // none of the costs of an update: it has just looked before the second of two.
      func tellEarlier() throws { try counted.finishRequests(of: tell) }
      try measure(to: .lastRequest, after: tellEarlier, ("update", tell))
      try counted.quit()
    }

    /// The files have to be known in each case; of counts, the least counts.
    private func check(
      _ what: String, _ costs: [CountedCosts], within bounds: CostBounds, by panel: CountedPanel
    ) throws {
      let files = costs.reduce(into: Set()) { $0.formUnion($1.ownFiles) }
      let more = files.subtracting(bounds.files).sorted().joined(separator: "\n")
      expectEqual(more, "", "\(what): these files were not opened before")
      // Other versions of GTK do other things.
      guard panel.libraries.contains(where: { $0.hasPrefix("libgtk-4.so.1.800.") }) else { return }
      for count in CountedCosts.Count.allCases {
        let bound = try #require(bounds.counts[count], "\(what): \(count.rawValue)")
        let least = try #require(CountedCosts.least(count, of: costs))
        expect(least <= bound, "\(what): \(count.rawValue)")
        // A counter that is passed by would be content with all.
        expect(bound == 0 || least > 0, "\(what): \(count.rawValue) is not counted")
      }
    }
  }
}
