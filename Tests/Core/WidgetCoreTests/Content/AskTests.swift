import Expectations
import Testing
import WidgetCore

@Suite("Forms")
struct AskTests {
  private static func action(_ rest: String) -> String {
    #"{"type":"spacer","action":{"ask":"add","title":"New",\#(rest)}}"#
  }

  private static func field(_ rest: String) -> String {
    action(#""fields":[{"name":"a","label":"A"\#(rest)}]"#)
  }

  @Test(
    "an invalid form has an error with its path",
    arguments: [
      (
        #"{"type":"spacer","action":{"ask":"add","fields":[]}}"#,
        "content.action.title: it is missing"
      ),
      (action(#""fields":[]"#), "content.action.fields: there is nothing to enter"),
      (action(#""text":"a""#), "content.action.fields: there is nothing to enter"),
      (
        action(
          #""fields":[\#(Array(repeating: #"{"name":"a","label":"A"}"#, count: 13).joined(separator: ","))]"#
        ),
        "content.action.fields: there are 13 fields; at most 12 are allowed"
      ),
      (
        action(#""fields":[{"name":"a","label":"A"},{"name":"a","label":"B"}]"#),
        #"content.action.fields[1].name: "a" is already the name of a field"#
      ),
      (
        action(#""fields":[{"name":"1","label":"A"}]"#),
        #"content.action.fields[0].name: "1" is not a name"#
      ),
      (
        field(#","type":"colour""#),
        #"content.action.fields[0].type: "colour" is not one of the choices"#
      ),
      (field(#","type":"choice""#), "content.action.fields[0].choices: it is missing"),
      (
        field(#","type":"choice","choices":["x"]"#),
        "content.action.fields[0].choices: there are 1 choices"
      ),
      (
        field(#","type":"choice","choices":["x","x"]"#),
        #"content.action.fields[0].choices[1].value: "x" is already a choice"#
      ),
      (
        field(#","type":"order","choices":["x y","x"]"#),
        #"content.action.fields[0].choices[0].value: "x y" can't be in an order"#
      ),
      (field(#","type":"number","step":0"#), "content.action.fields[0].step: 0 is no step"),
      (
        field(#","type":"number","minimum":5,"maximum":5"#),
        "content.action.fields[0].maximum: there are no numbers between minimum and maximum"
      ),
      (
        field(#","type":"number","maximum":5,"value":6"#),
        #"content.action.fields[0].value: "6" is not valid in this field; This must be at most 5."#
      ),
      (
        field(#","type":"date","minimum":"2026-02-30""#),
        #"content.action.fields[0].minimum: "2026-02-30" is not a day"#
      ),
      (
        field(#","type":"date","minimum":"2026-12-02","maximum":"2026-12-01""#),
        "content.action.fields[0].maximum: there are no days between minimum and maximum"
      ),
      (
        field(#","type":"date","maximum":"2026-12-01","value":"2026-12-02""#),
        #"content.action.fields[0].value: "2026-12-02" is not valid in this field; "#
          + "This must be 1 December 2026 or earlier."
      ),
      (
        field(#","type":"time","value":"24:00""#),
        #"content.action.fields[0].value: "24:00" is not valid in this field; Enter a time"#
      ),
      (
        field(#","type":"color","value":"blue""#),
        #"content.action.fields[0].value: "blue" is not valid in this field; This must be a color"#
      ),
      (field(#","lines":13"#), "content.action.fields[0].lines: 13 is out of range"),
      (
        field(#","type":"number","lines":2"#),
        "content.action.fields[0].lines: only a text has several lines"
      ),
      (
        field(#","value":"a\nb""#),
        "content.action.fields[0].value: \"a\u{FFFD}b\" is not valid in this field; "
          + "This must be a single line."
      ),
      (
        field(#","type":"secret","value":"x""#),
        "content.action.fields[0].value: a secret can't be shown"
      ),
      (
        #"{"type":"spacer","action":{"send":"a","confirm":{}}}"#,
        "content.action.confirm.title: it is missing"
      ),
      (
        #"{"type":"spacer","action":{"send":"a","confirm":"Really?"}}"#,
        "content.action.confirm: found"
      ),
    ])
  func mistakes(content: String, problem: String) {
    let found = Form.content.problem(in: content)
    expect(
      found?.description.replacing("node", with: "content").contains(
        problem.replacing("content.", with: "")) == true, "\(found?.description ?? "right")")
  }

  private let ask = Ask(
    "add", title: "New",
    fields: [
      .init("name", "Name", isRequired: true),
      .init("minutes", "Minutes", .number(minimum: 1, maximum: 60, step: nil)),
      .init("loud", "Loud", .toggle), .init("notes", "Notes", lines: 4),
    ])

  @Test func `a text of several lines keeps its line breaks`() throws {
    let texts = ["name": "Tea", "notes": "\n Milk\n\nBread \n"]
    expect(ask.value(of: texts) == ["name": "Tea", "notes": "Milk\n\nBread"])
    let long = String(repeating: "a\n", count: 4999) + "a"
    expect(ask.value(of: ["name": "Tea", "notes": long])?["notes"] == .text(long))
    for bad in [long + "aa", "a\u{1B}b"] {
      expect(ask.value(of: ["name": "Tea", "notes": bad]) == nil)
    }
    let node = Spacer().action(.ask(ask)).node
    expect(node.json.text.contains(#""lines":4"#))
    try expect(Node(parsing: node.json.bytes) == node)
  }

  @Test func `a date, a time, and a color are sent in one form, however they were written`() throws
  {
    let day = try #require(CivilDay("2026-11-27"))
    let ask = Ask(
      "add", title: "New",
      fields: [
        .init("day", "Day", .date(minimum: day, maximum: nil), value: .text("2026-12-24")),
        .init("at", "At", .time, value: "07:30"), .init("tint", "Tint", .color, value: "#28527A"),
      ])
    let node = Spacer().action(.ask(ask)).node
    try node.check()
    expect(node.json.text.contains(#""type":"date","value":"2026-12-24","minimum":"2026-11-27""#))
    try expect(Node(parsing: node.json.bytes) == node)
    expect(
      ask.value(of: ["day": "2026-11-27", "at": "7.30 pm", "tint": "28527a"])
        == ["day": "2026-11-27", "at": "19:30", "tint": "#28527A"])
    expect(ask.value(of: ["day": "", "at": "", "tint": ""]) == [:])
    expect(ask.value(of: ["day": "2026-11-26"]) == nil)
  }

  @Test("values are sent by name, without empty ones")
  func values() {
    expect(
      ask.value(of: ["name": " Tea ", "minutes": "5", "loud": "true"])
        == ["name": "Tea", "minutes": 5, "loud": true])
    expect(
      ask.value(of: ["name": "Tea", "minutes": " ", "loud": "false"])
        == ["name": "Tea", "loud": false])
  }

  @Test(
    "nothing is sent while a field is invalid",
    arguments: [
      ["name": ""], ["name": "Tea", "minutes": "61"], ["name": "Tea", "minutes": "soon"],
    ])
  func refusals(texts: [String: String]) { expect(ask.value(of: texts) == nil) }
}
