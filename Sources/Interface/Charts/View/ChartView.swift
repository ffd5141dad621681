// The owner of a chart keeps its view; without the view, the canvas still draws, but ignores input. The view
// owns the canvas; the canvas owns its content and controllers, whose handlers reference the view weakly.

public import GTK
public import Theme
public import WidgetCore

/// A chart on the screen; rendered once, and cached until something changes.
public final class ChartView {
  /// The widget to put into a container.
  public let canvas: Canvas

  /// Receives each selected point, and nil at the end.
  public var onScrub: ((ChartSelection?) -> Void)?

  /// A lower chart is a sparkline, without times and a cursor.
  public static let leastScrubbedHeight = ChartAxis.leastHeight

  /// Whether pointer, touch and keyboard move a cursor over the chart.
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

  /// The accessible text of the selection, if the owner shows it elsewhere; no bubble is drawn then.
  public var wordsForPoint: ((ChartSelection) -> String)? {
    didSet { content.showsBubble = wordsForPoint == nil }
  }

  private let content: ChartContent
  private var scrubber: ChartScrubber?
  private lazy var fade = Animation(on: canvas, from: 1) { [weak self] progress in
    self?.content.progress = progress
    self?.canvas.queueDraw()
  }

  /// Duration of the fade between two charts, in seconds.
  private static let fadeDuration = 0.15

  public init(theme: Theme) {
    content = ChartContent(theme)
    canvas = Canvas(role: .image, content: content)
    canvas.addClass("chart")
  }

  /// The requested height in logical pixels.
  public var height: Double { content.subject?.source.chart.height ?? 0 }

  /// Number of charts drawn; for tests.
  var recordings: Int { content.recordings }

  /// The geometry of the last frame; for tests.
  var geometry: ChartGeometry? { content.geometry }

  /// Shows a chart, and fades from the previous one unless the owner does. An equal chart costs nothing.
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

  /// Draws it with another theme.
  public func apply(_ theme: Theme) {
    guard theme != content.theme else { return }
    content.theme = theme
    canvas.queueDraw()
  }

  // MARK: - Scrubbing

  private func move(_ move: ChartScrubber.Move) -> Bool {
    guard let geometry = content.geometry else { return false }
    // Without a selection, Escape is for the chart's parent.
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
