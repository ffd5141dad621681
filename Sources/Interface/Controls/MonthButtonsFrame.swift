internal import GTK

/// Allocates the days of a month in seven columns below their weekdays. What is too wide for a column is drawn smaller.
final class MonthButtonsFrame: CanvasContent {
  var weeks = 0
  private var weekdays: [Widget]
  private var days: [Widget]

  private static let gap = 4.0
  private static let column = (minimum: 24, natural: 44)

  init(_ weekdays: [Widget], _ days: [Widget]) {
    self.weekdays = weekdays
    self.days = days
  }

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    let columns = MonthGrid.columns
    let natural = columns * Self.column.natural
    guard orientation == .vertical else {
      return Measurement(minimum: columns * Self.column.minimum, natural: natural)
    }
    let places = places(canvas, width: size ?? natural)
    return Measurement(Int((places.top + Double(weeks) * places.row).rounded(.up)))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let places = places(canvas, width: width)
    func place(_ child: Widget, _ size: Size, _ scale: Double, column: Int, y: Double) {
      var x = (Double(column) + 0.5) * places.column - size.width * scale / 2
      if canvas.direction == .rightToLeft { x = Double(width) - x - size.width * scale }
      canvas.allocate(
        child, in: Rect(x: x, y: y, width: size.width, height: size.height),
        transform: Transform(scale: scale))
    }
    for (column, label) in weekdays.enumerated() {
      place(label, places.weekday, places.weekdayScale, column: column, y: 0)
    }
    let day = Size(width: places.side, height: places.side)
    for (cell, button) in days.enumerated() {
      let row = Double(cell / MonthGrid.columns)
      place(
        button, day, places.dayScale, column: cell % MonthGrid.columns,
        y: places.top + row * places.row)
    }
  }

  /// Returns the cell at a point; nil above the days.
  func cell(at point: Point, in canvas: Canvas) -> Int? {
    let places = places(canvas, width: canvas.width)
    let x = canvas.direction == .rightToLeft ? Double(canvas.width) - point.x : point.x
    let column = Int((x / places.column).rounded(.down))
    let row = Int(((point.y - places.top) / places.row).rounded(.down))
    guard (0..<MonthGrid.columns).contains(column), (0..<weeks).contains(row) else { return nil }
    return row * MonthGrid.columns + column
  }

  func dispose(_ canvas: Canvas) { (weekdays, days) = ([], []) }

  private struct Places {
    let column: Double
    /// The size of a weekday, before it is scaled.
    let weekday: Size
    let weekdayScale: Double
    /// The same of the side of a day.
    let side: Double
    let dayScale: Double
    let top: Double
    let row: Double
  }

  private func places(_ canvas: Canvas, width: Int) -> Places {
    func largest(_ widgets: [Widget]) -> Size {
      func natural(_ orientation: Orientation) -> Double {
        Double(widgets.map { canvas.measure($0, orientation).natural }.max() ?? 0)
      }
      return Size(width: natural(.horizontal), height: natural(.vertical))
    }
    let column = Double(width) / Double(MonthGrid.columns)
    func scale(_ width: Double, gap: Double) -> Double {
      width > 0 ? min(1, max(1, column - gap) / width) : 1
    }
    let (weekday, day) = (largest(weekdays), largest(days))
    let side = max(day.width, day.height)
    let weekdayScale = scale(weekday.width, gap: 8)
    let dayScale = scale(side, gap: 2)
    return Places(
      column: column, weekday: weekday, weekdayScale: weekdayScale, side: side, dayScale: dayScale,
      top: weekday.height * weekdayScale + MonthButtonsFrame.gap,
      row: side * dayScale + MonthButtonsFrame.gap)
  }
}
