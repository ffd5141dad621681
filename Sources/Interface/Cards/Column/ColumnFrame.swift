// Heights are computed in Swift: each card knows its current height, so a frame of a growing card
// allocates every card without measuring any widget.

internal import GTK
internal import Theme

/// Lays out the column from top to bottom and skips drawing parts outside the view.
final class ColumnFrame: CanvasContent {
  struct Part {
    var widget: Widget
    /// The height; nil measures the widget.
    var height: (() -> Double)?
    /// The current offset from its place.
    var slide: ColumnSlide?
    /// The page beside it, while a stack turns.
    var turn: PageTurn?
    /// The dots of its stack.
    var dots: StackDots?
    /// The cached pixels during an animation.
    let cache = LayerCache()
  }

  var parts: [Part] = []
  /// The visible range.
  var view: ClosedRange<Double> = 0...0
  /// The offset at an end that gives way.
  var pull = 0.0
  /// The minimum height to request.
  var reserve = 0.0
  private(set) var layout = ColumnLayout(heights: [], gap: 0, margin: 0)
  /// The card drawn above the others while it is held or settles.
  var lifted: Widget?
  /// How far it is raised, from 0 to 1.
  var lift = 0.0
  weak var column: CardColumn?

  static let margin = CardMeasures.gap
  private static let liftedScale = 1.02

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard orientation == .vertical else {
      for part in parts {
        _ = canvas.measure(part.widget, .horizontal)
        if let beside = part.turn?.beside { _ = canvas.measure(beside.canvas, .horizontal) }
      }
      return .zero
    }
    return Measurement(Int(max(reserve, arrange(canvas, width: size ?? canvas.width).height)))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    layout = arrange(canvas, width: width)
    for (part, place) in zip(parts, layout.places) {
      let rect = Rect(
        x: ColumnFrame.margin, y: top(of: part, at: place),
        width: Double(width) - 2 * ColumnFrame.margin, height: place.height)
      if let turn = part.turn {
        allocate(turn, canvas, in: rect)
      } else {
        canvas.allocate(
          part.widget, in: rect,
          transform: part.widget == lifted ? liftedTransform(rect) : .identity)
      }
      if let dots = part.dots { allocate(dots, canvas, below: rect) }
    }
    column?.reportViewSoon()
  }

  /// Allocates both pages beside each other, each in its own height.
  private func allocate(_ turn: PageTurn, _ canvas: Canvas, in place: Rect) {
    func allocate(_ card: CardView, at offset: Double) {
      _ = canvas.measure(card.canvas, .horizontal)
      canvas.allocate(
        card.canvas,
        in: Rect(
          x: place.minX + offset.rounded(), y: place.minY, width: place.width, height: card.height))
    }
    allocate(turn.shown, at: turn.slide.offset)
    if let beside = turn.beside { allocate(beside, at: turn.slide.besideOffset) }
  }

  private func allocate(_ dots: StackDots, _ canvas: Canvas, below card: Rect) {
    _ = canvas.measure(dots.root, .horizontal)
    let width = min(dots.width, card.width)
    canvas.allocate(
      dots.root,
      in: Rect(
        x: card.minX + (card.width - width) / 2, y: card.maxY - StackDots.above, width: width,
        height: StackDots.height))
  }

  /// Whole pixels, to avoid blur.
  private func top(of part: Part, at place: ColumnLayout.Place) -> Double {
    (part.slide?.top(at: place.top) ?? place.top).rounded()
  }

  private func liftedTransform(_ place: Rect) -> Transform {
    Transform(
      scale: 1 + lift * (ColumnFrame.liftedScale - 1),
      anchor: Point(x: place.width / 2, y: place.height / 2))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    snapshot.translated(by: Point(x: 0, y: pull.rounded())) { draw(canvas, snapshot) }
  }

  private func draw(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let isMoving = column?.isMoving ?? false
    for (part, place) in zip(parts, layout.places) where part.widget != lifted {
      var seen = place
      seen.top = top(of: part, at: place)
      if !isMoving { part.cache.empty() }
      guard seen.meets(view.lowerBound, view.upperBound) else { continue }
      if let turn = part.turn {
        draw(turn, canvas, in: seen, snapshot)
      } else {
        part.cache.draw(part.widget, of: canvas, isMoving: isMoving, into: snapshot)
      }
      if let dots = part.dots { canvas.snapshot(dots.root, into: snapshot) }
    }
    if let lifted {
      canvas.snapshot(lifted, into: snapshot)
      let dots = parts.first { $0.widget == lifted }?.dots
      if let dots { canvas.snapshot(dots.root, into: snapshot) }
    }
  }

  /// Draws both pages within the place of the card.
  private func draw(
    _ turn: PageTurn, _ canvas: Canvas, in place: ColumnLayout.Place, _ snapshot: borrowing Snapshot
  ) {
    let rect = Rect(
      x: ColumnFrame.margin, y: place.top, width: Double(canvas.width) - 2 * ColumnFrame.margin,
      height: place.height)
    snapshot.clip(to: RoundedRect(rect, radius: Corner.card)) {
      if let beside = turn.beside { canvas.snapshot(beside.canvas, into: snapshot) }
      canvas.snapshot(turn.shown.canvas, into: snapshot)
    }
  }

  /// Computes the places of the parts without allocating them.
  func lay(_ canvas: Canvas) {
    if canvas.width > 0 { layout = arrange(canvas, width: canvas.width) }
  }

  /// The top that a part has now, without a layout; nil before the first one.
  func top(ofPart index: Int, _ canvas: Canvas) -> Double? {
    guard canvas.width > 0, parts.indices.contains(index) else { return nil }
    return arrange(canvas, width: canvas.width).places[index].top
  }

  /// The indices of the visible parts.
  var visibleParts: [Int] {
    layout.places.indices.filter { layout.places[$0].meets(view.lowerBound, view.upperBound) }
  }

  private func arrange(_ canvas: Canvas, width: Int) -> ColumnLayout {
    let inside = max(0, width - 2 * Int(ColumnFrame.margin))
    let heights = parts.map { part in
      part.height?() ?? Double(canvas.measure(part.widget, .vertical, for: inside).natural)
    }
    return ColumnLayout(heights: heights, gap: CardMeasures.gap, margin: ColumnFrame.margin)
  }
}

/// A dragged card and its drop position.
struct HeldCard {
  let id: String
  /// The rows at the start of the drag.
  var rows: [CardColumn.Row]
  var reordering: Reordering
  /// The press and current pointer positions, in the column's coordinates.
  let start: Point
  var pointer: Point

  /// The rows as a drop would leave them.
  var shownRows: [CardColumn.Row] {
    reordering.move.map(rows.applying) ?? rows
  }
}

/// Computes the places of the column's parts from their heights.
nonisolated struct ColumnLayout: Hashable, Sendable {
  /// The top and height of each part, from top to bottom.
  private(set) var places: [Place] = []
  private(set) var height = 0.0

  struct Place: Hashable, Sendable {
    var top: Double
    var height: Double
    var bottom: Double { top + height }

    /// Whether part of it lies in the range.
    func meets(_ top: Double, _ bottom: Double) -> Bool {
      height > 0 && self.top < bottom && self.bottom > top
    }
  }

  init(heights: [Double], gap: Double, margin: Double) {
    height = margin
    for part in heights {
      // A part without a height has no gap.
      places.append(Place(top: height, height: part))
      if part > 0 { height += part + gap }
    }
    height += margin - (places.isEmpty ? 0 : gap)
    height = max(0, height)
  }

  /// The scroll offset that shows a part with the least movement; its start takes precedence over
  /// its end.
  func offset(showing place: Place, from offset: Double, page: Double, margin: Double) -> Double {
    let low = place.bottom + margin - page
    let high = place.top - margin
    return max(0, min(max(offset, low), max(high, 0)))
  }
}
