extension Action {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "an action")
    let toggle = try fields.word("toggle", as: Toggle.self)
    let edit = try fields.word("edit", as: Edit.self)
    let page = try fields.read("show") { json throws(ProtocolError) in try ContentPage(json) }
    let copy = try fields.words("copy")
    if let opening = try Action.opening(fields) {
      guard
        [toggle as Any?, edit, page, copy, fields.value("open"), fields.value("ask")]
          .allSatisfy({ $0 == nil })
      else { throw Action.isUnclear }
      self = opening
      return
    }
    switch (
      try fields.string("open"), try fields.string("send"), try fields.string("ask"), toggle, edit,
      page, copy
    ) {
    case (let address?, let id, nil, nil, nil, nil, nil):
      self = id.map { .visit(address, sending: $0) } ?? .open(address)
    case (nil, let id?, nil, nil, nil, nil, nil):
      let confirmation = try fields.read("confirm") { json throws(ProtocolError) in
        try Confirmation(id, json)
      }
      self = confirmation.map { .confirm($0) } ?? .send(id)
    case (nil, nil, let id?, nil, nil, nil, nil): self = .ask(try Ask(id, fields))
    case (nil, nil, nil, .mode?, nil, nil, nil): self = .toggleMode
    case (nil, nil, nil, nil, .settings?, nil, nil): self = .editSettings
    case (nil, nil, nil, nil, nil, let page?, nil): self = .show(page)
    case (nil, nil, nil, nil, nil, nil, let text?): self = .copy(text)
    default: throw Action.isUnclear
    }
  }

  /// Names the widget's own app instead of a desktop file.
  private static let ownApp = "app"

  private static var isUnclear: ProtocolError {
    ProtocolError(
      "an action does nothing known, or more than one thing",
      remedy: "expected exactly one of open, send, ask, show, launch, run, copy, edit, and toggle")
  }

  /// Parses an action that starts an app or a program; nil if it does something else.
  private static func opening(_ fields: Fields) throws(ProtocolError) -> Action? {
    let run = try fields.value("run") == nil ? nil : ProgramRun(fields)
    switch (try fields.string("launch"), run) {
    case (Action.ownApp, nil) where fields.value("send") == nil: return .openApp
    case (let file?, nil) where fields.value("send") == nil: return .launch(file)
    case (nil, let run?): return .run(run)
    case (nil, nil): return nil
    default: throw isUnclear
    }
  }

  var json: JSON {
    switch self {
    case .open(let address): .object([.init("open", .string(address))])
    case .visit(let address, let id):
      .object([.init("open", .string(address)), .init("send", .string(id))])
    case .launch(let file): .object([.init("launch", .string(file))])
    case .run(let run): .object(run.members)
    case .copy(let text): .object([.init("copy", .string(text))])
    case .send(let id): .object([.init("send", .string(id))])
    case .confirm(let confirmation):
      .object([
        .init("send", .string(confirmation.action)), .init("confirm", confirmation.json),
      ])
    case .ask(let ask): ask.json
    case .show(let page): .object([.init("show", page.json)])
    case .toggleMode: .object([.init("toggle", .string(Toggle.mode.rawValue))])
    case .editSettings: .object([.init("edit", .string(Edit.settings.rawValue))])
    case .openApp: .object([.init("launch", .string(Action.ownApp))])
    }
  }
}

private enum Edit: String, CaseIterable {
  case settings
}

private enum Toggle: String, CaseIterable {
  case mode
}

extension ProgramRun {
  /// Reads `run`, and `send` beside it.
  init(_ fields: Fields) throws(ProtocolError) {
    let words = try fields.elements("run", upTo: Limits.commandWords) {
      json throws(ProtocolError) in try json.asString()
    }
    self.init(words, sending: try fields.string("send"))
  }

  var members: [JSON.Member] {
    [JSON.Member("run", .array(words.map(JSON.string)))]
      + [action.map { JSON.Member("send", .string($0)) }].compactMap(\.self)
  }
}

extension ContentPage {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "a screen")
    let content = try fields.read("content") { json throws(ProtocolError) in
      var reader = NodeReader()
      return try reader.node(json, level: 1)
    }
    self.init(
      try fields.required("title", fields.words("title")),
      try fields.required("content", content))
  }

  var json: JSON {
    .object([.init("title", .string(title)), .init("content", content.json)])
  }
}

extension Confirmation {
  fileprivate init(_ action: String, _ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "a question")
    self.init(
      action, title: try fields.required("title", fields.words("title")),
      text: try fields.words("text"), confirm: try fields.words("confirm"),
      isDestructive: try fields.isOn("destructive") ?? false)
  }

  fileprivate var json: JSON {
    var members = Members()
    members.add("title", .string(title))
    members.add("text", text)
    members.add("confirm", confirm)
    if isDestructive { members.add("destructive", .bool(true)) }
    return .object(members.list)
  }
}
