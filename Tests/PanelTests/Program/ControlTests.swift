import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Controls in a card", .serialized) struct Controls {
    private static let content = """
      {"type":"column","children":[\
      {"type":"switch","text":"Wi-Fi","on":false,"action":{"send":"wifi"}},\
      {"type":"check","text":"Milk","strike":true,"action":{"send":"milk"}},\
      {"type":"slider","value":0.5,"step":0.1,"label":"Volume","action":{"send":"volume"}},\
      {"type":"choice","value":"day","label":"Span","action":{"send":"span"},\
      "options":[{"id":"day","text":"Day"},{"id":"week","text":"Week"}]},\
      {"type":"choice","kind":"menu","value":"rome","label":"City","action":{"send":"city"},\
      "options":[{"id":"rome","text":"Rome"},{"id":"oslo","text":"Oslo"}]},\
      {"type":"field","placeholder":"Item","action":{"send":"add"}}]}
      """

    /// A panel with a widget that has one of each, and does this when it is told of an action.
    private func panel(answering answer: String = Self.noData) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.install(
        "house",
        """
        while read -r line; do
          printf '%s\\n' "$line" >> "$0.heard"
          id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
          case $line in
          *'"method":"update"'*) printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":\
        "newData","content":\(Self.content)}}' ;;
          *'"method":"action"'*) \(answer) ;;
          esac
        done
        """, keys: "Largest=expanded\nTimeout=8s")
      try panel.today("add", "org.example.house")
      try panel.startWithKeyboard()
      try panel.desktop.press("Tab")
      try panel.today("show")
      return try expanded(panel)
    }

    private func expanded(_ panel: PanelOnDesktop) throws -> PanelOnDesktop {
      try panel.click("Show More, house", "push button")
      try panel.node("Item", where: \.isFocusable)
      return panel
    }

    private static let noData =
      #"printf '%s\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"noData"}}'"#
    private static let refusal =
      #"printf '%s\n' '{"jsonrpc":"2.0","id":'$id',"error":{"message":"The plug is out."}}'"#

    /// The messages `action` that it has heard.
    private func heard(_ panel: PanelOnDesktop) throws -> [String] {
      let path = "\(try panel.widgetsFolder())/house.heard"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").filter { $0.contains(#""method":"action""#) }
        .map(String.init)
    }

    private func waitFor(_ action: String, _ value: String, _ panel: PanelOnDesktop) throws {
      let wanted = "\"params\":{\"action\":\"\(action)\",\"value\":\(value)}"
      var last: [String] = []
      do {
        try waitUntil("“\(wanted)” to be heard") {
          last = try heard(panel)
          return last.last?.contains(wanted) == true
        }
      } catch {
        throw DesktopError.system("\(error); it heard \(last)")
      }
    }

    private func act(_ panel: PanelOnDesktop, _ name: String, value: Double? = nil) throws {
      try AccessibleTree.act(on: name, value: value, of: "today", on: panel.desktop)
    }

    @Test func `each is set by mouse`() throws {
      let panel = try panel()
      try panel.click("Wi-Fi")
      try waitFor("wifi", "true", panel)
      try panel.click("Milk")
      try waitFor("milk", "true", panel)
      try panel.click("Volume", at: 0.95)
      try waitFor("volume", "0.9", panel)
      try panel.click("Week")
      try waitFor("span", #""week""#, panel)
      try panel.click("City, Rome")
      try panel.click("Oslo")
      try waitFor("city", #""oslo""#, panel)
      try panel.node("City, Oslo")
      try panel.click("Item")
      try panel.desktop.type("Bread")
      try panel.desktop.press("Return")
      try waitFor("add", #""Bread""#, panel)
      // None of all that was a click on the card.
      try panel.node("Show Less, house", "push button")
    }

    @Test func `each is set by keyboard`() throws {
      let panel = try panel()
      try panel.tab(to: "Wi-Fi")
      try panel.desktop.press("space")
      try waitFor("wifi", "true", panel)
      try panel.tab(to: "Milk")
      try panel.desktop.press("space")
      try waitFor("milk", "true", panel)
      try panel.tab(to: "Volume")
      try panel.desktop.press("Right")
      try waitFor("volume", "0.6", panel)
      try panel.desktop.press("Home")
      try waitFor("volume", "0", panel)
      try panel.tab(to: "Day")
      try panel.desktop.press("Right")
      try waitFor("span", #""week""#, panel)
      try panel.tab(to: "City, Rome")
      try panel.desktop.press("Return", "Down", "Return")
      try waitFor("city", #""oslo""#, panel)
      try panel.tab(to: "Item")
      try panel.desktop.type("Tea")
      try panel.desktop.press("Escape")
      try expectEqual(panel.node("Item", where: \.isFocusable).text, "")
      try panel.desktop.type("Bread")
      try panel.desktop.press("Return")
      try waitFor("add", #""Bread""#, panel)
      try expect(!heard(panel).contains { $0.contains("Tea") })
    }

    @Test func `each is set by a screen reader`() throws {
      let panel = try panel()
      try act(panel, "Wi-Fi")
      try waitFor("wifi", "true", panel)
      try act(panel, "Milk")
      try waitFor("milk", "true", panel)
      try panel.node("Milk") { $0.states.contains("checked") }
      try act(panel, "Volume", value: 0.2)
      try waitFor("volume", "0.2", panel)
      try act(panel, "Week")
      try waitFor("span", #""week""#, panel)
    }

    @Test func `what a widget refuses goes back, and the card says so`() throws {
      let panel = try panel(answering: Self.refusal)
      try panel.click("Milk")
      try panel.click("Not done", "push button")
      try panel.node("The plug is out.")
      try panel.desktop.press("Escape")
      try panel.node("Milk") { !$0.states.contains("checked") }
      try panel.click("Volume", at: 0.95)
      try waitFor("volume", "0.9", panel)
      try waitUntil("the slider to go back") { try panel.node("Volume").value?.first == 0.5 }
    }

    @Test func `what a widget doesn't answer goes back, and the widget goes on`() throws {
      let panel = try panel(answering: ":")
      try panel.click("Milk")
      try panel.node("Milk") { $0.states.contains("checked") }
      try panel.node("Not done", "push button")
      try panel.node("Milk") { !$0.states.contains("checked") }
      try panel.click("Wi-Fi")
      try waitFor("wifi", "true", panel)
    }

    @Test func `a slider follows the hand, and a slow widget hears the last of it`()
      throws
    {
      let panel = try panel(answering: "sleep 0.7; \(Self.noData)")
      let frame = try #require(try panel.node("Volume").frame)
      let window = try #require(try panel.desktop.frame(of: panel.window().id))
      let (left, y) = (window.x + frame[0], window.y + frame[1] + frame[3] / 2)
      let time = try ContinuousClock().measure {
        try panel.desktop.drag(
          fromX: left + frame[2] / 2, fromY: y, toX: left + frame[2] - 4, toY: y, steps: 20)
      }
      try waitFor("volume", "1", panel)
      try expectEqual(panel.node("Volume").value?.first, 1)
      // One waits for the answer to the one before, and the newest for all of them. On a busy machine
      // the hand is slower, and there are more answers meanwhile.
      let most = 3 + time / .milliseconds(700)
      try expect(Double(heard(panel).count) <= most, "in \(time)")
    }

    @Test func `a widget that dies while its slider is dragged leaves it where it was`() throws {
      let panel = try panel(answering: "exit 3")
      try panel.click("Volume", at: 0.95)
      try panel.node("Not done", "push button")
      try waitUntil("the slider to go back") { try panel.node("Volume").value?.first == 0.5 }
    }
  }
}
