import Expectations
import Testing
import WidgetCore

@Suite("What a screen reader finds in content") struct SpeechTests {
  @Test func `a label or an action speaks for what is inside, but not for controls`() {
    let tree = Column {
      Row {
        Text("3 of 8")
        Progress(0.4).label("Water")
        ActionButton("Drink", action: .send("drink"))
      }
      Row {
        Text("Hamburg")
        ThemeIcon("weather-clear-symbolic")
        ActionButton(icon: "edit-symbolic", label: "Edit", action: .send("edit"))
      }.action(.send("open"))
      Text("Only here").shown(in: .compact)
      Divider()
    }.node
    let both = """
      text “3 of 8”
      progress “Water”
      button “Drink”
      button “Hamburg, Edit”
        button “Edit”

      """
    expectEqual(tree.spokenOutline(in: .expanded), both)
    expectEqual(tree.spokenOutline(in: .compact), both + "text “Only here”\n")
  }

  @Test func `JSON is written on several lines where it doesn't fit on one`() throws {
    let json = try JSON(parsing: Array(#"{"a":[1,2],"b":{"c":"long enough","d":[]}}"#.utf8))
    expectEqual(json.pretty(width: 100), json.text)
    expectEqual(
      json.pretty(width: 20),
      """
      {
        "a":[1,2],
        "b":{
          "c":"long enough",
          "d":[]
        }
      }
      """)
    try expect(JSON(parsing: Array(json.pretty(width: 5).utf8)) == json)
  }
}
