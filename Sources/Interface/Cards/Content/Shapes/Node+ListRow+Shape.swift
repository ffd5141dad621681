internal import GTK
internal import Theme
internal import WidgetCore

/// Icon, title over subtitle, and a trailing value on the title's baseline if there is no subtitle.
nonisolated extension Node.ListRow: Shape {
  var traits: ShapeTraits {
    ShapeTraits(
      fillsColumn: true, hasArea: check == nil, reachesOut: false,
      telling: check == nil ? .spokenFor : .always)
  }

  func leafCount(of node: Node) -> Int { parts(from: 0).end }

  /// The tint applies to icon and value, or to the title if there is neither.
  func leaves(of node: Node, _ paint: Paint) -> [LeafOfNode] {
    let plain = paint.with(nil, paint.strength)
    var leaves: [LeafOfNode] = []
    if let bar { leaves.append(LeafOfNode(.edge, Ground(tint: bar))) }
    if let icon {
      leaves.append(
        LeafOfNode(
          .icon, ShownIcon(name: icon, size: ListMetrics.icon, paint: paint, grows: true)))
    }
    if let content = image?.content(of: node, paint) {
      leaves.append(LeafOfNode(.icon, content))
    }
    let titlePaint = icon == nil && value == nil ? paint : plain
    leaves.append(LeafOfNode(.only, words(of: node, check == nil ? titlePaint : paint)))
    if let subtitle {
      let words = LeafText(
        subtitle, .style(for: .caption), paint.with(nil, .secondary), lines: lines)
      leaves.append(LeafOfNode(.subtitle, words))
    }
    if let progress {
      let bar = Node.Progress(progress.within(0...1))
      leaves.append(LeafOfNode(.progress, FilledBar(progress: bar, paint: paint, fills: true)))
    }
    if let badge {
      let tint = node.tint ?? .gray
      var style = TextStyle.style(for: .footnote)
      style.weight = .semibold
      style.hasTabularFigures = true
      leaves.append(LeafOfNode(.badgeGround, Ground(tint: tint)))
      leaves.append(LeafOfNode(.badge, LeafText(badge, style, Paint(ground: .tint(tint)))))
    }
    if let value {
      var style = TextStyle.style(for: .body)
      style.hasTabularFigures = true
      let quiet = paint.with(paint.tint, .secondary)
      leaves.append(
        LeafOfNode(.value, LeafText(value, style, quiet, align: .trailing, lines: valueLines)))
    }
    return leaves
  }

  private var valueLines: Int { value?.utf8.contains(UInt8(ascii: "\n")) == true ? 2 : 1 }

  private func words(of node: Node, _ paint: Paint) -> any LeafContent {
    guard let check, case .send(let name)? = node.action else {
      return LeafText(title, .style(for: .body), paint, lines: lines)
    }
    let toggle = Node.Toggle(title, isOn: check, strikes: strikes)
    return ShownToggle(
      toggle: toggle, form: .check, name: name,
      label: node.label ?? title, paint: paint)
  }

  func width(of block: Block, _ measures: Measures) -> Span {
    let parts = parts(block.plan)
    let start = start(parts, measures)
    let words = wordsSpan(parts, measures)
    let badge = badgeSize(parts, measures).map { $0.width + ListMetrics.gapBeforeBadge } ?? 0
    let value = parts.value.map { measures.widths($0) } ?? .zero
    let gap = parts.value == nil ? 0 : ListMetrics.gapBeforeValue
    return Span(
      minimum: start + words.minimum + badge + gap + value.minimum,
      natural: start + words.natural + badge + gap + value.natural)
  }

  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger) {
    let parts = parts(block.plan)
    let measures = arranger.measures
    let start = min(start(parts, measures), width)
    let badge = badgeSize(parts, measures).map {
      Size(width: min($0.width, width), height: $0.height)
    }
    let badgeRoom = badge.map { $0.width + ListMetrics.gapBeforeBadge } ?? 0
    let room = max(0, width - start)
    let (words, figure) = shares(parts, in: max(0, room - badgeRoom), measures)
    let title = measures.extent(parts.title, words)
    // Text below a title with a checkbox aligns with the title's text.
    let indent = min(check == nil ? 0 : ControlMetrics.box + ControlMetrics.gap, words)
    let subtitle = parts.subtitle.map { measures.extent($0, words - indent) }
    let value = parts.value.map { measures.extent($0, figure) }
    let overlap = check == nil ? 0 : ListMetrics.airOfBox
    let subtitleTop = max(0, title.height - overlap) + ListMetrics.gapAboveSubtitle
    var wordsHeight = subtitle.map { subtitleTop + $0.height } ?? title.height
    let barTop = wordsHeight + ListMetrics.gapAboveProgress
    if parts.progress != nil { wordsHeight = barTop + ListMetrics.progress }
    let isBelow = figure > room - badgeRoom - words
    let textHeight =
      wordsHeight + (isBelow ? (value?.height ?? 0) + ListMetrics.gapAboveSubtitle : 0)
    let picture = parts.icon.map { measures.extent($0, iconWidth(parts, measures)) }
    let least = block.plan.area == nil ? ListMetrics.rowHeight : ListMetrics.actionRowHeight
    let pictureHeight = picture.map { $0.height + (image == nil ? 0 : ListMetrics.air) }
    block.height =
      [least, textHeight + ListMetrics.air, value?.height ?? 0, pictureHeight ?? 0].max() ?? least
    let top = (block.height - textHeight) / 2
    placeStart(parts, picture, in: block, width: width, with: arranger)
    block.place(parts.title, Rect(x: start, y: top, width: words, height: title.height))
    if let leaf = parts.subtitle, let subtitle {
      block.place(
        leaf,
        Rect(
          x: start + indent, y: top + subtitleTop, width: words - indent, height: subtitle.height))
    }
    if let leaf = parts.progress {
      block.place(
        leaf,
        Rect(
          x: start + indent, y: top + barTop, width: words - indent, height: ListMetrics.progress))
    }
    if let badge {
      let right = width - (isBelow || value == nil ? 0 : figure + ListMetrics.gapBeforeValue)
      let middle = subtitle == nil ? block.height / 2 : top + title.height / 2
      placeBadge(
        parts, badge, in: block, right: max(badge.width, right), middle: middle, with: arranger)
    }
    guard let leaf = parts.value, let value else { return }
    guard !isBelow else {
      return block.place(
        leaf,
        Rect(
          x: width - figure, y: top + textHeight - value.height, width: figure,
          height: value.height))
    }
    var line = (block.height - value.height) / 2
    if subtitle == nil, valueLines == 1, let own = value.baseline, let other = title.baseline {
      line = top + other - own
    }
    block.place(leaf, Rect(x: width - figure, y: line, width: figure, height: value.height))
  }

  private func placeStart(
    _ parts: ListRowParts, _ picture: LeafExtent?, in block: Block, width: Double,
    with arranger: Arranger
  ) {
    var x = 0.0
    if let leaf = parts.edge {
      let height = max(0, block.height - 2 * ListMetrics.airOfEdge)
      block.place(
        leaf,
        Rect(
          x: 0, y: ListMetrics.airOfEdge, width: min(ListMetrics.edge, width), height: height))
      x = min(ListMetrics.edge + ListMetrics.gapAfterEdge, width)
    }
    guard let leaf = parts.icon, let picture else { return }
    let side = min(iconWidth(parts, arranger.measures), max(0, width - x))
    block.place(
      leaf, Rect(x: x, y: (block.height - picture.height) / 2, width: side, height: picture.height))
  }

  private func placeBadge(
    _ parts: ListRowParts, _ size: Size, in block: Block, right: Double, middle: Double,
    with arranger: Arranger
  ) {
    guard let leaf = parts.badge else { return }
    let place = Rect(
      x: right - size.width, y: max(0, middle - size.height / 2), width: size.width,
      height: size.height)
    block.place(leaf - 1, place)
    let inset = (size.width - min(arranger.measures.widths(leaf).natural, size.width)) / 2
    block.place(
      leaf,
      Rect(
        x: place.minX + inset, y: place.minY + ListMetrics.badgePadding.height,
        width: size.width - 2 * inset,
        height: max(0, size.height - 2 * ListMetrics.badgePadding.height)))
  }
}

/// The indices of a row's leaves.
nonisolated struct ListRowParts {
  var edge: Int?
  var icon: Int?
  var title: Int
  var subtitle: Int?
  var progress: Int?
  /// The text; its pill comes before.
  var badge: Int?
  var value: Int?
  /// The index after the last.
  var end: Int
}

nonisolated extension Node.ListRow {
  private func parts(_ plan: Plan) -> ListRowParts { parts(from: plan.firstOwn) }

  private func parts(from first: Int) -> ListRowParts {
    var next = first
    func nextLeaf(_ count: Int = 1) -> Int {
      next += count
      return next - 1
    }
    let edge = bar.map { _ in nextLeaf() }
    let icon = icon != nil || image != nil ? nextLeaf() : nil
    let title = nextLeaf()
    let subtitle = subtitle.map { _ in nextLeaf() }
    let progress = progress.map { _ in nextLeaf() }
    let badge = badge.map { _ in nextLeaf(2) }
    let value = value.map { _ in nextLeaf() }
    return ListRowParts(
      edge: edge, icon: icon, title: title, subtitle: subtitle, progress: progress, badge: badge,
      value: value, end: next)
  }

  private func iconWidth(_ parts: ListRowParts, _ measures: Measures) -> Double {
    parts.icon.map { measures.widths($0).natural } ?? 0
  }

  /// The leading edge of the text.
  private func start(_ parts: ListRowParts, _ measures: Measures) -> Double {
    let edge = parts.edge == nil ? 0 : ListMetrics.edge + ListMetrics.gapAfterEdge
    return edge
      + (parts.icon == nil ? 0 : iconWidth(parts, measures) + ListMetrics.gapAfterIcon)
  }

  private func badgeSize(_ parts: ListRowParts, _ measures: Measures) -> Size? {
    guard let leaf = parts.badge else { return nil }
    let width = min(measures.widths(leaf).natural, ListMetrics.widestBadge)
    let height = measures.extent(leaf, width).height + 2 * ListMetrics.badgePadding.height
    return Size(width: max(height, width + 2 * ListMetrics.badgePadding.width), height: height)
  }

  /// A value is never cut off: it is beside the text if that keeps half of the width, otherwise
  /// below, both at full width.
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
