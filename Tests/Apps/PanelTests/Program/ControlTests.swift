import CardSamples
import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Controls in a card", .serialized) struct Controls {
    /// A panel with a widget that has one of each control, as a real program.
    private func panel() throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.install(
        "house",
        """
        while read -r line; do
          printf '%s\\n' "$line" >> "$0.heard"
          id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
          case $line in
          *'"method":"update"'*) printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":\
        "newData","content":\(SampleWidgets.controls)}}' ;;
          *'"method":"action"'*) printf '%s\n' \
            '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"noData"}}' ;;
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

    /// The `action` messages that it received.
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

    @Test func `each control can be set by a screen reader`() throws {
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
  }
}
