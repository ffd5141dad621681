/// What a field of a kind may hold: for those who write the reference and the schema, and for the
/// tests that compare both with this.
public enum FieldType: Hashable, Sendable {
  /// Words, up to so many characters.
  case text(upTo: Int)
  /// A name in the icon theme.
  case icon
  /// The bytes of a picture, in base64.
  case picture
  /// One of these words.
  case choice([String])
  /// Some of these words, so many of them.
  case choices([String], ClosedRange<Int>)
  /// Words, each up to so many characters.
  case texts(upTo: Int)
  case number(ClosedRange<Double>?)
  case numbers(ClosedRange<Double>)
  /// Tints, each from a number on.
  case levels(ClosedRange<Double>)
  case wholeNumber(ClosedRange<Int>?)
  case flag
  case tint
  /// A time that is written, and the time that a bar takes to be filled.
  case time
  case timeSpan
  case points
  case series
  /// Two numbers.
  case range
  case thresholds
  /// The pieces of a text.
  case runs
  case nodes
  case rows
  /// What an image is, without its type.
  case image
  case tableRows
  case cells
  /// What there is to choose from.
  case options
}

/// What is said of a field to its readers.
public struct FieldFacts: Hashable, Sendable {
  public var name: String
  public var type: FieldType
  /// Whether it has to be there; of several that exclude each other, one has to.
  public var isRequired: Bool
}

/// A field of a kind of content, described once: from this it is read, written and checked.
struct Field<Value: Sendable>: Sendable {
  typealias Path<Part> = any WritableKeyPath<Value, Part> & Sendable

  /// Of several fields of which exactly one is there, all.
  var facts: [FieldFacts]
  /// Reads it into a value that has the default in its place. Only its type counts.
  var read: @Sendable (inout Value, inout FieldReader) throws(ProtocolError) -> Void
  /// Writes it where it isn't the default.
  var write: @Sendable (Value, _ standard: Value, inout Members) -> Void
  /// Whether numbers are in range and texts not too long, in content built in Swift as well.
  var check: @Sendable (Value) throws(ProtocolError) -> Void
}

/// The fields of one node in a message, with what reads the nodes inside.
struct FieldReader {
  let fields: Fields
  var nodes: NodeReader
  /// How deep the node lies.
  let level: Int
}

// MARK: - Words

extension Field {
  /// Words that have to be there.
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
    }
  }

  /// Words on one line that are empty where nothing is said.
  static func line(_ name: String, _ path: Path<String>, upTo limit: Int) -> Field {
    Field(facts: [FieldFacts(name: name, type: .text(upTo: limit), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      if let text = try reader.fields.words(name) { value[keyPath: path] = text }
    } write: { value, standard, members in
      members.add(name, value[keyPath: path], unless: standard[keyPath: path])
    } check: { value throws(ProtocolError) in
      try WidgetCore.check(value[keyPath: path], name, upTo: limit)
    }
  }

  /// Words on one line that may be missing.
  static func words(_ name: String, _ path: Path<String?>, upTo limit: Int) -> Field {
    Field(facts: [FieldFacts(name: name, type: .text(upTo: limit), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.words(name)
    } write: { value, _, members in
      members.add(name, value[keyPath: path])
    } check: { value throws(ProtocolError) in
      try WidgetCore.check(value[keyPath: path], name, upTo: limit)
    }
  }

  /// Words on some lines that may be missing.
  static func paragraphs(_ name: String, _ path: Path<String?>, upTo limit: Int) -> Field {
    Field(facts: [FieldFacts(name: name, type: .text(upTo: limit), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.string(name)?.plainText
    } write: { value, _, members in
      members.add(name, value[keyPath: path])
    } check: { value throws(ProtocolError) in
      try WidgetCore.check(value[keyPath: path], name, upTo: limit)
    }
  }

  /// The name of an icon that may be missing.
  static func icon(_ name: String, _ path: Path<String?>) -> Field {
    Field(facts: [FieldFacts(name: name, type: .icon, isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.string(name)
    } write: { value, _, members in
      members.add(name, value[keyPath: path])
    } check: { value throws(ProtocolError) in
      if let icon = value[keyPath: path] { try checkIcon(icon) }
    }
  }
}

// MARK: - Choices

extension Field {
  /// One of several words; the default is the standard value's.
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

  /// One of several words, or none.
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

  /// Several words; none where nothing is said, unless they have to be there.
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

  /// True, false, or nothing.
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

// MARK: - Numbers

extension Field {
  /// A number; the default is the standard value's, unless it has to be there.
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

  /// A number of any size, or none.
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

  /// A number in a range, or none.
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

  /// Several numbers; none where nothing is said.
  static func numbers(
    _ name: String, _ path: Path<[Double]>, in range: ClosedRange<Double>, upTo limit: Int
  ) -> Field {
    Field(facts: [FieldFacts(name: name, type: .numbers(range), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.elements(name, upTo: limit) {
        json throws(ProtocolError) in try json.asNumber()
      }
    } write: { value, _, members in
      if !value[keyPath: path].isEmpty {
        members.add(name, .array(value[keyPath: path].map(JSON.number)))
      }
    } check: { value throws(ProtocolError) in
      try checkEach(value[keyPath: path], name, upTo: limit) { number throws(ProtocolError) in
        try WidgetCore.check(number, in: range)
      }
    }
  }

  /// A whole number; the default is the standard value's.
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

  /// A whole number in a range, or none.
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

  /// A whole number, or none; its range depends on other fields.
  static func wholeNumber(_ name: String, _ path: Path<Int?>) -> Field {
    Field(facts: [FieldFacts(name: name, type: .wholeNumber(nil), isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.wholeNumber(name)
    } write: { value, _, members in
      members.add(name, value[keyPath: path])
    } check: { _ in
    }
  }
}

// MARK: - What is inside

extension Field {
  /// Nodes; none where nothing is said.
  static func children(_ path: Path<[Node]>) -> Field {
    let name = "children"
    return Field(facts: [FieldFacts(name: name, type: .nodes, isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.elements(name) {
        (nodes, json, level) throws(ProtocolError) in try nodes.node(json, level: level)
      }
    } write: { value, _, members in
      members.add(name, .array(value[keyPath: path].map(\.json)))
    } check: { _ in
    }
  }

  /// Rows, which need no type: what is in a list is a row.
  static func rows(_ path: Path<[Node]>) -> Field {
    let name = "rows"
    return Field(facts: [FieldFacts(name: name, type: .rows, isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      let most = try reader.fields.wholeNumber("max") ?? .max
      var number = 0
      value[keyPath: path] = try reader.elements(name) {
        (nodes, json, level) throws(ProtocolError) in
        number += 1
        return try nodes.row(json, level: level, isHidden: number > most)
      }
    } write: { value, _, members in
      members.add(name, .array(value[keyPath: path].map(\.rowJSON)))
    } check: { _ in
    }
  }
}

extension Field {
  /// Rows of a table, which are arrays of cells, or objects with more to say.
  static func tableRows(_ path: Path<[Node]>) -> Field {
    let name = "rows"
    return Field(facts: [FieldFacts(name: name, type: .tableRows, isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.elements(name) {
        (nodes, json, level) throws(ProtocolError) in try nodes.tableRow(json, level: level)
      }
    } write: { value, _, members in
      members.add(name, .array(value[keyPath: path].map(\.tableRowJSON)))
    } check: { _ in
    }
  }

  /// The cells of a row: nodes, or words that are texts.
  static func cells(_ path: Path<[Node]>) -> Field {
    let name = "cells"
    return Field(facts: [FieldFacts(name: name, type: .cells, isRequired: true)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.elements(name) {
        (nodes, json, level) throws(ProtocolError) in try nodes.cell(json, level: level)
      }
    } write: { value, _, members in
      members.add(name, .array(value[keyPath: path].map(\.cellJSON)))
    } check: { _ in
    }
  }
}

extension FieldReader {
  /// Reads each element of an array with what is given, one level deeper.
  fileprivate mutating func elements(
    _ name: String,
    _ read: (inout NodeReader, JSON, Int) throws(ProtocolError) -> Node
  ) throws(ProtocolError) -> [Node] {
    var elements: [Node] = []
    for json in try fields.array(name) ?? [] {
      do {
        elements.append(try read(&nodes, json, level + 1))
      } catch {
        throw error.inside(elements.count).inside(name)
      }
    }
    return elements
  }
}
