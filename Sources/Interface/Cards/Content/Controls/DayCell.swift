internal import GTK
internal import Theme
internal import WidgetCore

/// A day of a month: its number, a disc for today, a ring for the chosen day, and its dots.
final class DayCell {
  let canvas: Canvas
  private let drawing: DayDrawing
  weak var delegate: (any MonthInputDelegate)?

  /// `index` is the position in the grid.
  init(at index: Int, _ theme: Theme) {
    drawing = DayDrawing(theme)
    canvas = Canvas(role: .radio, content: drawing)
    canvas.addClass("today-day")
    let motion = MotionController()
    motion.onEnter { [weak self] _ in self?.draw { $0.isHovered = true } }
    motion.onLeave { [weak self] in self?.draw { $0.isHovered = false } }
    canvas.add(controller: motion)
    let click = ClickGesture()
    // Claims only a complete click, so that a swipe that begins here stays one.
    click.onRelease { [weak self, weak click] _, point in
      guard let self else { return }
      click?.claim()
      let bounds = Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
      if bounds.contains(point) { delegate?.monthInput(.cell(index)) }
    }
    canvas.add(controller: click)
  }

  func show(_ face: DayFace, label: String) {
    canvas.setAccessible(.label(label), .isChecked(face.isChosen))
    // Tab reaches the chosen day, and arrow keys the others.
    canvas.isFocusable = face.isChosen
    guard face != drawing.face else { return }
    draw { $0.show(face) }
  }

  func apply(_ theme: Theme) {
    draw {
      $0.theme = theme
      $0.forget()
    }
  }

  func fontsChanged() { draw { $0.forget() } }

  private func draw(_ change: (DayDrawing) -> Void) {
    change(drawing)
    canvas.queueDraw()
  }
}

/// The appearance of a day.
nonisolated struct DayFace: Hashable, Sendable {
  var number = ""
  var isToday = false
  var isChosen = false
  var isFree = false
  var dots: [Tint] = []
}

/// The metrics of a day in logical pixels, at the standard text size.
nonisolated enum DayMetrics {
  static let height = 42.0
  static let disc = 30.0
  static let middle = 18.0
  static let ring = 2.0
  /// The ring around today, and the disc inside.
  static let ringOfToday = 34.0
  static let discInRing = 26.0
  static let dot = 4.0
  static let gap = 4.0
  static let dots = 37.0
  /// The largest share of the disc that the number's size takes.
  static let share = 0.62

  /// Returns the factor for all of them: the text scale, as far as a column has room.
  static func scale(_ textScale: Double, column: Double) -> Double {
    max(1, min(textScale, column / ringOfToday - 0.15))
  }
}

private final class DayDrawing: CanvasContent {
  var theme: Theme
  private(set) var face = DayFace()
  var isHovered = false
  private var number: (layout: TextLayout, size: Double)?

  init(_ theme: Theme) { self.theme = theme }

  func show(_ face: DayFace) {
    if face.number != self.face.number || face.isBold != self.face.isBold { number = nil }
    self.face = face
  }

  func forget() { number = nil }

  func styleChanged(_ canvas: Canvas) { number = nil }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let width = Double(canvas.width)
    let scale = DayMetrics.scale(theme.textScale, column: width)
    let isBoth = face.isToday && face.isChosen
    let disc = min((isBoth ? DayMetrics.discInRing : DayMetrics.disc) * scale, width - 4)
    let middle = Point(x: width / 2, y: DayMetrics.middle * scale)
    if face.isToday {
      snapshot.fill(theme.fill(.red), in: circle(disc, around: middle))
    } else if isHovered {
      snapshot.fill(theme.foreground.hover, in: circle(disc, around: middle))
    }
    if face.isChosen {
      let size = isBoth ? min(DayMetrics.ringOfToday * scale, width) : disc
      snapshot.border(
        theme.foreground.primary, width: DayMetrics.ring, along: circle(size, around: middle))
    }
    let layout = layout(in: disc, on: canvas)
    let size = layout.size
    // On whole pixels, or the strokes of small digits blur.
    let corner = Point(
      x: (middle.x - size.width / 2).rounded(), y: (middle.y - size.height / 2).rounded())
    snapshot.text(layout, color, at: corner)
    drawDots(from: width, scale, snapshot)
  }

  private func drawDots(from width: Double, _ scale: Double, _ snapshot: borrowing Snapshot) {
    guard !face.dots.isEmpty else { return }
    let step = (DayMetrics.dot + DayMetrics.gap) * scale
    let all = step * Double(face.dots.count) - DayMetrics.gap * scale
    var x = (width - all + DayMetrics.dot * scale) / 2
    for tint in face.dots {
      snapshot.fill(
        theme.foreground.color(tint, isLarge: true),
        in: circle(DayMetrics.dot * scale, around: Point(x: x, y: DayMetrics.dots * scale)))
      x += step
    }
  }

  private var color: Color {
    if face.isToday { return .white }
    return theme.foreground.text(face.isFree && !face.isChosen ? .secondary : .primary)
  }

  private func layout(in disc: Double, on canvas: Canvas) -> TextLayout {
    var style = TextStyle.style(for: .body)
    style.hasTabularFigures = true
    if face.isBold { style.weight = .semibold }
    var font = style.font(scale: theme.textScale)
    let size = min(style.size(at: theme.textScale), disc * DayMetrics.share)
    font.size = size
    if let number, number.size == size { return number.layout }
    let layout = TextLayout(face.number, on: canvas, font: font)
    number = (layout, size)
    return layout
  }

  private func circle(_ size: Double, around middle: Point) -> RoundedRect {
    RoundedRect(
      Rect(x: middle.x - size / 2, y: middle.y - size / 2, width: size, height: size),
      radius: size / 2)
  }
}

nonisolated extension DayFace {
  fileprivate var isBold: Bool { isToday || isChosen }
}
