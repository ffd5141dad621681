extension Node {
  /// As in messages: only what differs from the default, always in the same order.
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
    members.add("tint", tint?.description)
    members.add("strength", strength.rawValue, unless: Strength.primary.rawValue)
    members.add("change", change?.rawValue)
    if !menu.isEmpty { members.add("menu", .array(menu.map(\.json))) }
    return members.list
  }

  /// A row of a table is no more than its cells where it has nothing else to say.
  var tableRowJSON: JSON {
    if self == Node(kind) { .array(children.map(\.cellJSON)) } else { .object(members) }
  }

  /// A row of a list has no type: what is in a list is a row.
  var rowJSON: JSON { .object(members) }
}

/// The members of an object that is written.
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
