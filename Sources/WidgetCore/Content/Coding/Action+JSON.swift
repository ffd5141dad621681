extension Action {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "an action")
    let toggle = try fields.word("toggle", as: Toggle.self)
    switch (try fields.string("open"), try fields.string("send"), toggle) {
    case (let address?, nil, nil): self = .open(address)
    case (nil, let id?, nil): self = .send(id)
    case (nil, nil, .mode?): self = .toggleMode
    case (nil, nil, nil), (_, _, _):
      throw ProtocolError(
        "an action does nothing known, or more than one thing",
        remedy: "expected exactly one of open, send, and toggle")
    }
  }

  var json: JSON {
    switch self {
    case .open(let address): .object([.init("open", .string(address))])
    case .send(let id): .object([.init("send", .string(id))])
    case .toggleMode: .object([.init("toggle", .string(Toggle.mode.rawValue))])
    }
  }
}

private enum Toggle: String, CaseIterable {
  case mode
}
