import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// A card that needs something to be chosen first, in the real program.
  @Suite("Choosing first", .serialized) struct Choosing {
    private static let settings = """

      [Setting place]
      Type=place
      Label=Place
      Required=true
      Suggest=true

      [Setting feeds]
      Type=list
      Of=address
      Label=Feeds
      """

    /// A panel with a widget that knows two towns, and notes what it hears.
    private func panel() throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.install(
        "weather",
        """
        while read -r line; do
          printf '%s\\n' "$line" >> "$0.heard"
          id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
          case $line in
          *'"method":"update"'*) printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":\
        "newData","content":{"type":"button","text":"Elsewhere","action":{"edit":"settings"}}}}' ;;
          *'"method":"suggest"'*) printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{\
        "suggestions":[{"value":"53.55,9.99 Hamburg","title":"Hamburg","subtitle":"Germany"},\
        {"value":"51.68,7.82 Hamm","title":"Hamm"}]}}' ;;
          esac
        done
        """, keys: "Largest=compact\n\(Self.settings)")
      try panel.today("add", "org.example.weather")
      try panel.startWithKeyboard()
      return panel
    }

    private func heard(_ panel: PanelOnDesktop) throws -> [String] {
      let path = "\(try panel.widgetsFolder())/weather.heard"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map(String.init)
    }

    @Test func `a card says what is missing, and a place is found while it is typed`() throws {
      let panel = try panel()
      let desktop = panel.desktop
      try panel.node("Still missing: Place")
      try expect(heard(panel).isEmpty, "it was started although it has nothing to say yet")
      try panel.tab(to: "Settings…")
      try desktop.press("Return")
      try panel.node("Place (required)") { $0.states.contains("focused") }
      try desktop.type("Ham")
      try panel.node("Hamburg, Germany", "push button")
      try desktop.press("Down", "Return")
      try panel.waitUntilGone("Hamm")
      try desktop.press("ctrl+s")
      try panel.waitForSettings("the place") { $0.contains("place=53.55,9.99 Hamburg\n") }
      try panel.node("Elsewhere")
      let lines = try heard(panel)
      expect(lines.filter { $0.contains(#""method":"suggest""#) }.count == 1)
      expect(lines.last?.contains(#""place":"53.55,9.99 Hamburg""#) == true)
      // A node leads there, too.
      try panel.waitUntilGone("Place (required)")
      try panel.click("Elsewhere", "push button")
      try panel.node("Place (required)")
    }

    @Test func `a list is filled in, brought into another order, and kept`() throws {
      let panel = try panel()
      let desktop = panel.desktop
      try panel.click("Still missing: Place")
      try panel.node("Place (required)") { $0.states.contains("focused") }
      try desktop.type("x")
      try panel.tab(to: "Add to Feeds")
      try desktop.press("Return")
      try panel.node("Feeds: Row 1 of 1") { $0.states.contains("focused") }
      try desktop.type("a.org")
      try desktop.press("Return")
      try panel.node("Feeds: Row 2 of 2") { $0.states.contains("focused") }
      try desktop.type("b.org")
      try desktop.press("alt+Up")
      try panel.node("Feeds: Row 1 of 2") { $0.states.contains("focused") }
      try desktop.press("ctrl+s")
      try panel.waitForSettings("the feeds") { $0.contains("feeds=b.org;a.org;\n") }
      try waitUntil("the feeds to be heard") {
        try heard(panel).last?.contains(#""feeds":["https://b.org","https://a.org"]"#) == true
      }
    }
  }
}
