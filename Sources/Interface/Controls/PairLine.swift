public import GTK

/// Places a label and its control: side by side, or the control below if both don't fit.
public nonisolated struct PairArrangement: Equatable {
  /// How a control is placed beside its label.
  public enum Fit: Equatable, Sendable {
    /// A fixed share of the width, so the controls of several rows align.
    case fills
    /// Its natural width, at the trailing edge.
    case natural
    /// Its natural width, never below: the label wraps instead.
    case beside
  }

  var isStacked: Bool
  var labelWidth: Int
  var controlWidth: Int

  static let gap = 12
  /// The share of the width for `fills`.
  static let share = 0.58

  init(width: Int, fit: Fit, label: Int, control: (minimum: Int, natural: Int)) {
    let rest = width - Self.gap
    switch fit {
    case .fills:
      let wanted = max(Int(Double(width) * Self.share), control.minimum)
      isStacked = label > rest - wanted
      controlWidth = isStacked ? width : wanted
      labelWidth = isStacked ? width : rest - wanted
    case .natural:
      isStacked = label + control.natural > rest
      controlWidth = isStacked ? max(control.minimum, min(width, control.natural)) : control.natural
      labelWidth = isStacked ? width : rest - controlWidth
    case .beside:
      isStacked = false
      controlWidth = min(control.natural, max(control.minimum, rest - label))
      labelWidth = max(0, rest - controlWidth)
    }
  }
}

/// Lays out a label and its control.
public final class PairLine: CanvasContent {
  private var label: Widget?
  private var headline: Widget?
  private var control: Widget?
  private let fit: PairArrangement.Fit
  private static let rowGap = 6
  private static let leastHeight = 28

  /// For a label with several lines, `headline` has to fit beside the control.
  public static func make(
    _ label: Widget, _ control: Widget, _ fit: PairArrangement.Fit, headline: Widget? = nil
  ) -> Canvas {
    let canvas = Canvas(content: PairLine(label, control, fit, headline ?? label))
    canvas.adopt(label)
    canvas.adopt(control)
    return canvas
  }

  private init(
    _ label: Widget, _ control: Widget, _ fit: PairArrangement.Fit, _ headline: Widget
  ) {
    self.label = label
    self.headline = headline
    self.control = control
    self.fit = fit
  }

  public var requestMode: RequestMode { .heightForWidth }

  public func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let label, let control else { return .zero }
    switch orientation {
    case .horizontal:
      let (name, tool) = (canvas.measure(label, .horizontal), canvas.measure(control, .horizontal))
      let both = name.natural + PairArrangement.gap + tool.natural
      let least =
        fit == .beside
        ? name.minimum + PairArrangement.gap + tool.minimum : max(name.minimum, tool.minimum)
      return Measurement(minimum: least, natural: both)
    case .vertical:
      let width = size ?? measure(canvas, .horizontal, for: nil).natural
      let places = places(canvas, width: width)
      return Measurement(places.height)
    }
  }

  public func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let label, let control else { return }
    let places = places(canvas, width: width)
    let arrangement = places.arrangement
    let spare = Double(height - places.height) / 2
    func place(_ child: Widget, fromStart x: Int, y: Double, width own: Int, height: Int) {
      canvas.allocate(
        child,
        fromStart: Rect(x: Double(x), y: spare + y, width: Double(own), height: Double(height)),
        in: width)
    }
    if arrangement.isStacked {
      place(label, fromStart: 0, y: 0, width: width, height: places.label)
      let y = Double(places.label + PairLine.rowGap)
      place(control, fromStart: 0, y: y, width: arrangement.controlWidth, height: places.control)
    } else {
      let middle = Double(places.height)
      place(
        label, fromStart: 0, y: (middle - Double(places.label)) / 2,
        width: arrangement.labelWidth, height: places.label)
      place(
        control, fromStart: width - arrangement.controlWidth,
        y: (middle - Double(places.control)) / 2, width: arrangement.controlWidth,
        height: places.control)
    }
  }

  public func dispose(_ canvas: Canvas) { (label, headline, control) = (nil, nil, nil) }

  private func places(
    _ canvas: Canvas, width: Int
  ) -> (arrangement: PairArrangement, label: Int, control: Int, height: Int) {
    guard let label, let headline, let control else {
      return (
        PairArrangement(width: width, fit: fit, label: 0, control: (0, 0)), 0, 0, 0
      )
    }
    let tool = canvas.measure(control, .horizontal)
    let arrangement = PairArrangement(
      width: width, fit: fit, label: headline.measure(.horizontal).natural,
      control: (tool.minimum, tool.natural))
    let name = canvas.measure(label, .vertical, for: arrangement.labelWidth).natural
    let height = canvas.measure(control, .vertical, for: arrangement.controlWidth).natural
    let whole = arrangement.isStacked ? name + PairLine.rowGap + height : max(name, height)
    return (arrangement, name, height, max(whole, PairLine.leastHeight))
  }
}
