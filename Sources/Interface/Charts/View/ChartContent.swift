// The canvas owns its content; the content holds no reference to canvas or view.

internal import GTK
internal import Theme
internal import WidgetCore

/// The content of a chart's canvas: the current frame, the previous one while it fades, and the selection.
final class ChartContent: CanvasContent {
  var theme: Theme
  private(set) var subject: ChartSubject?
  private var frame: ChartFrame?
  private var previous: ChartFrame?
  /// Progress of the fade.
  var progress = 1.0 {
    didSet { if progress >= 1 { previous = nil } }
  }
  /// The index of the selected value.
  var selected: Int?
  /// Whether the selection has a bubble.
  var showsBubble = true
  /// Number of charts drawn; for tests.
  private(set) var recordings = 0

  init(_ theme: Theme) { self.theme = theme }

  /// Shows another chart. Returns whether there is one to fade from.
  func show(_ subject: ChartSubject, fading: Bool = true) -> Bool {
    self.subject = subject
    selected = nil
    previous = fading ? frame : nil
    frame = nil
    return previous != nil
  }

  /// The geometry of the last frame.
  var geometry: ChartGeometry? { frame?.geometry }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> GTK.Measurement {
    guard orientation == .vertical else { return Measurement(minimum: 0, natural: 200) }
    return Measurement(Int((subject?.source.chart.height ?? 0).rounded(.up)))
  }

  /// The frame for the canvas's size.
  func frame(for canvas: Canvas) -> ChartFrame? {
    guard let subject else { return nil }
    let size = Size(width: Double(canvas.width), height: Double(canvas.height))
    let setting = ChartFrame.Setting(size: size, scale: Double(canvas.scaleFactor), theme: theme)
    if let frame, frame.setting == setting { return frame }
    if previous?.setting.size != size { previous = nil }
    let drawn = ChartFrame(of: subject, setting, on: canvas)
    recordings += 1
    frame = drawn
    return drawn
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    guard let subject, let frame = frame(for: canvas) else { return }
    drawFrames(frame, into: snapshot)
    guard let selected else { return }
    ChartCursor(subject, selected, frame, on: canvas).draw(into: snapshot, withBubble: showsBubble)
  }

  private func drawFrames(_ frame: ChartFrame, into snapshot: borrowing Snapshot) {
    let hasLabels = selected == nil
    guard let previous, progress < 1 else {
      return frame.draw(into: snapshot, withLabels: hasLabels)
    }
    // For a fade, Cairo allocates two surfaces of the clip's size, or the window's without a clip. Stacked
    // combining marks of a unit can extend beyond the chart.
    let all = Rect(origin: .zero, size: frame.setting.size)
    snapshot.clip(to: all.inset(by: -4)) {
      snapshot.crossFade(progress) {
        previous.draw(into: snapshot)
      } to: {
        frame.draw(into: snapshot, withLabels: hasLabels)
      }
    }
  }
}
