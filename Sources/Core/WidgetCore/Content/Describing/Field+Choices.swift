extension Field {
  /// Describes an enumeration; the default is that of the standard value.
  static func choice<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Word>
  ) -> Field {
    Field(facts: [choices(name, Word.self)]) { (value, reader) throws(ProtocolError) in
      if let word: Word = try reader.fields.word(name) { value[keyPath: path] = word }
    } write: { value, standard, members in
      members.add(
        name, value[keyPath: path].rawValue, unless: standard[keyPath: path].rawValue)
    } check: { _ in
    }
  }

  /// Describes an optional enumeration.
  static func choice<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Word?>
  ) -> Field {
    Field(facts: [choices(name, Word.self)]) { (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.word(name)
    } write: { value, _, members in
      members.add(name, value[keyPath: path]?.rawValue)
    } check: { _ in
    }
  }

  private static func choices<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Word.Type
  ) -> FieldFacts {
    FieldFacts(name: name, type: .choice(Word.allCases.map(\.rawValue)), isRequired: false)
  }

  /// Describes an array of enumeration cases; empty by default, unless it is required.
  static func choices<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: Path<[Word]>, in counts: ClosedRange<Int>, isRequired: Bool = false
  ) -> Field {
    let type = FieldType.choices(Word.allCases.map(\.rawValue), counts)
    return Field(facts: [FieldFacts(name: name, type: type, isRequired: isRequired)]) {
      (value, reader) throws(ProtocolError) in
      if isRequired { _ = try reader.fields.required(name, reader.fields.value(name)) }
      value[keyPath: path] = try reader.fields.elements(name, upTo: counts.upperBound) {
        json throws(ProtocolError) in try json.asWord()
      }
    } write: { value, _, members in
      let words = value[keyPath: path]
      if isRequired || !words.isEmpty {
        members.add(name, .array(words.map { .string($0.rawValue) }))
      }
    } check: { value throws(ProtocolError) in
      let count = value[keyPath: path].count
      try checkCount(count, name, upTo: counts.upperBound)
      guard count >= counts.lowerBound else {
        throw ProtocolError(
          "there are \(count)", remedy: "expected at least \(counts.lowerBound)"
        ).inside(name)
      }
    }
  }

  static func flag(_ name: String, _ path: Path<Bool>) -> Field {
    Field(facts: [FieldFacts(name: name, type: .flag, isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      if let isOn = try reader.fields.isOn(name) { value[keyPath: path] = isOn }
    } write: { value, standard, members in
      if value[keyPath: path] != standard[keyPath: path] {
        members.add(name, .bool(value[keyPath: path]))
      }
    } check: { _ in
    }
  }

  /// Describes an optional Boolean.
  static func flag(_ name: String, _ path: Path<Bool?>) -> Field {
    Field(facts: [FieldFacts(name: name, type: .flag, isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.isOn(name)
    } write: { value, _, members in
      members.add(name, value[keyPath: path].map { .bool($0) })
    } check: { _ in
    }
  }

  static func tint(_ name: String, _ path: Path<Tint?>) -> Field {
    Field(facts: [FieldFacts(name: name, type: .tint, isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.tint(name)
    } write: { value, _, members in
      members.add(name, value[keyPath: path]?.description)
    } check: { _ in
    }
  }
}
