extension Node {
  /// The JSON of messages: only values that differ from the default, in a fixed order.
  public var json: JSON {
    .object([JSON.Member("type", .string(kind.name))] + members)
  }

  private var members: [JSON.Member] {
    var members = Members()
    members.add("id", id)
    members.add("mode", mode?.rawValue)
    kind.described.write(into: &members)
    members.add("action", action?.json)
    members.add("label", label)
    members.add("tooltip", tooltip)
    members.add("tint", tint?.description)
    members.add("strength", strength.rawValue, unless: Strength.primary.rawValue)
    members.add("change", change?.rawValue)
    if !menu.isEmpty { members.add("menu", .array(menu.map(\.json))) }
    return members.list
  }

  /// The JSON of a table row: the array of its cells if nothing else is set.
  var tableRowJSON: JSON {
    if self == Node(kind) { .array(children.map(\.cellJSON)) } else { .object(members) }
  }

  /// The JSON of a list row, which has no type.
  var rowJSON: JSON { .object(members) }
}

/// The members of a JSON object that is being written.
struct Members {
  private(set) var list: [JSON.Member] = []

  mutating func add(_ name: String, _ value: JSON?) {
    if let value { list.append(JSON.Member(name, value)) }
  }

  mutating func add(_ name: String, _ text: String?, unless standard: String? = nil) {
    if let text, text != standard { add(name, .string(text)) }
  }

  mutating func add(_ name: String, _ number: Double?, unless standard: Double? = nil) {
    if let number, number != standard { add(name, .number(number)) }
  }

  mutating func add(_ name: String, _ number: Int?, unless standard: Int? = nil) {
    if let number, number != standard { add(name, .number(Double(number))) }
  }
}
