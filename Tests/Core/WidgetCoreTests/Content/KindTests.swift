import Expectations
import Foundation
import Testing

@testable import WidgetCore

/// The fields of each kind, compared with the reference and the schema.
@Suite("Kinds of content")
struct KindTests {
  private static let kinds = Node.Kind.Name.allCases.filter { $0 != .unknown }

  @Test("the reference has each field with its values and limits", arguments: kinds)
  func reference(kind: Node.Kind.Name) throws {
    let section = try Self.section(about: kind)
    let words = section.split(whereSeparator: \.isNewline).joined(separator: " ")
    for field in kind.fields {
      expect(words.contains("`\(field.name)`"), "\(kind): \(field.name)")
      for fact in Self.facts(of: field.type) {
        expect(words.contains(fact), "\(kind).\(field.name): \(fact)")
      }
    }
    let named = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { line in
      line.dropFirst(2).prefix { $0 != "|" }.split(separator: ",").map {
        String($0.filter { $0 != "`" && $0 != " " })
      }
    }
    let described = Self.kinds.filter { Self.names(in: section).contains(Self.name(of: $0)) }
    let fields = described.flatMap { $0.fields.map(\.name) }
    expectEqual(Set(named).subtracting(Self.common).subtracting(fields), [], "\(kind)")
  }

  @Test("the schema has the same fields and limits", arguments: kinds)
  func schema(kind: Node.Kind.Name) throws {
    let properties = try Self.properties(of: kind)
    for field in kind.fields {
      let rule = try #require(properties.rules[field.name], "\(kind): \(field.name)")
      expect(rule.allows(field.type), "\(kind).\(field.name): \(rule.text) for \(field.type)")
    }
    let required = kind.fields.filter(\.isRequired).map(\.name)
    let names = Set(kind.fields.map(\.name)).union(Self.common)
    expect(Set(properties.rules.keys).isSubset(of: names), "\(kind)")
    expect(properties.required.subtracting(Self.common) == Set(required), "\(kind)")
  }

  @Test("each kind survives a round trip, without default values")
  func roundTrip() throws {
    for kind in Self.kinds where kind != .listRow && kind != .tableRow {
      let required = kind.fields.filter(\.isRequired).prefix(1)
      var members = required.map { "\"\($0.name)\":\(Self.example(of: $0.type))" }
      if [.button, .switch, .check, .slider, .choice, .field, .month].contains(kind) {
        members.append(#""action":{"send":"a"},"label":"a""#)
      }
      members.insert("\"type\":\"\(kind.rawValue)\"", at: 0)
      let text = "{\(members.joined(separator: ","))}"
      let node = try Node(parsing: Array(text.utf8))
      expect(node.kind.kindName == kind)
      try expect(Node(parsing: node.json.bytes) == node)
      let written = node.json.text
      for field in kind.fields where !field.isRequired && field.type != .nodes {
        if ![.rows, .tableRows].contains(field.type) {
          expect(!written.contains("\"\(field.name)\""), "\(written)")
        }
      }
    }
  }

  @Test("rows and unknown types have no type in messages")
  func names() throws {
    for type in ["listRow", "tableRow", "unknown", "hologram"] {
      let node = try Node(parsing: Array(#"{"type":"\#(type)"}"#.utf8))
      expect(node.kind == .unknown(type: type))
      expect(node.kind.name == type)
    }
  }

  // MARK: - Reference

  /// Returns the kinds in the heading of a section: "9.5 row, column".
  private static func names(in section: String) -> [String] {
    section.prefix { $0 != "\n" }.drop { !$0.isLetter }.split(separator: ", ").map(String.init)
  }

  /// Returns the kind whose section describes a kind: that of the list or table for rows.
  private static func name(of kind: Node.Kind.Name) -> String {
    [.listRow: "list", .tableRow: "table"][kind] ?? kind.rawValue
  }

  private static func section(about kind: Node.Kind.Name) throws -> String {
    let sections = try DataFile.text("PROTOCOL.md").components(separatedBy: "\n## ")
      .flatMap { $0.components(separatedBy: "\n### ").dropFirst() }
    let section = sections.first { Self.names(in: $0).contains(name(of: kind)) }
    return try #require(section, "\(kind)")
  }

  /// Returns the texts that the reference must have for a type.
  private static func facts(of type: FieldType) -> [String] {
    let format = LocaleFormat("en_US")
    return switch type {
    case .text(let limit): ["\(format.number(limit)) characters"]
    case .choice(let words): words.map { "`\($0)`" }
    case .number(let range?):
      ["\(format.number(range.lowerBound)) to \(format.number(range.upperBound))"]
    case .wholeNumber(let range?): ["\(range.lowerBound) to \(range.upperBound)"]
    case .points: [format.number(Limits.points)]
    case .picture: [format.number(Limits.pictureBytes)]
    case .path: [format.number(Limits.pictureFileBytes)]
    case .length(let range):
      ["\(format.number(range.lowerBound)) to \(format.number(range.upperBound))", "`fill`"]
    case .options: ["\(Limits.options.lowerBound) to \(Limits.options.upperBound)"]
    case .numbers(let range), .levels(let range):
      ["\(format.number(range.lowerBound)) to \(format.number(range.upperBound))"]
    case .choices(let words, _): words.map { "`\($0)`" }
    case .texts(let limit): ["\(format.number(limit)) characters"]
    case .dayMarks: ["up to \(Limits.dayMarks)", "up to \(Limits.dots)"]
    case .runs: ["up to \(Limits.runs.upperBound)"]
    case .series: ["up to \(Limits.series)", "up to \(Limits.seriesName)"]
    case .thresholds: ["up to \(Limits.thresholds)"]
    case .day, .icon, .number, .wholeNumber, .flag, .tint, .time, .timeSpan, .nodes, .rows, .range,
      .tableRows, .cells, .image, .page:
      []
    }
  }

  // MARK: - Schema

  private static let common: Set = [
    "type", "id", "mode", "action", "label", "tooltip", "tint", "strength", "change", "menu",
  ]

  private struct Rule {
    let json: JSON
    var text: String { json.text }

    func allows(_ type: FieldType) -> Bool {
      switch type {
      case .text(let limit): json["maxLength"] == .number(Double(limit))
      case .icon: text.contains("#/$defs/icon")
      case .picture: text.contains("#/$defs/picture")
      case .path: json["maxLength"] == .number(Double(Limits.address))
      case .length(let range):
        text.contains("\"minimum\":\(Int(range.lowerBound))") && text.contains("\"fill\"")
      case .choice(let words):
        json["enum"] == .array(words.map { .string($0) } + [.null])
      case .number(let range):
        json["minimum"] == range.map { .number($0.lowerBound) }
          && json["maximum"] == range.map { .number($0.upperBound) }
      case .wholeNumber(let range?):
        json["minimum"] == .number(Double(range.lowerBound))
          && json["maximum"] == .number(Double(range.upperBound))
      case .wholeNumber(nil): text.contains("integer")
      case .flag: text.contains("boolean")
      case .tint: text.contains("#/$defs/tint")
      case .time: text.contains("#/$defs/time\"")
      case .timeSpan: text.contains("#/$defs/timeSpan")
      case .points: text.contains("#/$defs/points")
      case .series: text.contains("#/$defs/series")
      case .range: text.contains("#/$defs/range")
      case .thresholds: text.contains("#/$defs/thresholds")
      case .runs: text.contains("#/$defs/runs")
      case .levels: text.contains("#/$defs/levels")
      case .numbers(let range):
        json["items"]?["minimum"] == .number(range.lowerBound)
          && json["items"]?["maximum"] == .number(range.upperBound)
      case .choices(let words, let counts):
        json["items"]?["enum"] == .array(words.map { .string($0) })
          && json["minItems"] == .number(Double(counts.lowerBound))
          && json["maxItems"] == .number(Double(counts.upperBound))
      case .texts(let limit): json["items"]?["maxLength"] == .number(Double(limit))
      case .image: text.contains("#/$defs/image")
      case .tableRows: text.contains("#/$defs/tableRow")
      case .cells: text.contains("#/$defs/cells")
      case .nodes: text.contains("#/$defs/children")
      case .rows: text.contains("#/$defs/row")
      case .options: text.contains("#/$defs/options")
      case .day: text.contains("#/$defs/day\"")
      case .dayMarks: text.contains("#/$defs/dayMarks")
      case .page: text.contains("#/$defs/page")
      }
    }
  }

  /// Returns the rules and required fields of a kind in the schema, including alternatives.
  private static func properties(
    of kind: Node.Kind.Name
  ) throws -> (rules: [String: Rule], required: Set<String>) {
    let schema = try JSON(parsing: Array(try DataFile.text("widget-protocol.schema.json").utf8))
    let definitions = try #require(schema["$defs"])
    var parts: [JSON] = []
    if kind == .listRow || kind == .tableRow {
      parts = [try #require(definitions[kind == .listRow ? "row" : "tableRow"])]
    } else if case .array(let rules) = definitions["node"]?["allOf"] {
      for rule in rules {
        let condition = rule["if"]?["properties"]?["type"]
        let isAbout =
          condition?["const"] == .string(kind.rawValue)
          || (condition?["enum"].map { $0.elements.contains(.string(kind.rawValue)) } ?? false)
        if isAbout, let then = rule["then"] {
          parts.append(kind == .image ? definitions["image"] ?? then : then)
        }
      }
    }
    parts += parts.flatMap { $0["oneOf"]?.elements ?? [] }
    var rules: [String: Rule] = [:]
    var required: Set<String> = []
    for part in parts {
      for case .string(let name) in part["required"]?.elements ?? [] { required.insert(name) }
      guard case .object(let members) = part["properties"] else { continue }
      for member in members where member.value != .object([.init("type", .string("null"))]) {
        if !common.contains(member.name) { rules[member.name] = Rule(json: member.value) }
      }
    }
    return (rules, required)
  }

  private static func example(of type: FieldType) -> String {
    switch type {
    case .text, .icon: #""a""#
    case .points, .numbers: "[]"
    case .choices(let words, _): "[\"\(words[0])\"]"
    case .day: #""2026-11-27""#
    case .options: #"[{"id":"a","text":"A"},{"id":"b","text":"B"}]"#
    default: "1"
    }
  }
}

extension JSON {
  fileprivate var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
}
