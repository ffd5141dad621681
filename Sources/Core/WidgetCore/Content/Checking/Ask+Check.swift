extension Confirmation {
  func check() throws(ProtocolError) {
    try checkName(action, "send", upTo: Limits.name)
    do throws(ProtocolError) {
      try checkQuestion(title: title, text: text, confirm: confirm)
    } catch {
      throw error.inside("confirm")
    }
  }
}

extension Ask {
  func check() throws(ProtocolError) {
    try checkName(action, "ask", upTo: Limits.name)
    try checkQuestion(title: title, text: text, confirm: confirm)
    guard !fields.isEmpty else {
      throw ProtocolError(
        "there is nothing to enter", remedy: "expected fields, or confirm for a question"
      ).inside("fields")
    }
    guard fields.count <= Limits.fields else {
      throw ProtocolError(
        .tooLarge, "there are \(fields.count) fields",
        remedy: "at most \(Limits.fields) are allowed"
      ).inside("fields")
    }
    var names: Set<String> = []
    for (index, field) in fields.enumerated() {
      do throws(ProtocolError) {
        try field.check()
        guard names.insert(field.name).inserted else {
          throw ProtocolError(
            "\"\(quoted(field.name))\" is already the name of a field",
            remedy: "expected a name that no other has"
          ).inside("name")
        }
      } catch {
        throw error.inside(index).inside("fields")
      }
    }
  }
}

extension Ask.Field {
  fileprivate func check() throws(ProtocolError) {
    try checkName(name, "name", upTo: Limits.fieldName)
    guard SettingDefinition.isName(name) else {
      throw ProtocolError(
        "\"\(quoted(name))\" is not a name",
        remedy: "expected letters, digits, _, and -, beginning with a letter"
      ).inside("name")
    }
    try checkName(setting.label.plain, "label", upTo: Limits.name)
    try WidgetCore.check(setting.placeholder?.plain, "placeholder", upTo: Limits.name)
    try WidgetCore.check(setting.unit?.plain, "unit", upTo: Limits.unit)
    try setting.kind.check()
    do {
      let most = Double(Limits.lines.upperBound)
      try WidgetCore.check(Double(setting.lines), in: Double(Limits.lines.lowerBound)...most)
    } catch {
      throw error.inside("lines")
    }
    guard setting.lines == 1 || setting.kind == .text else {
      throw ProtocolError(
        "only a text has several lines", remedy: "expected type to be text"
      ).inside("lines")
    }
    guard let value else { return }
    guard setting.kind != .secret else {
      throw ProtocolError(
        "a secret can't be shown", remedy: "expected no value"
      ).inside("value")
    }
    do {
      _ = try setting.check(value.description)
    } catch {
      throw ProtocolError(
        "\"\(quoted(value.description))\" is not valid in this field", remedy: "\(error)"
      ).inside("value")
    }
  }
}

extension SettingDefinition.Kind {
  fileprivate func check() throws(ProtocolError) {
    switch self {
    case .number(let minimum, let maximum, let step):
      for (name, number) in [("minimum", minimum), ("maximum", maximum), ("step", step)] {
        if let number, !number.isFinite { throw notANumber(number).inside(name) }
      }
      if let minimum, let maximum, minimum >= maximum {
        throw ProtocolError(
          "there are no numbers between minimum and maximum",
          remedy: "expected a maximum greater than the minimum"
        ).inside("maximum")
      }
      if let step, step <= 0 {
        throw ProtocolError(
          "\(JSON.number(step).text) is no step", remedy: "expected a number greater than 0"
        ).inside("step")
      }
    case .date(let minimum, let maximum):
      if let minimum, let maximum, minimum > maximum {
        throw ProtocolError(
          "there are no days between minimum and maximum",
          remedy: "expected a maximum that is not before the minimum"
        ).inside("maximum")
      }
    case .choice(let choices), .order(let choices): try check(choices)
    case .text, .range, .toggle, .folder, .file, .place, .time, .color, .secret, .list: break
    }
  }

  private func check(_ choices: [SettingDefinition.Choice]) throws(ProtocolError) {
    guard (2...Limits.choices).contains(choices.count) else {
      throw ProtocolError(
        choices.count < 2 ? .invalid : .tooLarge, "there are \(choices.count) choices",
        remedy: "expected 2 to \(Limits.choices)"
      ).inside("choices")
    }
    var values: Set<String> = []
    for (index, choice) in choices.enumerated() {
      do throws(ProtocolError) {
        try checkName(choice.value, "value", upTo: Limits.name)
        try checkName(choice.label.plain, "label", upTo: Limits.name)
        guard values.insert(choice.value).inserted else {
          throw ProtocolError(
            "\"\(quoted(choice.value))\" is already a choice", remedy: "all must differ"
          ).inside("value")
        }
        if case .order = self, !ChosenOrder.canHold(choice.value) {
          throw ProtocolError(
            "\"\(quoted(choice.value))\" can't be in an order",
            remedy: "expected a value without spaces and commas"
          ).inside("value")
        }
      } catch {
        throw error.inside(index).inside("choices")
      }
    }
  }
}

private func checkQuestion(
  title: String, text: String?, confirm: String?
) throws(ProtocolError) {
  try checkName(title, "title", upTo: Limits.name)
  try WidgetCore.check(text, "text", upTo: Limits.words)
  try checkName(confirm, "confirm", upTo: Limits.cardName)
}
