internal import GTK

/// The layout of a card's header: one line; if the note leaves too little of the name, two.
nonisolated struct HeaderArrangement: Equatable {
  private(set) var isStacked: Bool
  private(set) var nameWidth: Int
  /// Large text shrinks down to this before its name is cut off.
  private(set) var nameScale: Double

  /// The minimum share of the header for a long name.
  private static let nameShare = 0.4
  private static let leastScale = 2.0 / 3
  /// Between the name and the card's edge.
  private static let margin = 12

  /// `endRoom` stays free at the trailing edge of the first line. With large text, the note moves to
  /// a second line before the name is cut off.
  init(width: Int, icon: Int, name: Int, note: Int, endRoom: Int, isLarge: Bool) {
    let whole = max(0, width - icon - max(endRoom, Self.margin))
    let rest = note > 0 ? max(0, width - icon - endRoom - note) : whole
    let share = Int(Double(width - icon) * Self.nameShare)
    let least = min(name, isLarge && name <= whole ? name : share)
    isStacked = note > 0 && rest < least
    nameWidth = isStacked ? whole : rest
    let fitting = Double(nameWidth) / Double(max(1, name))
    nameScale = isLarge ? min(1, max(fitting, Self.leastScale)) : 1
  }
}

/// Lays out the parts of a card's header for the available width.
final class HeaderLine: CanvasContent {
  /// The minimum height of a line.
  var lineHeight = HeaderLine.standardHeight
  var endRoom = 0
  private var parts: Parts?

  struct Parts {
    var icon: Widget
    var name: Widget
    var note: Widget

    var all: [Widget] { [icon, name, note] }
  }

  private static let belowNote = 4
  private static let standardHeight = CardMeasures(textScale: 1).headerHeight

  init(_ parts: Parts) { self.parts = parts }

  var requestMode: RequestMode { .heightForWidth }

  /// The height of all lines.
  func height(_ canvas: Canvas, width: Int) -> Int {
    guard let parts else { return 0 }
    let first = Int(lineHeight.rounded())
    guard arrangement(parts, canvas, width).isStacked else { return first }
    return first + canvas.measure(parts.note, .vertical).natural + Self.belowNote
  }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let parts else { return .zero }
    let widths = parts.all.map { canvas.measure($0, .horizontal) }
    let natural = widths.reduce(0) { $0 + $1.natural } + endRoom
    switch orientation {
    case .horizontal:
      let least = widths[0].minimum + widths[1].minimum + endRoom
      return Measurement(minimum: max(least, widths[2].minimum), natural: natural)
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
    placeName(parts.name, canvas, arrangement, from: icon, of: width, height: first)
    let (top, line, end) =
      arrangement.isStacked
      ? (first, canvas.measure(parts.note, .vertical).natural, width)
      : (0, first, width - endRoom)
    let note = min(canvas.naturalWidth(of: parts.note), end)
    place(
      parts.note, from: arrangement.isStacked ? 0 : end - note, width: note, top: top, height: line)
  }

  /// Scales the name towards the icon.
  private func placeName(
    _ name: Widget, _ canvas: Canvas, _ arrangement: HeaderArrangement, from icon: Int,
    of width: Int, height: Int
  ) {
    let scale = arrangement.nameScale
    let own = Int((Double(arrangement.nameWidth) / scale).rounded())
    let tall = min(height, canvas.measure(name, .vertical, for: own).natural)
    let isReversed = canvas.direction == .rightToLeft
    canvas.allocate(
      name,
      in: Rect(
        x: Double(isReversed ? width - icon - own : icon), y: Double((height - tall) / 2),
        width: Double(own), height: Double(tall)),
      transform: scale == 1
        ? .identity
        : Transform(
          scale: scale, anchor: Point(x: isReversed ? Double(own) : 0, y: Double(tall) / 2)))
  }

  func dispose(_ canvas: Canvas) { parts = nil }

  private func arrangement(_ parts: Parts, _ canvas: Canvas, _ width: Int) -> HeaderArrangement {
    HeaderArrangement(
      width: width, icon: canvas.naturalWidth(of: parts.icon),
      name: canvas.naturalWidth(of: parts.name), note: canvas.naturalWidth(of: parts.note),
      endRoom: endRoom, isLarge: lineHeight > HeaderLine.standardHeight)
  }
}
