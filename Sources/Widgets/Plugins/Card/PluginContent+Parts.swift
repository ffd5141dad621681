internal import WidgetCore

/// Parts of a row.
extension PluginContent {
  func shortened(_ text: String) -> String {
    guard text.unicodeScalars.count > room.words else { return text }
    return String(text.unicodeScalars.prefix(room.words - 1)) + "…"
  }

  /// A text as runs.
  func words(
    _ text: StyledText, of item: PluginItem, role: TextRole, most: Int
  ) -> Node {
    let limit = min(Limits.text, room.words * 4)
    let short = text.text.unicodeScalars.count > limit ? text.shortened(to: limit / 2) : text
    let lines = short.text.split(separator: "\n", omittingEmptySubsequences: false)
    // Columns of letters of one width would fall apart in two lines.
    let isMono = short.isMono
    let count = isMono ? lines.count : lines.reduce(0) { $0 + 1 + $1.count / 40 }
    var node: Text
    let styles = short.pieces
    if let style = short.style, style.address == nil || !canOpen(style.address) {
      node = Text(short.text).tint(style.tint).fill(style.fill)
      if style.isBold { node = node.weight(.bold) }
      if style.isMono { node = node.mono() }
      if style.isStruck { node = node.struck() }
    } else {
      var runs = styles.map { piece in
        TextRun(
          piece.text, tint: piece.style.tint, weight: piece.style.isBold ? .bold : nil,
          isStruck: piece.style.isStruck, fill: piece.style.fill, action: link(piece.style.address))
      }
      if runs.count > Limits.runs.upperBound {
        let rest = runs[(Limits.runs.upperBound - 1)...].map(\.text).joined()
        runs = Array(runs.prefix(Limits.runs.upperBound - 1)) + [TextRun(rest)]
      }
      node = Text(runs)
      if isMono { node = node.mono() }
    }
    return node.role(role).lines(max(1, min(most, count))).node
  }

  func link(_ address: String?) -> Action? {
    guard let address, case .address(let text) = PluginTarget(address) else { return nil }
    return .open(text)
  }

  private func canOpen(_ address: String?) -> Bool { link(address) != nil }

  func hasLinks(_ text: StyledText) -> Bool {
    text.pieces.contains { canOpen($0.style.address) }
  }

  /// The role for a font size; menus on a Mac have 14 points.
  static func role(of item: PluginItem, isTitle: Bool) -> TextRole {
    let size = item.parameters.text("size").flatMap { text in
      // Also "12pt".
      Double(text.prefix { ("0"..."9").contains($0) || $0 == "." })
    }
    switch size ?? (isTitle ? 18 : 14) {
    case ..<11: return .caption
    case ..<12 where !isTitle: return .caption
    case ..<17: return .body
    case ..<24: return .title
    default: return .largeTitle
    }
  }

  /// The text at the trailing edge.
  func value(of item: PluginItem) -> String? {
    // Not a check box: the plugin decides what a click does.
    item.parameters.isOn("checked") ? "✓" : nil
  }

  func badge(of item: PluginItem) -> String? {
    item.parameters.text("badge").map { String($0.plainLine.unicodeScalars.prefix(Limits.badge)) }
      .flatMap { $0.isEmpty ? nil : $0 }
  }

  func label(of item: PluginItem, _ text: String) -> String? {
    let (whole, tip) = (item.fullText(card.manner), item.parameters.text("tooltip"))
    guard whole != nil || tip != nil else { return nil }
    let words = [whole ?? text, tip].compactMap(\.self).joined(separator: ", ").plainLine
    return words.isEmpty ? nil : String(words.unicodeScalars.prefix(Limits.words))
  }

  /// The color of the text.
  func tint(of item: PluginItem) -> Tint? { texts[item.number]?.pieces.first?.style.tint }
}
