import Expectations
import Testing
import WidgetCore

@Suite("Suggestions")
struct SuggestionTests {
  private func response(_ text: String) throws(ProtocolError) -> Response? {
    let line = #"{"jsonrpc":"2.0","id":4,\#(text)}"#
    if case .response(let response) = try WidgetMessage(parsing: Array(line.utf8)) {
      return response
    }
    return nil
  }

  @Test("a response has suggestions, best first")
  func found() throws {
    let answer = try response(
      #""result":{"suggestions":[{"value":"a","title":"A\nB","subtitle":null},{"value":"c","title":"C"}]}"#
    )
    expect(
      answer?.suggestionResult
        == .found([Suggestion("a", title: "A B"), Suggestion("c", title: "C")])
    )
    // It is none to an update.
    expect(answer?.updateResult == nil)
  }

  @Test("an error has the reason, except for an unknown method")
  func failed() throws {
    try expect(
      response(#""error":{"code":1,"message":"The web is slow"}"#)?.suggestionResult
        == .failed("The web is slow"))
    try expect(
      response(#""error":{"code":-32601,"message":"suggest is unknown"}"#)?.suggestionResult
        == .found([]))
    try expect(response(#""result":{"outcome":"noData"}"#)?.suggestionResult == nil)
  }

  @Test(
    "What is over a limit is refused, with the place",
    arguments: [
      ("{}", "suggestions: found"), ("[1]", "suggestions[0]: found a number"),
      (#"[{"title":"a"}]"#, "suggestions[0].value: it is missing"),
      (#"[{"value":"","title":"a"}]"#, "suggestions[0].value: it is empty"),
      (#"[{"value":"a"}]"#, "suggestions[0].title: it is missing"),
      (#"[{"value":"a","title":"a","subtitle":1}]"#, "suggestions[0].subtitle: found"),
      (
        #"[{"value":"\#(String(repeating: "a", count: 1001))","title":"a"}]"#,
        "suggestions[0].value: the text has 1001"
      ),
      (
        #"[{"value":"a","title":"\#(String(repeating: "a", count: 201))"}]"#,
        "suggestions[0].title: the text has 201"
      ),
      (
        "[" + Array(repeating: #"{"value":"a","title":"a"}"#, count: 21).joined(separator: ",")
          + "]",
        "suggestions: there are 21"
      ),
    ])
  func limits(suggestions: String, message: String) {
    let error = #expect(throws: ProtocolError.self) {
      try response(#""result":{"suggestions":\#(suggestions)}"#)
    }
    expect(error?.description.hasPrefix("result.\(message)") == true, "\(error as Any)")
  }

  @Test("unknown fields cause a warning for the author")
  func review() {
    let line =
      #"{"jsonrpc":"2.0","id":4,"result":{"suggestions":[{"value":"a","title":"b","subtitel":"c"}]}}"#
    let review = MessageReview(of: Array(line.utf8))
    expect(review.mistakes.isEmpty)
    expectEqual(review.warnings.map(\.path), ["result.suggestions[0].subtitel"])
  }

  @Test("a question requires its setting and text")
  func question() {
    for parameters in [#"{"text":"a"}"#, #"{"setting":"place"}"#, #"{"setting":1,"text":"a"}"#] {
      let line = #"{"jsonrpc":"2.0","id":4,"method":"suggest","params":\#(parameters)}"#
      #expect(throws: ProtocolError.self) { try HostMessage(parsing: Array(line.utf8)) }
    }
  }
}
