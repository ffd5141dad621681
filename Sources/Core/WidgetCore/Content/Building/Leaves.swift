// Nodes without children. Each type makes one kind of node.

/// Text, on one line by default.
public struct Text: Part {
  public var node: Node

  public init(_ text: String) {
    node = Node(.text(Node.Text(text)))
  }

  /// Runs with their own color, weight and action.
  public init(_ runs: [TextRun]) {
    node = Node(.text(Node.Text(runs)))
  }

  /// A time that the host updates.
  public init(_ time: ShownTime) {
    node = Node(.text(Node.Text(time)))
  }

  public func role(_ role: TextRole) -> Text { with { $0.role = role } }
  public func align(_ align: TextAlignment) -> Text { with { $0.align = align } }
  public func lines(_ lines: Int) -> Text { with { $0.lines = lines } }
  public func weight(_ weight: Weight) -> Text { with { $0.weight = weight } }
  /// Monospaced text.
  public func mono() -> Text { with { $0.isMono = true } }
  public func struck(_ isStruck: Bool = true) -> Text { with { $0.isStruck = isStruck } }
  /// A disc or pill behind the text.
  public func fill(_ tint: Tint?) -> Text { with { $0.fill = tint } }

  private func with(_ change: (inout Node.Text) -> Void) -> Text {
    guard case .text(var text) = node.kind else { return self }
    change(&text)
    return with { $0.kind = .text(text) }
  }
}

/// A progress bar, filled from 0 to 1.
public struct Progress: Part {
  public var node: Node

  public init(_ value: Double, track: Tint? = nil) {
    node = Node(.progress(Node.Progress(value, track: track)))
  }

  /// A ring or gauge with a text in the center.
  public static func ring(
    _ value: Double, kind: ProgressKind = .ring, size: Double = Node.Progress.standardSize,
    text: String? = nil, track: Tint? = nil
  ) -> Progress {
    var progress = Progress(value, track: track)
    progress.node.kind = .progress(
      Node.Progress(value, kind: kind, track: track, size: size, text: text))
    return progress
  }

  /// Activity of unknown length.
  public static func indeterminate(_ kind: ProgressKind = .bar) -> Progress {
    var progress = Progress(0)
    progress.node.kind = .progress(.indeterminate(kind))
    return progress
  }

  /// The start of the filled part.
  public func from(_ value: Double) -> Progress { with { $0.from = value } }
  /// Notches, from 0 to 1.
  public func marks(_ marks: [Double]) -> Progress { with { $0.marks = marks } }
  /// Tints, each from a value on.
  public func levels(_ levels: [Node.Progress.Level]) -> Progress { with { $0.levels = levels } }

  private func with(_ change: (inout Node.Progress) -> Void) -> Progress {
    guard case .progress(var progress) = node.kind else { return self }
    change(&progress)
    return with { $0.kind = .progress(progress) }
  }

  /// A bar that fills by itself between two times, in seconds since 1970.
  public init(from start: Double, to end: Double, track: Tint? = nil) {
    node = Node(.progress(Node.Progress(TimeSpan(from: start, to: end), track: track)))
  }
}

/// A chart of lines, bars or candles.
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

  /// Values at times in seconds since 1970, ascending.
  public init(
    _ values: [Node.Chart.TimedValue], kind: ChartKind = .line,
    height: Double = Node.Chart.standardHeight, baseline: Double? = nil, unit: String? = nil
  ) {
    let chart = Node.Chart(
      .timed(values), kind: kind, height: height, baseline: baseline, unit: unit)
    node = Node(.chart(chart))
  }

  /// Several lines, or stacked bars.
  public init(
    _ series: [Node.Chart.Series], kind: ChartKind = .line,
    height: Double = Node.Chart.standardHeight, unit: String? = nil
  ) {
    var chart = Node.Chart(.even([]), kind: kind, height: height, unit: unit)
    chart.series = series
    node = Node(.chart(chart))
  }

  /// Candles at equal steps; nil is a gap.
  public init(
    candles: [Node.Chart.Candle?], height: Double = Node.Chart.standardHeight, unit: String? = nil
  ) {
    let chart = Node.Chart(.candles(candles), kind: .candles, height: height, unit: unit)
    node = Node(.chart(chart))
  }

  /// Candles at times.
  public init(
    candles: [Node.Chart.TimedCandle], height: Double = Node.Chart.standardHeight,
    unit: String? = nil
  ) {
    let chart = Node.Chart(.timedCandles(candles), kind: .candles, height: height, unit: unit)
    node = Node(.chart(chart))
  }

  /// The values at the bottom and the top.
  public func range(_ range: ClosedRange<Double>) -> Chart { with { $0.range = range } }
  /// Values with a threshold line.
  public func thresholds(_ thresholds: [Node.Chart.Threshold]) -> Chart {
    with { $0.thresholds = thresholds }
  }

  private func with(_ change: (inout Node.Chart) -> Void) -> Chart {
    guard case .chart(var chart) = node.kind else { return self }
    change(&chart)
    return with { $0.kind = .chart(chart) }
  }

  /// Adds axes with round values and times.
  public func axes() -> Chart { with { $0.hasAxes = true } }

  /// Ignores the card's margins at the sides, and at the bottom if nothing is below.
  public func edgeToEdge() -> Chart {
    guard case .chart(var chart) = node.kind else { return self }
    chart.isEdgeToEdge = true
    return with { $0.kind = .chart(chart) }
  }
}

/// An icon of the theme.
public struct ThemeIcon: Part {
  public var node: Node

  public init(_ name: String, size: Double = Node.Image.standardSize) {
    node = Node(.image(Node.Image(.icon(name), size: size)))
  }
}

/// A picture, as the bytes of a PNG or JPEG file.
public struct Picture: Part {
  public var node: Node

  public init(_ bytes: [UInt8], size: Double = Node.Image.standardSize) {
    node = Node(.image(Node.Image(.picture(bytes), size: size)))
  }

  /// A picture in a box that isn't square.
  public init(_ bytes: [UInt8], width: Double, height: Double, fit: ImageFit = .cover) {
    node = Node(.image(Node.Image(.picture(bytes), width: width, height: height, fit: fit)))
  }

  /// A picture that was sent with a name before; see `named`.
  public init(kept name: String, size: Double = Node.Image.standardSize) {
    node = Node(.image(Node.Image(.kept, name: name, size: size)))
  }

  /// The same in a box that isn't square.
  public init(kept name: String, width: Double, height: Double, fit: ImageFit = .cover) {
    node = Node(.image(Node.Image(.kept, name: name, width: width, height: height, fit: fit)))
  }

  /// A picture file: its path, or its place in the widget's own folder.
  public init(file path: String, size: Double = Node.Image.standardSize) {
    node = Node(.image(Node.Image(.file(PictureFileLink(path)), size: size)))
  }

  /// The picture for the dark color scheme.
  public func dark(_ bytes: [UInt8]) -> Picture { with { $0.dark = bytes } }
  /// Draws only its shape, in the color of text or its tint.
  public func mask() -> Picture { with { $0.isMask = true } }
  /// As wide as its place; the height follows from the picture unless it is set.
  public func fillingWidth(height: Double? = nil) -> Picture {
    with { ($0.fillsWidth, $0.height) = (true, height) }
  }
  /// Names the picture, so that the panel keeps it and later content can refer to it.
  public func named(_ name: String) -> Picture { with { $0.name = name } }
  /// The corner radius.
  public func corner(_ radius: Double) -> Picture { with { $0.corner = radius } }
  /// Clips it to a circle.
  public func round() -> Picture { with { $0.isRound = true } }

  private func with(_ change: (inout Node.Image) -> Void) -> Picture {
    guard case .image(var image) = node.kind else { return self }
    change(&image)
    return with { $0.kind = .image(image) }
  }
}

/// Cells in columns, filled by their values from 0 to 1.
public struct HeatMap: Part {
  public var node: Node

  public init(
    _ values: [Double], rows: Int = Node.HeatMap.standardRows, skipping skipped: Int = 0
  ) {
    node = Node(.heatMap(Node.HeatMap(values, rows: rows, skipping: skipped)))
  }
}

/// The face of an analogue clock.
public struct ClockFace: Part {
  public var node: Node

  /// - Parameter day: a time span of daylight at the place, which counts for all days.
  public init(
    zone: String? = nil, day: TimeSpan? = nil, size: Double = Node.Clock.standardSize
  ) {
    node = Node(.clock(Node.Clock(zone: zone, day: day, size: size)))
  }
}

/// A button.
public struct ActionButton: Part {
  public var node: Node

  public init(_ text: String, style: ButtonStyle = .plain, action: Action) {
    node = Node(.button(Node.Button(.text(text), style: style)), action: action)
  }

  /// A button with an icon and an accessible label.
  /// - Parameter size: the diameter of a round one.
  public init(
    icon: String, label: String, style: ButtonStyle = .plain, size: Double? = nil, action: Action
  ) {
    let button = Node.Button(.icon(icon), style: style, size: size)
    node = Node(.button(button), action: action, label: label)
  }
}

/// A switch; sends its new state.
public struct ToggleSwitch: Part {
  public var node: Node

  public init(_ text: String, isOn: Bool, sending action: String) {
    node = Node(.switch(Node.Toggle(text, isOn: isOn)), action: .send(action))
  }

  /// A tile that is filled while it is on. Its chevron opens the page.
  public static func tile(
    _ text: String, isOn: Bool, icon: String? = nil, subtitle: String? = nil,
    page: ContentPage? = nil, sending action: String
  ) -> ToggleSwitch {
    var tile = ToggleSwitch(text, isOn: isOn, sending: action)
    tile.node.kind = .switch(
      Node.Toggle(
        text, isOn: isOn, kind: .tile, icon: icon, subtitle: subtitle, page: page))
    return tile
  }
}

/// A check box; sends its new state. If `strikes`, the text of a checked box is struck through.
public struct Check: Part {
  public var node: Node

  public init(_ text: String, isOn: Bool, strikes: Bool = false, sending action: String) {
    node = Node(.check(Node.Toggle(text, isOn: isOn, strikes: strikes)), action: .send(action))
  }
}

/// A slider; sends its value.
public struct ValueSlider: Part {
  public var node: Node

  /// `label` is the accessible label; the icons are at both ends.
  public init(
    _ value: Double, in range: ClosedRange<Double> = 0...1, step: Double? = nil, label: String,
    icon: String? = nil, endIcon: String? = nil, sending action: String
  ) {
    let slider = Node.Slider(
      value, from: range.lowerBound, to: range.upperBound, step: step, icon: icon,
      endIcon: endIcon)
    node = Node(.slider(slider), action: .send(action), label: label)
  }

  /// A position in something that plays, in seconds.
  /// - Parameter time: when it is at the start and at the end; nil while it is paused.
  public init(
    position: Double, of length: Double, moving time: TimeSpan?, label: String,
    sending action: String
  ) {
    var slider = Node.Slider(position, to: length, step: max(1, (length / 10_000).rounded(.up)))
    (slider.kind, slider.time) = (.position, time)
    node = Node(.slider(slider), action: .send(action), label: label)
  }
}

extension ValueSlider {
  /// An amount up to 1, such as a volume: a filled bar, high with an icon, otherwise thin.
  public init(
    level: Double, to end: Double = 1, label: String, icon: String? = nil, isMuted: Bool = false,
    sending action: String
  ) {
    var slider = Node.Slider(level, to: end, step: 0.01, icon: icon)
    slider.kind = .level
    node = Node(
      .slider(slider), action: .send(action), label: label,
      strength: isMuted ? .secondary : .primary)
  }

  /// Sends another action by a click on the icon of a level.
  public func iconAction(_ action: String, label: String) -> ValueSlider {
    guard case .slider(var slider) = node.kind else { return self }
    (slider.iconAction, slider.iconLabel) = (action, label)
    return with { $0.kind = .slider(slider) }
  }
}

/// A choice of several options; sends the id of the chosen one.
public struct Choice: Part {
  public var node: Node

  public init(
    _ options: [Node.Choice.Option], value: String?, kind: ChoiceKind = .segments,
    sending action: String
  ) {
    node = Node(.choice(Node.Choice(options, value: value, kind: kind)), action: .send(action))
  }
}

/// A text field. Return sends its text; with several lines, it is sent as it is typed.
public struct TextField: Part {
  public var node: Node

  public init(
    _ text: String = "", placeholder: String, lines: Int = 1, sending action: String
  ) {
    node = Node(
      .field(Node.TextField(text, placeholder: placeholder, lines: lines)), action: .send(action))
  }
}

/// A month with dots on its days; sends the day that the user chooses, such as "2026-11-27".
public struct MonthView: Part {
  public var node: Node

  public init(_ value: CivilDay, marks: [Node.Month.Mark] = [], sending action: String) {
    node = Node(.month(Node.Month(value, marks: marks)), action: .send(action))
  }
}

/// A thin line.
public struct Divider: Part {
  public var node = Node(.divider)

  public init() {}
}

/// Takes the remaining space.
public struct Spacer: Part {
  public var node = Node(.spacer)

  public init() {}
}
