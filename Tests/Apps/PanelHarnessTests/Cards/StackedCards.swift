import GTK
import GTKTesting
import PanelHarness
import XCTest

/// What tests of stacks share.
enum StackedCards {
  /// A widget with some lines, and one more once it is expanded.
  static func widget(_ name: String, lines: Int = 1, keys: String = "") -> ScriptedWidget {
    let texts = (0..<lines).map { #"{"type":"text","text":"\#(name) line \#($0)"}"# }
    let more = #"{"type":"text","text":"more of \#(name)","mode":"expanded"}"#
    return ScriptedWidget(
      name,
      showing: #"{"type":"column","children":[\#((texts + [more]).joined(separator: ","))]}"#,
      keys: "Largest=expanded\n\(keys)")
  }

  /// The names of the cards from top to bottom.
  @MainActor static func names(_ panel: PanelHarness) -> [String] {
    panel.settle()
    let names = ["top", "one", "two", "three", "end"]
    var seen: Set<String> = []
    return panel.tree.nodes.filter { $0.role == "panel" && names.contains($0.name) }
      .map(\.name).filter { seen.insert($0).inserted }
  }

  /// The middle of the dots of a stack.
  @MainActor static func dots(below name: String, _ panel: PanelHarness) throws -> Point {
    let frame = try panel.frame(of: name)
    return Point(x: frame.minX + frame.width / 2, y: frame.maxY - 6)
  }
}

extension XCTestCase {
  /// A panel with a card, a stack of three, and another card.
  func withStack(
    _ middle: [ScriptedWidget] = [
      StackedCards.widget("one"), StackedCards.widget("two", lines: 3),
      StackedCards.widget("three", lines: 2),
    ], hasAnimations: Bool = false, _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let widgets = [StackedCards.widget("top")] + middle + [StackedCards.widget("end")]
    try withPanel(widgets, .init(hasAnimations: hasAnimations)) { panel in
      let names = middle.map { "\($0.name)-1" }.joined(separator: "+")
      try panel.rewriteSettings {
        $0.replacing("[Widgets]\n", with: "[Widgets]\nStacks=\(names)\n")
      }
      try panel.focus()
      try body(panel)
    }
  }
}
