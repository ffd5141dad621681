import GLib
import GTK
import GTKTesting
import PanelHarness
import XCTest

/// A field of several lines in a card: its text is sent while it is typed, and none of it is lost.
final class TextAreaPanelTests: XCTestCase {
  private static let instance = "pad-1"

  private static func content(_ text: String) -> String {
    #"""
    {"outcome":"newData","content":{"type":"column","children":[
      {"type":"field","id":"text","lines":4,"text":"\#(text)","label":"Text","action":{"send":"save"}},
      {"type":"button","text":"Other","action":{"send":"other"}}]}}
    """#.replacing("\n", with: "")
  }

  private func withPad(
    answering answer: @escaping @MainActor (ScriptedWidgets.Line) -> [String],
    _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let pad = ScriptedWidget("pad", keys: "Largest=expanded\nTimeout=8s") { line in
      switch line.method {
      case "update": [line.result(Self.content("One"))]
      case "action": answer(line)
      default: []
      }
    }
    try withPanel([pad], .init(hasAnimations: false)) { panel in
      try panel.focus()
      panel.tab(to: "Text")
      try body(panel)
    }
  }

  /// The texts that the widget received.
  @MainActor private static func saved(_ panel: PanelHarness) -> [String] {
    panel.widgets.heard("action", by: instance).compactMap { line in
      line.firstRange(of: #""action":"save","value":""#).map {
        String(line[$0.upperBound...].prefix { $0 != "\"" })
      }
    }
  }

  func testItIsSentAtMostTwiceASecondAndReturnBeginsALine() throws {
    try withPad(answering: { [$0.result(#"{"outcome":"noData"}"#)] }) { panel in
      panel.key("ctrl+End")
      for letter in ["a", "b", "c"] { panel.type(letter) }
      panel.key("Return")
      XCTAssertEqual(Self.saved(panel), ["Onea"])
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(Self.saved(panel), ["Onea", #"Oneabc\n"#])
      panel.advance(by: .seconds(2))
      XCTAssertEqual(Self.saved(panel).count, 2)
    }
  }

  func testTheWheelOverAShortTextScrollsThePanel() throws {
    let pad = ScriptedWidget("pad") { line in
      line.method == "update" ? [line.result(Self.content("One"))] : []
    }
    let others = (1...20).map {
      ScriptedWidget("card\($0)", showing: #"{"type":"text","text":"content"}"#)
    }
    try withPanel([pad] + others, .init(hasAnimations: false)) { panel in
      try panel.focus()
      let top = try panel.frame(of: "Search").minY
      let field = try panel.frame(of: "Text")
      panel.movePointer(to: Point(x: field.minX + 40, y: field.maxY - 12))
      panel.advance(by: .seconds(1))
      panel.scroll(1)
      panel.advance(by: .seconds(1))
      XCTAssertLessThan(try panel.frame(of: "Search").minY, top)
    }
  }

  func testTheRestIsSentWhenItIsLeft() throws {
    try withPad(answering: { [$0.result(#"{"outcome":"noData"}"#)] }) { panel in
      panel.key("ctrl+End")
      panel.type("a")
      panel.type("b")
      panel.key("Tab")
      XCTAssertEqual(Self.saved(panel), ["Onea", "Oneab"])
    }
  }

  func testContentThatComesWhileItIsTypedChangesNothing() throws {
    try withPad(answering: { [$0.result(Self.content("Theirs"))] }) { panel in
      panel.key("ctrl+End")
      panel.type("a")
      panel.advance(by: .milliseconds(600))
      panel.type("b")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(Self.saved(panel), ["Onea", "Oneab"])
      panel.key("Tab")
      panel.advance(by: .milliseconds(600))
      // Now the widget's text is shown.
      panel.key("shift+Tab")
      panel.key("ctrl+End")
      panel.type("c")
      XCTAssertEqual(Self.saved(panel).last, "Theirsc")
    }
  }

  func testATextThatIsNotAcceptedStays() throws {
    try withPad(answering: { line in
      line.text.contains(#""value":"Onea""#)
        ? [line.error("The disk is full")] : [line.result(#"{"outcome":"noData"}"#)]
    }) { panel in
      panel.key("ctrl+End")
      panel.type("a")
      panel.key("Tab")
      panel.advance(by: .milliseconds(600))
      panel.key("shift+Tab")
      panel.key("ctrl+End")
      panel.type("b")
      XCTAssertEqual(Self.saved(panel).last, "Oneab")
    }
  }
}
