internal import GTK
internal import Theme
internal import WidgetCore

/// A switch as a tile that is filled while it is on. A page behind it has a button of its own at the trailing edge.
final class TileLeaf: ControlLeaf<Bool> {
  private let button: ToggleButton
  private let face: Canvas
  private let frame: TileFrame
  private let more: GTK.Button?
  private var content: ShownToggle

  init(_ content: ShownToggle, _ surroundings: LeafSurroundings) {
    self.content = content
    let frame = TileFrame(content, surroundings)
    self.frame = frame
    face = Canvas(role: .presentation, content: frame)
    let button = ToggleButton(child: face)
    let more = content.toggle.page.map { _ in GTK.Button("") }
    (self.button, self.more) = (button, more)
    let group = more.map { Canvas(role: .group, content: TileWithPage(frame, button, $0)) }
    super.init(group ?? button, content.toggle.isOn, surroundings)
    if let group, let more {
      group.adopt(button)
      group.adopt(more)
      more.classes = ["today-button", "is-bare"]
      // The tile draws the chevron.
      more.child = nil
      more.onClick { [weak self] in
        guard let self, let page = self.content.toggle.page else { return }
        self.surroundings.responder?.perform(.show(page))
      }
    }
    button.classes = ["today-tile"]
    button.accessibleRole = .switchControl
    for part in frame.parts {
      part.widget.setAccessible(.isHidden(true))
      face.adopt(part.widget)
    }
    button.onToggle { [weak self] isOn in
      guard let self, !isBeingShown, isOn != state.shown else { return }
      change(to: isOn)
      displayNow()
      send()
    }
  }

  override func sent(_ value: Bool) -> ActionValue { .one(.isOn(value)) }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? ShownToggle, content.hasParts(of: self.content) else {
      return false
    }
    self.content = content
    say(content.toggle.isOn, sending: content.name)
    return true
  }

  override func display(_ value: Bool) {
    if button.isOn != value { button.isOn = value }
    button.setAccessible(.isChecked(value))
    frame.show(content, isOn: value)
    face.queueDraw()
  }

  override func speak(_ label: String?) {
    let words = [content.label, content.toggle.subtitle].compactMap(\.self)
    button.setAccessible(.label(label ?? listed(words)))
    if let page = content.toggle.page { more?.setAccessible(.label(CardPhrases.open(page.title))) }
  }

  override func apply(_ theme: Theme) {
    surroundings.theme = theme
    frame.theme = theme
    for part in frame.parts { part.apply(theme) }
    face.queueDraw()
  }

  override func fontsChanged() { for part in frame.parts { part.fontsChanged() } }

  override var span: Span { frame.span }

  override func extent(in width: Double) -> LeafExtent {
    LeafExtent(height: frame.arrangement(in: width).height)
  }

  override func hiddenText(in width: Double) -> String? {
    let room = frame.arrangement(in: width).text.width
    return frame.words.compactMap { $0.hiddenText(in: room) }.first
  }
}

/// The metrics of a tile, in logical pixels.
private nonisolated enum TileMetrics {
  static let padding = Size(width: 10, height: 10)
  static let height = 56.0
  static let corner = 14.0
  static let icon = 18.0
  static let disc = 32.0
  static let gap = 10.0
  /// A narrower tile with an icon is round, with its title below.
  static let wide = 128.0
  /// A narrower tile with a page has no room for its icon.
  static let wideWithPage = 152.0
  /// The width of the button that opens the page, after a line.
  static let more = 40.0
  static let line = 28.0
  static let round = 48.0
  static let gapBelowRound = 6.0
  static let least = 56.0
}

/// Puts the button that opens the page on the trailing edge of a tile that isn't round.
private final class TileWithPage: CanvasContent {
  private let frame: TileFrame
  private let tile: Widget
  private let more: Widget

  init(_ frame: TileFrame, _ tile: Widget, _ more: Widget) {
    (self.frame, self.tile, self.more) = (frame, tile, more)
  }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    canvas.measure(tile, orientation)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let (wide, tall) = (Double(width), Double(height))
    let isRound = frame.isRound(in: wide)
    canvas.setShown(more, !isRound)
    // GTK requires a measurement before an allocation.
    for child in canvas.children { _ = canvas.measure(child, .horizontal) }
    canvas.allocate(tile, in: Rect(x: 0, y: 0, width: wide, height: tall))
    guard !isRound else { return }
    let side = frame.moreWidth
    canvas.allocate(
      more, fromStart: Rect(x: wide - side, y: 0, width: side, height: tall), in: width)
  }
}

/// Draws a tile with an icon on a disc before its text, or in a narrow place a round one above its title.
private final class TileFrame: CanvasContent {
  private let icon: Leaf?
  private let title: Leaf
  private let subtitle: Leaf?
  private var content: ShownToggle
  private var isOn: Bool
  private var isRound = false
  var theme: Theme

  init(_ content: ShownToggle, _ surroundings: LeafSurroundings) {
    self.content = content
    isOn = content.toggle.isOn
    icon = content.tileIcon(isOn: isOn).map { surroundings.makeLeaf($0) }
    title = surroundings.makeLeaf(content.tileTitle(isOn: isOn, isRound: false))
    subtitle = content.tileSubtitle(isOn: isOn).map { surroundings.makeLeaf($0) }
    theme = surroundings.theme
  }

  var words: [Leaf] { [title] + [isRound ? nil : subtitle].compactMap(\.self) }
  var parts: [Leaf] { [icon, title, subtitle].compactMap(\.self) }

  func show(_ content: ShownToggle, isOn: Bool) {
    self.content = content
    self.isOn = isOn
    showParts()
  }

  private func showParts() {
    if let picture = content.tileIcon(isOn: isOn) { _ = icon?.show(picture, animated: false) }
    _ = title.show(content.tileTitle(isOn: isOn, isRound: isRound), animated: false)
    if let text = content.tileSubtitle(isOn: isOn) { _ = subtitle?.show(text, animated: false) }
  }

  // MARK: - Layout

  struct Arrangement {
    /// The disc, or all of a round tile.
    var disc: Rect?
    var text: Rect
    var height: Double
  }

  var span: Span {
    let texts = words.map(\.span.natural).max() ?? 0
    let side = icon == nil ? 0 : TileMetrics.disc * scale + TileMetrics.gap
    return Span(minimum: TileMetrics.least, natural: side + texts + TileMetrics.padding.width + end)
  }

  private var hasPage: Bool { content.toggle.page != nil }

  /// The width of the button that opens the page.
  var moreWidth: Double { TileMetrics.more * min(scale, 4.0 / 3) }

  /// The space behind the text.
  private var end: Double { hasPage ? moreWidth + 2 : TileMetrics.padding.width }

  func isRound(in width: Double) -> Bool { icon != nil && width < TileMetrics.wide * scale }

  private var scale: Double { max(1, theme.textScale) }

  func arrangement(in width: Double) -> Arrangement {
    let isRound = isRound(in: width)
    if isRound != self.isRound {
      self.isRound = isRound
      showParts()
    }
    return isRound ? round(in: width) : tile(in: width)
  }

  private func round(in width: Double) -> Arrangement {
    let side = min(TileMetrics.round * scale, width)
    let disc = Rect(x: ((width - side) / 2).rounded(), y: 0, width: side, height: side)
    let text = Rect(
      x: 0, y: disc.maxY + TileMetrics.gapBelowRound, width: width, height: textHeight(in: width))
    return Arrangement(disc: disc, text: text, height: text.maxY)
  }

  private func tile(in width: Double) -> Arrangement {
    let padding = TileMetrics.padding
    let hasDisc = icon != nil && (!hasPage || width >= TileMetrics.wideWithPage * scale)
    let side = hasDisc ? TileMetrics.disc * scale : 0
    let start = padding.width + (hasDisc ? side + TileMetrics.gap : 0)
    let room = max(0, width - start - end)
    let texts = textHeight(in: room)
    let height = max(TileMetrics.height, max(texts, side) + 2 * padding.height)
    let text = Rect(x: start, y: (height - texts) / 2, width: room, height: texts)
    let disc = Rect(x: padding.width, y: (height - side) / 2, width: side, height: side)
    return Arrangement(disc: hasDisc ? disc : nil, text: text, height: height)
  }

  private func textHeight(in width: Double) -> Double {
    words.reduce(0) { $0 + $1.extent(in: width).height }
  }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    Measurement(0)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let arrangement = arrangement(in: Double(width), height: Double(height))
    if let icon, let disc = arrangement.disc {
      let side = min(icon.span.natural, disc.width)
      let inset = (disc.width - side) / 2
      allocate(
        icon, Rect(x: disc.minX + inset, y: disc.minY + inset, width: side, height: side), canvas)
    }
    var place = arrangement.text
    for part in words {
      place.size.height = part.extent(in: place.width).height
      allocate(part, place, canvas)
      place.origin.y += place.height
    }
    if let subtitle { canvas.setShown(subtitle.widget, !isRound) }
    if let icon { canvas.setShown(icon.widget, arrangement.disc != nil) }
  }

  /// The arrangement in a tile that may be beside a higher one.
  private func arrangement(in width: Double, height: Double) -> Arrangement {
    var arrangement = arrangement(in: width)
    guard !isRound else { return arrangement }
    let spare = max(0, (height - arrangement.height) / 2).rounded(.down)
    arrangement.text.origin.y += spare
    arrangement.disc?.origin.y += spare
    return arrangement
  }

  private func allocate(_ part: Leaf, _ place: Rect, _ canvas: Canvas) {
    // GTK requires a measurement before an allocation.
    _ = canvas.measure(part.widget, .horizontal)
    canvas.allocate(part.widget, fromStart: place, in: canvas.width)
  }

  // MARK: - Drawing

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let disc = arrangement(in: width, height: height).disc.map { disc in
      var disc = disc
      if canvas.direction == .rightToLeft { disc.origin.x = width - disc.maxX }
      return RoundedRect(disc, radius: disc.width / 2)
    }
    if !isRound {
      let all = Rect(x: 0, y: 0, width: width, height: height)
      snapshot.fill(ground, in: RoundedRect(all, radius: TileMetrics.corner))
    }
    if let disc { snapshot.fill(isRound ? ground : light, in: disc) }
    if hasPage, !isRound { drawMore(canvas, snapshot) }
    for child in canvas.children { canvas.snapshot(child, into: snapshot) }
  }

  /// Draws a line, and a chevron behind it.
  private func drawMore(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let isReversed = canvas.direction == .rightToLeft
    let color = theme.color(content.tilePaint(isOn: isOn), isLarge: true)
    let x = isReversed ? moreWidth : width - moreWidth - 1
    let tall = min(TileMetrics.line * scale, height)
    snapshot.fill(
      color.withAlpha(0.25), in: Rect(x: x, y: (height - tall) / 2, width: 1, height: tall))
    let center = isReversed ? moreWidth / 2 : width - moreWidth / 2
    ActionSign.page.draw(
      at: Point(x: center, y: height / 2), theme, canvas.direction, color: color, scale: 1.2,
      into: snapshot)
  }

  private var ground: Color {
    guard isOn else { return contrasting.withAlpha(theme.appearance == .light ? 0.07 : 0.12) }
    return content.paint.tint.map { theme.fill($0) } ?? theme.fill
  }

  /// The color of the disc on a tile.
  private var light: Color {
    isOn
      ? theme.color(content.tilePaint(isOn: true), isLarge: true).withAlpha(0.2)
      : contrasting.withAlpha(0.07)
  }

  private var contrasting: Color { theme.appearance == .light ? .black : .white }
}

nonisolated extension ShownToggle {
  /// The paint on a tile.
  fileprivate func tilePaint(isOn: Bool, _ strength: Strength = .primary) -> Paint {
    guard isOn else { return Paint(strength: strength) }
    return Paint(strength: strength, ground: paint.tint.map { .tint($0) } ?? .accent)
  }

  fileprivate func tileIcon(isOn: Bool) -> ShownIcon? {
    toggle.icon.map {
      ShownIcon(name: $0, size: TileMetrics.icon, paint: tilePaint(isOn: isOn), grows: true)
    }
  }

  fileprivate func tileTitle(isOn: Bool, isRound: Bool) -> LeafText {
    var style = TextStyle.style(for: .caption)
    if !isRound { style.weight = .semibold }
    return LeafText(
      toggle.text, style, isRound ? Paint(strength: paint.strength) : tilePaint(isOn: isOn),
      align: isRound ? .center : .leading, lines: 2)
  }

  fileprivate func tileSubtitle(isOn: Bool) -> LeafText? {
    toggle.subtitle.map {
      LeafText($0, .style(for: .footnote), tilePaint(isOn: isOn, .secondary), lines: 2)
    }
  }

  /// Whether it has an icon and a subtitle where another tile has them.
  fileprivate func hasParts(of other: ShownToggle) -> Bool {
    form == other.form && (toggle.icon == nil) == (other.toggle.icon == nil)
      && (toggle.subtitle == nil) == (other.toggle.subtitle == nil)
      && (toggle.page == nil) == (other.toggle.page == nil)
  }
}
