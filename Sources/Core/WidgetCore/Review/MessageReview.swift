// The parser stops at the first error, which is enough for the panel. Authors want all errors, and warnings
// about ignored fields: the parser accepts unknown fields, because later versions may define them.

/// All errors and warnings in a widget's message, for its author.
public struct MessageReview: Hashable, Sendable {
  /// Errors, which the panel rejects.
  public private(set) var mistakes: [ProtocolError] = []
  /// Warnings about fields without effect.
  public private(set) var warnings: [ProtocolError] = []

  public var isEmpty: Bool { mistakes.isEmpty && warnings.isEmpty }

  /// Reviews a line of a widget.
  public init(of line: [UInt8]) {
    do {
      review(message: try JSON(parsing: line))
      // Finds errors in the message as a whole.
      if mistakes.isEmpty { _ = try WidgetMessage(parsing: line) }
    } catch {
      mistakes.append(error)
    }
  }

  /// Reviews a file with content, or with the result that has it.
  public init(ofFile bytes: [UInt8]) throws(ProtocolError) {
    let json = try JSON(parsing: bytes)
    let content =
      json["result"]?["content"] ?? json["params"]?["content"] ?? json["content"] ?? json
    self.init(ofContent: content.withoutSchema)
  }

  /// Reviews content.
  public init(ofContent json: JSON) {
    review(json, .node, [.field("content")])
    guard mistakes.isEmpty else { return }
    do { _ = try Node(json) } catch { mistakes.append(error.inside("content")) }
  }
}

/// A step of a path in a message.
private enum Step: Hashable {
  case field(String)
  case index(Int)
}

/// The expected kind of node at a place in content.
private enum Place {
  case node
  case row
  case tableRow
  case cell
}

extension MessageReview {
  private mutating func review(message json: JSON) {
    guard case .object = json else { return }
    look(for: ["jsonrpc", "id", "result", "error", "method", "params"], in: json, "a message", [])
    let result = [
      "outcome", "content", "refreshAfter", "age", "name", "margins", "wakeAt", "relevant", "undo",
      "run", "send",
    ]
    let hasMethod = json["method"].map { $0 != .null } ?? false
    if !hasMethod, let inner = json["result"] {
      if inner["outcome"] == nil, case .array(let suggestions) = inner["suggestions"] {
        return review(suggestions: suggestions, in: inner)
      }
      look(for: result, in: inner, "a result", [.field("result")])
      // Other outcomes have no content.
      if inner["outcome"] == .string("newData") { review(update: inner, [.field("result")]) }
    } else if json["method"] == .string("content"), let inner = json["params"] {
      let known = result.filter { !["outcome", "undo", "run", "send"].contains($0) }
      look(for: known, in: inner, "content", [.field("params")])
      review(update: inner, [.field("params")])
    }
  }

  private mutating func review(suggestions: [JSON], in result: JSON) {
    look(for: ["suggestions"], in: result, "suggestions", [.field("result")])
    for (index, suggestion) in suggestions.enumerated() {
      look(
        for: ["value", "title", "subtitle"], in: suggestion, "a suggestion",
        [.field("result"), .field("suggestions"), .index(index)])
    }
  }

  private mutating func review(update json: JSON, _ path: [Step]) {
    guard case .object(let members) = json else { return }
    if let content = json["content"] {
      let here = path + [.field("content")]
      review(content, .node, here)
      // The panel cuts texts, but their author wants to know.
      if mistakes.isEmpty { attempt(here) { () throws(ProtocolError) in _ = try Node(content) } }
    }
    let others = members.filter { $0.name != "content" && $0.name != "outcome" }
    let bare = JSON.object(others + [JSON.Member("content", MessageReview.nothing)])
    attempt(path) { () throws(ProtocolError) in
      _ = try Update(try Fields(bare, what: "the result"))
    }
  }

  private static let nothing = JSON.object([JSON.Member("type", .string("spacer"))])

  // MARK: - Content

  private mutating func review(_ json: JSON, _ place: Place, _ path: [Step]) {
    switch (place, json) {
    case (.tableRow, .array(let cells)):
      for (index, cell) in cells.enumerated() { review(cell, .cell, path + [.index(index)]) }
    case (.cell, .string): break
    case (_, .object(let members)): review(members, place, path)
    default:
      attempt(path) { () throws(ProtocolError) in _ = try Fields(json, what: "a node") }
    }
  }

  private mutating func review(_ members: [JSON.Member], _ place: Place, _ path: [Step]) {
    let json = JSON.object(members)
    let name = kind(of: json, place, path)
    if let name {
      let what = name == .listRow || name == .tableRow ? "a row" : "a \(name.rawValue)"
      let known = MessageReview.common + ["type"] + name.fields.map(\.name)
      look(for: known, in: json, what, path)
    }
    let fields = Set(name?.fields.map(\.name) ?? [])
    for (field, inside) in MessageReview.containers where fields.contains(field) {
      guard case .array(let elements) = json[field] else { continue }
      let inside = field == "rows" && name == .table ? Place.tableRow : inside
      for (index, element) in elements.enumerated() {
        review(element, inside, path + [.field(field), .index(index)])
      }
    }
    reviewParts(of: json, having: fields, path)
    attempt(path) { () throws(ProtocolError) in try MessageReview.check(members, place) }
  }

  private static let common = [
    "id", "mode", "action", "label", "tooltip", "tint", "strength", "change", "menu",
  ]
  private static let containers: [(String, Place)] = [
    ("children", .node), ("rows", .row), ("cells", .cell),
  ]

  /// Returns the kind of a node; warns and returns nil if it is unknown.
  private mutating func kind(of json: JSON, _ place: Place, _ path: [Step]) -> Node.Kind.Name? {
    switch place {
    case .row: return .listRow
    case .tableRow: return .tableRow
    case .node, .cell:
      guard case .string(let type) = json["type"] else { return nil }
      let names = Node.Kind.Name.allCases.filter {
        $0 != .listRow && $0 != .tableRow && $0 != .unknown
      }
      if let name = names.first(where: { $0.rawValue == type }) { return name }
      warning(
        "\"\(quoted(type))\" is not a type, and drawn as nothing",
        nearest: type, among: names.map(\.rawValue), path + [.field("type")])
      return nil
    }
  }

  /// Reviews the parts with fields of their own: actions, menus, runs, images, and pages.
  private mutating func reviewParts(of json: JSON, having fields: Set<String>, _ path: [Step]) {
    if let action = json["action"] { review(action: action, path + [.field("action")]) }
    let lists: [(field: String, what: String, known: [String])] = [
      ("menu", "a menu item", ["text", "icon", "action", "destructive", "alternate"]),
      ("runs", "a run", ["text", "tint", "weight", "strike", "fill", "action"]),
      ("series", "a series", ["name", "points", "tint"]),
      ("thresholds", "a threshold", ["value", "tint"]), ("levels", "a level", ["from", "tint"]),
      ("options", "an option", ["id", "text"]),
    ]
    for list in lists where fields.contains(list.field) || list.field == "menu" {
      guard case .array(let elements) = json[list.field] else { continue }
      for (index, element) in elements.enumerated() {
        let here = path + [.field(list.field), .index(index)]
        look(for: list.known, in: element, list.what, here)
        if let action = element["action"] { review(action: action, here + [.field("action")]) }
      }
    }
    if fields.contains("image"), let image = json["image"] {
      let known = Node.Kind.Name.image.fields.map(\.name)
      look(for: known, in: image, "an image", path + [.field("image")])
      review(picture: image, path + [.field("image")])
    }
    if json["type"] == .string("image") { review(picture: json, path) }
    if fields.contains("time"), let time = json["time"] {
      let known = ["style", "from", "to", "zone", "seconds", "form"]
      look(for: known, in: time, "a time", path + [.field("time")])
      review(zone: time["zone"], path + [.field("time")])
    }
    if json["type"] == .string("clock") { review(zone: json["zone"], path) }
  }

  private mutating func review(zone: JSON?, _ path: [Step]) {
    guard case .string(let zone) = zone, zone.utf8.count <= 60, Zone.named(zone) == nil else {
      return
    }
    warnings.append(
      ProtocolError(
        "the time zone \"\(quoted(zone))\" is not known on this machine, so \"–\" is shown",
        remedy: "expected a name such as Europe/Prague"
      ).inside(path + [.field("zone")]))
  }

  /// Warns about a picture that can't be shown.
  private mutating func review(picture json: JSON, _ path: [Step]) {
    for field in ["data", "dark"] {
      guard case .string(let text) = json[field],
        case .flawed(let reason) = Node.Image.Source(base64: text),
        mistakes.count + warnings.count < 100
      else { continue }
      warnings.append(
        ProtocolError(reason, remedy: "until then, its space stays empty")
          .inside(path + [.field(field)]))
    }
  }

  private mutating func review(action: JSON, _ path: [Step]) {
    look(
      for: [
        "open", "send", "confirm", "ask", "title", "text", "fields", "destructive", "show",
        "launch", "run", "copy", "toggle", "edit",
      ], in: action, "an action", path)
    if let question = action["confirm"] {
      look(
        for: ["title", "text", "confirm", "destructive"], in: question, "a question",
        path + [.field("confirm")])
    }
    if action["ask"] != nil, case .array(let fields) = action["fields"] {
      for (index, field) in fields.enumerated() {
        review(formField: field, path + [.field("fields"), .index(index)])
      }
    }
    guard let page = action["show"] else { return }
    look(for: ["title", "content"], in: page, "a screen", path + [.field("show")])
    if let content = page["content"] {
      review(content, .node, path + [.field("show"), .field("content")])
    }
  }

  /// Reviews a field of a form; some of its fields depend on its type.
  private mutating func review(formField json: JSON, _ path: [Step]) {
    var known = ["name", "label", "type", "value", "placeholder", "unit", "required", "advanced"]
    switch json["type"] {
    case .string("number"): known += ["minimum", "maximum", "step"]
    case .string("date"): known += ["minimum", "maximum"]
    case .string("choice"), .string("order"): known.append("choices")
    case nil, .null, .string("text"): known.append("lines")
    default: break
    }
    look(for: known, in: json, "a field of this type", path)
    guard case .array(let choices) = json["choices"] else { return }
    for (index, choice) in choices.enumerated() {
      look(
        for: ["value", "label"], in: choice, "a choice", path + [.field("choices"), .index(index)])
    }
  }

  /// Parses and checks a node without its children, which are reviewed separately.
  private static func check(_ members: [JSON.Member], _ place: Place) throws(ProtocolError) {
    let own = members.filter { member in
      !["children", "rows", "grow"].contains(member.name)
        && !(member.name == "cells" && place == .tableRow)
    }
    let bare = own.map { JSON.Member($0.name, withoutPages($0.value)) }
    let json = JSON.object(bare)
    switch place {
    case .node, .cell: _ = try Node(json)
    case .tableRow: _ = try Node(.object([.init("type", .string("spacer"))] + bare))
    case .row:
      let list: [JSON.Member] = [.init("type", .string("list")), .init("rows", .array([json]))]
      do { _ = try Node(.object(list)) } catch {
        var error = error
        // Makes the path relative to the row.
        if error.path.hasPrefix("rows[0]") {
          error.path = String(error.path.dropFirst("rows[0]".count).drop { $0 == "." })
        }
        throw error
      }
    }
  }

  /// Returns the JSON with empty pages.
  private static func withoutPages(_ json: JSON) -> JSON {
    switch json {
    case .array(let elements): .array(elements.map(withoutPages))
    case .object(let members):
      .object(
        members.map { member in
          guard member.name == "show", case .object(let page) = member.value else {
            return JSON.Member(member.name, withoutPages(member.value))
          }
          let bare = page.map { $0.name == "content" ? JSON.Member($0.name, nothing) : $0 }
          return JSON.Member("show", .object(bare))
        })
    case .null, .bool, .number, .string: json
    }
  }

  // MARK: - Reports

  private mutating func look(
    for known: [String], in json: JSON, _ what: String, _ path: [Step]
  ) {
    guard case .object(let members) = json else { return }
    for member in members
    where !known.contains(member.name) && mistakes.count + warnings.count < 100 {
      warning(
        "\(what) has no field of that name, so it is ignored", nearest: member.name, among: known,
        path + [.field(member.name)])
    }
  }

  private mutating func warning(
    _ message: String, nearest word: String, among words: [String], _ path: [Step]
  ) {
    let remedy =
      Spelling.nearest(to: word, among: words).map { "did you mean \($0)?" }
      ?? "expected \(alternatives(words))"
    warnings.append(ProtocolError(message, remedy: remedy).inside(path))
  }

  private mutating func attempt(_ path: [Step], _ body: () throws(ProtocolError) -> Void) {
    guard mistakes.count + warnings.count < 100 else { return }
    do { try body() } catch { mistakes.append(error.inside(path)) }
  }
}

extension JSON {
  /// The same without the name of its schema, which is for the author's editor.
  fileprivate var withoutSchema: JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.name != "$schema" })
  }
}

extension ProtocolError {
  fileprivate func inside(_ path: [Step]) -> ProtocolError {
    path.reversed().reduce(self) { error, step in
      switch step {
      case .field(let field): error.inside(field)
      case .index(let index): error.inside(index)
      }
    }
  }
}
