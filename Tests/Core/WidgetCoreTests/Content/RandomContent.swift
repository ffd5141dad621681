import RandomTesting
import WidgetCore

extension SeededNumbers {
  mutating func maybe<Value>(_ value: Value) -> Value? {
    isLucky(oneIn: 3) ? value : nil
  }

  private static let words = [
    "", "a", "61.3%", "Used Space", "é\u{301}", "\"quoted\"\\", "line\nline", "😀", "שלום",
    "\u{200F}x",
  ]
  private static let icons = ["mail", "weather-clear-symbolic", "org.gnome.App_1+"]
  private static let numbers: [Double] = [
    0, -0.5, 1, 1e-7, 1e21, 123_456.789, 0.1, -1e300, 3.0, .leastNonzeroMagnitude,
  ]
  private static let actions: [Action] = [
    .open("https://example.org/?a=1#b"), .open("mailto:a@example.org"), .send("next"), .toggleMode,
    .editSettings, .visit("https://example.org/", sending: "opened"),
    .launch("org.example.App.desktop"), .run(ProgramRun(["ls", "-l", ""], sending: "done")),
    .copy("a"),
    .show(ContentPage("Hamburg", Column { Text("12°").role(.title) }.node)),
    .confirm(Confirmation("clear", title: "Delete All?", confirm: "Delete", isDestructive: true)),
    .ask(
      Ask(
        "add", title: "New Timer", text: "It rings.",
        fields: [
          .init("name", "Name", placeholder: "Tea"),
          .init(
            "minutes", "Minutes", .number(minimum: 1, maximum: 180, step: 1), value: 5,
            isRequired: true),
          .init("loud", "Loud", .toggle, value: true),
          .init(
            "sound", "Sound",
            .choice([
              .init("bell", label: TranslatedText("Bell")),
              .init("none", label: TranslatedText("None")),
            ]), value: "none"),
          .init("key", "Key", .secret),
          .init(
            "day", "Day", .date(minimum: CivilDay(0), maximum: nil), value: "2026-11-27"),
          .init("at", "At", .time, value: "07:30"), .init("tint", "Tint", .color, value: "#28527A"),
        ])),
  ]

  /// Returns a valid random tree.
  mutating func tree(levels: Int = 4) -> Node {
    var node = Node(kind(levels: levels))
    change(&node)
    return node
  }

  /// Randomizes the common values of a node.
  mutating func change(_ node: inout Node) {
    node.mode = maybe(pick([.compact, .expanded]))
    node.action = maybe(pick(Self.actions))
    node.label = maybe(line())
    node.tooltip = maybe(line())
    node.tint = maybe(pick(Tint.named + [.rgb(red: 1, green: 171, blue: 255)]))
    node.strength = pick(Strength.allCases)
    node.change = maybe(pick(ContentTransition.allCases))
    node.menu =
      isLucky(oneIn: 5)
      ? [
        MenuItem(
          "Delete", icon: maybe("mail"), action: pick(Self.actions), isDestructive: true,
          isAlternate: true),
        MenuItem("שבוע", action: .send("x")),
      ] : []
    switch node.kind {
    case .button:
      node.action = pick(Self.actions)
      node.label = "Button"
    case .switch, .check, .slider, .choice, .field, .month:
      node.action = .send(pick(["volume", "wifi"]))
      node.label = "Control"
    default: break
    }
  }

  private mutating func control() -> Node.Kind {
    let options = [Node.Choice.Option("a", "Day"), .init("b", "שבוע"), .init("c", "Month")]
    return switch Int.random(in: 0..<6, using: &self) {
    case 0: .switch(Node.Toggle(line(), isOn: isLucky(oneIn: 2)))
    case 1: .check(Node.Toggle(line(), isOn: isLucky(oneIn: 2), strikes: isLucky(oneIn: 2)))
    case 2: .slider(slider())
    case 3:
      .choice(
        Node.Choice(
          options, value: maybe(pick(["a", "b", "c"])), kind: pick(ChoiceKind.allCases)))
    case 4:
      .month(
        Node.Month(
          CivilDay(Int.random(in: -700_000...2_900_000, using: &self)),
          marks: (0..<3).map { .init(CivilDay($0), [.blue, .red], label: maybe(line())) }))
    default: .field(Node.TextField(line(), placeholder: maybe("Add")))
    }
  }

  private mutating func slider() -> Node.Slider {
    var slider = Node.Slider(
      pick([0, 0.5, 1]), to: pick([1, 100]), step: maybe(0.1), icon: maybe(pick(Self.icons)))
    slider.kind = pick(SliderKind.allCases)
    slider.time = maybe(TimeSpan(from: 1e9, to: 2e9))
    if slider.kind == .level, slider.icon != nil, isLucky(oneIn: 2) {
      (slider.iconAction, slider.iconLabel) = ("mute", line())
    }
    return slider
  }

  private mutating func line() -> String {
    String(pick(Self.words).map { $0 == "\n" ? " " : $0 })
  }

  private mutating func kind(levels: Int) -> Node.Kind {
    if isLucky(oneIn: 6) { return control() }
    if isLucky(oneIn: 12) {
      return .clock(
        Node.Clock(
          zone: maybe("Asia/Tokyo"), day: maybe(TimeSpan(from: 1e9, to: 1e9 + 40_000)),
          size: pick([24, 56, 240])))
    }
    if isLucky(oneIn: 12) {
      let cells = Int.random(in: 0...364, using: &self)
      return .heatMap(
        Node.HeatMap((0..<cells).map { _ in pick([0, 0.25, 1]) }, skipping: pick([0, 0, 6])))
    }
    let kinds = levels > 1 ? 13 : 8
    switch Int.random(in: 0..<kinds, using: &self) {
    case 0:
      if isLucky(oneIn: 4) { return .text(Node.Text(time(about: 1_751_554_920), role: .value)) }
      return .text(text())
    case 1:
      if isLucky(oneIn: 4) { return .progress(Node.Progress(TimeSpan(from: 1e9, to: 2e9))) }
      return .progress(progress())
    case 2: return .chart(chart())
    case 3:
      if isLucky(oneIn: 4) { return .image(Node.Image(.kept, name: "cover", size: 48)) }
      return .image(
        Node.Image(
          .icon(pick(Self.icons)), size: pick([24, 8, 64]), width: maybe(100), height: maybe(40),
          fit: pick(ImageFit.allCases), corner: maybe(12), isRound: isLucky(oneIn: 3)))
    case 4:
      return .button(
        isLucky(oneIn: 2)
          ? Node.Button(.text(line())) : Node.Button(.icon(pick(Self.icons)), size: maybe(34)))
    case 5: return .divider
    case 6: return .spacer
    case 7: return .unknown(type: "gauge")
    case 8: return .row(stack(levels: levels))
    case 9: return .column(stack(levels: levels))
    case 10:
      return .grid(
        Node.Grid(children(levels: levels), columns: Int.random(in: 1...7, using: &self)))
    case 11: return .table(table(levels: levels))
    default: return .list(rows: rows(), max: maybe(2))
    }
  }

  private mutating func text() -> Node.Text {
    var text = Node.Text(
      pick(Self.words), role: pick(TextRole.allCases), align: pick(TextAlignment.allCases),
      lines: Int.random(in: 1...12, using: &self), weight: maybe(pick(Weight.allCases)))
    if isLucky(oneIn: 4) {
      text.runs = (0...Int.random(in: 0..<4, using: &self)).map { _ in
        TextRun(
          pick(Self.words), tint: maybe(pick(Tint.named)), weight: maybe(pick(Weight.allCases)),
          isStruck: isLucky(oneIn: 3))
      }
      text.text = text.runs.map(\.text).joined()
    }
    (text.isMono, text.isStruck) = (isLucky(oneIn: 4), isLucky(oneIn: 4))
    text.fill = maybe(pick(Tint.named))
    return text
  }

  private mutating func progress() -> Node.Progress {
    if isLucky(oneIn: 5) { return .indeterminate(pick(ProgressKind.allCases)) }
    let value = pick([0, 0.613, 1])
    let isRing = isLucky(oneIn: 2)
    return Node.Progress(
      value, kind: isRing ? .ring : .bar, from: isLucky(oneIn: 3) ? value / 2 : 0,
      marks: isLucky(oneIn: 3) ? [0, 0.5] : [],
      levels: isLucky(oneIn: 3) ? [.init(from: 0, .green), .init(from: 0.9, .red)] : [],
      track: maybe(pick(Tint.named)), size: pick([44, 16, 200]), text: isRing ? maybe("61%") : nil)
  }

  private mutating func table(levels: Int) -> Node.Table {
    let count = Int.random(in: 1...4, using: &self)
    let ids = ["a", "b", "c", "d"].shuffled(using: &self)
    let rows = (0..<Int.random(in: 0..<4, using: &self)).map { row in
      var node = Node(
        .tableRow(
          (0..<count).map { _ in
            isLucky(oneIn: 2) ? Node(.text(Node.Text(line()))) : tree(levels: levels - 2)
          }), id: maybe(ids[row]))
      if isLucky(oneIn: 2) { change(&node) }
      return node
    }
    return Node.Table(
      (0..<count).map { _ in pick(ColumnWidth.allCases) },
      align: isLucky(oneIn: 2) ? (0..<count).map { _ in pick(TextAlignment.allCases) } : [],
      head: isLucky(oneIn: 2) ? (0..<count).map { _ in line() } : [], rows: rows)
  }

  private mutating func chart() -> Node.Chart {
    let count = Int.random(in: 0..<6, using: &self)
    var points = Node.Chart.Points.even((0..<count).map { _ in maybe(pick(Self.numbers)) })
    if count > 0, isLucky(oneIn: 2) {
      points = .timed(
        (0..<count).map {
          Node.Chart.TimedValue(time: 1e9 + Double($0), value: maybe(pick(Self.numbers)))
        })
    }
    if isLucky(oneIn: 4) { return candles() }
    var chart = Node.Chart(
      points, kind: pick([.line, .step, .bars]), height: pick([98, 16, 400]),
      baseline: maybe(pick(Self.numbers)), unit: maybe("GB"), isEdgeToEdge: isLucky(oneIn: 3))
    if isLucky(oneIn: 4) {
      let values = points.values.map { $0.map { abs($0) } }
      chart.series = ["Down", "שבוע"].map {
        Node.Chart.Series($0, points.with(values), tint: maybe(pick(Tint.named)))
      }
      chart.points = .even([])
    }
    chart.range = maybe(-1...100)
    if isLucky(oneIn: 3) { chart.thresholds = [.init(pick(Self.numbers), tint: maybe(.red))] }
    return chart
  }

  private mutating func candles() -> Node.Chart {
    // Gaps alone don't determine the form.
    let candles: [Node.Chart.Candle?] = (0..<Int.random(in: 1..<6, using: &self)).map { number in
      let values = (0..<4).map { _ in pick(Self.numbers) }.sorted()
      let candle = Node.Chart.Candle(
        open: values[1], high: values[3], low: values[0], close: values[2])
      return number == 0 ? candle : maybe(candle)
    }
    let points: Node.Chart.Points =
      isLucky(oneIn: 2)
      ? .candles(candles)
      : .timedCandles(
        candles.enumerated().map {
          Node.Chart.TimedCandle(time: 1e9 + Double($0), candle: $1)
        })
    return Node.Chart(points, kind: .candles, unit: maybe("EUR"))
  }

  private mutating func stack(levels: Int) -> Node.Stack {
    let children = children(levels: levels)
    return Node.Stack(
      children, spacing: pick([0, 4, 8, 100]), align: pick(TextAlignment.allCases),
      grow: children.isEmpty ? nil : maybe(children.count - 1))
  }

  private mutating func children(levels: Int) -> [Node] {
    let ids = ["a", "b", "c", "d", "e"].shuffled(using: &self)
    return (0..<Int.random(in: 0..<5, using: &self)).map { index in
      var node = tree(levels: levels - 1)
      node.id = maybe(ids[index])
      return node
    }
  }

  private mutating func rows() -> [Node] {
    let ids = ["a", "b", "c", "d", "e"].shuffled(using: &self)
    return (0..<Int.random(in: 0..<5, using: &self)).map { index in
      var row = Node.ListRow(
        line(), icon: maybe(pick(Self.icons)), subtitle: maybe(line()),
        value: maybe(pick(["a", "a\nb"])), lines: Int.random(in: 1...3, using: &self),
        badge: maybe("12"), bar: maybe(pick(Tint.named)), progress: maybe(0.5))
      if row.icon == nil { row.image = maybe(Node.Image(.icon("mail"), size: 44, isRound: true)) }
      if isLucky(oneIn: 4) { (row.check, row.strikes) = (isLucky(oneIn: 2), isLucky(oneIn: 2)) }
      var node = Node(.listRow(row), id: maybe(ids[index]))
      change(&node)
      if row.check != nil { node.action = .send("check") }
      return node
    }
  }
}
