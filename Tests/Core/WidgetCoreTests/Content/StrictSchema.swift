@testable import WidgetCore

/// The schemas for authors: that of the protocol, in which unknown keys are errors.
enum StrictSchema {
  /// For messages of a widget, and content.
  static var messages: JSON {
    get throws {
      try schema(["widgetMessage", "node"], "widget-author-1", "Messages of widgets for Today")
    }
  }

  /// For content alone.
  static var content: JSON {
    get throws { try schema(["node"], "widget-content-1", "Content of widgets for Today") }
  }

  private static func schema(_ roots: [String], _ id: String, _ title: String) throws -> JSON {
    let text = try DataFile.text("widget-protocol.schema.json")
    let protocolSchema = try JSON(parsing: Array(text.utf8))
    guard case .object(let all) = protocolSchema["$defs"] else { return .null }
    let described = Set(all.filter { $0.value.text.contains("\"properties\"") }.map(\.name))
    var definitions = all.map { JSON.Member($0.name, exact(strict($0.value, described), $0.name)) }
    // Every name that can be reached from the roots.
    var needed = Set(roots)
    var size = 0
    while needed.count != size {
      size = needed.count
      for definition in definitions where needed.contains(definition.name) {
        for name in all.map(\.name)
        where definition.value.text.contains("\"#/$defs/\(name)\"") { needed.insert(name) }
      }
    }
    definitions = definitions.filter { needed.contains($0.name) }
    let whole = roots.map { root in
      JSON.object([
        .init("$ref", .string("#/$defs/\(root)")),
        // Names the schema in a file of content.
        .init(
          "properties", .object([.init("$schema", .object([.init("type", .string("string"))]))])),
        .init("unevaluatedProperties", .bool(false)),
      ])
    }
    var members: [JSON.Member] = [
      .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      .init("$id", .string("https://todayview.org/schemas/\(id).json")),
      .init("title", .string("\(title), version 1, for authors: unknown keys are errors")),
    ]
    if whole.count == 1, case .object(let only) = whole[0] {
      members += only
    } else {
      // A message has a version, and content a type.
      members.append(
        .init("if", .object([.init("required", .array([.string("jsonrpc")]))])))
      members += [.init("then", whole[0]), .init("else", whole[1])]
    }
    return .object(members + [.init("$defs", .object(definitions))])
  }

  /// The definition with what the protocol forgives: unknown types, and pictures that can't be shown.
  private static func exact(_ json: JSON, _ name: String) -> JSON {
    guard case .object(let members) = json else { return json }
    switch name {
    case "picture":
      return .object(
        members + [
          // Base64 has four characters for three bytes.
          .init("maxLength", .number(Double((Limits.pictureBytes + 2) / 3 * 4))),
          .init("contentEncoding", .string("base64")),
          .init(
            "pattern", .string("^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$")),
        ])
    case "node":
      let types = Node.Kind.Name.allCases.filter { ![.listRow, .tableRow, .unknown].contains($0) }
      let type = JSON.object([.init("enum", .array(types.map { .string($0.rawValue) }))])
      return .object(
        members.map { member in
          guard member.name == "properties", case .object(let fields) = member.value else {
            return member
          }
          return .init(
            "properties", .object(fields.map { $0.name == "type" ? .init("type", type) : $0 }))
        })
    default: return json
    }
  }

  /// The schema without unknown keys in values. `if` only chooses, and so stays as it is.
  private static func strict(
    _ json: JSON, _ described: Set<String>, isValue: Bool = false
  ) -> JSON {
    guard case .object(let members) = json else { return json }
    func all(_ json: JSON, areValues: Bool) -> JSON {
      switch json {
      case .array(let elements):
        .array(elements.map { strict($0, described, isValue: areValues) })
      case .object(let members):
        .object(
          members.map { .init($0.name, strict($0.value, described, isValue: areValues)) })
      case .null, .bool, .number, .string: json
      }
    }
    var result = members.map { member -> JSON.Member in
      switch member.name {
      case "properties", "prefixItems": .init(member.name, all(member.value, areValues: true))
      case "items", "additionalProperties":
        .init(member.name, strict(member.value, described, isValue: true))
      case "allOf", "anyOf", "oneOf": .init(member.name, all(member.value, areValues: false))
      case "then", "else": .init(member.name, strict(member.value, described))
      default: member
      }
    }
    let text = json.text
    let isObject =
      json["items"] == nil
      && (text.contains("\"properties\"")
        || described.contains { text.contains("\"#/$defs/\($0)\"") })
    if isValue, isObject { result.append(.init("unevaluatedProperties", .bool(false))) }
    return .object(result)
  }
}
