internal import GTK
internal import Styling
internal import WidgetCore

/// Icon, title over subtitle, and a value at the trailing edge that stands on the title's line where
/// that is the only one.
nonisolated extension Node.ListRow: Shape {
  var traits: ShapeTraits { ShapeTraits(fillsColumn: true, reachesOut: false) }

  func leafCount(of node: Node) -> Int {
    1 + [icon, subtitle, value].count { $0 != nil }
  }

  /// A row's tint is that of its icon and its figure; only where it has neither it is the title's.
  func leaves(of node: Node, _ paint: Paint) -> [LeafOfNode] {
    let plain = paint.with(nil, paint.strength)
    var leaves: [LeafOfNode] = []
    if let icon {
      leaves.append(
        LeafOfNode(.icon, ShownIcon(name: icon, size: ListMetrics.icon, paint: paint)))
    }
    let titlePaint = icon == nil && value == nil ? paint : plain
    leaves.append(LeafOfNode(.only, LeafText(title, .style(for: .body), titlePaint)))
    if let subtitle {
      let words = LeafText(subtitle, .style(for: .caption), paint.with(nil, .secondary))
      leaves.append(LeafOfNode(.subtitle, words))
    }
    if let value {
      var style = TextStyle.style(for: .body)
      style.hasTabularFigures = true
      let quiet = paint.with(paint.tint, .secondary)
      leaves.append(LeafOfNode(.value, LeafText(value, style, quiet, align: .trailing)))
    }
    return leaves
  }

  func width(of block: Block, _ measures: Measures) -> Span {
    let parts = parts(block.plan)
    let icon = parts.icon.map { measures.widths($0).natural + ListMetrics.gapAfterIcon } ?? 0
    let words = wordsSpan(parts, measures)
    let value = parts.value.map { measures.widths($0) } ?? .zero
    let gap = parts.value == nil ? 0 : ListMetrics.gapBeforeValue
    return Span(
      minimum: icon + words.minimum + gap + value.minimum,
      natural: icon + words.natural + gap + value.natural)
  }

  func arrange(_ block: inout Block, in width: Double, top: Double?, with arranger: inout Arranger)
  {
    let parts = parts(block.plan)
    let start =
      parts.icon.map { arranger.measures.widths($0).natural + ListMetrics.gapAfterIcon } ?? 0
    let room = max(0, width - start)
    let (words, figure) = shares(parts, in: room, arranger.measures)
    let title = arranger.measures.extent(parts.title, words)
    let subtitle = parts.subtitle.map { arranger.measures.extent($0, words) }
    let value = parts.value.map { arranger.measures.extent($0, figure) }
    let icon = parts.icon.map { arranger.measures.extent($0, start - ListMetrics.gapAfterIcon) }
    let wordsHeight =
      title.height + (subtitle.map { $0.height + ListMetrics.gapAboveSubtitle } ?? 0)
    let isBelow = figure > room - words
    let textHeight =
      wordsHeight + (isBelow ? (value?.height ?? 0) + ListMetrics.gapAboveSubtitle : 0)
    let least = block.plan.area == nil ? ListMetrics.rowHeight : ListMetrics.actionRowHeight
    block.height =
      [least, textHeight + ListMetrics.air, value?.height ?? 0, icon?.height ?? 0].max() ?? least
    let top = (block.height - textHeight) / 2
    if let leaf = parts.icon, let icon {
      let side = min(start - ListMetrics.gapAfterIcon, width)
      arranger.place(
        leaf, Rect(x: 0, y: (block.height - icon.height) / 2, width: side, height: icon.height))
    }
    let left = min(start, width)
    arranger.place(parts.title, Rect(x: left, y: top, width: words, height: title.height))
    if let leaf = parts.subtitle, let subtitle {
      arranger.place(
        leaf,
        Rect(
          x: left, y: top + wordsHeight - subtitle.height, width: words, height: subtitle.height))
    }
    guard let leaf = parts.value, let value else { return }
    guard !isBelow else {
      return arranger.place(
        leaf,
        Rect(
          x: width - figure, y: top + textHeight - value.height, width: figure,
          height: value.height))
    }
    var line = (block.height - value.height) / 2
    if subtitle == nil, let own = value.baseline, let other = title.baseline {
      line = top + other - own
    }
    arranger.place(leaf, Rect(x: width - figure, y: line, width: figure, height: value.height))
  }
}

/// The numbers of a row's leaves.
nonisolated struct ListRowParts {
  var icon: Int?
  var title: Int
  var subtitle: Int?
  var value: Int?
}

nonisolated extension Node.ListRow {
  private func parts(_ plan: Plan) -> ListRowParts {
    var next = plan.firstOwn
    func nextLeaf() -> Int {
      defer { next += 1 }
      return next
    }
    let icon = icon.map { _ in nextLeaf() }
    let title = nextLeaf()
    let subtitle = subtitle.map { _ in nextLeaf() }
    return ListRowParts(
      icon: icon, title: title, subtitle: subtitle, value: value.map { _ in nextLeaf() })
  }

  /// A value is shown whole: beside the words while that leaves them half of the room, else below them,
  /// where both have all of it.
  private func shares(
    _ parts: ListRowParts, in room: Double, _ measures: Measures
  ) -> (words: Double, value: Double) {
    guard let leaf = parts.value else { return (room, 0) }
    let words = wordsSpan(parts, measures).natural
    let gap = min(ListMetrics.gapBeforeValue, room)
    let rest = room - gap
    let wanted = measures.widths(leaf).natural
    guard wanted <= max(rest / 2, rest - words).rounded(.down) else {
      return (max(0, room), max(0, min(wanted, room)))
    }
    return (max(0, rest - wanted), max(0, wanted))
  }

  private func wordsSpan(_ parts: ListRowParts, _ measures: Measures) -> Span {
    let title = measures.widths(parts.title)
    guard let subtitle = parts.subtitle.map({ measures.widths($0) }) else { return title }
    return Span(
      minimum: max(title.minimum, subtitle.minimum), natural: max(title.natural, subtitle.natural))
  }
}
