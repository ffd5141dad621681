/// The members of a JSON object by name and type. Null counts as missing; unknown members are ignored.
struct Fields {
  private let members: [JSON.Member]

  init(_ json: JSON, what: String) throws(ProtocolError) {
    guard case .object(let members) = json else {
      throw ProtocolError(
        "found \(json.kindName) instead of \(what)", remedy: "expected an object, { and }")
    }
    self.members = members
  }

  func value(_ name: String) -> JSON? {
    guard let value = members.first(where: { $0.name == name })?.value, value != .null else {
      return nil
    }
    return value
  }

  /// Parses a field; nil if missing. Errors include the name.
  func read<Value>(
    _ name: String, _ body: (JSON) throws(ProtocolError) -> Value
  ) throws(ProtocolError) -> Value? {
    guard let value = value(name) else { return nil }
    do {
      return try body(value)
    } catch {
      throw error.inside(name)
    }
  }

  func required<Value>(_ name: String, _ value: Value?) throws(ProtocolError) -> Value {
    guard let value else {
      throw ProtocolError("it is missing", remedy: "this field is required").inside(name)
    }
    return value
  }

  func string(_ name: String) throws(ProtocolError) -> String? {
    try read(name) { json throws(ProtocolError) in try json.asString() }
  }

  /// Returns a text for one line.
  func words(_ name: String) throws(ProtocolError) -> String? {
    try string(name)?.plainLine
  }

  func number(_ name: String) throws(ProtocolError) -> Double? {
    try read(name) { json throws(ProtocolError) in try json.asNumber() }
  }

  func wholeNumber(_ name: String) throws(ProtocolError) -> Int? {
    try read(name) { json throws(ProtocolError) in
      let number = try json.asNumber()
      guard let whole = Int(exactly: number) else {
        throw ProtocolError(
          "\(JSON.number(number).text) is not a whole number", remedy: "expected a whole number")
      }
      return whole
    }
  }

  func day(_ name: String) throws(ProtocolError) -> CivilDay? {
    try read(name) { json throws(ProtocolError) in try json.asDay() }
  }

  func isOn(_ name: String) throws(ProtocolError) -> Bool? {
    try read(name) { json throws(ProtocolError) in
      guard case .bool(let value) = json else { throw json.isNot("true or false") }
      return value
    }
  }

  func array(_ name: String) throws(ProtocolError) -> [JSON]? {
    try read(name) { json throws(ProtocolError) in
      guard case .array(let elements) = json else { throw json.isNot("an array, [ and ],") }
      return elements
    }
  }

  /// Parses each element of an array; empty if the field is missing. Errors include the index.
  func elements<Element>(
    _ name: String, upTo limit: Int, _ body: (JSON) throws(ProtocolError) -> Element
  ) throws(ProtocolError) -> [Element] {
    let all = try array(name) ?? []
    try checkCount(all.count, name, upTo: limit)
    var elements: [Element] = []
    do throws(ProtocolError) {
      for json in all { elements.append(try body(json)) }
    } catch {
      throw error.inside(elements.count).inside(name)
    }
    return elements
  }

  /// Returns an enumeration case by its raw value; nil if missing.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Word.Type = Word.self
  ) throws(ProtocolError) -> Word? {
    try read(name) { json throws(ProtocolError) in try json.asWord() }
  }

  func tint(_ name: String) throws(ProtocolError) -> Tint? {
    try read(name) { json throws(ProtocolError) in try json.asTint() }
  }
}

extension JSON {
  func asString() throws(ProtocolError) -> String {
    guard case .string(let text) = self else { throw isNot("a string") }
    return text
  }

  /// Returns an enumeration case by its raw value.
  func asWord<Word: RawRepresentable<String> & CaseIterable>() throws(ProtocolError) -> Word {
    let text = try asString()
    guard let word = Word(rawValue: text) else {
      throw ProtocolError(
        "\"\(quoted(text))\" is not one of the choices",
        remedy: "expected \(alternatives(Word.allCases.map(\.rawValue)))")
    }
    return word
  }

  func asTint() throws(ProtocolError) -> Tint {
    let text = try asString()
    guard let tint = Tint(text) else {
      let names = Tint.named.map(\.description) + ["\"#RRGGBB\""]
      throw ProtocolError(
        "\"\(quoted(text))\" is not a color", remedy: "expected \(alternatives(names))")
    }
    return tint
  }

  func asDay() throws(ProtocolError) -> CivilDay {
    let text = try asString()
    guard let day = CivilDay(text) else {
      throw ProtocolError(
        "\"\(quoted(text))\" is not a day", remedy: "expected a date such as \"2026-11-27\"")
    }
    return day
  }

  func asNumber() throws(ProtocolError) -> Double {
    guard case .number(let number) = self else { throw isNot("a number") }
    return number
  }

  func isNot(_ expected: String) -> ProtocolError {
    let found =
      switch self {
      case .string(let text): "\"\(quoted(text))\""
      case .bool(let value): "\(value)"
      case .null, .number, .array, .object: kindName
      }
    return ProtocolError(
      "found \(found)", remedy: "expected \(expected)")
  }
}

/// Joins words as "a, b or c".
func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
