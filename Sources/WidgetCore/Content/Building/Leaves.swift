// What content ends in. Each is a node that can only be of one kind.

/// Words, on one line unless more are asked for.
public struct Text: Part {
  public var node: Node

  public init(_ text: String) {
    node = Node(.text(Node.Text(text)))
  }

  public func role(_ role: TextRole) -> Text { with { $0.role = role } }
  public func align(_ align: Alignment) -> Text { with { $0.align = align } }
  public func lines(_ lines: Int) -> Text { with { $0.lines = lines } }
  public func weight(_ weight: Weight) -> Text { with { $0.weight = weight } }

  private func with(_ change: (inout Node.Text) -> Void) -> Text {
    guard case .text(var text) = node.kind else { return self }
    change(&text)
    return with { $0.kind = .text(text) }
  }
}

/// A bar that is filled in part, from 0 to 1.
public struct Progress: Part {
  public var node: Node

  public init(_ value: Double, track: Tint? = nil) {
    node = Node(.progress(Node.Progress(value, track: track)))
  }
}

/// A line or bars.
public struct Chart: Part {
  public var node: Node

  /// Values at equal steps; nil is a gap.
  public init(
    _ values: [Double?], kind: ChartKind = .line, height: Double = Node.Chart.standardHeight,
    baseline: Double? = nil, unit: String? = nil
  ) {
    let chart = Node.Chart(
      .even(values), kind: kind, height: height, baseline: baseline, unit: unit)
    node = Node(.chart(chart))
  }

  /// Values at times, in seconds since 1970 and in their order.
  public init(
    _ values: [Node.Chart.TimedValue], kind: ChartKind = .line,
    height: Double = Node.Chart.standardHeight, baseline: Double? = nil, unit: String? = nil
  ) {
    let chart = Node.Chart(
      .timed(values), kind: kind, height: height, baseline: baseline, unit: unit)
    node = Node(.chart(chart))
  }

  /// Without the card's margins: up to both sides, and to the bottom if nothing is below.
  public func edgeToEdge() -> Chart {
    guard case .chart(var chart) = node.kind else { return self }
    chart.isEdgeToEdge = true
    return with { $0.kind = .chart(chart) }
  }
}

/// An icon from the theme.
public struct Icon: Part {
  public var node: Node

  public init(_ name: String, size: Double = Node.Image.standardSize) {
    node = Node(.image(Node.Image(.icon(name), size: size)))
  }
}

/// A picture: the bytes of a PNG or JPEG file.
public struct Picture: Part {
  public var node: Node

  public init(_ bytes: [UInt8], size: Double = Node.Image.standardSize) {
    node = Node(.image(Node.Image(.picture(bytes), size: size)))
  }
}

/// What is pressed.
public struct Button: Part {
  public var node: Node

  public init(_ text: String, action: Action) {
    node = Node(.button(Node.Button(.text(text))), action: action)
  }

  /// A button with an icon, and what a screen reader says for it.
  public init(icon: String, label: String, action: Action) {
    node = Node(.button(Node.Button(.icon(icon))), action: action, label: label)
  }
}

/// A thin line.
public struct Divider: Part {
  public var node = Node(.divider)

  public init() {}
}

/// Takes the room that is left over.
public struct Spacer: Part {
  public var node = Node(.spacer)

  public init() {}
}
