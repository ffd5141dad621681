import GTK
import Theme
import WidgetCore

@testable import Cards

/// Content laid out without a display: each character is 10 wide, each line 20 high, with the
/// baseline at 15, and a figure's twice that.
struct Laying {
  let plan: Plan
  let layout: ContentLayout
  let contents: [any LeafContent]

  init(
    _ node: Node, mode: DisplayMode = .compact, width: Double = 400, margins: Margins = .none,
    direction: ReadingDirection = .leftToRight, end: Double = 10_000, fit: Double = 10_000,
    least: Double = 0,
    onMeasure: @escaping (Int) -> Void = { _ in }
  ) {
    plan = Plan(node.withinLimits)
    let contents = plan.contents
    self.contents = contents
    layout = ContentLayout(
      plan, in: mode, width: width, margins: margins, direction: direction, end: end, fit: fit,
      least: least,
      measures: Measures(
        widths: {
          onMeasure($0)
          return contents[$0].span
        },
        extent: {
          onMeasure($0)
          return contents[$0].extent(in: $1)
        }))
  }

  /// The frames of visible leaves, without hit areas.
  var shown: [Rect] {
    zip(contents, layout.frames).compactMap { content, frame in
      content is PressedArea ? nil : frame
    }
  }

  var areas: [Rect] {
    zip(contents, layout.frames).compactMap { content, frame in
      content is PressedArea ? frame : nil
    }
  }
}

extension Plan {
  /// The contents of its leaves by index.
  var contents: [any LeafContent] {
    node.leaves(in: PieceContext()).map(\.content) + children.flatMap(\.contents)
  }
}

extension LeafContent {
  var span: Span {
    switch self {
    case let linked as LinkedText: return linked.words.span
    case let words as LeafText:
      let width = Double(min(words.text.count, 300) * 10)
      return Span(minimum: min(width, 20), natural: width)
    case is FilledBar: return Span(minimum: 24, natural: 96)
    case let ring as FilledRing:
      return Span(minimum: 16, natural: ring.progress.size.within(Limits.ringSize))
    case is DrawnChart: return Span(minimum: 40, natural: 120)
    case let icon as ShownIcon:
      return Span(minimum: 8, natural: icon.size.within(Limits.imageSize))
    case let picture as ShownPicture:
      return Span(minimum: 8, natural: picture.placing.box.width)
    case let toggle as ShownToggle:
      return Span(minimum: 40, natural: Double(min(toggle.label.count, 300) * 10 + 32))
    case is PressedButton: return Span(minimum: 44, natural: 80)
    case is DividingLine: return Span(1)
    default: return .zero
    }
  }

  func extent(in width: Double) -> LeafExtent {
    switch self {
    case let linked as LinkedText: return linked.words.extent(in: width)
    case let words as LeafText:
      let line = words.style.hasTabularFigures && words.style.size > 20 ? 40.0 : 20.0
      let needed = (Double(min(words.text.count, 300) * 10) / max(10, width)).rounded(.up)
      return LeafExtent(
        height: line * min(max(1, needed), Double(words.lines)), baseline: line * 0.75)
    case is FilledBar: return LeafExtent(height: 8)
    case let ring as FilledRing:
      return LeafExtent(height: min(ring.progress.size.within(Limits.ringSize), width))
    case let chart as DrawnChart: return LeafExtent(height: chart.chart.height)
    case let icon as ShownIcon:
      return LeafExtent(height: min(icon.size.within(Limits.imageSize), width))
    case let picture as ShownPicture:
      return LeafExtent(height: picture.placing.room(in: width).height)
    case is ShownToggle: return LeafExtent(height: 36, baseline: 23)
    case is PressedButton: return LeafExtent(height: 28)
    case is DividingLine: return LeafExtent(height: 1)
    default: return LeafExtent(height: 0)
    }
  }
}
