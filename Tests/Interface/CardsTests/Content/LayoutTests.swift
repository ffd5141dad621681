import Expectations
import GTK
import Testing
import Theme
import WidgetCore

@testable import Cards

@Suite("Content layout") struct LayoutTests {
  @Test("A row lays out its children side by side, and a spacer takes the rest")
  func row() {
    let laying = Laying(
      Row {
        Text("left"); Text("more"); Spacer(); Text("end")
      }.node)
    expectEqual(laying.shown.map(\.minX), [0, 48, 370])
    expectEqual(laying.shown.map(\.width), [40, 40, 30])
    expectEqual(laying.layout.height, 20)
  }

  @Test("An edge-to-edge chart has no margins at its sides and below")
  func edges() {
    let chart = Chart([1, 2, 3]).edgeToEdge()
    let margins = Margins(top: 12, leading: 16, bottom: 12, trailing: 16)
    let last = Laying(
      Column(spacing: 4) {
        Text("above"); chart
      }.node, margins: margins)
    expectEqual(last.shown.map(\.minX), [16, 0])
    expectEqual(last.shown[1].width, 400)
    expect(last.shown[1].maxY == last.layout.height)
    let first = Laying(
      Column(spacing: 4) {
        chart; Text("below")
      }.node, margins: margins)
    expectEqual(first.shown[0].width, 400)
    expect(first.layout.height == first.shown[1].maxY + 12)
    let beside = Laying(
      Row {
        Text("beside"); chart
      }.node, margins: margins)
    expectEqual(beside.shown[1].maxX, 384)
  }

  @Test("The growing child takes the rest, by its index among the children of both modes")
  func grow() {
    let row = Row(grow: 1) {
      Text("not here").shown(in: .expanded); Text("grows"); Text("end")
    }
    expectEqual(Laying(row.node).shown.map(\.width), [362, 30])
    expect(Laying(Row(grow: 7) { Text("a") }.node).shown.map(\.width) == [10])
    expect(Laying(Row(grow: -1) { Text("a") }.node).shown.map(\.width) == [10])
  }

  @Test("A bar takes the rest by default")
  func bar() {
    expect(
      Laying(
        Row {
          Progress(0.5); Text("61.3%")
        }.node
      ).shown.map(\.width) == [342, 50])
  }

  @Test("In a narrow row the widest children shrink first, and figures last")
  func shrinking() {
    let long = String(repeating: "x", count: 60)
    let times = Laying(
      Row {
        Text(long); Text("Short"); Text("9:41")
      }.node)
    expectEqual(times.shown.map(\.width), [294, 50, 40])
    let price = Laying(
      Row {
        Text(long); Text(long.prefix(30).description).role(.value)
      }.node)
    expectEqual(price.shown.map(\.width), [92, 300])
  }

  @Test("A button keeps its text while one beside it can shrink")
  func buttonBesideText() {
    let row = Row {
      Text("Short Break, 1 of 4")
      ActionButton("Reset", action: .send("reset"))
      ActionButton("Skip", action: .send("skip"))
    }
    let wide = Laying(row.node, width: 600).shown.map(\.width)
    let narrow = Laying(row.node, width: wide[1] + wide[2] + 86).shown.map(\.width)
    expect(narrow == [70, wide[1], wide[2]])
  }

  @Test("Figures that don't fit in a row are stacked, each uncut")
  func figuresInLines() {
    let row = Row {
      ThemeIcon("x", size: 20); Text("$92,412.12").role(.value)
      Text("+1,549.89").role(.value).align(.trailing)
    }
    let wide = Laying(row.node, width: 226)
    expectEqual(wide.shown.map(\.minX), [0, 28, 136])
    expectEqual(wide.layout.height, 40)
    let narrow = Laying(row.node, width: 200)
    expectEqual(narrow.shown.map(\.width), [20, 100, 90])
    expectEqual(narrow.shown.map(\.minX), [0, 28, 110])
    expectEqual(narrow.shown.map(\.minY), [10, 0, 44])
    expectEqual(narrow.layout.height, 84)
  }

  @Test("A row's value moves below the text, uncut, if it leaves too little room")
  func valueBelow() {
    let list = List { ListRow("Free space", subtitle: "on the disk", value: "123.4 GB") }
    expectEqual(Laying(list.node, width: 202).shown.map(\.minY), [3, 24, 14])
    let narrow = Laying(list.node, width: 140)
    expectEqual(narrow.shown.map(\.minX), [0, 0, 60])
    expectEqual(narrow.shown.map(\.width), [140, 140, 80])
    expectEqual(narrow.shown.map(\.minY), [3, 24, 45])
  }

  @Test("Texts of different sizes share a baseline, and other children are centered")
  func baseline() {
    let laying = Laying(
      Row {
        Text("$5").role(.value); Text("+1"); ThemeIcon("x", size: 60)
      }.node)
    expectEqual(laying.shown[0].minY, 10)
    expect(laying.shown[1].minY == 10 + 30 - 15)
    expectEqual(laying.shown[2].minY, 0)
    expectEqual(laying.layout.height, 60)
  }

  @Test("In a row, leading is the top and trailing the bottom")
  func acrossARow() {
    for (align, top) in [(TextAlignment.leading, 0.0), (.trailing, 40)] {
      let laying = Laying(
        Row(align: align) {
          Text("a"); ThemeIcon("x", size: 60)
        }.node)
      expect(laying.shown[0].minY == top)
    }
  }

  @Test("A column stacks its children, with texts and icons at their natural width")
  func column() {
    let laying = Laying(
      Column(align: .center) {
        Text("ab"); Progress(0.5); Divider(); ThemeIcon("x", size: 40)
      }.node)
    expectEqual(laying.shown.map(\.minX), [190, 0, 0, 180])
    expectEqual(laying.shown.map(\.minY), [0, 24, 36, 41])
    expectEqual(laying.layout.height, 81)
  }

  @Test("A text's own alignment overrides its column's")
  func ownAlignment() {
    let laying = Laying(
      Column {
        Text("ab").align(.trailing); Text("ab").align(.center)
      }.node)
    expectEqual(laying.shown.map(\.minX), [380, 190])
  }

  @Test("A grid has columns of equal width, and rows as high as their highest cell")
  func grid() {
    let laying = Laying(
      Grid(columns: 2) {
        Text("a"); ThemeIcon("x", size: 50); Progress(1); Text("b")
      }.node)
    expectEqual(laying.shown.map(\.minX), [0, 204, 0, 204])
    expectEqual(laying.shown.map(\.minY), [0, 0, 58, 58])
    expectEqual(laying.shown[2].width, 196)
  }

  @Test("In a stretched cell, a spacer takes the rest")
  func stretching() {
    let laying = Laying(
      Grid {
        Column {
          Text("a"); Spacer(); Text("b")
        }; ThemeIcon("x", size: 100)
      }.node)
    expectEqual(laying.shown.map(\.minY), [0, 80, 0])
  }

  @Test("A list row has an icon, title over subtitle, and a trailing value")
  func listRow() {
    let laying = Laying(
      List { ListRow("Home", icon: "x", subtitle: "here", value: "210") }.node)
    expectEqual(laying.shown.map(\.minX), [0, 30, 30, 370])
    expectEqual(laying.shown.map(\.minY), [14, 3, 24, 14])
  }

  @Test("Rows are at least 28 high, and 44 if they can be pressed")
  func listRowHeights() {
    let laying = Laying(
      List {
        ListRow("a"); ListRow("b").action(.toggleMode)
      }.node, margins: .standard)
    expect(laying.layout.height == 12 + 28 + 4 + 44 + 16)
    expect(laying.areas == [Rect(x: 4, y: 44, width: 392, height: 44)])
  }

  @Test("A divider in a row is vertical")
  func divider() {
    let laying = Laying(
      Row {
        ThemeIcon("x", size: 40); Divider(); Text("a")
      }.node)
    expect(laying.shown[1] == Rect(x: 48, y: 0, width: 1, height: 40))
  }

  @Test("A hit area is at least 44 x 28, and inside the card")
  func targets() {
    let laying = Laying(Text("a").action(.toggleMode).node)
    expect(laying.areas == [Rect(x: 0, y: 0, width: 27, height: 20)])
    let margins = Margins(top: 50, leading: 50, bottom: 50, trailing: 50)
    let roomy = Laying(Text("a").action(.toggleMode).node, margins: margins)
    expect(roomy.areas == [Rect(x: 33, y: 44, width: 44, height: 32)])
  }

  @Test("The hit areas of neighbors neither overlap nor touch")
  func neighbors() {
    let rows = Column(spacing: 4) {
      for row in 0..<3 {
        Row(spacing: 8) {
          for cell in 0..<3 {
            Text("\(row) \(cell)").action(.send("\(row) \(cell)"))
          }
        }
      }
      List {
        ListRow("one").action(.toggleMode)
        ListRow("two").action(.toggleMode)
      }
    }
    let areas = Laying(rows.node, margins: .standard).areas
    expectEqual(areas.count, 11)
    for (index, area) in areas.enumerated() {
      expect(area.width > 0 && area.height >= 20)
      for other in areas[(index + 1)...] {
        expect(
          area.maxX < other.minX || other.maxX < area.minX || area.maxY < other.minY
            || other.maxY < area.minY)
      }
    }
  }

  @Test("A row that doesn't fit is left out whole, with the line above it")
  func wholeRows() {
    func heights(_ node: Node, fit: Double) -> [Double] {
      let laying = Laying(node, margins: .standard, fit: fit)
      expectEqual(laying.layout.height, laying.layout.contentEnd + 16)
      expect(laying.shown.allSatisfy { $0.maxY <= fit || $0 == laying.shown.first })
      return laying.shown.map(\.height)
    }
    let list = List { for row in 0..<5 { ListRow("row \(row)") } }.node
    // 12, then 28 and 4 for each.
    expectEqual(heights(list, fit: 100).count, 2)
    expectEqual(heights(list, fit: 104).count, 3)
    expectEqual(heights(Column { list }.node, fit: 100).count, 2)
    // Beside another part, too.
    let beside = Row(grow: 1) {
      Text("20")
      list
    }
    expectEqual(heights(beside.node, fit: 100).count, 3)
    let table = Table([.grow, .fit]) {
      for row in 0..<5 {
        TableRow {
          Text("\(row)")
          Text("value")
        }
      }
    }
    expectEqual(heights(table.node, fit: 90).count, 6)
    let grid = Grid(columns: 2) { for cell in 0..<8 { Text("\(cell)") } }
    expectEqual(heights(grid.node, fit: 90).count, 6)
    let divided = Column(spacing: 8) {
      Text("above")
      Divider()
      Text("below")
    }
    expectEqual(heights(divided.node, fit: 60), [20])
    // Of a text, the lines that fit are shown.
    let text = Column(spacing: 8) {
      Text("above")
      Text(String(repeating: "x", count: 300)).lines(6)
    }
    expectEqual(heights(text.node, fit: 90), [20, 40])
  }

  @Test("Nothing follows a list of which rows are left out")
  func followers() {
    let list = List { for row in 0..<5 { ListRow("row \(row)") } }
    let laying = Laying(
      Column {
        list; Text("after")
      }.node, margins: .standard, fit: 110)
    expectEqual(laying.shown.count, 3)
  }

  @Test("A chart has the height that is left for it")
  func shortChart() {
    let column = Column(spacing: 8) {
      Text("above"); Chart([1, 2], height: 98)
    }
    expectEqual(Laying(column.node, margins: .standard, fit: 122).shown.map(\.height), [20, 82])
    expectEqual(Laying(column.node, margins: .standard, fit: 60).shown.map(\.height), [20])
  }

  @Test("A row that is too high by itself is cut off")
  func firstRow() {
    let laying = Laying(
      Column {
        Chart([1, 2], height: 300); Text("a")
      }.node, fit: 110)
    expectEqual(laying.shown.map(\.height), [300])
  }

  @Test("A layout with a limit is the same when it reuses another one")
  func wholeRowsAgain() {
    for seed in 0..<100 {
      var random = RandomNodes(seed: seed)
      let plan = Plan(random.tree(levels: 5).withinLimits)
      let contents = plan.contents
      let measures = Measures(
        widths: { contents[$0].span }, extent: { contents[$0].extent(in: $1) })
      let block = Block.block(plan, in: .compact, from: nil, measures)
      func layout(_ fit: Double, from block: Block?) -> ContentLayout {
        ContentLayout(
          plan, in: .compact, width: 300, margins: .standard, fit: fit, from: block,
          measures: measures)
      }
      for fit in [110.0, 400, 60, 10_000, 110] {
        expect(layout(fit, from: block) == layout(fit, from: nil), "\(seed)")
      }
    }
  }

  @Test("Content that fills the card is clickable all over")
  func wholeTarget() {
    let laying = Laying(
      Column {
        Row {
          Text("a"); Spacer(); Text("b")
        }
        Text("c").action(.toggleMode)
      }.action(.toggleMode).node, margins: .standard)
    expect(laying.areas.first == Rect(x: 0, y: 0, width: 400, height: laying.layout.height))
    expect(laying.areas.last.map { $0.width < 100 } == true)
  }

  @Test("Right-to-left layout mirrors everything, margins included")
  func mirrored() {
    let node = Row {
      ThemeIcon("x", size: 20); Text("abc"); Spacer(); Text("e")
    }.node
    let margins = Margins(top: 0, leading: 10, bottom: 0, trailing: 30)
    let there = Laying(node, margins: margins)
    let back = Laying(node, margins: margins, direction: .rightToLeft)
    expect(back.shown.map { 400 - $0.maxX } == there.shown.map(\.minX))
    expect(back.shown.map(\.minY) == there.shown.map(\.minY))
  }

  @Test("Each mode has its own layout, and empty nodes take no room")
  func modes() {
    let node = Column {
      Text("both")
      Row { Text("more") }.shown(in: .expanded)
      Node(.unknown(type: "gauge"))
      Row {}
      Text("less").shown(in: .compact)
    }.node
    expectEqual(Laying(node).layout.height, 44)
    expectEqual(Laying(node, mode: .expanded).layout.height, 44)
    expect(Laying(node).layout.frames.map { $0 == nil } == [false, true, false])
    expect(Laying(Row {}.node, margins: .standard).layout.height == 0)
  }

  @Test("A text is truncated to what its lines can show")
  func hugeText() {
    let bomb = String(repeating: "a\n", count: 50_000)
    let words = LeafText(bomb, .style(for: .body), Paint(), lines: 3)
    expectEqual(words.shown(in: 384).text, "a\na\na…")
    expect(words.text.unicodeScalars.count == Limits.text)
    expectEqual(
      LeafText("+1.23", .style(for: .value), Paint()).shown(in: 384).text, "\u{200E}+1.23")
    expectEqual(LeafText("a\nb", .style(for: .body), Paint()).shown(in: 384).text, "a b")
  }

  @Test("Charts below values of different heights lie side by side")
  func chartsBelowValues() {
    let grid = Grid(columns: 2) {
      for value in ["23%", "6.1 GB in use"] {
        Column(spacing: 2) {
          Text(value)
          Spacer()
          Chart([1, 2, 3], height: 30)
        }
      }
    }
    let charts = Laying(grid.node, width: 200).shown.filter { $0.height == 30 }
    expectEqual(charts.count, 2)
    expectEqual(Set(charts.map(\.minY)).count, 1)
  }

  @Test("A growing chart takes the height that the rest of a page leaves")
  func growingChart() {
    func page(_ least: Double, grow: Int?) -> [Rect] {
      Laying(
        Column(spacing: 10, grow: grow) {
          Text("Price")
          Chart([1, 2, 3], height: 100)
          Text("Note")
        }
        .node, least: least
      ).shown
    }
    expectEqual(page(0, grow: 1).map(\.height), [20, 100, 20])
    expectEqual(page(600, grow: 1).map(\.height), [20, 540, 20])
    expectEqual(page(600, grow: 1).map(\.minY), [0, 30, 580])
    // Without one that grows, or with too little room, everything stays.
    expectEqual(page(600, grow: nil).map(\.height), [20, 100, 20])
    expectEqual(page(120, grow: 1).map(\.height), [20, 100, 20])
  }
}
