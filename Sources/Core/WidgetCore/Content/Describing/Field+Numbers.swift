extension Field {
  /// Describes a number; the default is that of the standard value, unless it is required.
  static func number(
    _ name: String, _ path: Path<Double>, in range: ClosedRange<Double>, isRequired: Bool = false
  ) -> Field {
    Field(facts: [FieldFacts(name: name, type: .number(range), isRequired: isRequired)]) {
      (value, reader) throws(ProtocolError) in
      let number = try reader.fields.number(name)
      if isRequired {
        value[keyPath: path] = try reader.fields.required(name, number)
      } else if let number {
        value[keyPath: path] = number
      }
    } write: { value, standard, members in
      members.add(name, value[keyPath: path], unless: isRequired ? nil : standard[keyPath: path])
    } check: { value throws(ProtocolError) in
      try WidgetCore.check(value[keyPath: path], name, in: range)
    }
  }

  /// Describes an optional number without a range.
  static func number(_ name: String, _ path: Path<Double?>) -> Field {
    Field(facts: [FieldFacts(name: name, type: .number(nil), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.number(name)
    } write: { value, _, members in
      members.add(name, value[keyPath: path])
    } check: { value throws(ProtocolError) in
      if let number = value[keyPath: path], !number.isFinite {
        throw notANumber(number).inside(name)
      }
    }
  }

  /// Describes an optional number in a range.
  static func number(
    _ name: String, _ path: Path<Double?>, in range: ClosedRange<Double>
  ) -> Field {
    Field(facts: [FieldFacts(name: name, type: .number(range), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.number(name)
    } write: { value, _, members in
      members.add(name, value[keyPath: path])
    } check: { value throws(ProtocolError) in
      if let number = value[keyPath: path] { try WidgetCore.check(number, name, in: range) }
    }
  }

  /// Describes an array of numbers; empty by default, unless it is required.
  static func numbers(
    _ name: String, _ path: Path<[Double]>, in range: ClosedRange<Double>, upTo limit: Int,
    isRequired: Bool = false
  ) -> Field {
    Field(facts: [FieldFacts(name: name, type: .numbers(range), isRequired: isRequired)]) {
      (value, reader) throws(ProtocolError) in
      if isRequired { _ = try reader.fields.required(name, reader.fields.value(name)) }
      value[keyPath: path] = try reader.fields.elements(name, upTo: limit) {
        json throws(ProtocolError) in try json.asNumber()
      }
    } write: { value, _, members in
      if isRequired || !value[keyPath: path].isEmpty {
        members.add(name, .array(value[keyPath: path].map(JSON.number)))
      }
    } check: { value throws(ProtocolError) in
      try checkEach(value[keyPath: path], name, upTo: limit) { number throws(ProtocolError) in
        try WidgetCore.check(number, in: range)
      }
    }
  }

  /// Describes an integer; the default is that of the standard value.
  static func wholeNumber(
    _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>
  ) -> Field {
    Field(facts: [FieldFacts(name: name, type: .wholeNumber(range), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      if let number = try reader.fields.wholeNumber(name) { value[keyPath: path] = number }
    } write: { value, standard, members in
      members.add(name, value[keyPath: path], unless: standard[keyPath: path])
    } check: { value throws(ProtocolError) in
      try WidgetCore.check(value[keyPath: path], name, in: range)
    }
  }

  /// Describes an optional integer in a range.
  static func wholeNumber(
    _ name: String, _ path: Path<Int?>, in range: ClosedRange<Int>
  ) -> Field {
    Field(facts: [FieldFacts(name: name, type: .wholeNumber(range), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.wholeNumber(name)
    } write: { value, _, members in
      members.add(name, value[keyPath: path])
    } check: { value throws(ProtocolError) in
      if let number = value[keyPath: path] { try WidgetCore.check(number, name, in: range) }
    }
  }

  /// Describes an optional integer whose range depends on other fields.
  static func wholeNumber(_ name: String, _ path: Path<Int?>) -> Field {
    Field(facts: [FieldFacts(name: name, type: .wholeNumber(nil), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.wholeNumber(name)
    } write: { value, _, members in
      members.add(name, value[keyPath: path])
    } check: { _ in
    }
  }

  /// Describes an optional time span.
  static func timeSpan(_ name: String, _ path: Path<TimeSpan?>) -> Field {
    Field(facts: [FieldFacts(name: name, type: .timeSpan, isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.read(name) { json throws(ProtocolError) in
        try TimeSpan(json)
      }
    } write: { value, _, members in
      members.add(name, value[keyPath: path]?.json)
    } check: { value throws(ProtocolError) in
      do throws(ProtocolError) {
        try value[keyPath: path]?.check()
      } catch {
        throw error.inside(name)
      }
    }
  }
}
