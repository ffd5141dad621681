// Not a GtkLabel: this exposes baseline, truncation and an exact line count, and needs no style
// sheet for the color. Laid out again when the canvas's font changes, including the first style in
// a window.

internal import GTK
internal import Theme
internal import WidgetCore

/// Draws text. Laid out on first use, and again only for another width.
final class WrittenText: CanvasContent {
  private(set) var words: LeafText
  private var theme: Theme
  private var layout: TextLayout?
  private var natural = Size.zero
  private var fitted: Fit?
  /// Whether the layout is still as measured, without line breaks.
  private var isUnbroken = false
  /// The widths of its letters, if it may wrap.
  private var letters: [Double] = []
  /// The scale relative to its style's size.
  private var share = 1.0
  /// The link selected by keyboard.
  var chosen: Int? {
    didSet {
      if chosen != oldValue { layout.map { dress($0) } }
    }
  }
  /// The link under the pointer.
  var hovered: Int?

  /// The parameters of the last layout.
  private struct Fit {
    let width: Double
    let extent: LeafExtent
    let isCut: Bool
  }

  init(_ words: LeafText, _ theme: Theme) {
    self.words = words
    self.theme = theme
  }

  func show(_ words: LeafText) {
    guard words != self.words else { return }
    if !words.isLaidOut(like: self.words) { forget() }
    self.words = words
  }

  func apply(_ theme: Theme) {
    if theme.textScale != self.theme.textScale { forget() }
    self.theme = theme
    layout.map { dress($0) }
  }

  private var font: Font {
    var font = words.style.font(scale: theme.textScale)
    font.size = words.style.size(at: theme.textScale)
    return font
  }

  /// Whether it is large enough to need less contrast.
  private var isLarge: Bool {
    words.style.isLarge(in: words.style.size(at: theme.textScale) * share)
  }

  /// Sets the colors and weights of its runs.
  private func dress(_ layout: TextLayout) {
    guard !words.runs.isEmpty else { return }
    var start = words.signBytes
    let pieces = words.runs.enumerated().map { number, run in
      let end = start + run.text.utf8.count
      defer { start = end }
      var piece = TextLayout.Piece(start..<end)
      let tint = run.tint ?? (run.action == nil ? nil : theme.accent)
      piece.weight = run.weight?.font
      piece.color = tint.map { theme.color(words.paint.with($0, .primary), isLarge: isLarge) }
      if let fill = run.fill {
        // The text has to be readable on it, whatever its own color.
        var paint = words.paint
        (paint.ground, paint.strength) = (.tint(fill), .primary)
        piece.color = theme.color(paint, isLarge: isLarge)
        piece.background = theme.fill(fill)
      }
      piece.isStruckThrough = run.isStruck
      piece.isUnderlined = run.action != nil
      if number == chosen { piece.background = theme.foreground.press }
      return piece
    }
    layout.setFont(font, pieces: pieces)
  }

  /// The link at a point of the canvas.
  func piece(at point: Point, on canvas: Canvas) -> Int? {
    let height = fit(Double(canvas.width), on: canvas).extent.height
    guard let layout else { return nil }
    let top = max(0, (Double(canvas.height) - height) / 2).rounded(.down)
    let place = Point(x: point.x / share, y: (point.y - top) / share)
    guard let index = layout.index(at: place) else { return nil }
    var end = words.signBytes
    return words.runs.firstIndex { run in
      end += run.text.utf8.count
      return index < end
    }
  }

  /// Lays it out again on the next use.
  func forget() {
    layout = nil
    fitted = nil
    letters = []
    share = 1
  }

  /// The minimum and natural widths.
  func span(on canvas: Canvas) -> Span {
    _ = ready(on: canvas)
    let size = words.style.size(at: theme.textScale)
    return Span(minimum: min(natural.width, (size * 2).rounded(.up)), natural: natural.width)
  }

  func extent(in width: Double, on canvas: Canvas) -> LeafExtent { fit(width, on: canvas).extent }

  /// Whether it is cut off at that width.
  func isCut(in width: Double, on canvas: Canvas) -> Bool { fit(width, on: canvas).isCut }

  private func ready(on canvas: Canvas) -> TextLayout {
    if let layout { return layout }
    let layout = TextLayout(words.shown(in: longestSide).text, on: canvas, font: font)
    dress(layout)
    self.layout = layout
    let size = layout.size
    natural = Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
    let align = layout.runsAgainstLanguage ? words.align.opposite : words.align
    layout.alignment = align.ofLines
    isUnbroken = true
    return layout
  }

  @discardableResult
  private func fit(_ width: Double, on canvas: Canvas) -> Fit {
    let layout = ready(on: canvas)
    if let fitted, fitted.width == width { return fitted }
    let fit = unbroken(layout, in: width, on: canvas) ?? broken(layout, in: width)
    fitted = fit
    return fit
  }

  /// Most texts fit as measured and need no second layout.
  private func unbroken(_ layout: TextLayout, in width: Double, on canvas: Canvas) -> Fit? {
    guard isUnbroken, natural.width <= width, words.align == .leading,
      canvas.direction == .leftToRight, !layout.runsAgainstLanguage, layout.lineCount == 1,
      !words.shown(in: longestSide).isCut
    else { return nil }
    setShare(1, layout)
    return Fit(
      width: width, extent: LeafExtent(height: natural.height, baseline: layout.baseline),
      isCut: false)
  }

  private func setShare(_ share: Double, _ layout: TextLayout) {
    guard share != self.share else { return }
    self.share = share
    dress(layout)
  }

  private func broken(_ layout: TextLayout, in width: Double) -> Fit {
    // Scaled in drawing, because another font size would need a font lookup.
    var (share, lines) = words.adaptation(
      to: width, needing: natural.width, textScale: theme.textScale)
    if isUnbroken, lines > 1 { letters = layout.letterWidths }
    isUnbroken = false
    if share == 1 { share = words.wordShare(in: width, lines: lines, letters: letters) }
    setShare(share, layout)
    // Keeps rounding from cutting off text that just fits.
    let fits = share < 1 && width + 1e-6 >= natural.width * share
    let room = fits ? max(natural.width, width / share) : width / share
    let shown = words.shown(in: room, lines: lines, letters: letters)
    layout.text = shown.text
    layout.width = room
    // Pango limits lines for each paragraph, this class in total.
    let hasParagraphs = lines > 1 && shown.text.utf8.contains(UInt8(ascii: "\n"))
    var isCut = shown.isCut
    if hasParagraphs {
      layout.ellipsis = .none
      if layout.lineCount > lines {
        layout.text = layout.text(throughLine: lines - 1).dropLast(2) + "…"
        isCut = true
      }
    }
    layout.ellipsis = .end
    layout.maximumLines = lines
    return Fit(
      width: width,
      extent: LeafExtent(
        height: (layout.size.height * share).rounded(.up),
        baseline: share < 1 ? (layout.baseline * share).rounded() : layout.baseline),
      isCut: isCut || layout.isEllipsized)
  }

  // MARK: - Canvas content

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> GTK.Measurement {
    switch orientation {
    case .horizontal: return GTK.Measurement(minimum: 0, natural: Int(span(on: canvas).natural))
    case .vertical:
      let width = size.map(Double.init) ?? span(on: canvas).natural
      return GTK.Measurement(minimum: 0, natural: Int(extent(in: width, on: canvas).height))
    }
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let all = Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
    guard !all.isEmpty else { return }
    let height = fit(all.width, on: canvas).extent.height
    guard let layout else { return }
    let color = theme.color(words.paint, isLarge: isLarge)
    let top = max(0, (all.height - height) / 2).rounded(.down)
    drawSign(beside: layout, top, height, in: all.width, canvas.direction, snapshot)
    // Stacked combining marks would overlap the lines above. A text that is shortened ends with a
    // whole line.
    snapshot.clip(to: height > all.height ? all : all.inset(by: -4)) {
      guard share < 1 else { return snapshot.text(layout, color, at: Point(x: 0, y: top)) }
      snapshot.translated(by: Point(x: 0, y: top)) {
        snapshot.scaled(by: share) { snapshot.text(layout, color, at: .zero) }
      }
    }
  }

  /// Draws the sign of a link that leaves the panel, if the text ends with it.
  private func drawSign(
    beside layout: TextLayout, _ top: Double, _ height: Double, in width: Double,
    _ direction: ReadingDirection, _ snapshot: borrowing Snapshot
  ) {
    guard let last = words.runs.indices.last, (chosen ?? hovered) == last, layout.lineCount == 1,
      ActionSign(words.runs[last].action) == .leaving
    else { return }
    let end = min(layout.size.width * share, width) + ActionSign.besideContent
    let x = direction == .rightToLeft ? width - end : end
    ActionSign.leaving.draw(at: Point(x: x, y: top + height / 2), theme, direction, into: snapshot)
  }
}

nonisolated extension LeafText {
  /// Whether all glyphs have the same positions.
  fileprivate func isLaidOut(like other: LeafText) -> Bool {
    text == other.text && style == other.style && align == other.align && lines == other.lines
      && shapeWidth == other.shapeWidth && runs == other.runs
      && (runs.isEmpty || paint == other.paint)
  }
}

nonisolated extension TextAlignment {
  fileprivate var opposite: TextAlignment {
    switch self {
    case .leading: .trailing
    case .center: .center
    case .trailing: .leading
    }
  }

  fileprivate var ofLines: TextLayout.Alignment {
    switch self {
    case .leading: .start
    case .center: .center
    case .trailing: .end
    }
  }
}
