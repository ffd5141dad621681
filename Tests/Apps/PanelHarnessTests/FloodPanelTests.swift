import Expectations
import GTKTesting
import PanelHarness
import WidgetCore
import WidgetHost
import XCTest

/// Widgets that change their card 500 times a second: the card changes as often as `CardChanges` allows, and
/// then shows the last content.
final class FloodPanelTests: XCTestCase {
  private static let most = 20
  private static let aSecond = 4
  private static let messages = trials(300, of: 500)

  /// A kind of message with a number in it.
  private nonisolated struct Flood: Sendable {
    var name: String
    var message: @Sendable (Int) -> String

    init(_ name: String, message: @escaping @Sendable (Int) -> String) {
      self.name = name
      self.message = message
    }

    init(_ name: String, content: @escaping @Sendable (Int) -> String) {
      self.init(name, parameters: { #""content":\#(content($0))"# })
    }

    init(_ name: String, parameters: @escaping @Sendable (Int) -> String) {
      self.name = name
      message = { #"{"jsonrpc":"2.0","method":"content","params":{\#(parameters($0))}}"# }
    }
  }

  private static let text = #"{"type":"text","text":"still"}"#

  private static let floods = [
    Flood("text", content: { #"{"type":"text","text":"\#($0)"}"# }),
    Flood(
      "runs",
      content: { #"{"type":"text","runs":[{"text":"a","weight":"bold"},{"text":"\#($0)"}]}"# }),
    Flood(
      "role",
      content: { #"{"type":"text","text":"a","role":"\#($0 % 2 == 0 ? "title" : "body")"}"# }),
    Flood(
      "tint", content: { #"{"type":"text","text":"a","tint":"\#($0 % 2 == 0 ? "red" : "blue")"}"# }),
    Flood(
      "fill", content: { #"{"type":"text","text":"1","fill":"\#($0 % 2 == 0 ? "red" : "blue")"}"# }),
    Flood("id", content: { #"{"type":"text","text":"a","id":"\#($0)"}"# }),
    Flood("label", content: { #"{"type":"text","text":"a","label":"\#($0)"}"# }),
    Flood(
      "time", content: { #"{"type":"text","time":{"style":"timer","to":\#(1_795_525_200 + $0)}}"# }),
    Flood("progress", content: { #"{"type":"progress","value":0.\#(100 + $0 % 800)}"# }),
    Flood("chart", content: { #"{"type":"chart","points":[1,2,\#($0)]}"# }),
    Flood(
      "icon",
      content: {
        #"{"type":"image","icon":"\#($0 % 2 == 0 ? "mail-read" : "mail-unread")-symbolic"}"#
      }),
    Flood(
      "size", content: { #"{"type":"image","icon":"mail-read-symbolic","size":\#(16 + $0 % 60)}"# }),
    Flood(
      "row or column",
      content: { #"{"type":"\#($0 % 2 == 0 ? "row" : "column")","children":[\#(text),\#(text)]}"# }),
    Flood(
      "children",
      content: {
        #"{"type":"column","children":[\#((0...$0 % 9).map { _ in text }.joined(separator: ","))]}"#
      }),
    Flood(
      "badge", content: { #"{"type":"list","rows":[{"id":"1","title":"a","badge":"\#($0)"}]}"# }),
    Flood(
      "check",
      content: {
        #"{"type":"list","rows":[{"id":"1","title":"a","check":\#($0 % 2 == 0),"action":{"send":"a"}}]}"#
      }),
    Flood(
      "menu",
      content: {
        #"{"type":"list","rows":[{"id":"1","title":"a","menu":[{"text":"\#($0)","action":{"send":"a"}}]}]}"#
      }),
    Flood(
      "table", content: { #"{"type":"table","columns":["grow","fit"],"rows":[["a","\#($0)"]]}"# }),
    Flood(
      "switch",
      content: { #"{"type":"switch","text":"a","on":\#($0 % 2 == 0),"action":{"send":"a"}}"# }),
    Flood(
      "slider",
      content: {
        #"{"type":"slider","label":"a","value":0.\#(100 + $0 % 800),"action":{"send":"a"}}"#
      }),
    Flood(
      "action",
      content: { #"{"type":"text","text":"a","action":{"open":"https://example.org/\#($0)"}}"# }),
    Flood(
      "page",
      content: {
        #"{"type":"text","text":"a","action":{"show":{"title":"b","content":{"type":"text","text":"\#($0)"}}}}"#
      }),
    Flood("name", parameters: { #""name":"\#($0)","content":\#(text)"# }),
    Flood("margins", parameters: { #""margins":{"top":\#($0 % 60)},"content":\#(text)"# }),
    Flood("age", parameters: { #""age":\#($0 * 60),"content":\#(text)"# }),
    Flood(
      "hasContent",
      message: { #"{"jsonrpc":"2.0","method":"hasContent","params":{"value":\#($0 % 2 != 0)}}"# }),
  ]

  @MainActor private static func send(_ flood: Flood, _ numbers: Range<Int>, to panel: PanelHarness)
  {
    // An odd number, so that what alternates is different after each step.
    for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 9) {
      for number in first..<min(first + 9, numbers.upperBound) {
        panel.widgets.say(flood.message(number), from: "flood-1")
      }
      panel.advance(by: .milliseconds(18))
    }
  }

  private static func live() -> ScriptedWidget {
    ScriptedWidget("flood", showing: text, keys: "Largest=expanded\nLive=true\nRefresh=never")
  }

  private func withFlood(_ body: @MainActor (PanelHarness) throws -> Void) throws {
    try withPanel([Self.live()], .init(hasAnimations: false)) { panel in
      try panel.show()
      panel.advance(by: .seconds(10))
      XCTAssertEqual(panel.state(of: "flood-1")?.status, .live)
      try body(panel)
    }
  }

  func testEveryKindOfMessageChangesACardAFewTimesASecondAndTheLastOneIsShown() throws {
    for flood in Self.floods {
      try withFlood { panel in
        let changes = panel.changes { Self.send(flood, 0..<Self.messages, to: panel) }
        XCTAssertGreaterThanOrEqual(changes, Self.most, flood.name)
        XCTAssertLessThanOrEqual(changes, Self.most + Self.aSecond + 1, flood.name)
        panel.advance(by: .seconds(1))
        // The last one is shown.
        let message = try WidgetMessage(parsing: Array(flood.message(Self.messages - 1).utf8))
        let state = try XCTUnwrap(panel.state(of: "flood-1"))
        if let update = message.update {
          XCTAssertEqual(state.content, update.content, flood.name)
          XCTAssertEqual(state.givenName, update.name, flood.name)
          XCTAssertEqual(
            state.margins, (update.margins ?? Margins()).filled(from: .standard), flood.name)
        }
        XCTAssertEqual(state.status, .live, flood.name)
        XCTAssertEqual(panel.shownContent(of: "flood-1"), state.content, flood.name)
        let notes = panel.log(of: "flood-1").components(separatedBy: "changes its card more than")
        XCTAssertEqual(notes.count, 2, "\(flood.name): told once")
      }
    }
  }

  func testAClickLetsACardChangeAtOnce() throws {
    let button = #"{"type":"button","text":"Next","action":{"send":"next"}}"#
    let widget = ScriptedWidget("flood", keys: "Live=true\nRefresh=never") { line in
      let content = line.method == "action" ? Self.text : button
      return line.id == nil ? [] : [line.result(#"{"outcome":"newData","content":\#(content)}"#)]
    }
    try withPanel([widget], .init(hasAnimations: false)) { panel in
      try panel.show()
      panel.advance(by: .seconds(10))
      let names = Flood(
        "name",
        message: {
          #"{"jsonrpc":"2.0","method":"content","params":{"name":"\#($0)","content":\#(button)}}"#
        })
      Self.send(names, 0..<200, to: panel)
      XCTAssertNotEqual(panel.state(of: "flood-1")?.givenName, "199")
      try panel.click("Next")
      XCTAssertTrue(panel.has("still"))
    }
  }
}
