// Ownership: its owner owns the picker; handlers of its widgets hold it weakly.

public import GTK
internal import Theme
public import WidgetCore

/// A month of buttons, from which a day is chosen. Arrow keys move between days, and Return chooses one.
public final class MonthPicker {
  public let root = Box(.vertical, spacing: 4)
  /// Called when the user chooses a day.
  public var onChoose: (CivilDay) -> Void = { _ in }

  private let format: LocaleFormat
  private let today: CivilDay
  private var choice: MonthChoice
  private let heading = Label("", style: "month-heading", .body)
  private let arrows: [(button: GTK.Button, months: Int)]
  private let frame: MonthButtonsFrame
  private let grid: Canvas
  private let days: [GTK.Button]

  public init(
    _ chosen: CivilDay?, today: CivilDay, in limits: ClosedRange<CivilDay>, _ format: LocaleFormat
  ) {
    self.format = format
    self.today = today
    choice = MonthChoice(chosen, today: today, in: limits, firstWeekday: format.firstWeekday)
    let weekdays = (0..<MonthGrid.columns).map { column in
      // January 4, 1970 was a Sunday.
      let day = CivilDay(3 + format.firstWeekday + column)
      let label = Label(format.weekday(day.time, .short), style: "month-weekday", .footnote)
      label.horizontalTextAlignment = 0.5
      label.setAccessible(.isHidden(true))
      return label
    }
    days = (0..<MonthGrid.maximumCells).map { _ in GTK.Button("") }
    frame = MonthButtonsFrame(weekdays, days)
    grid = Canvas(role: .group, content: frame)
    arrows = [
      ("go-previous-symbolic", MonthPhrases.previous, -1),
      ("go-next-symbolic", MonthPhrases.next, 1),
    ].map { icon, label, months in
      let button = GTK.Button(keptIcon: icon)
      button.classes = ["form-tool"]
      button.tooltip = label
      button.setAccessible(.label(label))
      return (button, months)
    }
    build(weekdays)
    update()
  }

  /// Focuses the chosen day, or the one where the choice begins.
  public func focus() { currentButton?.grabFocus() }

  private func build(_ weekdays: [Label]) {
    let line = Box(.horizontal, spacing: 6)
    heading.wraps = true
    heading.expands.horizontal = true
    line.append(heading)
    for (button, months) in arrows {
      button.verticalAlignment = .center
      button.onClick { [weak self] in self?.move(.months(months)) }
      line.append(button)
    }
    for child in weekdays { grid.adopt(child) }
    for (cell, button) in days.enumerated() {
      button.classes = ["month-day", "text-body"]
      button.accessibleRole = .radio
      button.onClick { [weak self] in self?.choose(cell) }
      grid.adopt(button)
    }
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      guard let self, modifiers.keys.isEmpty,
        let move = MonthMove(key, isRightToLeft: grid.direction == .rightToLeft)
      else { return false }
      self.move(move)
      currentButton?.grabFocusVisibly()
      return true
    }
    grid.add(controller: keys)
    // A click next to the disc of a day chooses the day, too.
    let click = ClickGesture()
    click.onRelease { [weak self] _, point in
      guard let self, let cell = frame.cell(at: point, in: grid) else { return }
      choose(cell)
    }
    grid.add(controller: click)
    root.append(line)
    root.append(grid)
  }

  private func choose(_ cell: Int) {
    guard let day = choice.grid.day(at: cell), choice.allows(day) else { return }
    onChoose(day)
  }

  private func move(_ move: MonthMove) {
    choice.move(move)
    update()
  }

  private var currentButton: GTK.Button? {
    let month = choice.grid
    return days.indices.first { month.day(at: $0) == choice.current }.map { days[$0] }
  }

  private func update() {
    let time = choice.current.time
    heading.text = MonthPhrases.month(MonthPhrases.month(time.month), ofYear: format.year(time))
    grid.setAccessible(.label(heading.text))
    for (button, months) in arrows { button.isSensitive = choice.hasMonth(months) }
    let month = choice.grid
    if frame.weeks != month.weeks {
      frame.weeks = month.weeks
      grid.queueResize()
    }
    // First the day that gets the focus: GTK 4.8 moves it from a button that loses it to an arbitrary one.
    let hadFocus = days.contains { $0.isFocusWithin }
    if let button = currentButton {
      show(choice.current, on: button)
      button.isFocusable = true
      if hadFocus { button.grabFocus() }
    }
    for (cell, button) in days.enumerated() {
      guard let day = month.day(at: cell) else {
        grid.setShown(button, false)
        continue
      }
      show(day, on: button)
      if day != choice.current { button.isFocusable = false }
    }
  }

  private func show(_ day: CivilDay, on button: GTK.Button) {
    grid.setShown(button, true)
    button.text = format.number(day.time.day)
    button.setClass("is-today", day == today)
    button.setClass("is-chosen", day == choice.chosen)
    button.setClass("is-free", [0, 6].contains(day.time.weekday))
    button.isSensitive = choice.allows(day)
    let name = day == today ? MonthPhrases.today(format) : nil
    button.setAccessible(
      .label(listed([format.weekdayAndDay(day.time), name].compactMap(\.self))),
      .isChecked(day == choice.chosen))
  }
}
