import Expectations
import RandomTesting
import Testing

@testable import WidgetCore

/// The errors and warnings for authors.
@Suite("Message reviews")
struct ReviewTests {
  private func review(_ content: String, more: String = "") -> MessageReview {
    let line =
      #"{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData"\#(more),"content":\#(content)}}"#
    return MessageReview(of: Array(line.utf8))
  }

  @Test("an unknown field causes a warning with a suggestion")
  func fields() {
    let review = review(
      """
      {"type":"column","chidren":[],"children":[{"type":"text","text":"a","aling":"center"},
      {"type":"list","rows":[{"title":"a","subtile":"b","menu":[{"text":"x","actoin":{},
      "action":{"send":"x"}}]}]},{"type":"table","columns":["fit"],"rows":[{"cells":["a"],"actio":1}]},
      {"type":"txt","text":"a"},{"type":"text","text":"b","action":{"show":{"title":"c",
      "content":{"type":"text","text":"d","lnes":2}}}}]}
      """, more: #","refreshafter":3"#)
    expect(review.mistakes.isEmpty)
    let expected = [
      "result.refreshafter: a result has no field of that name, so it is ignored; did you mean refreshAfter?",
      "result.content.chidren: a column has no field of that name, so it is ignored; did you mean children?",
      "result.content.children[0].aling: a text has no field of that name, so it is ignored; did you mean align?",
      "result.content.children[1].rows[0].subtile: a row has no field of that name, so it is ignored; did you mean subtitle?",
      "result.content.children[1].rows[0].menu[0].actoin: a menu item has no field of that name, so it is ignored; did you mean action?",
      "result.content.children[2].rows[0].actio: a row has no field of that name, so it is ignored; did you mean action?",
      "result.content.children[3].type: \"txt\" is not a type, and drawn as nothing; did you mean text?",
      "result.content.children[4].action.show.content.lnes: a text has no field of that name, so it is ignored; did you mean lines?",
    ]
    expect(review.warnings.map(\.description) == expected)
  }

  @Test(
    "a misspelled key in a form, a question or a time causes a warning, and so does an unknown zone"
  )
  func innerFields() {
    let review = review(
      """
      {"type":"column","children":[
      {"type":"text","time":{"style":"clock","zone":"Asia/Tokio","secnds":true}},
      {"type":"clock","zone":"Europe/Pragu"},
      {"type":"button","text":"a","action":{"ask":"b","title":"c","fields":[
        {"name":"d","label":"e","placholder":"f","minimum":1},
        {"name":"l","label":"m","type":"date","minimum":"2026-11-27","step":1},
        {"name":"g","label":"h","type":"choice","choices":[{"value":"i","lable":"j"},"k"]}]}},
      {"type":"button","text":"a","action":{"send":"b","confirm":{"title":"c","destuctive":true}}}]}
      """)
    expect(review.mistakes.isEmpty)
    let expected = [
      "result.content.children[0].time.secnds: a time has no field of that name, so it is ignored; did you mean seconds?",
      "result.content.children[0].time.zone: the time zone \"Asia/Tokio\" is not known on this machine, so \"–\" is shown; expected a name such as Europe/Prague",
      "result.content.children[1].zone: the time zone \"Europe/Pragu\" is not known on this machine, so \"–\" is shown; expected a name such as Europe/Prague",
      "result.content.children[2].action.fields[0].placholder: a field of this type has no field of that name, so it is ignored; did you mean placeholder?",
      "result.content.children[2].action.fields[0].minimum: a field of this type has no field of that name, so it is ignored; expected name, label, type, value, placeholder, unit, required, advanced or lines",
      "result.content.children[2].action.fields[1].step: a field of this type has no field of that name, so it is ignored; expected name, label, type, value, placeholder, unit, required, advanced, minimum or maximum",
      "result.content.children[2].action.fields[2].choices[0].lable: a choice has no field of that name, so it is ignored; did you mean label?",
      "result.content.children[3].action.confirm.destuctive: a question has no field of that name, so it is ignored; did you mean destructive?",
    ]
    expectEqual(review.warnings.map(\.description), expected)
  }

  @Test("all errors are reported with their paths")
  func mistakes() {
    let review = review(
      """
      {"type":"column","children":[{"type":"text"},{"type":"grid","columns":9,"children":[
      {"type":"text","text":"a","lines":99}]},{"type":"list","rows":[{"title":"a"},{"value":"b"}]},
      {"type":"button","text":"a"},{"type":"text","text":"a","action":{"show":{"title":"b",
      "content":{"type":"progress"}}}},{"type":"table","columns":["fit"],"rows":[[{"type":"divder"},
      {"type":"image"}]]}]}
      """, more: #","refreshAfter":0"#)
    let places = review.mistakes.map(\.path)
    expect(
      places == [
        "result.content.children[0].text", "result.content.children[1].children[0].lines",
        "result.content.children[1].columns", "result.content.children[2].rows[1].title",
        "result.content.children[3].action",
        "result.content.children[4].action.show.content.value",
        "result.content.children[5].rows[0][1]", "result.refreshAfter",
      ])
  }

  @Test("a message has errors exactly if the parser rejects it", arguments: 0..<200)
  func agreement(seed: Int) {
    var random = SeededNumbers(seed: seed)
    let content = random.tree().json.text
    expect(review(content).mistakes.isEmpty)
    // All written fields are known.
    let unread = review(content).warnings.filter { "\($0)".contains("no field of that name") }
    expect(unread.isEmpty, "\(unread)")
    var bytes = Array(content.utf8)
    for _ in 0..<3 where !bytes.isEmpty {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 32...126, using: &random)
    }
    let line = #"{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":"#
    let whole = Array(line.utf8) + bytes + Array("}}".utf8)
    let isRight = (try? WidgetMessage(parsing: whole)) != nil
    expect(MessageReview(of: whole).mistakes.isEmpty == isRight)
  }
}
