extension Ask {
  init(_ action: String, _ fields: Fields) throws(ProtocolError) {
    self.init(
      action, title: try fields.required("title", fields.words("title")),
      text: try fields.words("text"),
      fields: try fields.elements("fields") { json throws(ProtocolError) in try Field(json) } ?? [],
      confirm: try fields.words("confirm"),
      isDestructive: try fields.isOn("destructive") ?? false)
  }

  var json: JSON {
    var members = Members()
    members.add("ask", .string(action))
    members.add("title", .string(title))
    members.add("text", text)
    members.add("fields", .array(fields.map(\.json)))
    members.add("confirm", confirm)
    if isDestructive { members.add("destructive", .bool(true)) }
    return .object(members.list)
  }
}

extension Ask.Field {
  fileprivate init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "a field")
    let name = try fields.required("name", fields.string("name"))
    self.init(
      name, try fields.required("label", fields.words("label")),
      try SettingDefinition.Kind(fields),
      value: try fields.read("value") { json throws(ProtocolError) in try SettingValue(json) },
      placeholder: try fields.words("placeholder"), unit: try fields.words("unit"),
      lines: try fields.wholeNumber("lines") ?? 1,
      isRequired: try fields.isOn("required") ?? false,
      isAdvanced: try fields.isOn("advanced") ?? false)
  }

  fileprivate var json: JSON {
    var members = Members()
    members.add("name", .string(name))
    members.add("label", .string(setting.label.plain))
    if setting.kind.word != .text { members.add("type", .string(setting.kind.word.rawValue)) }
    if let value { members.add("value", value.json) }
    members.add("placeholder", setting.placeholder?.plain)
    members.add("unit", setting.unit?.plain)
    if setting.lines > 1 { members.add("lines", setting.lines) }
    if setting.isRequired { members.add("required", .bool(true)) }
    if setting.isAdvanced { members.add("advanced", .bool(true)) }
    switch setting.kind {
    case .number(let minimum, let maximum, let step):
      members.add("minimum", minimum)
      members.add("maximum", maximum)
      members.add("step", step)
    case .date(let minimum, let maximum):
      members.add("minimum", minimum?.description)
      members.add("maximum", maximum?.description)
    case .choice(let choices), .order(let choices):
      members.add("choices", .array(choices.map(\.json)))
    case .text, .range, .toggle, .folder, .file, .place, .time, .color, .secret, .list: break
    }
    return .object(members.list)
  }
}

/// The values of `type`: those of manifests except lists.
private enum AskWord: String, CaseIterable {
  case text, number, `switch`, choice, order, folder, file, place, date, time, color, secret
}

extension SettingDefinition.Kind {
  /// Parses the type of a field, which has the same words as in manifests.
  fileprivate init(_ fields: Fields) throws(ProtocolError) {
    let word: AskWord = try fields.word("type") ?? .text
    self =
      switch word {
      case .text: .text
      case .switch: .toggle
      case .folder: .folder
      case .file: .file
      case .place: .place
      case .date:
        .date(minimum: try fields.day("minimum"), maximum: try fields.day("maximum"))
      case .time: .time
      case .color: .color
      case .secret: .secret
      case .number:
        .number(
          minimum: try fields.number("minimum"), maximum: try fields.number("maximum"),
          step: try fields.number("step"))
      case .choice: .choice(try SettingDefinition.Kind.choices(fields))
      case .order: .order(try SettingDefinition.Kind.choices(fields))
      }
  }

  private static func choices(
    _ fields: Fields
  ) throws(ProtocolError) -> [SettingDefinition.Choice] {
    let choices = try fields.elements("choices") { json throws(ProtocolError) in
      try SettingDefinition.Choice(json)
    }
    return try fields.required("choices", choices)
  }
}

extension SettingDefinition.Choice {
  /// Parses an object with value and label, or a text that is both.
  fileprivate init(_ json: JSON) throws(ProtocolError) {
    if case .string(let text) = json {
      self.init(text, label: TranslatedText(text.plainLine))
      return
    }
    let fields = try Fields(json, what: "a choice")
    let value = try fields.required("value", fields.string("value"))
    self.init(value, label: TranslatedText(try fields.words("label") ?? value.plainLine))
  }

  fileprivate var json: JSON {
    .object([.init("value", .string(value)), .init("label", .string(label.plain))])
  }
}

extension Fields {
  /// Parses each element of an array; nil if the field is missing. Errors include the index.
  func elements<Element>(
    _ name: String, _ read: (JSON) throws(ProtocolError) -> Element
  ) throws(ProtocolError) -> [Element]? {
    guard let array = try array(name) else { return nil }
    var elements: [Element] = []
    for json in array {
      do {
        elements.append(try read(json))
      } catch {
        throw error.inside(elements.count).inside(name)
      }
    }
    return elements
  }
}
