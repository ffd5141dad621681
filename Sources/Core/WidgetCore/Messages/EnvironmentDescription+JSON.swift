extension EnvironmentDescription {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "the environment")
    self.init()
    locale = try fields.string("locale") ?? locale
    timeZone = try fields.string("timeZone") ?? timeZone
    isRightToLeft = try fields.isOn("rtl") ?? isRightToLeft
    appearance = try fields.word("appearance") ?? appearance
    mode = try fields.word("mode") ?? mode
    maximum =
      try fields.read("maximum") { json throws(ProtocolError) in try Maximum(json) } ?? maximum
    scale = try fields.number("scale") ?? scale
  }

  var json: JSON {
    .object([
      JSON.Member("locale", .string(locale)),
      JSON.Member("timeZone", .string(timeZone)),
      JSON.Member("rtl", .bool(isRightToLeft)),
      JSON.Member("appearance", .string(appearance.rawValue)),
      JSON.Member("mode", .string(mode.rawValue)),
      JSON.Member(
        "maximum",
        .object([
          JSON.Member("compact", maximum.compact.json),
          JSON.Member("expanded", maximum.expanded.json),
        ])),
      JSON.Member("scale", .number(scale)),
    ])
  }
}

extension EnvironmentDescription.Maximum {
  fileprivate init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "the maximum")
    self.init()
    compact =
      try fields.read("compact") { json throws(ProtocolError) in try Extent(json) } ?? compact
    expanded =
      try fields.read("expanded") { json throws(ProtocolError) in try Extent(json) } ?? expanded
  }
}

extension Extent {
  init(_ json: JSON) throws(ProtocolError) {
    guard case .array(let sides) = json, sides.count == 2, case .number(let width) = sides[0],
      case .number(let height) = sides[1]
    else {
      throw ProtocolError(
        "\(json.kindName) is not a width and height", remedy: "expected [width, height]")
    }
    self.init(width: width, height: height)
  }

  var json: JSON { .array([.number(width), .number(height)]) }
}
