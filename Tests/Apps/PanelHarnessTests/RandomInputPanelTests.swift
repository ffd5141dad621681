import Expectations
import GTK
import GTKTesting
import PanelHarness
import RandomTesting
import WidgetCore
import XCTest

/// Random keys, clicks and content: GTK never warns.
final class RandomInputPanelTests: XCTestCase {
  private nonisolated static let form = """
    {"ask":"form","title":"Form","fields":[{"name":"name","label":"Name"},\
    {"name":"isOn","label":"On","type":"switch"},{"name":"count","label":"Count","type":"number"},\
    {"name":"kind","label":"Kind","type":"choice","choices":["a","b"]}]}
    """

  /// Controls of all kinds, in an order and with values by the number.
  private nonisolated static func content(_ number: Int) -> String {
    let isOn = number % 2 == 0
    let controls = [
      #"{"type":"switch","text":"Switch","on":\#(isOn),"action":{"send":"a"}}"#,
      #"{"type":"check","text":"Check","on":\#(isOn),"strike":true,"action":{"send":"b"}}"#,
      #"{"type":"slider","label":"Slider","value":0.\#(1 + number % 9),"action":{"send":"c"}}"#,
      #"{"type":"choice","value":"x","options":[{"id":"x","text":"X"},{"id":"y","text":"Y"}],"#
        + #""action":{"send":"d"}}"#,
      #"{"type":"choice","kind":"menu","options":[{"id":"x","text":"X"},{"id":"y","text":"Y"}],"#
        + #""action":{"send":"e"}}"#,
      #"{"type":"field","placeholder":"Field","action":{"send":"f"}}"#,
      #"{"type":"button","text":"Ask","action":\#(form)}"#,
      #"{"type":"text","text":"\#(number)","role":"title"}"#,
      #"{"type":"list","max":2,"rows":[{"title":"Row","check":\#(isOn),"action":{"send":"g"}},"#
        + #"{"title":"Other","menu":[{"text":"Menu","action":{"send":"h"}}]},{"title":"Third"}]}"#,
      #"{"type":"text","text":"Page","action":{"show":{"title":"Page","content":"#
        + #"{"type":"switch","text":"Far","on":\#(isOn),"action":{"send":"i"}}}}}"#,
    ]
    // Other leaves come and go.
    let chosen = controls.enumerated().filter { ($0.offset + number) % 5 != 0 }.map(\.element)
    return #"{"type":"column","children":[\#(chosen.joined(separator: ","))]}"#
  }

  @MainActor private final class Counter { var count = 0 }

  @MainActor private static func widget(_ name: String, _ counter: Counter) -> ScriptedWidget {
    let keys = """
      Largest=expanded
      Live=true
      [Setting on]
      Type=switch
      Label=On
      [Setting name]
      Type=text
      Label=Name
      """
    return ScriptedWidget(name, keys: keys) { line in
      guard line.id != nil else { return [] }
      counter.count += 1
      guard line.method == "update" || counter.count % 3 != 0 else {
        return [counter.count % 2 == 0 ? line.error("No") : line.result(#"{"outcome":"noData"}"#)]
      }
      return [line.result(#"{"outcome":"newData","content":\#(content(counter.count))}"#)]
    }
  }

  private static let keys = [
    "Tab", "Tab", "Tab", "Tab", "shift+Tab", "space", "space", "Return", "Escape", "Up", "Down",
    "Left", "Right", "Page_Down", "Home", "End", "Menu", "ctrl+comma", "a", "5", "BackSpace",
  ]

  /// Does something, and says what.
  @MainActor private static func act(
    on panel: PanelHarness, _ counter: Counter, _ random: inout SeededNumbers
  ) throws -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4:
      let key = random.pick(keys)
      panel.key(key)
      return key
    case 5...8:
      let nodes = panel.tree.nodes.filter { $0.frame.width > 0 && $0.frame.height > 0 }
      guard !nodes.isEmpty else { return "nothing" }
      let node = random.pick(nodes)
      let button = random.isLucky(oneIn: 8) ? 3 : 1
      panel.click(
        at: Point(
          x: node.frame.minX + node.frame.width / 2, y: node.frame.minY + node.frame.height / 2),
        button: button)
      return "click \(button) on \(node.role) “\(node.name)”"
    case 9:
      counter.count += 1
      let name = random.pick(["one", "two"])
      panel.widgets.say(
        #"{"jsonrpc":"2.0","method":"content","params":{"content":\#(content(counter.count))}}"#,
        from: "\(name)-1")
      panel.settle()
      return "content of \(name)"
    case 10 where random.isLucky(oneIn: 6):
      try panel.show()
      return "show"
    default:
      let time = random.pick([10, 50, 200, 1000])
      panel.advance(by: .milliseconds(time))
      return "\(time) ms"
    }
  }

  func testRandomKeysAndClicksMakeGTKWarnOfNothing() throws {
    for seed in 0..<trials(2, of: 60) {
      try TestDisplay.run {
        _ = TestDisplay.takeComplaints()
        let counter = Counter()
        let widgets = ["one", "two"].map { Self.widget($0, counter) }
        let panel = try PanelHarness(widgets, .init(hasAnimations: seed % 2 == 0))
        defer { panel.close() }
        try panel.focus()
        var random = SeededNumbers(seed: seed)
        var past: [String] = []
        for _ in 0..<200 {
          past.append(try Self.act(on: panel, counter, &random))
          // GTK's own menu of text fields miscounts clicks.
          let complaints = TestDisplay.takeComplaints().filter {
            !$0.contains("Broken accounting of active state") || !$0.contains("(GtkPopoverMenu)")
          }
          guard complaints.isEmpty else {
            return XCTFail(
              "seed \(seed), after \(past.count) steps: \(complaints)\n"
                + past.suffix(8).joined(separator: "\n"))
          }
          if try panel.presence() != "shown" { try panel.focus() }
        }
      }
    }
  }
}
