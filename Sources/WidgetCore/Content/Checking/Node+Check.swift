extension Node {
  /// Throws what is wrong first, from the root in the order of the tree, with the path to it.
  public func check() throws(ProtocolError) {
    var totals = Totals()
    try check(level: 1, &totals)
    try checkImages()
  }

  private func check(level: Int, _ totals: inout Totals) throws(ProtocolError) {
    guard level <= Limits.levels else { throw Limits.tooManyLevels }
    try checkName(id, "id", upTo: Limits.name)
    try WidgetCore.check(label, "label", upTo: Limits.words)
    if let action {
      do { try action.check() } catch { throw error.inside("action") }
    }
    try kind.described.check(in: self)
    try totals.add(self)
    try checkChildren(level: level, &totals)
  }

  private func checkChildren(level: Int, _ totals: inout Totals) throws(ProtocolError) {
    let children = children
    var ids: Set<String> = []
    var index = 0
    do throws(ProtocolError) {
      while index < children.count {
        let child = children[index]
        try checkPlace(of: child)
        if let id = child.id, !ids.insert(id).inserted {
          throw ProtocolError(
            "\"\(quoted(id))\" is already the id of a sibling",
            remedy: "expected an id that no sibling has"
          ).inside("id")
        }
        try child.check(level: level + 1, &totals)
        index += 1
      }
    } catch {
      throw error.inside(index).inside(childrenField)
    }
  }

  /// What its children are called in JSON.
  var childrenField: String {
    switch kind {
    case .list, .table: "rows"
    case .tableRow: "cells"
    default: "children"
    }
  }

  private func checkPlace(of child: Node) throws(ProtocolError) {
    switch (kind, child.kind) {
    case (.list, .listRow), (.table, .tableRow): break
    case (.list, _):
      throw ProtocolError(
        "a list contains a \(child.kind.name)", remedy: "expected rows with a title")
    case (.table, _):
      throw ProtocolError(
        "a table contains a \(child.kind.name)", remedy: "expected rows with cells")
    case (_, .listRow), (_, .tableRow):
      throw ProtocolError(
        "a row is outside of a list and of a table", remedy: "expected a list or a table")
    default: break
    }
  }
}

/// Checks what names something: not empty, and not too long.
func checkName(_ name: String?, _ field: String, upTo limit: Int) throws(ProtocolError) {
  if name?.isEmpty == true {
    throw ProtocolError("it is empty", remedy: "expected a name").inside(field)
  }
  try check(name, field, upTo: limit)
}

/// Checks the name of an icon, which is never a path.
func checkIcon(_ name: String) throws(ProtocolError) {
  try checkName(name, "icon", upTo: Limits.name)
  let isName = name.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "+"):
      true
    default: false
    }
  }
  guard isName else {
    throw ProtocolError(
      "\"\(quoted(name))\" is not an icon name",
      remedy: "expected letters, digits, -, _, + and dots, such as weather-clear-symbolic"
    ).inside("icon")
  }
}
