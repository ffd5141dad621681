internal import GTK

/// The layout of a card's header: one line; if that leaves too little of the name, an arrow in
/// place of text, or a second line.
nonisolated struct HeaderArrangement: Equatable {
  private(set) var isStacked: Bool
  /// Whether an arrow replaces the control's text.
  private(set) var hasArrow = false
  private(set) var nameWidth: Int

  /// The minimum share of the header for a long name.
  private static let nameShare = 0.4
  /// Between the name and the card's edge.
  private static let margin = 12

  /// `endRoom` stays free at the trailing edge of the first line. Large text gets an arrow or a
  /// second line before the name is cut off. Without an arrow, its width is 0.
  init(
    width: Int, icon: Int, name: Int, note: Int, control: Int, arrow: Int = 0, endRoom: Int,
    isLarge: Bool
  ) {
    self.init(
      width: width, icon: icon, name: name, others: note + control, endRoom: endRoom,
      isLarge: isLarge)
    guard isStacked, arrow > 0 else { return }
    let other = HeaderArrangement(
      width: width, icon: icon, name: name, others: note + arrow, endRoom: endRoom,
      isLarge: isLarge)
    guard !other.isStacked else { return }
    self = other
    hasArrow = true
  }

  private init(width: Int, icon: Int, name: Int, others: Int, endRoom: Int, isLarge: Bool) {
    let whole = max(0, width - icon - max(endRoom, Self.margin))
    let rest = others > 0 ? max(0, width - icon - endRoom - others) : whole
    let share = Int(Double(width - icon) * Self.nameShare)
    let least = min(name, isLarge && name <= whole ? name : share)
    isStacked = others > 0 && rest < least
    nameWidth = isStacked ? whole : rest
  }
}

/// Lays out the parts of a card's header for the available width.
final class HeaderLine: CanvasContent {
  /// The minimum height of a line.
  var lineHeight = HeaderLine.standardHeight
  var endRoom = 0
  private var parts: Parts?

  /// Adds or removes the arrow.
  func setArrow(_ arrow: Widget?) { parts?.arrow = arrow }

  struct Parts {
    var icon: Widget
    var name: Widget
    var note: Widget
    var control: Widget
    /// Replaces the control's text if that is too wide; nil if it never is.
    var arrow: Widget?

    var all: [Widget] { [icon, name, note, control] + [arrow].compactMap(\.self) }
  }

  private static let belowControl = 4
  private static let standardHeight = CardMeasures(textScale: 1).headerHeight

  init(_ parts: Parts) { self.parts = parts }

  var requestMode: RequestMode { .heightForWidth }

  /// The height of all lines.
  func height(_ canvas: Canvas, width: Int) -> Int {
    guard let parts else { return 0 }
    let first = Int(lineHeight.rounded())
    guard arrangement(parts, canvas, width).isStacked else { return first }
    return first + secondLine(parts, canvas) + Self.belowControl
  }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let parts else { return .zero }
    let widths = parts.all.prefix(4).map { canvas.measure($0, .horizontal) }
    if let arrow = parts.arrow { _ = canvas.measure(arrow, .horizontal) }
    let natural = widths.reduce(0) { $0 + $1.natural } + endRoom
    switch orientation {
    case .horizontal:
      let least = widths[0].minimum + widths[1].minimum + endRoom
      return Measurement(
        minimum: max(least, max(widths[2].minimum, widths[3].minimum)), natural: natural)
    case .vertical: return Measurement(height(canvas, width: size ?? natural))
    }
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let parts else { return }
    let arrangement = arrangement(parts, canvas, width)
    let first = min(height, Int(lineHeight.rounded()))
    func place(_ child: Widget, from x: Int, width own: Int, top: Int, height line: Int) {
      let tall = min(line, canvas.measure(child, .vertical, for: own).natural)
      canvas.allocate(
        child,
        fromStart: Rect(
          x: Double(x), y: Double(top + (line - tall) / 2), width: Double(own),
          height: Double(tall)),
        in: width)
    }
    let icon = canvas.naturalWidth(of: parts.icon)
    place(parts.icon, from: 0, width: icon, top: 0, height: first)
    place(parts.name, from: icon, width: arrangement.nameWidth, top: 0, height: first)
    let (top, line, end) =
      arrangement.isStacked
      ? (first, secondLine(parts, canvas), width) : (0, first, width - endRoom)
    let shown = arrangement.hasArrow ? parts.arrow ?? parts.control : parts.control
    for part in [parts.control, parts.arrow].compactMap(\.self) {
      canvas.setShown(part, part == shown)
    }
    let control = min(width, canvas.naturalWidth(of: shown))
    place(shown, from: end - control, width: control, top: top, height: line)
    let note = min(canvas.naturalWidth(of: parts.note), end - control)
    let from = arrangement.isStacked ? 0 : end - control - note
    place(parts.note, from: from, width: max(0, note), top: top, height: line)
  }

  func dispose(_ canvas: Canvas) { parts = nil }

  private func secondLine(_ parts: Parts, _ canvas: Canvas) -> Int {
    max(
      canvas.measure(parts.note, .vertical).natural,
      canvas.measure(parts.control, .vertical).natural)
  }

  private func arrangement(_ parts: Parts, _ canvas: Canvas, _ width: Int) -> HeaderArrangement {
    HeaderArrangement(
      width: width, icon: canvas.naturalWidth(of: parts.icon),
      name: canvas.naturalWidth(of: parts.name),
      note: canvas.naturalWidth(of: parts.note), control: canvas.naturalWidth(of: parts.control),
      arrow: parts.arrow.map { canvas.naturalWidth(of: $0) } ?? 0, endRoom: endRoom,
      isLarge: lineHeight > HeaderLine.standardHeight)
  }
}
