internal import WidgetCore

/// Converts output to content within limits.
struct PluginContent {
  let card: PluginCard
  let room: PluginCard.Room
  private var pictures: PluginPictures
  /// By the index of the line.
  let texts: [Int: StyledText]
  /// The size of lines of letters of one width.
  let columns: PluginColumns

  /// Maximum depth of pages; deeper submenus are flattened into their parent.
  private static let deepest = Limits.pages

  /// `texts` are the parsed texts of all lines.
  init(_ card: PluginCard, _ room: PluginCard.Room, _ texts: [Int: StyledText]) {
    self.card = card
    self.room = room
    self.texts = texts
    pictures = PluginPictures(card.manner, hasPictures: room.hasPictures)
    columns = PluginColumns(
      of: texts.values.lazy.filter(\.isMono).map(\.width).max() ?? 0, on: card)
  }

  func styled(_ item: PluginItem) -> StyledText {
    let own = texts[item.number] ?? item.styled(card.manner)
    guard !item.prefix.isEmpty else { return own }
    var text = StyledText(item.prefix)
    for piece in own.pieces { text.append(piece.text, piece.style) }
    return text
  }

  mutating func node() -> Node {
    let isEmpty = card.output.titles.isEmpty && card.output.items.isEmpty
    // Without output, the card is only the failure.
    var nodes = isEmpty && card.problem != nil ? [] : [title()]
    if let problem = card.problem { nodes.append(note(problem)) }
    var menu = items(card.output.items, most: room.card, depth: 0)
    // Rotating titles are also in the menu, except those with dropdown=false.
    let others = card.output.titles.count > 1 ? titlesInMenu() : []
    if !others.isEmpty { menu = others + (menu.isEmpty ? [] : [Divider().node]) + menu }
    // The description ends a menu, but isn't a menu by itself.
    if let about = card.about, !menu.isEmpty {
      menu += [Divider().node, Node(.list(rows: [about.row]))]
    }
    nodes += menu.map { $0.shown(in: .expanded) }
    let content = nodes
    return Column(spacing: 8) { content }.node
  }

  // MARK: - Compact

  /// Letters of one width in large text.
  private static let lettersOfTitle = 24

  private mutating func title() -> Node {
    let titles = card.output.titles
    guard !titles.isEmpty else {
      return card.output.items.isEmpty
        ? Text(PluginWords.nothing).strength(.secondary).node : Text("…").role(.title).node
    }
    let item = titles[card.turn % titles.count]
    let text = styled(item)
    let picture = pictures.image(of: item, size: 24, tint: tint(of: item), isTitle: true)
    var parts: [Node] = picture.map { [$0] } ?? []
    if !text.text.isEmpty {
      var role = PluginContent.role(of: item, isTitle: true)
      if text.isMono, role == .title, text.width > PluginContent.lettersOfTitle {
        role = PluginColumns(of: text.width, on: card).role
      }
      parts.append(words(text, of: item, role: role, most: 3))
    }
    if parts.isEmpty { parts = [Text("…").role(.title).node] }
    let shown = parts
    var row =
      parts.count == 1
      ? parts[0] : Row(grow: 1) { shown }.node
    if let percent = item.parameters.text(PluginItem.bar).flatMap(Double.init), percent.isFinite {
      let shown = row
      row =
        Column {
          shown; Progress(max(0, min(1, percent / 100)))
        }.node
    }
    if let label = label(of: item, text.text) { row.label = label }
    // A click expands the card if there is a menu.
    if card.output.items.isEmpty, !hasLinks(text) { row.action = action(of: item) }
    return row
  }

  private mutating func titlesInMenu() -> [Node] {
    let items = card.output.titles.filter { $0.parameters.isOn("dropdown", standard: true) }
    return self.items(items, most: 5, depth: 0)
  }

  private func note(_ problem: PluginFailure) -> Node {
    let sentence = String(problem.sentence.plainLine.unicodeScalars.prefix(300))
    let texts = problem.texts
    let page = Node(.column(.column(texts)))
    return Column {
      Row(grow: 1) {
        ThemeIcon("dialog-warning-symbolic", size: 16).tint(.orange)
        Text(sentence).role(.caption).lines(2)
      }
      if card.isConfined {
        Text(PluginWords.mayBeSandbox).role(.caption).strength(.secondary).lines(2)
        ActionButton(PluginWords.changePermissions, action: .editSettings)
      }
      if !texts.isEmpty {
        // A compact card has room for one sentence.
        ActionButton(
          PluginWords.showOutput,
          action: .show(ContentPage(PluginWords.output, page))
        ).shown(in: .expanded)
      }
    }.id(PluginCard.troubleID).node
  }

  // MARK: - Menu

  /// Rows in lists, with dividers between them. Rows beyond `most` are on the last list's page.
  private mutating func items(_ items: [PluginItem], most: Int, depth: Int) -> [Node] {
    var items = items
    if card.manner.dialect.hidesMenuLines {
      items.removeAll { !$0.parameters.isOn("dropdown", standard: true) }
    }
    while items.last?.isSeparator == true { items.removeLast() }
    let count = items.count { !$0.isSeparator } + (depth == 0 && card.output.left > 0 ? 1 : 0)
    var nodes: [Node] = []
    var rows: [Node] = []
    // Lines of columns that are wider than the card; a click shows them whole.
    var lines: [Node] = []
    var whole: Action?
    var shown = 0
    var isDivided = false
    func flush() {
      if !rows.isEmpty { nodes.append(Node(.list(rows: rows))) }
      if !lines.isEmpty { nodes.append(Node(.column(.column(lines)), action: whole)) }
      (rows, lines) = ([], [])
    }
    for (index, item) in items.enumerated() {
      if item.isSeparator {
        isDivided = !nodes.isEmpty || !rows.isEmpty || !lines.isEmpty
        continue
      }
      // The last visible row is in a list with all that follow.
      if shown + 1 >= most, count > most {
        flush()
        if isDivided { nodes.append(Divider().node) }
        if let more = richRest(items[index...], depth: depth) { return nodes + [more] }
        rows = items[index...].filter { !$0.isSeparator }.map { row($0, depth: depth) }
        if depth == 0, card.output.left > 0 { rows.append(left()) }
        nodes.append(Node(.list(rows: rows, max: 1)))
        return nodes
      }
      if isDivided {
        flush()
        nodes.append(Divider().node)
        isDivided = false
      }
      let text = styled(item)
      let isWide = depth == 0 && columns.areCut && text.isMono
      let isStyled = isRich(item, text)
      if isStyled && !rows.isEmpty || !isWide && !lines.isEmpty { flush() }
      if isWide {
        if lines.isEmpty { whole = columnsPage(of: items[index...]) }
        lines.append(richRow(item, text, depth: depth))
      } else if isStyled {
        nodes.append(richRow(item, text, depth: depth))
      } else {
        rows.append(row(item, depth: depth))
      }
      shown += 1
    }
    if depth == 0, card.output.left > 0 {
      if !lines.isEmpty { flush() }
      rows.append(left())
    }
    flush()
    return nodes
  }

  /// A page with all columns of the lines that begin there.
  private mutating func columnsPage(of items: ArraySlice<PluginItem>) -> Action? {
    guard room.hasPictures else { return nil }
    let lines = items.prefix { !$0.isSeparator && styled($0).isMono }.prefix(room.page)
    let rows = lines.map { richRow($0, styled($0), depth: 1) }
    return .show(ContentPage(PluginWords.output, Node(.column(.column(rows)))))
  }

  /// A row that opens a page with the rest, where that has what a list's rows can't show, such as columns of
  /// letters of one width; nil otherwise.
  private mutating func richRest(_ items: ArraySlice<PluginItem>, depth: Int) -> Node? {
    guard room.hasPictures, depth + 1 < PluginContent.deepest,
      items.contains(where: { !$0.isSeparator && styled($0).isMono })
    else { return nil }
    let nodes = self.items(Array(items), most: .max, depth: depth + 1)
    let count = items.count { !$0.isSeparator } + (depth == 0 ? card.output.left : 0)
    let more = ListRow(PluginWords.left(count)).strength(.secondary)
    var row = more.node
    row.action = .show(ContentPage(PluginWords.output, Column(spacing: 8) { nodes }.node))
    return Node(.list(rows: [row]))
  }

  private func left() -> Node {
    ListRow(PluginWords.left(card.output.left)).strength(.secondary).node
  }

  /// Whether the text needs more than a list's row can show.
  private func isRich(_ item: PluginItem, _ text: StyledText) -> Bool {
    guard let style = text.style else { return true }
    if style.isBold || style.isMono || style.isStruck || style.address != nil || style.fill != nil {
      return true
    }
    if style.tint != nil, item.hasImage || badge(of: item) != nil { return true }
    if pictures.iconTint(of: item) != nil || item.isMask || pictures.isWide(item) { return true }
    return text.text.contains("\n") || PluginContent.role(of: item, isTitle: false) != .body
  }

  private mutating func row(_ item: PluginItem, depth: Int) -> Node {
    let text = styled(item)
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: true)
    let words = lines.first.map(String.init) ?? ""
    let whole = lines.dropFirst().joined(separator: " ")
    let title = shortened(words.isEmpty ? " " : words)
    var row = Node.ListRow(
      title, subtitle: whole.isEmpty ? nil : shortened(whole), value: value(of: item),
      lines: title.unicodeScalars.count > 36 ? 2 : 1, badge: badge(of: item))
    switch pictures.source(of: item) {
    case .icon(let name): row.icon = name
    case .picture(let bytes): row.image = Node.Image(.picture(bytes), size: 20)
    case .file(let link): row.image = Node.Image(.file(link), size: 20)
    case .flawed, .kept, nil: break
    }
    var node = Node(.listRow(row))
    node.tint = text.pieces.first?.style.tint
    return finished(node, item, text, depth: depth)
  }

  private mutating func richRow(_ item: PluginItem, _ text: StyledText, depth: Int) -> Node {
    var role = PluginContent.role(of: item, isTitle: false)
    if text.isMono, role == .body { role = columns.role }
    let line = columns.even(text, isOnPage: depth > 0)
    var parts: [Node] = []
    if let image = pictures.image(of: item, size: 18, tint: tint(of: item)) { parts.append(image) }
    let isAlone = text.text.isEmpty && !parts.isEmpty
    let grown = isAlone ? 0 : parts.count
    if !isAlone { parts.append(words(line, of: item, role: role, most: 12)) }
    if let badge = badge(of: item) {
      parts.append(Text(badge).role(.footnote).fill(.gray).node)
    }
    if let value = value(of: item) { parts.append(Text(value).strength(.secondary).node) }
    let shown = parts
    var node = parts.count == 1 ? parts[0] : Row(grow: grown) { shown }.node
    // Plain text takes the full width, so that all of it is clickable.
    if parts.count == 1, !hasLinks(text) { node = Row(grow: 0) { shown }.node }
    return finished(node, item, text, depth: depth)
  }

  /// Adds the click action, the context menu and the accessible label.
  private mutating func finished(
    _ node: Node, _ item: PluginItem, _ text: StyledText, depth: Int
  ) -> Node {
    var node = node
    if item.parameters.isOn("disabled") { node.strength = .secondary }
    if !item.children.isEmpty {
      node.action = page(of: item, text, depth: depth)
    } else if !hasLinks(text) || isList(node) {
      node.action = action(of: item) ?? wholeText(text)
    }
    node.menu = item.alternates.prefix(Limits.menu).compactMap { alternate in
      let words = styled(alternate).text.plainLine
      let name = String(words.unicodeScalars.prefix(Limits.name))
      // An item without an action is only text.
      return name.isEmpty
        ? nil
        : MenuItem(
          name,
          action: page(of: alternate, styled(alternate), depth: depth)
            ?? action(of: alternate) ?? .copy(name), isAlternate: true)
    }
    if let label = label(of: item, text.text) { node.label = label }
    return node
  }

  private func isList(_ node: Node) -> Bool {
    if case .listRow = node.kind { true } else { false }
  }

  // MARK: - Pages

  private mutating func page(of item: PluginItem, _ text: StyledText, depth: Int) -> Action? {
    let title = text.text.plainLine
    let name = String(title.unicodeScalars.prefix(Limits.name))
    let children =
      depth + 1 < PluginContent.deepest ? item.children : PluginContent.flat(item.children)
    let nodes = items(children, most: room.page, depth: depth + 1)
    guard !nodes.isEmpty else { return nil }
    let content = nodes
    return .show(
      ContentPage(name.isEmpty ? PluginWords.output : name, Column(spacing: 8) { content }.node))
  }

  /// The whole menu as one list.
  private static func flat(_ items: [PluginItem], prefix: String = "") -> [PluginItem] {
    items.flatMap { item -> [PluginItem] in
      var own = item
      own.children = []
      own.prefix = prefix
      return [own] + flat(item.children, prefix: prefix + "› ")
    }
  }

  /// A text that is too long for a row, as a page.
  private func wholeText(_ text: StyledText) -> Action? {
    let words = text.text
    // Columns have a page for all of their lines.
    guard words.unicodeScalars.count > room.words, !text.isMono else { return nil }
    let whole = Text(String(words.unicodeScalars.prefix(Limits.text))).lines(12)
    return .show(ContentPage(PluginWords.output, whole.node))
  }

  private func action(of item: PluginItem) -> Action? {
    guard let action = item.action(card.manner) else { return nil }
    guard let address = action.address else { return .send(item.sent) }
    return action.needsRunner ? .visit(address, sending: item.sent) : .open(address)
  }
}
