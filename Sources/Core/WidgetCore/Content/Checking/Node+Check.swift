extension Node {
  /// Checks the tree in depth-first order; throws the first error with its path.
  public func check() throws(ProtocolError) {
    var totals = Totals()
    try check(level: 1, &totals)
    try checkImages()
  }

  fileprivate func check(level: Int, _ totals: inout Totals) throws(ProtocolError) {
    try checkOwn(level: level)
    try totals.add(self)
    try checkPages(level: level, &totals)
    try checkChildren(level: level, &totals)
  }

  private func checkOwn(level: Int) throws(ProtocolError) {
    guard level <= Limits.levels else { throw Limits.tooManyLevels }
    try checkName(id, "id", upTo: Limits.name)
    try WidgetCore.check(label, "label", upTo: Limits.words)
    try WidgetCore.check(tooltip, "tooltip", upTo: Limits.words)
    if let action {
      do { try action.check() } catch { throw error.inside("action") }
    }
    try MenuItem.check(menu)
    try kind.described.check(in: self)
  }

  /// Checks a row that is shown only on the page of its list.
  private func checkHidden(level: Int, _ totals: inout Totals) throws(ProtocolError) {
    var alone = Totals()
    try checkOwn(level: level)
    try totals.addHidden(self)
    try checkPages(level: level, &alone)
  }

  /// Checks the pages that the node's actions open.
  private func checkPages(level: Int, _ totals: inout Totals) throws(ProtocolError) {
    do { try action?.checkPage(level: level, &totals) } catch { throw error.inside("action") }
    for (index, item) in menu.enumerated() {
      do { try item.action.checkPage(level: level, &totals) } catch {
        throw error.inside("action").inside(index).inside("menu")
      }
    }
    do { try page?.check(level: level, &totals) } catch { throw error.inside("page") }
    guard case .text(let text) = kind else { return }
    for (index, run) in text.runs.enumerated() {
      do { try run.action?.checkPage(level: level, &totals) } catch {
        throw error.inside("action").inside(index).inside("runs")
      }
    }
  }

  private func checkChildren(level: Int, _ totals: inout Totals) throws(ProtocolError) {
    let children = children
    var ids: Set<String> = []
    let wasInCell = totals.isInCell
    totals.isInCell = if case .tableRow = kind { true } else { wasInCell }
    defer { totals.isInCell = wasInCell }
    let shown = if case .list(let list) = kind { list.max ?? .max } else { Int.max }
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
        if index < shown {
          try child.check(level: level + 1, &totals)
        } else {
          try child.checkHidden(level: level + 1, &totals)
        }
        index += 1
      }
    } catch {
      throw error.inside(index).inside(childrenField)
    }
  }

  /// The JSON name of the children.
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

extension Action {
  /// Checks the page that the action opens.
  fileprivate func checkPage(level: Int, _ totals: inout Totals) throws(ProtocolError) {
    guard case .show(let page) = self else { return }
    do { try page.check(level: level, &totals) } catch { throw error.inside("show") }
  }
}

extension ContentPage {
  fileprivate func check(level: Int, _ totals: inout Totals) throws(ProtocolError) {
    do throws(ProtocolError) {
      try totals.addPage { totals throws(ProtocolError) in
        try content.check(level: level + 1, &totals)
      }
    } catch {
      throw error.inside("content")
    }
  }
}

/// Checks that a name isn't empty or too long.
func checkName(_ name: String?, _ field: String, upTo limit: Int) throws(ProtocolError) {
  if name?.isEmpty == true {
    throw ProtocolError("it is empty", remedy: "expected a name").inside(field)
  }
  try check(name, field, upTo: limit)
}

/// Checks an icon name, which is never a path.
func checkIcon(_ name: String) throws(ProtocolError) {
  try checkName(name, "icon", upTo: Limits.name)
  guard name.hasIconCharacters else {
    throw ProtocolError(
      "\"\(quoted(name))\" is not an icon name",
      remedy: "expected letters, digits, -, _, + and dots, such as weather-clear-symbolic"
    ).inside("icon")
  }
}

extension String {
  /// Whether it has only characters of icon names.
  public var hasIconCharacters: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "+"):
        true
      default: false
      }
    }
  }
}
