internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

nonisolated extension Node.Month: LeafShape {
  var traits: ShapeTraits {
    ShapeTraits(fillsColumn: true, hasArea: false, isElastic: true, telling: .always)
  }

  func leafCount(of node: Node) -> Int { if case .send? = node.action { 1 } else { 0 } }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? {
    guard case .send(let name)? = node.action else { return nil }
    return ShownMonth(month: self, name: name, label: node.label)
  }
}

nonisolated struct ShownMonth: LeafContent {
  let month: Node.Month
  let name: String
  let label: String?

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf { MonthLeaf(self, surroundings) }
}

/// A month whose days can be chosen. Its only state is the chosen day, whose month it shows.
final class MonthLeaf: ControlLeaf<CivilDay>, TimedLeaf, MonthInputDelegate {
  private let canvas: Canvas
  private let frame = MonthFrame()
  private let format: LocaleFormat
  private var content: ShownMonth
  private var today: CivilDay
  private let heading: Leaf
  private let buttons: MonthButtons
  private var weekdays: [Leaf] = []
  private let cells: [DayCell]
  private let swipe: MonthSwipe
  private var grid: MonthGrid
  private var shownWeekdays = WeekdayFace()
  /// The width for which the weekdays were written.
  private var fittedWidth: Double?
  /// The accessible label from around it.
  private var label: String?
  /// Whether the content is shown, which lays it out afterward.
  private var isAdopting = false

  init(_ content: ShownMonth, _ surroundings: LeafSurroundings) {
    self.content = content
    format = LocaleFormat(surroundings.locale)
    today = surroundings.times.today
    grid = MonthGrid(of: content.month.value, firstWeekday: format.firstWeekday)
    canvas = Canvas(role: .group, content: frame)
    heading = surroundings.makeLeaf(MonthLeaf.heading(content.month.value, format))
    buttons = MonthButtons(MonthPhrases.today(format), surroundings)
    cells = (0..<MonthGrid.maximumCells).map { DayCell(at: $0, surroundings.theme) }
    swipe = MonthSwipe(on: canvas)
    super.init(canvas, content.month.value, surroundings)
    weekdays = (0..<MonthGrid.columns).map { surroundings.makeLeaf(weekday($0, WeekdayFace())) }
    for leaf in weekdays { leaf.widget.setAccessible(.isHidden(true)) }
    let parts = [heading.widget] + buttons.all + weekdays.map(\.widget) + cells.map(\.canvas)
    for part in parts { canvas.adopt(part) }
    frame.places = { [weak self] in self?.places(in: $0) ?? [] }
    buttons.delegate = self
    swipe.delegate = self
    for cell in cells { cell.delegate = self }
    listenToInput()
  }

  // MARK: - Input

  private func listenToInput() {
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      guard let self, modifiers.keys.isEmpty, cells.contains(where: { $0.canvas.hasFocus }),
        let move = MonthMove(key, isRightToLeft: canvas.direction == .rightToLeft)
      else { return false }
      self.move(move)
      return true
    }
    canvas.add(controller: keys)
    // A click between two days isn't one on the card.
    let click = ClickGesture()
    click.onRelease { [weak click] _, _ in click?.claim() }
    canvas.add(controller: click)
  }

  func monthInput(_ event: MonthEvent) {
    switch event {
    case .months(let count): move(.months(count))
    case .today: choose(today)
    case .cell(let index): if let day = grid.day(at: index) { choose(day) }
    }
  }

  private func move(_ move: MonthMove) {
    choose(move.day(from: state.shown, firstWeekday: format.firstWeekday))
  }

  private func choose(_ day: CivilDay) {
    guard day != state.shown else { return }
    let hadFocus = cells.contains { $0.canvas.isFocus }
    change(to: day)
    displayNow()
    if hadFocus { chosenCell?.canvas.grabFocus() }
    send()
  }

  private var chosenCell: DayCell? {
    cells.indices.first { grid.day(at: $0) == state.shown }.map { cells[$0] }
  }

  override func sent(_ value: CivilDay) -> ActionValue { .one(.text(value.description)) }

  // MARK: - Content

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? ShownMonth else { return false }
    self.content = content
    isAdopting = true
    say(content.month.value, sending: content.name)
    isAdopting = false
    return true
  }

  override func display(_ value: CivilDay) {
    let weeks = grid.weeks
    grid = MonthGrid(of: value, firstWeekday: format.firstWeekday)
    _ = heading.show(MonthLeaf.heading(value, format), animated: false)
    let marks = Dictionary(content.month.marks.map { ($0.day, $0) }) { first, _ in first }
    for (index, cell) in cells.enumerated() {
      let day = grid.day(at: index)
      canvas.setShown(cell.canvas, day != nil)
      guard let day else { continue }
      cell.show(face(of: day, marks[day]), label: label(of: day, marks[day]))
    }
    buttons.show(isToday: value == today)
    tell()
    canvas.queueAllocate()
    guard !isAdopting, grid.weeks != weeks else { return }
    surroundings.responder?.leafHeightChanged()
  }

  private func face(of day: CivilDay, _ mark: Node.Month.Mark?) -> DayFace {
    DayFace(
      number: format.number(day.time.day), isToday: day == today, isChosen: day == state.shown,
      isFree: format.weekend.contains(day.time.weekday), dots: mark?.tints ?? [])
  }

  private func label(of day: CivilDay, _ mark: Node.Month.Mark?) -> String {
    let name = day == today ? MonthPhrases.today(format) : nil
    return listed([format.weekdayAndDay(day.time), name, mark?.label].compactMap(\.self))
  }

  private static func heading(_ day: CivilDay, _ format: LocaleFormat) -> LeafText {
    let month = MonthPhrases.month(day.time.month)
    let text = MonthPhrases.month(month, ofYear: format.year(day.time))
    var style = TextStyle.style(for: .title)
    style.weight = .light
    var runs = [TextRun(text)]
    if let range = text.firstRange(of: month) {
      runs = [
        TextRun(String(text[..<range.lowerBound])), TextRun(month, tint: .red),
        TextRun(String(text[range.upperBound...])),
      ].filter { !$0.text.isEmpty }
    }
    return LeafText(text, style, Paint(strength: .secondary), lines: 2, runs: runs)
  }

  override func speak(_ label: String?) {
    self.label = label
    tell()
  }

  private func tell() {
    let own = MonthPhrases.month(state.shown.time.month)
    canvas.setAccessible(.label(label ?? content.label ?? own))
  }

  override func apply(_ theme: Theme) {
    surroundings.theme = theme
    fittedWidth = nil
    for leaf in [heading] + weekdays { leaf.apply(theme) }
    buttons.apply(theme)
    for cell in cells { cell.apply(theme) }
  }

  override func fontsChanged() {
    fittedWidth = nil
    for leaf in [heading] + weekdays { leaf.fontsChanged() }
    for cell in cells { cell.fontsChanged() }
  }

  // MARK: - Time

  override var timed: (any TimedLeaf)? { self }

  var time: ShownTime? { nil }

  var nextChange: Int? { surroundings.times.nextChange(of: .date()) }

  func catchUp() -> Bool {
    guard surroundings.times.today != today else { return false }
    today = surroundings.times.today
    displayNow()
    return false
  }

  // MARK: - Layout

  override var span: Span { Span(minimum: 200, natural: 308) }

  override func extent(in width: Double) -> LeafExtent {
    fitWeekdays(in: width)
    return LeafExtent(height: MonthPlaces(parts(in: width), in: width).height)
  }

  private func parts(in width: Double) -> MonthPlaces.Parts {
    let wide = heading.span.natural
    let column = width / Double(MonthGrid.columns)
    return MonthPlaces.Parts(
      heading: Size(width: wide, height: heading.extent(in: min(wide, width)).height),
      buttons: buttons.sizes,
      weekday: weekdays[0].extent(in: column).height,
      day: DayMetrics.height * DayMetrics.scale(surroundings.theme.textScale, column: column),
      weeks: grid.weeks)
  }

  private func places(in width: Double) -> [(Widget, Rect)] {
    fitWeekdays(in: width)
    let places = MonthPlaces(parts(in: width), in: width)
    let days = cells.indices.filter { grid.day(at: $0) != nil }
    return [(heading.widget, places.heading)] + Array(zip(buttons.all, places.buttons))
      + weekdays.enumerated().map { ($1.widget, places.weekday($0)) }
      + days.map { (cells[$0].canvas, places.day($0)) }
  }

  /// Weekdays that don't fit are written smaller, and as a letter if that isn't enough.
  private func fitWeekdays(in width: Double) {
    guard width != fittedWidth else { return }
    fittedWidth = width
    let room = width / Double(MonthGrid.columns) - 2
    let whole = WeekdayFace()
    var face = whole
    show(whole)
    let widest = weekdays.map(\.span.natural).max() ?? 0
    if widest > room {
      face.share = max(WeekdayFace.leastShare, room / widest)
      face.isLetter = room / widest < WeekdayFace.leastShare
      if face.isLetter { face.share = 1 }
    }
    show(face)
  }

  private func show(_ face: WeekdayFace) {
    guard face != shownWeekdays else { return }
    shownWeekdays = face
    for (index, leaf) in weekdays.enumerated() {
      _ = leaf.show(weekday(index, face), animated: false)
    }
  }

  private func weekday(_ index: Int, _ face: WeekdayFace) -> LeafText {
    // January 4, 1970 was a Sunday.
    let name = format.weekday(CivilDay(3 + format.firstWeekday + index).time, .short)
    var style = TextStyle.style(for: .footnote)
    style.size *= face.share
    return LeafText(
      face.isLetter ? MonthLeaf.letter(of: name) : name, style, Paint(strength: .secondary),
      align: .center)
  }

  /// Returns the first letter of a weekday; in Arabic all begin with the article.
  private static func letter(of name: String) -> String {
    let article = "\u{627}\u{644}"
    return String((name.hasPrefix(article) ? name.dropFirst(article.count) : name[...]).prefix(1))
  }
}

/// How weekdays are written.
private nonisolated struct WeekdayFace: Hashable {
  var share = 1.0
  var isLetter = false

  static let leastShare = 0.5
}
