import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("A slider in the hand", .serialized) struct HeldSlider {
    /// A panel with a slider from 0 to 1, and a text that says how many of its values were answered. The
    /// answer to each puts the slider where this says: a number, or "$value" for what was sent.
    private func panel(
      answering value: String, after pause: String = "0"
    ) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.install(
        "dimmer",
        """
        content() {
          printf '{"jsonrpc":"2.0","id":%s,"result":{"outcome":"newData","content":' "$1"
          printf '{"type":"column","children":[{"type":"text","text":"Answer %s"},' "$3"
          printf '{"type":"slider","value":%s,"step":0.1,"label":"Light",' "$2"
          printf '"action":{"send":"light"}}]}}}\\n'
        }
        count=0
        while read -r line; do
          printf '%s\\n' "$line" >> "$0.heard"
          id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
          case $line in
          *'"method":"update"'*) content "$id" 0.5 0 ;;
          *'"method":"action"'*)
            sleep \(pause)
            count=$((count + 1))
            value=$(printf '%s' "$line" | sed -n 's/.*"value":\\([0-9.]*\\).*/\\1/p')
            content "$id" "\(value)" $count ;;
          esac
        done
        """)
      try panel.today("add", "org.example.dimmer")
      try panel.startWithKeyboard()
      try panel.node("Light", where: \.isFocusable)
      return panel
    }

    private func heard(_ panel: PanelOnDesktop) throws -> [String] {
      let path = "\(try panel.widgetsFolder())/dimmer.heard"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").filter { $0.contains(#""method":"action""#) }
        .map(String.init)
    }

    private func light(_ panel: PanelOnDesktop) throws -> Double? {
      try panel.node("Light").value?.first
    }

    /// Waits until the widget has answered all that it was sent.
    private func waitForAnswers(_ panel: PanelOnDesktop) throws {
      try waitUntil("all to be answered") {
        let count = try heard(panel).count
        return try count > 0 && panel.tree()["Answer \(count)"] != nil
      }
    }

    @Test func `stays there while the widget says otherwise, then is as it says`() throws {
      let panel = try panel(answering: "0.2", after: "0.1")
      let frame = try #require(try panel.node("Light").frame)
      let window = try #require(try panel.desktop.frame(of: panel.window().id))
      let (left, y) = (window.x + frame[0], window.y + frame[1] + frame[3] / 2)
      var drag = ["xdotool", "mousemove", "\(left + frame[2] / 2)", "\(y)", "mousedown", "1"]
      for step in 1...20 {
        drag += ["mousemove", "\(left + frame[2] / 2 + (frame[2] / 2 - 3) * step / 20)", "\(y)"]
        drag += ["sleep", "0.02"]
      }
      try panel.desktop.outputOf(drag)
      try waitUntil("the end to be heard") { try heard(panel).last?.contains(":1}") == true }
      try waitForAnswers(panel)
      try expectEqual(light(panel), 1)
      // What was under way has come to nothing: a little way back is sent as ever.
      try panel.desktop.outputOf(["xdotool", "mousemove", "\(left + frame[2] * 3 / 4)", "\(y)"])
      try waitUntil("the way back to be heard") {
        try heard(panel).last?.contains(":1}") == false
      }
      try waitForAnswers(panel)
      let held = try #require(try light(panel))
      expect(held > 0.6 && held < 0.9)
      try panel.desktop.outputOf(["xdotool", "mouseup", "1"])
      try waitUntil("the slider to be as the widget says") { try light(panel) == 0.2 }
    }

    @Test func `goes as far as the keys say while answers come between them`() throws {
      let panel = try panel(answering: "$value")
      try panel.tab(to: "Light")
      try panel.desktop.press("Right", "Right", "Right", "Right")
      try waitUntil("the last to be heard") { try heard(panel).last?.contains(":0.9}") == true }
      try waitForAnswers(panel)
      try expectEqual(light(panel), 0.9)
    }
  }
}
