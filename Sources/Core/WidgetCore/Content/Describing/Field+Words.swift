extension Field {
  /// Describes a required text.
  static func text(
    _ name: String, _ path: Path<String>, upTo limit: Int, hasLines: Bool = false
  ) -> Field {
    Field(facts: [FieldFacts(name: name, type: .text(upTo: limit), isRequired: true)]) {
      (value, reader) throws(ProtocolError) in
      let text = try reader.fields.required(name, reader.fields.string(name))
      value[keyPath: path] = hasLines ? text.plainText : text.plainLine
    } write: { value, _, members in
      members.add(name, .string(value[keyPath: path]))
    } check: { value throws(ProtocolError) in
      try WidgetCore.check(value[keyPath: path], name, upTo: limit)
    } fit: { value in
      value[keyPath: path] = value[keyPath: path].shortened(to: limit)
    }
  }

  /// Describes a single-line text; empty by default.
  static func line(_ name: String, _ path: Path<String>, upTo limit: Int) -> Field {
    Field(facts: [FieldFacts(name: name, type: .text(upTo: limit), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      if let text = try reader.fields.words(name) { value[keyPath: path] = text }
    } write: { value, standard, members in
      members.add(name, value[keyPath: path], unless: standard[keyPath: path])
    } check: { value throws(ProtocolError) in
      try WidgetCore.check(value[keyPath: path], name, upTo: limit)
    } fit: { value in
      value[keyPath: path] = value[keyPath: path].shortened(to: limit)
    }
  }

  /// Describes an optional single-line text.
  static func words(_ name: String, _ path: Path<String?>, upTo limit: Int) -> Field {
    Field(facts: [FieldFacts(name: name, type: .text(upTo: limit), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.words(name)
    } write: { value, _, members in
      members.add(name, value[keyPath: path])
    } check: { value throws(ProtocolError) in
      try WidgetCore.check(value[keyPath: path], name, upTo: limit)
    } fit: { value in
      value[keyPath: path] = value[keyPath: path]?.shortened(to: limit)
    }
  }

  /// Describes an optional multiline text.
  static func paragraphs(_ name: String, _ path: Path<String?>, upTo limit: Int) -> Field {
    Field(facts: [FieldFacts(name: name, type: .text(upTo: limit), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.string(name)?.plainText
    } write: { value, _, members in
      members.add(name, value[keyPath: path])
    } check: { value throws(ProtocolError) in
      try WidgetCore.check(value[keyPath: path], name, upTo: limit)
    } fit: { value in
      value[keyPath: path] = value[keyPath: path]?.shortened(to: limit)
    }
  }

  /// Describes an optional icon name.
  static func icon(_ name: String, _ path: Path<String?>) -> Field {
    Field(facts: [FieldFacts(name: name, type: .icon, isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.string(name)
    } write: { value, _, members in
      members.add(name, value[keyPath: path])
    } check: { value throws(ProtocolError) in
      if let icon = value[keyPath: path] { try checkIcon(icon) }
    } fit: { value in
      if let icon = value[keyPath: path], (try? checkIcon(icon)) == nil {
        value[keyPath: path] = nil
      }
    }
  }
}
