extension Field {
  /// Describes child nodes; empty by default.
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

  /// Describes list rows, which need no type.
  static func rows(_ path: Path<[Node]>) -> Field {
    let name = "rows"
    return Field(facts: [FieldFacts(name: name, type: .rows, isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      // A list that is too long for a card is shortened after reading.
      let most = try reader.fields.wholeNumber("max") ?? Limits.rowsShown.upperBound
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
  /// Describes an optional page.
  static func page(_ name: String, _ path: Path<ContentPage?>) -> Field {
    Field(facts: [FieldFacts(name: name, type: .page, isRequired: false)]) {
      (value, reader) throws(ProtocolError) in
      value[keyPath: path] = try reader.fields.read(name) { json throws(ProtocolError) in
        try ContentPage(json)
      }
    } write: { value, _, members in
      members.add(name, value[keyPath: path]?.json)
    } check: { value throws(ProtocolError) in
      // Its content is checked with its tree.
      do throws(ProtocolError) { try value[keyPath: path]?.checkTitle() } catch {
        throw error.inside(name)
      }
    } fit: { value in
      value[keyPath: path] = value[keyPath: path]?.fitted
    }
  }

  /// Describes table rows, which are arrays of cells or objects.
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

  /// Describes the cells of a row: nodes, or strings for texts.
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
  /// Parses each element of an array, one level deeper.
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
