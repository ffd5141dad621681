internal import WidgetCore

/// The content of the card: due to-dos first, then important ones; when expanded also those done today, and a field.
struct ToDoCard {
  /// A to-do and its place in the file.
  struct Item: Hashable {
    var line: ToDoLine
    var target: ToDoAction.Target
  }

  let items: [Item]
  /// Overdue and today's to-dos by time, then the others by priority, date, and place in the file.
  let open: [Item]
  let now: CivilTime
  let format: LocaleFormat
  /// The path of the file that the first to-do will create; nil if it exists.
  var newFile: String?

  /// The maximum number in the compact card.
  private static let compact = 2
  /// The maximum number of those done today.
  private static let shownDone = 3

  /// The maximum numbers in the expanded card and on its page.
  private struct Size {
    var expanded: Int
    var page: Int
  }

  /// The first pair whose content is within the host's limits is used: text in many scripts counts more.
  private static let sizes = [
    Size(expanded: 12, page: 40), Size(expanded: 8, page: 24), Size(expanded: 5, page: 12),
    Size(expanded: 3, page: 0),
  ]

  init(_ list: ToDoList?, now: CivilTime, format: LocaleFormat, newFile: String? = nil) {
    items = (list ?? ToDoList()).entries.enumerated().compactMap { index, entry in
      let line = entry.line
      guard !line.isBlank, !line.isHidden(on: now) else { return nil }
      return Item(
        line: line, target: ToDoAction.Target(index: index, checksum: entry.checksum))
    }
    // Computing a rank parses the line, so it is done once for each.
    open = items.filter { !$0.line.isDone }.map { ($0, ToDoCard.rank($0, now)) }
      .sorted { $0.1 < $1.1 }.map(\.0)
    self.now = now
    self.format = format
    self.newFile = newFile
  }

  private static func rank(_ item: Item, _ now: CivilTime) -> (Int, Int, Int, Int, Int) {
    let due = item.line.due
    let isUrgent = due.map { $0.day <= now.dayNumber } ?? false
    let priority = item.line.priority.flatMap { $0.asciiValue }.map(Int.init) ?? .max
    let (day, time) = (due?.day ?? .max, due?.time ?? .max)
    return isUrgent
      ? (0, day, time, priority, item.target.index) : (1, priority, day, time, item.target.index)
  }

  private var doneToday: [Item] {
    items.filter { $0.line.completed?.dayNumber == now.dayNumber }
  }

  // MARK: - Content

  var content: Node {
    let nodes = ToDoCard.sizes.lazy.map(content)
    return nodes.first { (try? $0.check()) != nil } ?? nodes[ToDoCard.sizes.count - 1]
  }

  private func content(_ size: Size) -> Node {
    let (open, done) = (open, doneToday)
    return Column(spacing: 2) {
      if open.isEmpty {
        Text(newFile.map { ToDoWords.firstFile($0.isolated) } ?? ToDoWords.nothing).id("none")
          .strength(.secondary)
          .lines(5)
      }
      for item in open.prefix(ToDoCard.compact) { row(item) }
      for item in open.prefix(size.expanded).dropFirst(ToDoCard.compact) {
        row(item).shown(in: .expanded)
      }
      if open.count > ToDoCard.compact {
        Text(ToDoWords.more(open.count - ToDoCard.compact)).id("more").role(.caption)
          .strength(.secondary).shown(in: .compact)
      }
      for item in done.prefix(ToDoCard.shownDone) { row(item).shown(in: .expanded) }
      TextField(placeholder: ToDoWords.add, sending: ToDoAction.add.name).id("add")
        .label(ToDoWords.addLabel).shown(in: .expanded)
      if open.count > size.expanded || done.count > ToDoCard.shownDone {
        ActionButton(
          ToDoWords.showAll,
          action: .show(ContentPage(ToDoWords.all, page(open + items.filter(\.line.isDone), size)))
        ).id("all").shown(in: .expanded)
      }
    }
    .node
  }

  private func page(_ items: [Item], _ size: Size) -> Node {
    Column(spacing: 2) {
      for item in items.prefix(size.page) { row(item) }
      if items.count > size.page {
        Text(ToDoWords.more(items.count - size.page)).id("more").role(.caption)
          .strength(.secondary)
      }
    }
    .node
  }

  private func row(_ item: Item) -> Node {
    let line = item.line
    return Row(spacing: 8) {
      Check(
        ToDoCard.shortened(line.title), isOn: line.isDone, strikes: true,
        sending: ToDoAction.check(item.target).name
      )
      .id("check")
      Spacer()
      if let priority = line.priority, !line.isDone {
        Text(String(priority)).id("priority").role(.caption).strength(.secondary)
          .label("\(ToDoWords.priority): \(priority)")
      }
      if let due = line.due, !line.isDone {
        Text(words(of: due)).id("due").role(.caption).strength(.secondary)
          .tint(isOverdue(due) ? .red : nil)
      }
    }
    .id("\(item.target.words)")
    .menu(menu(item))
    .node
  }

  /// A line of a file can be as long as the file.
  static func shortened(_ title: String) -> String {
    title.count <= 120 ? title : "\(title.prefix(119))…"
  }

  private func menu(_ item: Item) -> [MenuItem] {
    var menu = [
      MenuItem(ToDoWords.edit, icon: "document-edit-symbolic", action: .ask(form(item)))
    ]
    if !item.line.isDone {
      menu += [
        MenuItem(
          ToDoWords.dueToday, icon: "x-office-calendar-symbolic",
          action: .send(ToDoAction.postpone(item.target, days: 0).name)),
        MenuItem(
          ToDoWords.dueTomorrow, icon: "go-next-symbolic",
          action: .send(ToDoAction.postpone(item.target, days: 1).name)),
      ]
    }
    menu.append(
      MenuItem(
        ToDoWords.delete, icon: "user-trash-symbolic",
        action: .send(ToDoAction.delete(item.target).name), isDestructive: true))
    return menu
  }

  private func form(_ item: Item) -> Ask {
    let line = item.line
    let letters = Set("ABC").union(line.priority.map { [$0] } ?? [])
    let priorities =
      [SettingDefinition.Choice("none", label: TranslatedText(ToDoWords.noPriority))]
      + letters.sorted().map { SettingDefinition.Choice("\($0)", label: TranslatedText("\($0)")) }
    return Ask(
      ToDoAction.edit(item.target).name, title: ToDoWords.editTitle,
      fields: [
        .init("text", ToDoWords.text, value: .text(line.title), isRequired: true),
        .init(
          "due", ToDoWords.due, value: line.due.map { .text(typed($0)) },
          placeholder: ToDoWords.dueExample),
        .init(
          "priority", ToDoWords.priority, .choice(priorities),
          value: .text(line.priority.map { "\($0)" } ?? "none")),
      ], confirm: ToDoWords.save)
  }

  private func typed(_ due: ToDoDue) -> String {
    due.day.isoDate + (due.timeText.map { " \($0)" } ?? "")
  }

  private func isOverdue(_ due: ToDoDue) -> Bool {
    (due.day, due.time ?? .max) < (now.dayNumber, now.hour * 60 + now.minute)
  }

  /// "5:00 PM" today, "tomorrow, 5:00 PM", "Fri" within a week, then "Dec 24".
  func words(of due: ToDoDue) -> String {
    let day = words(of: CivilTime(day: due.day))
    guard let minute = due.time else { return day }
    let time = format.time(
      CivilTime(secondsSince1970: due.day * 86_400 + minute * 60, offset: 0))
    return due.day == now.dayNumber ? time : ToDoWords.time(time, on: day)
  }

  private func words(of day: CivilTime) -> String {
    switch day.dayNumber - now.dayNumber {
    case -1...1: format.day(day, from: now)
    case 2...6: format.weekday(day, .short)
    default: day.year == now.year ? format.dayAndMonth(day, .short) : format.shortDate(day)
    }
  }
}
