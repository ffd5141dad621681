internal import GTK
internal import Theme
internal import WidgetCore

/// The cursor line over a chart, with a bubble for the point at it.
struct ChartCursor {
  private let point: Point
  private let size: Size
  private let colors: ChartColors
  private let theme: Theme
  private let value: TextLayout
  private let time: TextLayout?
  private let pixel: Double
  private let isOnLine: Bool
  /// Whether the time is below the value because it doesn't fit beside it.
  private let isStacked: Bool
  private let readsFromRight: Bool

  private static let height = 20.0
  private static let padding = 8.0
  private static let air = 2.0
  /// Space between value and time.
  private static let gap = 6.0

  init(_ subject: ChartSubject, _ index: Int, _ frame: ChartFrame, on canvas: Canvas) {
    let geometry = frame.geometry
    point = geometry.plane.point(index, of: subject.series)
    size = geometry.size
    theme = frame.setting.theme
    pixel = 1 / frame.setting.scale
    readsFromRight = canvas.direction == .rightToLeft
    isOnLine = geometry.plane.slots == nil
    colors = ChartColors(theme, tint: subject.source.tint, strength: subject.source.strength)
    let selection = subject.selection(index)
    let room = size.width - 2 * (ChartCursor.air + ChartCursor.padding)
    var style = TextStyle.style(for: .footnote)
    style.hasTabularFigures = true
    let quiet = style.font(scale: theme.textScale)
    style.weight = .semibold
    let font = style.font(scale: theme.textScale)
    let texts = subject.texts(at: index, geometry.candle(at: index)).map {
      TextLayout($0, on: canvas, font: font)
    }
    let fitting = texts.first { $0.size.width <= room }
    value = fitting ?? texts[texts.count - 1]
    if fitting == nil {
      value.width = room
      value.ellipsis = .end
    }
    time = selection.time.map {
      TextLayout(subject.numbers.text(time: $0), on: canvas, font: quiet)
    }
    let beside = time.map { $0.size.width + ChartCursor.gap } ?? 0
    isStacked = time != nil && value.size.width + beside > room
  }

  func draw(into snapshot: borrowing Snapshot, withBubble: Bool = true) {
    let left = (point.x / pixel).rounded(.down) * pixel
    let line = max(1, pixel)
    snapshot.fill(
      theme.foreground.secondary.withAlpha(0.5),
      in: Rect(x: left, y: 0, width: line, height: size.height))
    if isOnLine {
      fillCircle(ChartMark.halo, colors.halo, snapshot)
      fillCircle(ChartMark.rim, colors.rim, snapshot)
      fillCircle(ChartMark.dot, colors.line, snapshot)
    }
    if withBubble { drawBubble(into: snapshot) }
  }

  private func fillCircle(_ radius: Double, _ color: Color, _ snapshot: borrowing Snapshot) {
    let rect = Rect(
      x: point.x - radius, y: point.y - radius, width: radius * 2, height: radius * 2)
    snapshot.fill(color, in: RoundedRect(rect, radius: radius))
  }

  private func drawBubble(into snapshot: borrowing Snapshot) {
    let padding = ChartCursor.padding
    let (valueSize, timeSize) = (value.size, time?.size ?? .zero)
    let beside = isStacked || time == nil ? 0 : ChartCursor.gap + timeSize.width
    let below = isStacked ? timeSize.height : 0
    let width = max(valueSize.width + beside, isStacked ? timeSize.width : 0) + 2 * padding
    let height = max(ChartCursor.height, valueSize.height + below + 4)
    let left = min(max(point.x - width / 2, ChartCursor.air), size.width - ChartCursor.air - width)
    // Below the point if it would cover it.
    let isCovering = isOnLine && point.y - ChartMark.halo < ChartCursor.air + height
    let top = isCovering ? size.height - ChartCursor.air - height : ChartCursor.air
    let shape = RoundedRect(
      Rect(x: left, y: top, width: width, height: height),
      radius: min(height / 2, ChartCursor.height / 2))
    let isLight = theme.appearance == .light
    snapshot.shadow(
      .black.withAlpha(isLight ? 0.16 : 0.4), of: shape, offset: Point(x: 0, y: 1), blur: 4)
    snapshot.fill(isLight ? .white : Color(0x3A, 0x3A, 0x3C), in: shape)
    let middle = top + (height - below) / 2
    let (start, end) = (left + padding, left + width - padding)
    snapshot.text(
      value, theme.foreground.primary,
      at: Point(
        x: readsFromRight ? end - valueSize.width : start, y: middle - valueSize.height / 2))
    guard let time else { return }
    snapshot.text(
      time, theme.foreground.secondary,
      at: Point(
        x: readsFromRight == isStacked ? end - timeSize.width : start,
        y: isStacked ? top + height - 2 - timeSize.height : middle - timeSize.height / 2))
  }
}
