extension WidgetMessage {
  /// Parses a line in the host; checks its content.
  public init(parsing line: [UInt8]) throws(ProtocolError) {
    let envelope: Envelope
    do throws(ProtocolError) { envelope = try Envelope(parsing: line) } catch {
      throw error.kind == .syntax && error.offset == line.count && !line.isEmpty
        ? error.with(remedy: "expected all of the message on one line") : error
    }
    switch envelope.method {
    case nil:
      do {
        var response = try Response(envelope)
        if case .newData(var update) = response.result {
          update.origin = Update.Origin(line: line)
          response.result = .newData(update)
        }
        self = .response(response)
      } catch {
        throw error.answering(envelope.id)
      }
    case "content":
      var update = try envelope.parameters { fields throws(ProtocolError) in try Update(fields) }
      update.origin = Update.Origin(line: line)
      self = .content(update)
    case "hasContent":
      self = .hasContent(
        try envelope.parameters { fields throws(ProtocolError) in
          try fields.required("value", fields.isOn("value"))
        })
    case "notify":
      self = .notify(
        try envelope.parameters { fields throws(ProtocolError) in try WidgetNotification(fields) })
    case "withdraw":
      self = .withdraw(
        id: try envelope.parameters { fields throws(ProtocolError) in
          try WidgetNotification.id(in: fields)
        })
    case let method?:
      self = .unknown(method: method)
    }
  }

  /// The message as a line with a newline.
  public var line: [UInt8] {
    switch self {
    case .response(let response): response.line
    case .content(let update): WidgetCore.line(method: "content", parameters: update.members)
    case .hasContent(let value):
      WidgetCore.line(method: "hasContent", parameters: [JSON.Member("value", .bool(value))])
    case .notify(let notification):
      WidgetCore.line(method: "notify", parameters: notification.members)
    case .withdraw(let id):
      WidgetCore.line(method: "withdraw", parameters: [JSON.Member("id", .string(id))])
    case .unknown(let method): WidgetCore.line(method: method)
    }
  }
}

extension Response {
  fileprivate init(_ envelope: Envelope) throws(ProtocolError) {
    let fields = envelope.fields
    self.init(
      id: envelope.id,
      result: try fields.read("result") { json throws(ProtocolError) in try Answer(json) },
      error: try fields.read("error") { json throws(ProtocolError) in try ErrorAnswer(json) },
      undo: try fields.read("result") { json throws(ProtocolError) in
        try Fields(json, what: "the result").read("undo") { json throws(ProtocolError) in
          try UndoOffer(json)
        }
      } ?? nil,
      run: try fields.read("result") { json throws(ProtocolError) in
        let fields = try Fields(json, what: "the result")
        guard fields.value("run") != nil else { return ProgramRun?.none }
        let run = try ProgramRun(fields)
        try run.check()
        return run
      } ?? nil)
  }

  fileprivate var line: [UInt8] {
    var members = [JSON.Member("id", id.map { .number(Double($0)) } ?? .null)]
    if let result { members.append(JSON.Member("result", result.json(deed))) }
    if let error { members.append(JSON.Member("error", error.json)) }
    return WidgetCore.line(members)
  }
}

extension Answer {
  private enum Outcome: String, CaseIterable {
    case newData
    case noData
  }

  fileprivate init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "the result")
    if fields.value("outcome") == nil, fields.value("suggestions") != nil {
      self = .suggestions(
        try fields.elements("suggestions", upTo: Limits.suggestions) {
          json throws(ProtocolError) in try Suggestion(json)
        })
      return
    }
    let outcome: Outcome = try fields.required("outcome", fields.word("outcome"))
    switch outcome {
    case .newData: self = .newData(try Update(fields))
    case .noData: self = .noData
    }
  }

  fileprivate func json(_ deed: ActionDeed) -> JSON {
    let members =
      switch self {
      case .newData(let update):
        [JSON.Member("outcome", .string(Outcome.newData.rawValue))] + update.members
      case .noData: [JSON.Member("outcome", .string(Outcome.noData.rawValue))]
      case .suggestions(let suggestions):
        [JSON.Member("suggestions", .array(suggestions.map(\.json)))]
      }
    let undo = deed.undo.map { [JSON.Member("undo", $0.json)] } ?? []
    return .object(members + undo + (deed.run?.members ?? []))
  }
}

extension ErrorAnswer {
  fileprivate init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "the error")
    self.init(
      code: try fields.wholeNumber("code") ?? 1,
      message: try fields.required("message", fields.words("message")),
      // Libraries of JSON-RPC may have data of their own.
      field: try fields.read("data") { json throws(ProtocolError) in json["field"]?.string } ?? nil)
    try check(message, "message", upTo: Limits.words)
  }

  fileprivate var json: JSON {
    let data = field.map { JSON.Member("data", .object([JSON.Member("field", .string($0))])) }
    return .object(
      [JSON.Member("code", .number(Double(code))), JSON.Member("message", .string(message))]
        + [data].compactMap(\.self))
  }
}
