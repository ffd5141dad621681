import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("What widgets ask", .serialized) struct Asks {
    private static let form = """
      {"ask":"add","title":"New Timer","confirm":"Add","fields":[\
      {"name":"name","label":"Name","required":true},\
      {"name":"minutes","label":"Minutes","type":"number","value":5,"maximum":60},\
      {"name":"loud","label":"Loud","type":"switch","value":true}]}
      """
    private static let question = """
      {"send":"clear","confirm":{"title":"Delete All?","confirm":"Delete","destructive":true}}
      """

    /// A panel with a widget that has a button for each, hears what is sent, and answers as it is
    /// told.
    private func panel(
      answering answer: String = #""result":{"outcome":"noData"}"#
    ) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      let content = """
        {"type":"row","children":[\
        {"type":"button","text":"New","action":\(Self.form)},\
        {"type":"button","text":"Clear","action":\(Self.question)}]}
        """
      try panel.install(
        "timers",
        """
        while read -r line; do
          printf '%s\\n' "$line" >> "$0.heard"
          id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
          case $line in
          *'"method":"update"'*) printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":\
        "newData","content":\(content)}}' ;;
          *'"method":"action"'*) printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',\(answer)}' ;;
          esac
        done
        """)
      try panel.today("add", "org.example.timers")
      try panel.startWithKeyboard()
      return panel
    }

    /// The messages `action` that it has heard.
    private func heard(_ panel: PanelOnDesktop) throws -> [String] {
      let path = "\(try panel.widgetsFolder())/timers.heard"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").filter { $0.contains(#""method":"action""#) }
        .map(String.init)
    }

    private func waitFor(_ value: String, _ panel: PanelOnDesktop) throws {
      var last: [String] = []
      do {
        try waitUntil("“\(value)” to be heard") {
          last = try heard(panel)
          return last.last?.contains(value) == true
        }
      } catch {
        throw DesktopError.system("\(error); it heard \(last)")
      }
    }

    @Test func `a form is filled in and sent by keyboard alone`() throws {
      let panel = try panel()
      try panel.tab(to: "New")
      try panel.desktop.press("Return")
      try panel.node("New Timer", "dialog")
      try waitUntil("the first field to have the keyboard") {
        try panel.focused()?.name == "Name (required)"
      }
      try panel.desktop.type("Tea")
      try panel.tab(to: "Loud")
      try panel.desktop.press("space")
      try panel.tab(to: "Add")
      try panel.desktop.press("Return")
      try waitFor(
        #""params":{"action":"add","value":{"loud":false,"minutes":5,"name":"Tea"}}"#, panel)
      try panel.waitUntilGone("New Timer")
      try waitUntil("the button to have the keyboard again") {
        try panel.focused()?.name == "New"
      }
      try expectEqual(panel.drafts(), "")
    }

    @Test func `what is missing is said, and nothing is sent`() throws {
      let panel = try panel()
      try panel.click("New", "push button")
      try panel.click("Add", "push button")
      try panel.node("This field is required.")
      try expect(heard(panel).isEmpty)
      // Nothing was entered, so that nothing is lost.
      try panel.desktop.press("Escape")
      try panel.waitUntilGone("Name (required)")
    }

    @Test func `what was entered waits while the panel is away, and is asked about`() throws {
      let panel = try panel()
      try panel.click("New", "push button")
      try panel.node("New Timer", "dialog")
      try panel.desktop.type("Tea")
      try panel.desktop.press("Escape")
      try panel.click("Keep Editing", "push button")
      try panel.today("hide")
      try panel.waitForDrafts("the name") { $0.contains("name=Tea") }
      try panel.takeKeyboard()
      try expectEqual(panel.node("Name (required)", where: \.isFocusable).text, "Tea")
      try panel.desktop.press("Escape")
      try panel.click("Discard Changes", "push button")
      try panel.waitForDrafts("nothing") { !$0.contains("Tea") }
      try expect(heard(panel).isEmpty)
    }

    @Test func `what the widget refused is filled in again`() throws {
      let panel = try panel(answering: #""error":{"code":1,"message":"The list is full."}"#)
      try panel.click("New", "push button")
      try panel.node("New Timer", "dialog")
      try panel.desktop.type("Tea")
      try panel.click("Add", "push button")
      try waitFor(#""name":"Tea""#, panel)
      try panel.waitForDrafts("the name") { $0.contains("name=Tea") }
      try panel.click("New", "push button")
      try expectEqual(panel.node("Name (required)", where: \.isFocusable).text, "Tea")
    }

    @Test func `a question comes before what it is about`() throws {
      let panel = try panel()
      try panel.click("Clear", "push button")
      try panel.node("Delete All?")
      try panel.desktop.press("Escape")
      try panel.waitUntilGone("Delete All?")
      try expect(heard(panel).isEmpty)
      try panel.click("Clear", "push button")
      try panel.click("Delete", "push button")
      try waitFor(#""params":{"action":"clear","value":null}"#, panel)
    }

    @Test func `a form goes with its widget`() throws {
      let panel = try panel()
      try panel.click("New", "push button")
      try panel.node("New Timer", "dialog")
      try panel.desktop.type("Tea")
      try panel.today("remove", "timers-1")
      try panel.waitUntilGone("Name (required)")
    }
  }
}
