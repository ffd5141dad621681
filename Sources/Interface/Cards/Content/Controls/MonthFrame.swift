internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// The places of a month's parts, from the leading edge.
nonisolated struct MonthPlaces: Hashable, Sendable {
  let heading: Rect
  /// The buttons, in the order of `MonthButtons.all`.
  let buttons: [Rect]
  let height: Double
  private let parts: Parts
  private let column: Double
  private let weekdaysTop: Double

  struct Parts: Hashable, Sendable {
    var heading: Size
    var buttons: [Size]
    var weekday: Double
    var day: Double
    var weeks: Int
  }

  private static let gap = 6.0

  init(_ parts: Parts, in width: Double) {
    self.parts = parts
    column = width / Double(MonthGrid.columns)
    let row = parts.buttons.reduce(0) { $0 + $1.width }
    let tallest = parts.buttons.map(\.height).max() ?? 0
    let isOneLine = parts.heading.width + MonthPlaces.gap + row <= width
    let line = isOneLine ? max(parts.heading.height, tallest) : tallest
    // Buttons that don't fit beside the heading are below it.
    let top = isOneLine ? 0 : parts.heading.height
    heading = Rect(
      x: 0, y: isOneLine ? (line - parts.heading.height) / 2 : 0,
      width: isOneLine ? max(0, width - row) : width, height: parts.heading.height)
    var x = max(0, width - row)
    buttons = parts.buttons.map { size in
      defer { x += size.width }
      return Rect(
        x: x, y: top + (line - size.height) / 2, width: size.width, height: size.height)
    }
    weekdaysTop = top + line + MonthPlaces.gap
    height =
      weekdaysTop + parts.weekday + MonthPlaces.gap / 2 + Double(parts.weeks) * parts.day
  }

  func weekday(_ index: Int) -> Rect {
    Rect(x: Double(index) * column, y: weekdaysTop, width: column, height: parts.weekday)
  }

  func day(_ cell: Int) -> Rect {
    let top = weekdaysTop + parts.weekday + MonthPlaces.gap / 2
    return Rect(
      x: Double(cell % MonthGrid.columns) * column,
      y: top + Double(cell / MonthGrid.columns) * parts.day, width: column, height: parts.day)
  }
}

/// Allocates the parts of a month.
final class MonthFrame: CanvasContent {
  /// The places of visible parts in a width.
  var places: (Double) -> [(Widget, Rect)] = { _ in [] }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> GTK.Measurement {
    // The leaf computes its size; GTK wants to have asked its parts.
    for child in canvas.children { _ = canvas.measure(child, orientation) }
    return .zero
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    for (child, place) in places(Double(width)) {
      canvas.allocate(child, fromStart: place, in: width)
    }
  }
}

/// The buttons beside a month's name: today, and the months before and after.
final class MonthButtons {
  weak var delegate: (any MonthInputDelegate)?
  private let today: GTK.Button
  private let text: Leaf
  private let previous: GTK.Button
  private let next: GTK.Button
  private let icons: [Leaf]
  private var theme: Theme

  private static let arrow = Size(width: 44, height: 36)
  private static let padding = Size(width: 14, height: 4)

  init(_ todayText: String, _ surroundings: LeafSurroundings) {
    theme = surroundings.theme
    text = surroundings.makeLeaf(
      LeafText(todayText, .style(for: .caption), Paint(), align: .center))
    icons = ["go-previous-symbolic", "go-next-symbolic"].map {
      surroundings.makeLeaf(
        ShownIcon(name: $0, size: ControlMetrics.icon, paint: Paint(), grows: true))
    }
    today = GTK.Button(child: text.widget)
    previous = GTK.Button(child: icons[0].widget)
    next = GTK.Button(child: icons[1].widget)
    for leaf in [text] + icons { leaf.widget.setAccessible(.isHidden(true)) }
    today.classes = ["today-button"]
    for arrow in [previous, next] { arrow.classes = ["today-button", "today-month-arrow"] }
    today.setAccessible(.label(todayText))
    previous.setAccessible(.label(MonthPhrases.previous))
    next.setAccessible(.label(MonthPhrases.next))
    today.onClick { [weak self] in self?.delegate?.monthInput(.today) }
    previous.onClick { [weak self] in self?.delegate?.monthInput(.months(-1)) }
    next.onClick { [weak self] in self?.delegate?.monthInput(.months(1)) }
  }

  var all: [Widget] { [today, previous, next] }

  var sizes: [Size] {
    let arrow = Size(
      width: MonthButtons.arrow.width, height: MonthButtons.arrow.height * max(1, theme.textScale))
    let words = Size(
      width: max(TargetMetrics.smallest.width, text.span.natural + 2 * MonthButtons.padding.width),
      height: max(
        TargetMetrics.smallest.height,
        text.extent(in: text.span.natural).height + 2 * MonthButtons.padding.height))
    return [words, arrow, arrow]
  }

  /// Shows whether today is chosen, so that its button does nothing.
  func show(isToday: Bool) { today.setAccessible(.isDisabled(isToday ? true : nil)) }

  func apply(_ theme: Theme) {
    self.theme = theme
    for leaf in [text] + icons { leaf.apply(theme) }
  }
}
