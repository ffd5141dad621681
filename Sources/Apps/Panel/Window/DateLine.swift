internal import GTK
internal import WidgetCore

/// The forms of the date that fit, and whether the time is next to it or below.
nonisolated struct DateArrangement: Equatable {
  let weekday: LocaleFormat.NameLength
  let date: LocaleFormat.NameLength
  let isTimeBelow: Bool

  /// The widths of the full and the short form.
  struct Widths: Equatable {
    var full: Int
    var short: Int
  }

  static let gap = 12

  init(width: Int, weekday: Widths, date: Widths, time: Int, buttons: Int) {
    self.weekday = weekday.full + Self.gap + buttons <= width ? .full : .short
    let besideTime = width - Self.gap - time
    isTimeBelow = date.short > besideTime
    self.date = date.full <= (isTimeBelow ? width : besideTime) ? .full : .short
  }
}

/// Lays out the date's parts for the available width.
final class DateLine: CanvasContent {
  private var parts: Parts?

  struct Parts {
    var weekday: Forms
    var date: Forms
    var time: Widget
    var buttons: Widget

    /// A full and a short form of the same text.
    struct Forms {
      var full: Widget
      var short: Widget

      func shown(_ length: LocaleFormat.NameLength) -> Widget { length == .full ? full : short }
    }

    var all: [Widget] { [weekday.full, weekday.short, buttons, date.full, date.short, time] }
  }

  init(_ parts: Parts) { self.parts = parts }

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let parts else { return .zero }
    for part in parts.all { _ = canvas.measure(part, orientation) }
    let natural =
      max(
        canvas.naturalWidth(of: parts.weekday.full) + canvas.naturalWidth(of: parts.buttons),
        canvas.naturalWidth(of: parts.date.full) + canvas.naturalWidth(of: parts.time))
      + DateArrangement.gap
    guard orientation == .vertical else {
      // Narrower headers are clipped.
      return Measurement(minimum: canvas.naturalWidth(of: parts.buttons), natural: natural)
    }
    let heights = heights(parts, canvas, arrangement(parts, canvas, width: size ?? natural))
    return Measurement(heights.reduce(0, +))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let parts else { return }
    let arrangement = arrangement(parts, canvas, width: width)
    let heights = heights(parts, canvas, arrangement)
    func place(_ child: Widget, from x: Int, width own: Int, line: Int) {
      let top = heights.prefix(line).reduce(0, +)
      let tall = canvas.measure(child, .vertical).natural
      canvas.allocate(
        child,
        fromStart: Rect(
          x: Double(x), y: Double(top + (heights[line] - tall) / 2), width: Double(max(0, own)),
          height: Double(tall)),
        in: width)
    }
    for (forms, length) in [
      (parts.weekday, arrangement.weekday), (parts.date, arrangement.date),
    ] {
      canvas.setShown(forms.full, length == .full)
      canvas.setShown(forms.short, length == .short)
    }
    let buttons = canvas.naturalWidth(of: parts.buttons)
    place(parts.weekday.shown(arrangement.weekday), from: 0, width: width - buttons, line: 0)
    place(parts.buttons, from: width - buttons, width: buttons, line: 0)
    let time = min(width, canvas.naturalWidth(of: parts.time))
    let date = parts.date.shown(arrangement.date)
    if arrangement.isTimeBelow {
      place(date, from: 0, width: width, line: 1)
      place(parts.time, from: 0, width: time, line: 2)
    } else {
      place(date, from: 0, width: width - time - DateArrangement.gap, line: 1)
      place(parts.time, from: width - time, width: time, line: 1)
    }
  }

  func dispose(_ canvas: Canvas) { parts = nil }

  /// The height of each line.
  private func heights(
    _ parts: Parts, _ canvas: Canvas, _ arrangement: DateArrangement
  ) -> [Int] {
    func tall(_ child: Widget) -> Int { canvas.measure(child, .vertical).natural }
    let date = tall(parts.date.shown(arrangement.date))
    let first = max(tall(parts.weekday.shown(arrangement.weekday)), tall(parts.buttons))
    return arrangement.isTimeBelow
      ? [first, date, tall(parts.time)] : [first, max(date, tall(parts.time))]
  }

  private func arrangement(_ parts: Parts, _ canvas: Canvas, width: Int) -> DateArrangement {
    func widths(_ forms: Parts.Forms) -> DateArrangement.Widths {
      .init(full: canvas.naturalWidth(of: forms.full), short: canvas.naturalWidth(of: forms.short))
    }
    return DateArrangement(
      width: width, weekday: widths(parts.weekday), date: widths(parts.date),
      time: canvas.naturalWidth(of: parts.time), buttons: canvas.naturalWidth(of: parts.buttons))
  }
}
