internal import GTK

/// An icon next to text that wraps to its width. A box would ask the labels for a width at their
/// height, and exceed the available space.
final class PointFrame: CanvasContent {
  private var picture: Widget?
  private var words: Widget?
  private static let gap = 14

  static func make(_ picture: Widget, _ words: Widget) -> Canvas {
    let canvas = Canvas(content: PointFrame(picture, words))
    canvas.adopt(picture)
    canvas.adopt(words)
    return canvas
  }

  private init(_ picture: Widget, _ words: Widget) {
    self.picture = picture
    self.words = words
  }

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let picture, let words else { return .zero }
    let beside = canvas.measure(picture, .horizontal).natural + PointFrame.gap
    let measured = canvas.measure(words, .horizontal)
    guard orientation == .vertical else {
      return Measurement(minimum: beside + measured.minimum, natural: beside + measured.natural)
    }
    let room = max(measured.minimum, (size ?? beside + measured.natural) - beside)
    return Measurement(
      max(
        canvas.measure(picture, .vertical).natural,
        canvas.measure(words, .vertical, for: room).natural))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let picture, let words else { return }
    func place(_ child: Widget, fromStart x: Int, width own: Int, height: Int) {
      canvas.allocate(
        child, fromStart: Rect(x: Double(x), y: 0, width: Double(own), height: Double(height)),
        in: width)
    }
    let side = canvas.measure(picture, .horizontal).natural
    let rest = max(
      canvas.measure(words, .horizontal).minimum, width - side - PointFrame.gap)
    place(picture, fromStart: 0, width: side, height: canvas.measure(picture, .vertical).natural)
    place(
      words, fromStart: side + PointFrame.gap, width: rest,
      height: canvas.measure(words, .vertical, for: rest).natural)
  }

  func dispose(_ canvas: Canvas) { (picture, words) = (nil, nil) }
}
