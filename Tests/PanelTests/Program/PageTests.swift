import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Screens of widgets", .serialized) struct Pages {
    /// A panel with a widget of thirty rows, of which the card shows three. Each can be taken out by its
    /// menu.
    private func panel() throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      try panel.install(
        "rows",
        """
        gone=0
        rows() {
          number=0
          while [ $number -lt 30 ]; do
            number=$((number + 1))
            [ $number -eq $gone ] && continue
            [ $number -gt 1 ] && printf ,
            printf '{"id":"%s","title":"Row %s","menu":[{"text":"Delete","destructive":true,' \\
              $number $number
            printf '"action":{"send":"delete %s"}},{"text":"Copy %s","alternate":true,' \\
              $number $number
            printf '"action":{"send":"copy %s"}}]}' $number
          done
        }
        content() {
          printf '{"type":"column","children":[{"type":"list","max":3,"rows":['
          rows
          printf ']},{"type":"text","text":"About","action":{"show":{"title":"About Rows","content":'
          printf '{"type":"text","text":"Deeper","action":{"show":{"title":"The End","content":'
          printf '{"type":"text","text":"Nothing more"}}}}}}}]}'
        }
        while read -r line; do
          printf '%s\\n' "$line" >> "$0.heard"
          id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
          case $line in
          *delete*) gone=$(printf '%s' "$line" | sed 's/.*delete \\([0-9]*\\).*/\\1/') ;;
          esac
          printf '{"jsonrpc":"2.0","id":%s,"result":{"outcome":"newData","content":%s}}\\n' \\
            $id "$(content)"
        done
        """, keys: "Largest=expanded\nTimeout=5s")
      try panel.today("add", "org.example.rows")
      try panel.startWithKeyboard()
      try panel.desktop.press("Tab")
      try panel.today("show")
      try panel.click("Show More, rows", "push button")
      return panel
    }

    @Test func `a row opens all rows, which are searched by typing and follow the widget`() throws {
      let panel = try panel()
      try panel.click("27 More")
      try panel.node("Row 12")
      try panel.desktop.type("row 30")
      try panel.waitUntilGone("Row 12")
      try panel.node("Row 30")
      try panel.desktop.press(
        "BackSpace", "BackSpace", "BackSpace", "BackSpace", "BackSpace", "BackSpace")
      try panel.node("Row 12")
      try panel.tab(to: "Row 2")
      try panel.desktop.press("shift+F10")
      try panel.click("Delete")
      try panel.waitUntilGone("Row 2")
      try panel.node("Row 12")
      try panel.desktop.press("Escape")
      try panel.node("26 More")
    }

    @Test func `rows give way to others while Alt is held, wherever the pointer is`() throws {
      let panel = try panel()
      try panel.desktop.movePointer(x: 300, y: 300)
      try panel.tab(to: "27 More")
      try panel.desktop.press("Return")
      try panel.node("Row 12")
      try panel.desktop.outputOf(["xdotool", "keydown", "Alt_L"])
      try panel.node("Copy 12")
      try panel.waitUntilGone("Row 12")
      try panel.desktop.outputOf(["xdotool", "keyup", "Alt_L"])
      try panel.node("Row 12")
      try panel.waitUntilGone("Copy 12")
    }

    @Test func `screens open from each other, and lead back`() throws {
      let panel = try panel()
      try panel.click("About")
      try panel.click("Deeper")
      try panel.node("Nothing more")
      try panel.desktop.press("alt+Left")
      try panel.node("Deeper")
      try panel.waitUntilGone("Nothing more")
      try panel.desktop.press("Escape")
      try panel.waitUntilGone("Deeper")
      try panel.node("27 More")
    }
  }
}
