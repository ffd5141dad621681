/// The totals of a tree that cost the panel time: each node is cheap, five hundred may not be.
struct Totals {
  private(set) var nodes = 0
  private(set) var characters = 0
  private(set) var points = 0
  private(set) var weight = 0
  fileprivate var icons: Set<String> = []
  private var fonts: Set<TextFont> = []
  /// Rows beyond those that lists show.
  private var hiddenRows = 0
  private var hiddenCharacters = 0
  private var pages = 0
  /// Whether the current node is in a table's cell.
  var isInCell = false

  /// The relative cost of drawing; a text is 4.
  enum Weight {
    /// A line of text: for each, Pango shapes the rest of a word again.
    static let text = 4
    /// A line of text in a cell, where texts are short and share a font.
    static let cell = 2
    static let action = 4
    /// A chart; one of noise takes more than a millisecond.
    static let chart = 50
    /// An icon that isn't loaded yet: looked up in the theme's folders.
    static let icon = 20
    /// A font (role and weight) that isn't loaded yet.
    static let font = 28
    /// A script besides Latin in a new font: Pango looks for a font that has its letters, a hundredth of a
    /// millisecond for most. East Asian fonts are large, and so are those of emoji.
    static let script = 8
    static let eastAsian = 24
    static let signs = 50
    /// A control: a widget with its own CSS node.
    static let control = 12
    /// A text field.
    static let field = 60
    /// A time, updated up to once a second while visible.
    static let time = 20
    /// An animation that runs while visible.
    static let movement = 60
    static let other = 1
  }

  /// Counts a node without its children; throws if a total is exceeded.
  mutating func add(_ node: Node) throws(ProtocolError) {
    nodes += 1
    guard nodes <= Limits.nodes else { throw Limits.tooManyNodes }
    if node.action != nil { weight += Weight.action }
    try addWords(node.label, "label")
    try addWords(node.tooltip, "tooltip")
    if !node.menu.isEmpty { weight += Weight.action }
    for item in node.menu { try addWords(item.text, "menu") }
    try node.kind.described.add(to: &self)
    guard weight <= Limits.weight else { throw Totals.tooHeavy }
  }

  /// Counts a row that only a page shows; a page lays out only visible rows.
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

  /// Counts a page, which has its own budget for drawing.
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

  /// The cost of times.
  mutating func addTime() { weight += Weight.time }

  /// The cost of animations.
  mutating func addMovement() { weight += Weight.movement }

  /// The cost of simple shapes.
  mutating func addOther() { weight += Weight.other }

  /// The cost of actions and menus.
  mutating func addAction() { weight += Weight.action }

  /// The cost of controls.
  mutating func addControl() { weight += Weight.control }

  /// The cost of text fields.
  mutating func addField() { weight += Weight.field }

  /// The cost of a text with its lines.
  mutating func addText(
    _ text: String?, _ field: String, _ font: TextFont, lines: Int = 1
  ) throws(ProtocolError) {
    guard let text else { return }
    weight += (isInCell ? Weight.cell : Weight.text) * max(1, lines)
    for script in try addWords(text, field).union([.latin]) {
      var font = font
      font.script = script
      guard fonts.insert(font).inserted else { continue }
      // A figure that doesn't fit is drawn in a smaller font of its own.
      weight += script.weight * (font.role == .value ? 2 : 1)
    }
  }

  /// The characters of a text that only a screen reader says.
  mutating func addLabel(_ text: String?) throws(ProtocolError) { try addWords(text, "label") }

  /// The cost of a table's texts, each on one line.
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

  /// Counts scripts besides Latin.
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
      + "in it \(Weight.script) (East Asian \(Weight.eastAsian), signs and emoji \(Weight.signs)), a chart \(Weight.chart), an icon that is not yet there \(Weight.icon), anything "
      + "else \(Weight.other)")

  /// The font of a text.
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
  /// The names of all icons, including those of menus and pages.
  public var iconNames: Set<String> {
    var totals = Totals()
    // A single excess was refused when it was parsed.
    try? kind.described.add(to: &totals)
    var names = totals.icons.union(menu.compactMap(\.icon))
    for case .show(let page) in actions { names.formUnion(page.content.iconNames) }
    return children.reduce(into: names) { $0.formUnion($1.iconNames) }
  }
}

/// The cost of shaping a text. Characters of one script are shaped together; a change of script looks up
/// another font, which takes most of the time.
struct TextWeight {
  /// A letter whose script differs from the one before.
  static let change = 6
  /// An arrow, emoji or symbol: few fonts have all of them, and a missing one is drawn as a box with its code.
  static let sign = 6
  /// A combining mark: any number of them takes no space.
  static let mark = 3
  /// A ligature of a sentence.
  private static let sentence = 14

  private(set) var weight = 0
  /// The scripts besides Latin.
  private(set) var bands: Set<Band> = []

  init(_ text: String) {
    var last = Band.latin
    // Fast path for ASCII.
    guard text.utf8.contains(where: { $0 >= 0x80 }) else {
      weight = text.utf8.count
      return
    }
    for scalar in text.unicodeScalars {
      weight += 1
      if (0x300...0x36F).contains(scalar.value) { weight += TextWeight.mark - 1 }
      guard let band = Band(of: scalar.value, after: last) else { continue }
      // Japanese text alternates between two scripts.
      if case .asian = band { weight += 1 }
      if band == .signs { weight += TextWeight.sign - 1 }
      // Fonts without it decompose it.
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

    /// The script; nil for spaces, symbols and marks, which inherit it.
    init?(of value: UInt32, after last: Band) {
      switch value {
      case 0x30...0x39:
        // Digits run from left to right in right-to-left text.
        guard last.isFromRight || last == .figures else { return nil }
        self = .figures
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: self = .latin
      // Many fonts lack invisible characters.
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

    /// The cost in a font that isn't loaded yet.
    fileprivate var weight: Int {
      switch self {
      case .latin: Totals.Weight.font
      case .asian: Totals.Weight.eastAsian
      case .signs: Totals.Weight.signs
      case .figures, .other: Totals.Weight.script
      }
    }

    var isFromRight: Bool { self == .other(0x05) || self == .other(0x06) }
  }
}
