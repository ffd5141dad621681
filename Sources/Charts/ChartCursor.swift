internal import GTK
internal import Styling
internal import WidgetCore

/// The line that is moved over a chart, with a bubble that tells the point it is at.
struct ChartCursor {
  private let point: Point
  private let size: Size
  private let colors: ChartColors
  private let look: Look
  private let value: TextLayout
  private let time: TextLayout?
  private let pixel: Double
  private let isOnLine: Bool
  private let readsFromRight: Bool

  private static let height = 20.0
  private static let padding = 8.0
  private static let air = 2.0

  init(_ subject: ChartSubject, _ index: Int, _ frame: ChartFrame, on canvas: Canvas) {
    let geometry = frame.geometry
    point = geometry.plane.point(index, of: subject.series)
    size = geometry.size
    look = frame.setting.look
    pixel = 1 / frame.setting.scale
    readsFromRight = canvas.direction == .rightToLeft
    isOnLine = geometry.plane.slots == nil
    colors = ChartColors(look, tint: subject.source.tint, strength: subject.source.strength)
    let selection = subject.selection(index)
    var style = TextStyle.style(for: .footnote)
    style.hasTabularFigures = true
    let quiet = style.font(scale: look.textScale)
    style.weight = .semibold
    value = TextLayout(
      subject.text(at: index), on: canvas, font: style.font(scale: look.textScale))
    time = selection.time.map {
      TextLayout(subject.numbers.text(time: $0), on: canvas, font: quiet)
    }
  }

  func draw(into snapshot: borrowing Snapshot, withBubble: Bool = true) {
    let left = (point.x / pixel).rounded(.down) * pixel
    let line = max(1, pixel)
    snapshot.fill(
      look.ink.secondary.withAlpha(0.5), in: Rect(x: left, y: 0, width: line, height: size.height))
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
    let between = time == nil ? 0 : 6.0
    let width = valueSize.width + between + timeSize.width + 2 * padding
    let height = max(ChartCursor.height, valueSize.height + 4)
    let left = min(max(point.x - width / 2, ChartCursor.air), size.width - ChartCursor.air - width)
    // Where it would lie on the point it goes below it.
    let isCovering = isOnLine && point.y - ChartMark.halo < ChartCursor.air + height
    let top = isCovering ? size.height - ChartCursor.air - height : ChartCursor.air
    let shape = RoundedRect(
      Rect(x: left, y: top, width: width, height: height), radius: height / 2)
    let isLight = look.appearance == .light
    snapshot.shadow(
      .black.withAlpha(isLight ? 0.16 : 0.4), of: shape, offset: Point(x: 0, y: 1), blur: 4)
    snapshot.fill(isLight ? .white : Color(0x3A, 0x3A, 0x3C), in: shape)
    let middle = top + height / 2
    let (start, end) = (left + padding, left + width - padding)
    snapshot.text(
      value, look.ink.primary,
      at: Point(
        x: readsFromRight ? end - valueSize.width : start, y: middle - valueSize.height / 2))
    guard let time else { return }
    snapshot.text(
      time, look.ink.secondary,
      at: Point(
        x: readsFromRight ? start : end - timeSize.width, y: middle - timeSize.height / 2))
  }
}
