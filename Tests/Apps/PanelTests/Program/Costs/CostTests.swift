import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Counted costs", .serialized, .exhaustive) struct CountedCost {
    /// Exits after its response, because the panel polls running processes each second.
    private static let script = """
      read -r line; id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
      printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData","content":\
      {"type":"column","children":[{"type":"text","text":"One","role":"title"},\
      {"type":"row","children":[{"type":"image","icon":"folder-symbolic","size":24},\
      {"type":"text","text":"Two"},{"type":"progress","value":0.5}]}]}}}'
      """

    /// The same, with a table when expanded.
    private static let growing = """
      read -r line; id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
      printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData","content":\
      {"type":"column","children":[{"type":"text","text":"One","role":"title"},\
      {"type":"list","mode":"expanded","rows":[\
      {"icon":"user-home-symbolic","title":"Home","value":"210 GB"},\
      {"icon":"folder-symbolic","title":"Films","subtitle":"12 new","value":"96 GB"}]}]}}}'
      """

    /// Shows each line that is written into a pipe.
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
      // A blinking caret would draw frames the whole time.
      try ToolkitSettings.write(
        "gtk-enable-animations=false", "gtk-cursor-blink=false",
        inConfig: panel.folder("CONFIG", else: ".config"))
      return panel
    }

    /// Prevents an update of network content at each appearance: its processes are polled until
    /// they end, which costs more on a busy machine.
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

    /// Waits until icons and background are cached for the next start.
    private func waitForWhatIsKept(_ panel: PanelOnDesktop) throws {
      let cache = "\(try panel.folder("CACHE", else: ".cache"))/today"
      try waitUntil("icons and the background to be kept") {
        let backgrounds = try? FileManager.default.contentsOfDirectory(
          atPath: "\(cache)/backgrounds")
        return FileManager.default.fileExists(atPath: "\(cache)/icons")
          && backgrounds?.contains { $0.hasSuffix(".frost") } == true
      }
    }

    /// A user who has had two cards for a while.
    private func panel() throws -> PanelOnDesktop {
      let panel = try desktop()
      try panel.startShown()
      for name in ["One", "Other"] { try add(name, Self.script, to: panel) }
      try waitForWhatIsKept(panel)
      try panel.today("quit")
      try panel.program?.waitForExit()
      // Some caches are written only in the second start.
      try CountedPanel(on: panel).quit()
      return panel
    }

    @Test func `a start stays within its limits`() throws {
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

    @Test func `a running panel stays within its limits`() throws {
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
        // The first time costs more.
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

      // In the card, next to its text.
      let frame = try #require(try panel.desktop.frame(of: panel.window().id))
      try panel.desktop.movePointer(x: frame.x + frame.width - 140, y: frame.y + 215)
      func click() throws { try panel.desktop.outputOf(["xdotool", "click", "1"]) }
      try measure(("expansion", click), ("reduction", click))
      _ = try counted.costs(to: .silence, of: click)
      try expect(panel.today("list", "--json").output.contains(#""mode":"expanded""#))

      // Outside the widget's folder, because the panel watches that.
      let pipe = "\(panel.desktop.folder)/pipe"
      try add("Told", Self.told(through: pipe), keys: "Live=true", to: panel)
      var number = 10
      func tell() throws {
        number += 1
        try panel.desktop.outputOf(["sh", "-c", "echo \(number) >'\(pipe)'"])
      }
      // The panel polls resource usage every half second, which isn't a cost of the update. So this
      // action comes right after another that includes the poll.
      func tellEarlier() throws { try counted.finishRequests(of: tell) }
      try measure(to: .lastRequest, after: tellEarlier, ("update", tell))
      try counted.quit()
    }

    /// The files must be known each time; of the counts, the lowest must fit.
    private func check(
      _ what: String, _ costs: [CountedCosts], within bounds: CostBounds, by panel: CountedPanel
    ) throws {
      let files = costs.reduce(into: Set()) { $0.formUnion($1.ownFiles) }
      let more = files.subtracting(bounds.files).sorted().joined(separator: "\n")
      expectEqual(more, "", "\(what): these files were not opened before")
      // The limits are for this version of GTK.
      guard panel.libraries.contains(where: { $0.hasPrefix("libgtk-4.so.1.800.") }) else { return }
      for count in CountedCosts.Count.allCases {
        let bound = try #require(bounds.counts[count], "\(what): \(count.rawValue)")
        let least = try #require(CountedCosts.least(count, of: costs))
        expect(least <= bound, "\(what): \(least) \(count.rawValue), at most \(bound)")
        // A counter that isn't called would pass every limit.
        expect(bound == 0 || least > 0, "\(what): \(count.rawValue) is not counted")
      }
    }
  }
}
