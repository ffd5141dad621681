extension Update {
  /// Parses a result, or the parameters of pushed content.
  init(_ fields: Fields) throws(ProtocolError) {
    let content = try fields.read("content") { json throws(ProtocolError) in
      try Node(fitting: json)
    }
    self.init(try fields.required("content", content))
    if let text = try fields.words("name") {
      try check(text, "name", upTo: Limits.cardName)
      if !text.allSatisfy(\.isWhitespace) { name = text }
    }
    if let seconds = try fields.number("refreshAfter") {
      try check(seconds, "refreshAfter", in: Limits.refreshAfter)
      refreshAfter = .seconds(seconds)
    }
    margins = try fields.read("margins") { json throws(ProtocolError) in try Margins(json) }
    if let seconds = try fields.number("age") {
      try check(seconds, "age", in: Limits.age)
      age = .seconds(seconds)
    }
    if let seconds = try fields.number("wakeAt") {
      try check(seconds, "wakeAt", in: Limits.wakeAt)
      wakeAt = Duration(wholeMillisecondsOf: seconds)
    }
    relevant = try fields.read("relevant") { json throws(ProtocolError) in try Relevance(json) }
  }

  var members: [JSON.Member] {
    var members = Members()
    members.add("content", content.json)
    members.add("name", name)
    members.add("refreshAfter", refreshAfter.map { $0 / .seconds(1) })
    members.add("margins", margins?.json)
    members.add("age", age.map { $0 / .seconds(1) })
    members.add("wakeAt", wakeAt?.secondsInMilliseconds)
    members.add("relevant", relevant?.json)
    return members.list
  }
}

extension Margins {
  fileprivate init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "margins")
    self.init(
      top: try fields.number("top"), leading: try fields.number("leading"),
      bottom: try fields.number("bottom"), trailing: try fields.number("trailing"))
    for (field, margin) in [
      ("top", top), ("leading", leading), ("bottom", bottom), ("trailing", trailing),
    ] {
      if let margin { try check(margin, field, in: Limits.margin) }
    }
  }

  var json: JSON {
    var members = Members()
    members.add("top", top)
    members.add("leading", leading)
    members.add("bottom", bottom)
    members.add("trailing", trailing)
    return .object(members.list)
  }
}

extension Update {
  /// Parses a file that an author wrote by hand: a message, the result of one, or a node.
  public init(parsingFile bytes: [UInt8]) throws(ProtocolError) {
    let fields = try Fields(try JSON(parsing: bytes), what: "the file")
    guard fields.value("jsonrpc") != nil else {
      self = fields.value("type") != nil ? Update(try Node(parsing: bytes)) : try Update(fields)
      return
    }
    let message = try WidgetMessage(parsing: bytes)
    if let update = message.update {
      self = update
    } else if case .response = message {
      throw ProtocolError("the answer has no content", remedy: "expected newData")
    } else {
      throw ProtocolError("the message has no content", remedy: "expected an answer")
    }
  }
}

// Wall-clock times have too many digits to survive a conversion to Double and back.
extension Duration {
  /// Creates a duration from seconds, rounded to milliseconds.
  init(wholeMillisecondsOf seconds: Double) {
    self = .milliseconds(Int64((seconds * 1000).rounded()))
  }

  /// The seconds, rounded to milliseconds.
  var secondsInMilliseconds: Double { (self / .milliseconds(1)).rounded() / 1000 }
}
