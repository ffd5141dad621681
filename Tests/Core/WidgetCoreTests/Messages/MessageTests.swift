import Expectations
import Testing
import WidgetCore

@Suite("Messages")
struct MessageTests {
  private let request = UpdateRequest(
    reason: .appear, instance: "used-space-1",
    settings: ["path": "/", "deep": true, "rows": 3, "feeds": ["a;b", ""]],
    environment: EnvironmentDescription(
      locale: "en_US", timeZone: "Europe/Prague", isRightToLeft: true, appearance: .dark,
      mode: .expanded,
      maximum: .init(
        compact: Extent(width: 300, height: 110), expanded: Extent(width: 300, height: 500)),
      scale: 2))

  @Test("host messages are one line and survive a round trip")
  func host() throws {
    let messages: [HostMessage] = [
      .update(id: 1, request), .update(id: 7, UpdateRequest()),
      .action(id: 2, ActionRequest(action: "next")),
      .action(id: 3, ActionRequest(action: "set\n", value: 2.5)),
      .action(
        id: 4,
        ActionRequest(action: "add", value: .fields(["name": "Tea", "minutes": 5, "on": true]))),
      .suggest(id: 5, SuggestionRequest(setting: "place", text: "")),
      .suggest(
        id: 6,
        SuggestionRequest(
          setting: "place", text: "Ham", instance: "weather-1", settings: ["units": "metric"],
          environment: EnvironmentDescription(locale: "de_DE"))),
      .modeChanged(ModeChange(mode: .expanded, maximum: Extent(width: 368, height: 640))),
      .shutdown, .unknown(method: "later", id: 4), .unknown(method: "later", id: nil),
    ]
    for message in messages {
      expect(message.line.firstIndex(of: 0x0A) == message.line.count - 1)
      try expect(HostMessage(parsing: message.line) == message)
    }
  }

  @Test("widget messages are one line and survive a round trip")
  func widget() throws {
    let update = Update(
      name: "Dogecoin", refreshAfter: .seconds(900), margins: Margins(top: 0, bottom: 10)
    ) { Text("a\nb") }
    let messages: [WidgetMessage] = [
      .response(Response(id: 1, .newData(update))), .response(Response(id: 2, .noData)),
      .response(Response(id: 3, .failed("Disk /mnt is not mounted"))),
      .response(
        Response(id: 4, .newData(update), undo: UndoOffer("Deleted Milk", sending: "undelete 3"))),
      .response(Response(id: 4, .noData, undo: UndoOffer("Deleted Milk", sending: "undelete 3"))),
      .response(Response(id: nil, result: nil)),
      .response(Response(id: 5, result: .noData, error: ErrorAnswer(code: 7, message: "and more"))),
      .content(update), .content(Update { Divider() }),
      .content(Update(Divider().node, age: .seconds(3600.5))), .hasContent(false),
      .hasContent(true),
      .content(Update(Divider().node, wakeAt: .milliseconds(1_795_311_900_123))),
      .content(Update(Divider().node, relevant: Relevance())),
      .content(
        Update(
          Divider().node,
          relevant: Relevance(from: .milliseconds(1_795_311_900_123), to: .seconds(1_795_311_901)))),
      .notify(WidgetNotification(id: "done", title: "Time for a break")),
      .notify(
        WidgetNotification(
          id: "done", title: "a", body: "b\nc", sound: .message,
          actions: [.init("Snooze", send: "snooze"), .init("Stop", send: "stop")])),
      .withdraw(id: "done"),
      .response(Response(id: 8, [Suggestion]())),
      .response(
        Response(
          id: 9,
          [
            Suggestion("53.55,9.99 Hamburg", title: "Hamburg", subtitle: "Hamburg, Germany"),
            Suggestion("a", title: "b"),
          ])),
      .unknown(method: "later"),
    ]
    for message in messages {
      expect(message.line.firstIndex(of: 0x0A) == message.line.count - 1)
      try expect(WidgetMessage(parsing: message.line) == message)
    }
  }

  @Test(
    "invalid notifications are rejected with the path",
    arguments: [
      (#"{"id":"x"}"#, "title: it is missing"), (#"{"title":"x"}"#, "id: it is missing"),
      (#"{"id":"","title":"x"}"#, "id: it is empty"),
      (#"{"id":"x","title":" \u202E "}"#, "title: it is empty"),
      (#"{"id":"x","title":"\#(String(repeating: "a", count: 201))"}"#, "title: the text has 201"),
      (#"{"id":"x","title":"x","body":"\#(String(repeating: "a", count: 501))"}"#, "body: the"),
      (#"{"id":"x","title":"x","sound":"siren"}"#, "sound: \"siren\" is not one of"),
      (#"{"id":"x","title":"x","actions":[1]}"#, "actions[0]: found a number"),
      (#"{"id":"x","title":"x","actions":[{"title":"a"}]}"#, "actions[0].send: it is missing"),
      (
        #"{"id":"x","title":"x","actions":[\#(Array(repeating: "{}", count: 4).joined(separator: ","))]}"#,
        "actions: there are 4"
      ),
    ])
  func notification(parameters: String, message: String) throws {
    let line = #"{"jsonrpc":"2.0","method":"notify","params":\#(parameters)}"#
    let error = #expect(throws: ProtocolError.self) {
      try WidgetMessage(parsing: Array(line.utf8))
    }
    expect(error?.description.hasPrefix("params.\(message)") == true, "\(error as Any)")
  }

  @Test(
    "an error may name a field of a form; other data of libraries is ignored",
    arguments: [
      (#"{"field":"minutes"}"#, "minutes"), (#""a trace""#, nil), ("null", nil), ("[1]", nil),
      (#"{"field":1}"#, nil),
    ] as [(String, String?)])
  func fieldOfError(data: String, field: String?) throws {
    let line = #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"No","data":\#(data)}}"#
    guard case .response(let response) = try WidgetMessage(parsing: Array(line.utf8)) else {
      return expect(Bool(false))
    }
    let expected = field.map { UpdateResult.refused("No", field: $0) } ?? .failed("No")
    expect(response.updateResult == expected)
    let again = WidgetMessage.response(Response(id: 1, expected))
    try expect(WidgetMessage(parsing: again.line) == again)
  }

  @Test("an implausible time is rejected", arguments: ["-1", "253402300800", "\"now\""])
  func wakeAt(time: String) {
    let line =
      #"{"jsonrpc":"2.0","method":"content","params":{"wakeAt":\#(time),"content":{"type":"divider"}}}"#
    #expect(throws: ProtocolError.self) { try WidgetMessage(parsing: Array(line.utf8)) }
  }

  @Test(
    "an implausible relevance is rejected",
    arguments: ["true", "{\"from\":-1}", "{\"to\":253402300800}", "{\"to\":\"now\"}"])
  func relevance(value: String) throws {
    let line =
      #"{"jsonrpc":"2.0","method":"content","params":{"relevant":\#(value),"content":{"type":"divider"}}}"#
    #expect(throws: ProtocolError.self) { try WidgetMessage(parsing: Array(line.utf8)) }
  }

  @Test("relevance has an optional beginning and an optional end")
  func relevantTimes() {
    let (from, to) = (Relevance(from: .seconds(5)), Relevance(to: .seconds(9)))
    let both = Relevance(from: .seconds(5), to: .seconds(9))
    for (time, expected) in [
      (4, [false, true, false, true]), (5, [true, true, true, true]),
      (9, [true, false, false, true]),
    ] {
      let now = Duration.seconds(time)
      #expect([from, to, both, Relevance()].map { $0.contains(now) } == expected)
    }
  }

  @Test(
    "the name of a card is one line, or nil if empty",
    arguments: [("A\\nB", "A B"), ("", nil), ("  ", nil), ("A\\u202EB", "AB")]
      as [(String, String?)])
  func cardName(text: String, name: String?) throws {
    let content = #"{"content":{"type":"spacer"},"name":"\#(text)"}"#
    try expect(Update(parsingFile: Array(content.utf8)).name == name)
  }

  @Test("equal messages have equal bytes, with settings in order")
  func bytes() {
    let line = String(decoding: HostMessage.update(id: 1, request).line, as: UTF8.self)
    expect(
      line == #"{"jsonrpc":"2.0","id":1,"method":"update","params":{"reason":"appear","#
        + #""instance":"used-space-1","settings":{"deep":true,"feeds":["a;b",""],"path":"/","rows":3},"#
        + #""environment":{"locale":"en_US","timeZone":"Europe/Prague","rtl":true,"#
        + #""appearance":"dark","mode":"expanded","maximum":{"compact":[300,110],"#
        + #""expanded":[300,500]},"scale":2}}}"# + "\n")
    let response = WidgetMessage.response(
      Response(id: 1, .newData(Update(refreshAfter: .seconds(1.5)) { Text("a") })))
    expect(
      String(decoding: response.line, as: UTF8.self)
        == #"{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","#
        + #""content":{"type":"text","text":"a"},"refreshAfter":1.5}}"# + "\n")
  }

  @Test("a request by hand needs only id and method")
  func byHand() throws {
    try expect(
      host(#"{"jsonrpc":"2.0","id":1,"method":"update"}"#) == .update(id: 1, UpdateRequest()))
    let request =
      #"{"jsonrpc":"2.0","id":1,"method":"update","params":{"environment":{"scale":2}}}"#
    try expect(
      host(request)
        == .update(id: 1, UpdateRequest(environment: EnvironmentDescription(scale: 2))))
    try expect(
      host(#"{"jsonrpc":"2.0","method":"modeChanged","params":{"mode":"compact"}}"#)
        == .modeChanged(ModeChange(mode: .compact, maximum: Extent(width: 368, height: 110))))
  }

  @Test("unknown members, space and the newline are ignored")
  func lenient() throws {
    let text =
      " {\"trace\":[1],\"jsonrpc\":\"2.0\",\"id\":1,"
      + "\"result\":{\"outcome\":\"noData\",\"x\":{}}} \r\n"
    try expect(widget(text) == .response(Response(id: 1, .noData)))
    let settings = #"{"jsonrpc":"2.0","id":1,"method":"update","params":{"settings":{"a":null}}}"#
    try expect(host(settings) == .update(id: 1, UpdateRequest()))
  }

  @Test("inconsistent responses are parsed; the host checks them")
  func senseless() throws {
    for id in ["\"1\"", "1.5", "null", "1e300", "[1]"] {
      let message = try widget(
        #"{"jsonrpc":"2.0","id":"# + id + #","result":{"outcome":"noData"}}"#)
      expect(message == .response(Response(id: nil, .noData)))
    }
    let both = Response(id: 1, result: .noData, error: ErrorAnswer(message: "a"))
    expect(both.updateResult == nil)
    expect(Response(id: 1, result: nil).updateResult == nil)
    expect(Response(id: 1, .failed("a")).updateResult == .failed("a"))
    expectEqual(Response(id: 1, .noData).updateResult, .noData)
  }

  @Test(
    "an error in a widget's message has the path and the id",
    arguments: [
      (
        #"{"jsonrpc":"2.0","id":4,"result":{"outcome":"newData","content":{"type":"row","children":[{"type":"text","text":1}]}}}"#,
        4,
        "result.content.children[0].text: found a number; expected a string"
      ),
      (
        #"{"jsonrpc":"2.0","id":4,"result":{"outcome":"newData"}}"#, 4,
        "result.content: it is missing; this field is required"
      ),
      (
        #"{"jsonrpc":"2.0","id":4,"result":{"outcome":"maybe"}}"#, 4,
        #"result.outcome: "maybe" is not one of the choices; expected newData or noData"#
      ),
      (
        #"{"jsonrpc":"2.0","id":4,"result":5}"#, 4,
        "result: found a number instead of the result; expected an object, { and }"
      ),
      (
        #"{"jsonrpc":"2.0","id":4,"error":{"code":1}}"#, 4,
        "error.message: it is missing; this field is required"
      ),
      (
        #"{"jsonrpc":"2.0","method":"hasContent","params":{"value":1}}"#, nil,
        "params.value: found a number; expected true or false"
      ),
      (
        #"{"jsonrpc":"2.0","method":"content","params":[]}"#, nil,
        "params: found an array instead of params; expected an object, { and }"
      ),
      (
        #"{"jsonrpc":"2.0","method":"content","params":{"content":{"type":"spacer"},"refreshAfter":0}}"#,
        nil,
        "params.refreshAfter: 0 is out of range; expected a number from 1 to 31536000"
      ),
      (
        #"{"jsonrpc":"2.0","method":"content","params":{"content":{"type":"spacer"},"age":-1}}"#,
        nil, "params.age: -1 is out of range; expected a number from 0 to 315360000"
      ),
      (
        #"{"jsonrpc":"2.0","method":"content","params":{"content":{"type":"spacer"},"name":"#
          + "\"\(String(repeating: "a", count: 61))\"}}",
        nil, "params.name: the text has 61 characters; at most 60 are allowed"
      ),
      (
        #"{"jsonrpc":"2.0","method":"content","params":{"content":{"type":"spacer"},"margins":{"top":-1}}}"#,
        nil,
        "params.margins.top: -1 is out of range; expected a number from 0 to 100"
      ),
      (
        #"{"id":4,"result":{"outcome":"noData"}}"#, 4,
        "jsonrpc: it is missing; this field is required"
      ),
      (#"{"jsonrpc":"1.0"}"#, nil, #"jsonrpc: "1.0" is another version; expected "2.0""#),
      ("[]", nil, "several messages are in an array; expected one object"),
      ("5", nil, "found a number instead of the message; expected an object, { and }"),
      ("Hello", nil, "byte 0: Hello is not a value; expected a JSON value"),
      ("", nil, "byte 0: the end of the line is not a value; expected a JSON value"),
      (
        #"{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":"#, nil,
        "result.content (byte 64): the end of the line is not a value; expected all of the message on one line"
      ),
      (
        #"{"jsonrpc":"2.0","#, nil,
        "byte 17: the end of the line is not a member name; expected all of the message on one line"
      ),
      (
        #"{"jsonrpc":"2.0","result":{"content":{"points":[1,NaN]}}}"#, nil,
        "result.content.points[1] (byte 50): NaN is not JSON; expected a number or null"
      ),
    ] as [(String, Int?, String)])
  func problems(text: String, id: Int?, expected: String) {
    do {
      _ = try widget(text)
      Issue.record("it was parsed")
    } catch let error as ProtocolError {
      expect("\(error)" == expected)
      expect(error.id == id)
    } catch {
      Issue.record("another error: \(error)")
    }
  }

  @Test("a request requires an id and simple settings")
  func hostProblems() {
    expect(
      hostProblem(#"{"jsonrpc":"2.0","method":"update"}"#)
        == "id: it is missing; this field is required")
    expect(
      hostProblem(#"{"jsonrpc":"2.0","id":1}"#)
        == "method: it is missing; expected the name of a method")
    expect(
      hostProblem(#"{"jsonrpc":"2.0","id":1,"method":"update","params":{"settings":{"a":{}}}}"#)
        == "params.settings.a: found an object; expected a string, a number, true or false")
    expect(
      hostProblem(
        #"{"jsonrpc":"2.0","id":1,"method":"update","params":{"settings":{"a":["b",1]}}}"#)
        == "params.settings.a[1]: found a number; expected a string")
    expect(
      hostProblem(
        #"{"jsonrpc":"2.0","method":"modeChanged","params":{"mode":"compact","maximum":[1]}}"#)
        == "params.maximum: an array is not a width and height; expected [width, height]")
  }

  @Test("a message of 1 MB is parsed, and one byte more is rejected")
  func size() throws {
    let message = Array(#"{"jsonrpc":"2.0","method":"later"}"#.utf8)
    let filled = message + [UInt8](repeating: 0x20, count: Limits.messageBytes - message.count)
    try expect(WidgetMessage(parsing: filled) == .unknown(method: "later"))
    try expect(WidgetMessage(parsing: filled + [0x0A]) == .unknown(method: "later"))
    do {
      _ = try WidgetMessage(parsing: filled + [0x20])
      Issue.record("it was parsed")
    } catch {
      expectEqual(error.kind, .tooLarge)
    }
  }

  private func host(_ text: String) throws -> HostMessage {
    try HostMessage(parsing: Array(text.utf8))
  }

  private func widget(_ text: String) throws -> WidgetMessage {
    try WidgetMessage(parsing: Array(text.utf8))
  }

  private func hostProblem(_ text: String) -> String? {
    do {
      _ = try host(text)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
