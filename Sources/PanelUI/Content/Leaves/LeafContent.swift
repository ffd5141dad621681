internal import WidgetCore

/// One thing of a node that is seen or pressed. A node consists of up to five of them.
nonisolated enum LeafContent: Hashable, Sendable {
  /// What takes the clicks on a node with an action.
  case area(Action)
  case text(Words)
  case bar(Node.Progress, Paint)
  case chart(Node.Chart, Paint)
  case icon(String, size: Double, Paint)
  case picture([UInt8], size: Double)
  case button(Node.Button.Face, Action, Paint)
  case divider
}

/// Which part of its node a leaf is: it stays the same leaf while that is there.
nonisolated enum LeafSlot: Hashable, Sendable {
  case area
  case icon
  case only
  case subtitle
  case value
}

nonisolated extension Node {
  /// The leaves of this node itself, in reading order; the area that takes its clicks lies below.
  var leaves: [(slot: LeafSlot, content: LeafContent)] {
    var leaves: [(slot: LeafSlot, content: LeafContent)] = []
    if let area = areaAction { leaves.append((.area, .area(area))) }
    let paint = Paint(tint: tint, strength: strength)
    switch kind {
    case .text(let text):
      leaves.append((.only, .text(Words(text, paint))))
    case .progress(let progress):
      leaves.append((.only, .bar(progress, paint)))
    case .chart(let chart):
      leaves.append((.only, .chart(chart, paint)))
    case .image(let image):
      switch image.source {
      case .icon(let name): leaves.append((.only, .icon(name, size: image.size, paint)))
      case .picture(let bytes): leaves.append((.only, .picture(bytes, size: image.size)))
      }
    case .button(let button):
      if let action { leaves.append((.only, .button(button.face, action, paint))) }
    case .divider:
      leaves.append((.only, .divider))
    case .listRow(let row):
      leaves += row.leaves(paint)
    case .row, .column, .grid, .list, .spacer, .unknown: break
    }
    return leaves
  }

  /// How many leaves it has, without making them.
  var leafCount: Int {
    let area = areaAction == nil ? 0 : 1
    switch kind {
    case .text, .progress, .chart, .image, .divider: return area + 1
    case .button: return action == nil ? 0 : 1
    case .listRow(let row):
      return area + 1 + [row.icon, row.subtitle, row.value].count { $0 != nil }
    case .row, .column, .grid, .list, .spacer, .unknown: return area
    }
  }

  /// The action that an area of its own is for: a button takes its clicks itself, and where nothing
  /// is drawn nothing is clicked.
  var areaAction: Action? {
    switch kind {
    case .button, .divider, .spacer, .unknown: nil
    default: action
    }
  }
}

nonisolated extension Words {
  init(_ text: Node.Text, _ paint: Paint) {
    var style = TextStyle.style(for: text.role)
    if let weight = text.weight { style.weight = weight.font }
    self.init(text.text, style, paint, align: text.align, lines: text.lines)
  }
}

nonisolated extension Node.ListRow {
  /// A row's tint is that of its icon and its figure; only where it has neither it is the title's.
  fileprivate func leaves(_ paint: Paint) -> [(slot: LeafSlot, content: LeafContent)] {
    var leaves: [(slot: LeafSlot, content: LeafContent)] = []
    let plain = Paint(strength: paint.strength)
    if let icon { leaves.append((.icon, .icon(icon, size: ListMetrics.icon, paint))) }
    let titlePaint = icon == nil && value == nil ? paint : plain
    leaves.append((.only, .text(Words(title, .style(for: .body), titlePaint))))
    if let subtitle {
      leaves.append(
        (.subtitle, .text(Words(subtitle, .style(for: .caption), Paint(strength: .secondary)))))
    }
    if let value {
      var style = TextStyle.style(for: .body)
      style.hasTabularFigures = true
      let quiet = Paint(tint: paint.tint, strength: .secondary)
      leaves.append((.value, .text(Words(value, style, quiet, align: .trailing))))
    }
    return leaves
  }
}
