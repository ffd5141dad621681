/// What all nodes of a tree have together, as far as it costs the panel time to show it. Each by
/// itself is small; five hundred of them are not.
struct Totals {
  private(set) var nodes = 0
  private(set) var characters = 0
  private(set) var points = 0
  private(set) var weight = 0
  fileprivate var icons: Set<String> = []
  private var fonts: Set<TextFont> = []
  /// What lists have beyond the rows that they show.
  private var hiddenRows = 0
  private var hiddenCharacters = 0
  private var pages = 0
  /// Whether what is added stands in a cell of a table.
  var isInCell = false

  /// What things take until they are seen, beside each other: a quarter of a text's time is one.
  enum Weight {
    /// Each line that it may take: for each, Pango shapes again all that is left of a word.
    static let text = 4
    /// A line of it in a cell of a table, where texts are short and in the same font.
    static let cell = 2
    static let action = 4
    /// Drawn at once, as far as it is seen: one of noise takes a millisecond and more.
    static let chart = 50
    /// An icon that is not yet there; it is looked for in the theme's folders.
    static let icon = 20
    /// A font, which is a role in a weight, that isn't yet there.
    static let font = 28
    /// A script beside Latin in a font that it isn't yet written in: what has its letters is looked
    /// for among all fonts that there are.
    static let script = 50
    /// What is dragged or turned: a widget of its own, with a style of its own.
    static let control = 12
    /// What is typed into.
    static let field = 60
    /// A time, which is looked at each second at the most, for as long as it is seen.
    static let time = 20
    /// What moves for as long as it is seen.
    static let movement = 60
    static let other = 1
  }

  /// Counts a node with what it has itself; throws when that is too much, with the path from there.
  mutating func add(_ node: Node) throws(ProtocolError) {
    nodes += 1
    guard nodes <= Limits.nodes else { throw Limits.tooManyNodes }
    if node.action != nil { weight += Weight.action }
    try addWords(node.label, "label")
    if !node.menu.isEmpty { weight += Weight.action }
    for item in node.menu { try addWords(item.text, "menu") }
    try node.kind.described.add(to: &self)
    guard weight <= Limits.weight else { throw Totals.tooHeavy }
  }

  /// Counts a row that is not shown in the card. On a screen of its own only those are laid out that can
  /// be seen.
  mutating func addHidden(_ row: Node) throws(ProtocolError) {
    var alone = Totals()
    try alone.add(row)
    hiddenRows += 1
    hiddenCharacters += alone.characters
    guard hiddenRows <= Limits.hiddenRows else { throw Limits.tooManyRows }
    guard hiddenCharacters <= Limits.hiddenCharacters else {
      throw ProtocolError(
        .tooLarge,
        "up to here, rows that are not shown in the card have more than "
          + "\(Limits.hiddenCharacters) characters",
        remedy: "at most \(Limits.hiddenCharacters) are allowed")
    }
  }

  /// Counts what is on a screen of its own: as much may be shown there as in the card.
  mutating func addPage(
    _ body: (inout Totals) throws(ProtocolError) -> Void
  ) throws(ProtocolError) {
    var page = self
    page.pages += 1
    guard page.pages <= Limits.pages else {
      throw ProtocolError(
        .tooLarge, "screens are opened from each other more than \(Limits.pages) deep",
        remedy: "at most \(Limits.pages) are allowed")
    }
    (page.weight, page.icons, page.fonts) = (0, [], [])
    try body(&page)
    (page.weight, page.icons, page.fonts, page.pages) = (weight, icons, fonts, pages)
    self = page
  }

  /// What is kept right, beside what shows it.
  mutating func addTime() { weight += Weight.time }

  /// What moves all the time.
  mutating func addMovement() { weight += Weight.movement }

  /// What has no words and nothing to look for.
  mutating func addOther() { weight += Weight.other }

  /// What is pressed beside what a node itself does.
  mutating func addAction() { weight += Weight.action }

  /// A switch, a box to check, a slider, or a segment.
  mutating func addControl() { weight += Weight.control }

  /// A line to type into.
  mutating func addField() { weight += Weight.field }

  /// A text, with the lines that it may take.
  mutating func addText(
    _ text: String?, _ field: String, _ font: TextFont, lines: Int = 1
  ) throws(ProtocolError) {
    guard let text else { return }
    weight += (isInCell ? Weight.cell : Weight.text) * max(1, lines)
    for script in try addWords(text, field).union([.latin]) {
      var font = font
      font.script = script
      guard fonts.insert(font).inserted else { continue }
      // A figure that doesn't fit is written smaller, in letters that are drawn for it alone.
      weight += (script == .latin ? Weight.font : Weight.script) * (font.role == .value ? 2 : 1)
    }
  }

  /// Words of a table, each on one line.
  mutating func addCells(
    _ texts: [String], _ field: String, _ font: TextFont
  ) throws(ProtocolError) {
    let wasInCell = isInCell
    isInCell = true
    defer { isInCell = wasInCell }
    for (index, text) in texts.enumerated() {
      do { try addText(text, field, font) } catch {
        throw error.inside(index)
      }
    }
  }

  /// Says which scripts beside Latin the words have.
  @discardableResult
  private mutating func addWords(
    _ text: String?, _ field: String
  ) throws(ProtocolError) -> Set<TextWeight.Band> {
    guard let text else { return [] }
    let words = TextWeight(text)
    characters += words.weight
    guard characters <= Limits.characters else {
      throw ProtocolError(
        .tooLarge, "up to here, all texts together have more than \(Limits.characters) characters",
        remedy: "at most \(Limits.characters) are allowed, of which a letter of another script "
          + "than the one before counts \(TextWeight.change), a sign or an emoji \(TextWeight.sign), "
          + "a combining mark \(TextWeight.mark)"
      ).inside(field)
    }
    return words.bands
  }

  mutating func addIcon(_ name: String) {
    weight += Weight.other
    if icons.insert(name).inserted { weight += Weight.icon }
  }

  mutating func addChart(points count: Int) throws(ProtocolError) {
    weight += Weight.chart
    try addPoints(count)
  }

  mutating func addPoints(_ count: Int) throws(ProtocolError) {
    points += count
    guard points <= Limits.allPoints else { throw Totals.tooManyPoints }
  }

  private static let tooManyPoints = ProtocolError(
    .tooLarge, "up to here, all charts together have more than \(Limits.allPoints) points",
    remedy: "at most \(Limits.allPoints) are allowed"
  ).inside("points")

  private static let tooHeavy = ProtocolError(
    .tooLarge, "up to here, there is more to show than \(Limits.weight)",
    remedy: "at most \(Limits.weight) is allowed, of which each line that a text may take and each "
      + "action counts \(Weight.text), a font \(Weight.font), and each script beside Latin that is written "
      + "in it \(Weight.script), a chart \(Weight.chart), an icon that is not yet there \(Weight.icon), anything "
      + "else \(Weight.other)")

  /// What letters are looked for in.
  struct TextFont: Hashable {
    var role: TextRole
    var weight: WidgetCore.Weight?
    var isMono: Bool
    fileprivate var script = TextWeight.Band.latin

    init(_ role: TextRole, _ weight: WidgetCore.Weight? = nil, isMono: Bool = false) {
      self.role = role
      self.weight = weight
      self.isMono = isMono
    }
  }
}

extension Node {
  /// The names of all icons that it shows, of its menus and of the screens that it opens, too.
  public var iconNames: Set<String> {
    var totals = Totals()
    // What is too much by itself was refused when it was read.
    try? kind.described.add(to: &totals)
    var names = totals.icons.union(menu.compactMap(\.icon))
    for case .show(let page) in actions { names.formUnion(page.content.iconNames) }
    return children.reduce(into: names) { $0.formUnion($1.iconNames) }
  }
}

/// How much work a text is to whoever lays it out. Letters of one script are shaped in one go; where
/// the script changes, another font is looked for, and that is what takes the time.
struct TextWeight {
  /// What a letter counts whose script is not that of the letter before.
  static let change = 6
  /// What an arrow, an emoji or another sign counts: they are in many fonts, and in few all of them;
  /// and of what is in none, a box is drawn with its number in it.
  static let sign = 6
  /// What a mark above or below a letter counts: they take no room, however many there are.
  static let mark = 3
  /// What a whole sentence in one sign counts beside that.
  private static let sentence = 14

  private(set) var weight = 0
  /// The scripts that it has beside Latin.
  private(set) var bands: Set<Band> = []

  init(_ text: String) {
    var last = Band.latin
    // Nearly all texts are of ASCII alone.
    guard text.utf8.contains(where: { $0 >= 0x80 }) else {
      weight = text.utf8.count
      return
    }
    for scalar in text.unicodeScalars {
      weight += 1
      if (0x300...0x36F).contains(scalar.value) { weight += TextWeight.mark - 1 }
      guard let band = Band(of: scalar.value, after: last) else { continue }
      // A Japanese text has two scripts that take turns, as no other does.
      if case .asian = band { weight += 1 }
      if band == .signs { weight += TextWeight.sign - 1 }
      // Fonts that don't have it write it out.
      if (0xFDF0...0xFDFF).contains(scalar.value) {
        weight += TextWeight.sign - 1 + TextWeight.sentence
      }
      guard band != last else { continue }
      weight += TextWeight.change - 1
      if band != .latin, band != .figures { bands.insert(band) }
      last = band
    }
  }

  enum Band: Hashable {
    case latin
    case figures
    case asian
    case signs
    case other(UInt32)

    /// nil for what is written in the script that it stands in: spaces, signs, marks.
    init?(of value: UInt32, after last: Band) {
      switch value {
      case 0x30...0x39:
        // They run from left to right among letters that don't.
        guard last.isFromRight || last == .figures else { return nil }
        self = .figures
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: self = .latin
      // Many fonts have no sign for what is not seen.
      case 0x200B, 0x2060...0x2064: self = .signs
      case 0...0xBF, 0x2B0...0x36F, 0x2000...0x206F, 0xFE00...0xFE0F: return nil
      case 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
        self = .asian
      case 0x590...0x5FF, 0xFB1D...0xFB4F: self = .other(0x05)
      case 0x600...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: self = .other(0x06)
      case 0x2190...0x2BFF, 0xE000...0xF8FF, 0x1F000...0x1FBFF, 0xF0000...0x10FFFF: self = .signs
      default: self = .other(0x1000 | value >> 7)
      }
    }

    var isFromRight: Bool { self == .other(0x05) || self == .other(0x06) }
  }
}
