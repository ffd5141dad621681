extension Node {
  /// Throws what is wrong first, from the root in the order of the tree, with the path to it.
  public func check() throws(ProtocolError) {
    var count = 0
    try check(level: 1, count: &count)
  }

  private func check(level: Int, count: inout Int) throws(ProtocolError) {
    count += 1
    guard count <= Limits.nodes else { throw Limits.tooManyNodes }
    guard level <= Limits.levels else { throw Limits.tooManyLevels }
    try checkName(id, "id", upTo: Limits.name)
    try WidgetCore.check(label, "label", upTo: Limits.words)
    if let action {
      do { try action.check() } catch { throw error.inside("action") }
    }
    try checkKind()
    try checkChildren(level: level, count: &count)
  }

  private func checkChildren(level: Int, count: inout Int) throws(ProtocolError) {
    let field = if case .list = kind { "rows" } else { "children" }
    let children = children
    var ids: Set<String> = []
    var index = 0
    do throws(ProtocolError) {
      while index < children.count {
        let child = children[index]
        try checkPlace(of: child)
        if let id = child.id, !ids.insert(id).inserted {
          throw ProtocolError(
            "\"\(quoted(id))\" is the id of a sibling already",
            remedy: "an id that no sibling has is expected"
          ).inside("id")
        }
        try child.check(level: level + 1, count: &count)
        index += 1
      }
    } catch {
      throw error.inside(index).inside(field)
    }
  }

  private func checkPlace(of child: Node) throws(ProtocolError) {
    let isRow = if case .listRow = child.kind { true } else { false }
    switch (kind, isRow) {
    case (.list, true): break
    case (.list, false):
      throw ProtocolError(
        "a \(child.kind.name) stands in a list", remedy: "rows with a title are expected")
    case (_, true):
      throw ProtocolError("a row of a list stands outside of one", remedy: "a list is expected")
    case (_, false): break
    }
  }

  private func checkKind() throws(ProtocolError) {
    switch kind {
    case .text(let text):
      try WidgetCore.check(text.text, "text", upTo: Limits.text)
      try WidgetCore.check(text.lines, "lines", in: Limits.lines)
    case .progress(let progress):
      try WidgetCore.check(progress.value, "value", in: 0...1)
    case .chart(let chart):
      try chart.check()
    case .image(let image):
      try image.check()
    case .row(let stack), .column(let stack):
      try WidgetCore.check(stack.spacing, "spacing", in: Limits.spacing)
      try checkGrow(stack)
    case .grid(let grid):
      try WidgetCore.check(grid.columns, "columns", in: Limits.columns)
    case .listRow(let row):
      try WidgetCore.check(row.title, "title", upTo: Limits.words)
      try WidgetCore.check(row.subtitle, "subtitle", upTo: Limits.words)
      try WidgetCore.check(row.value, "value", upTo: Limits.words)
      if let icon = row.icon { try checkIcon(icon) }
    case .button(let button):
      try checkButton(button)
    case .unknown(let type):
      try WidgetCore.check(type, "type", upTo: Limits.name)
    case .list, .divider, .spacer:
      break
    }
  }

  private func checkGrow(_ stack: Stack) throws(ProtocolError) {
    guard let grow = stack.grow, !stack.children.indices.contains(grow) else { return }
    let remedy =
      stack.children.isEmpty
      ? "nothing is expected where there are no children"
      : "the index of a child, from 0 to \(stack.children.count - 1), is expected"
    throw ProtocolError("\(grow) is the index of no child", remedy: remedy).inside("grow")
  }

  private func checkButton(_ button: Button) throws(ProtocolError) {
    if action == nil {
      throw ProtocolError(
        "a button has no action", remedy: "an action with open, send or toggle is expected"
      ).inside("action")
    }
    switch button.face {
    case .text(let text):
      try WidgetCore.check(text, "text", upTo: Limits.words)
    case .icon(let icon):
      try checkIcon(icon)
      if label == nil {
        throw ProtocolError(
          "a button with an icon has no label", remedy: "words for a screen reader are expected"
        ).inside("label")
      }
    }
  }
}

/// Checks what names something: not empty, and not too long.
func checkName(_ name: String?, _ field: String, upTo limit: Int) throws(ProtocolError) {
  if name?.isEmpty == true {
    throw ProtocolError("it is empty", remedy: "a name is expected").inside(field)
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
      "\"\(quoted(name))\" is no name of an icon",
      remedy: "letters, digits, -, _, + and dots are expected, such as weather-clear-symbolic"
    ).inside("icon")
  }
}
