// Ownership: whoever shows a chart keeps its view; the canvas alone still shows the chart, but hears
// no input. The view keeps the canvas, the canvas its content and its controllers, and their handlers
// know the view weakly.

public import GTK
public import Styling
public import WidgetCore

/// A chart on the screen: drawn once, and kept while nothing changes.
public final class ChartView {
  /// What is put into a container.
  public let canvas: Canvas

  /// Told each point that the user moves to, and nil when they leave.
  public var onScrub: ((ChartSelection?) -> Void)?

  /// Whether the pointer, a finger or the keys move a line over it that tells time and value.
  public var allowsScrubbing = false {
    didSet {
      guard allowsScrubbing != oldValue else { return }
      if allowsScrubbing {
        scrubber = ChartScrubber(on: canvas) { [weak self] in self?.move($0) ?? false }
      } else {
        scrubber?.stop()
        scrubber = nil
        select(nil)
      }
    }
  }

  /// What is said of the point that the user has moved to, where whoever shows the chart tells it
  /// elsewhere: no bubble is drawn then.
  public var wordsForPoint: ((ChartSelection) -> String)? {
    didSet { content.showsBubble = wordsForPoint == nil }
  }

  private let content: ChartContent
  private var scrubber: ChartScrubber?
  private lazy var fade = Animation(on: canvas, from: 1) { [weak self] progress in
    self?.content.progress = progress
    self?.canvas.queueDraw()
  }

  /// How long one chart takes to become the next, in seconds.
  private static let fadeDuration = 0.15

  public init(look: Look) {
    content = ChartContent(look)
    canvas = Canvas(role: .image, content: content)
    canvas.addClass("chart")
  }

  /// How high the chart asks to be, in logical pixels.
  public var height: Double { content.subject?.source.chart.height ?? 0 }

  /// How often it was drawn, for tests.
  var recordings: Int { content.recordings }

  /// Where everything was when it was last drawn, for tests.
  var geometry: ChartGeometry? { content.geometry }

  /// Shows a chart, fading over from the one before unless whoever shows it does that. The same one
  /// again costs nothing.
  public func show(
    _ chart: Node.Chart, tint: Tint?, strength: Strength, label: String?, locale: String,
    fading: Bool = true
  ) {
    let source = ChartSubject.Source(
      chart: chart, tint: tint, strength: strength, label: label, locale: locale)
    guard source != content.subject?.source else { return }
    let oldHeight = height
    select(nil)
    let subject = ChartSubject(source)
    let fades = content.show(subject, fading: fading)
    canvas.setAccessible(.label(subject.words.name), .description(subject.words.details))
    fade.jump(to: fades ? 0 : 1)
    if fades { fade.transition(to: 1, over: ChartView.fadeDuration, curve: .easeInOut) }
    if height != oldHeight { canvas.queueResize() }
    canvas.queueDraw()
  }

  /// Draws it in another look.
  public func apply(_ look: Look) {
    guard look != content.look else { return }
    content.look = look
    canvas.queueDraw()
  }

  // MARK: - Scrubbing

  private func move(_ move: ChartScrubber.Move) -> Bool {
    guard let geometry = content.geometry else { return false }
    // Escape closes what is around the chart where there is nothing to end here.
    guard move != .end || content.selected != nil else { return false }
    select(geometry.index(move, from: content.selected))
    return true
  }

  private func select(_ index: Int?) {
    guard index != content.selected, let subject = content.subject else { return }
    content.selected = index
    let selection = index.map(subject.selection)
    let candle = index.flatMap { content.geometry?.candle(at: $0) }
    canvas.setAccessible(
      .valueText(
        selection.map { wordsForPoint?($0) ?? ChartWords.point($0, candle, subject.numbers) }))
    canvas.queueDraw()
    onScrub?(selection)
  }
}
