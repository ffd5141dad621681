internal import Calendars
internal import WidgetCore

/// The content of the card: due to-dos first, then important ones; when expanded also those done today, and a field.
struct ToDoCard {
  let items: [ToDoItem]
  /// Overdue and today's to-dos by time, then the others by priority, date, and place in the file.
  let open: [ToDoItem]
  /// Whether the to-dos are from several lists, so that each has the name of its list.
  private let hasLists: Bool
  let now: CivilTime
  let format: LocaleFormat
  /// The path of the file that the first to-do will create; nil if it exists.
  var newFile: String?
  /// The reasons why the lists may be outdated, as sentences.
  var problems: [String] = []
  /// A server that the user can agree to send the password to.
  var referral: CalendarReferral?
  /// Whether the card is narrow for its text: a due date is below its to-do.
  var isTight = false

  /// The maximum number in the compact card.
  private var compact: Int { isTight ? 1 : 2 }
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
    let items = (list ?? ToDoList()).entries.enumerated().compactMap { index, entry -> ToDoItem? in
      let line = entry.line
      guard !line.isBlank, !line.isHidden(on: now) else { return nil }
      return ToDoItem(
        content: .line(line), target: ToDoAction.Target(index: index, checksum: entry.checksum))
    }
    self.init(items, now: now, format: format)
    self.newFile = newFile
  }

  init(_ items: [ToDoItem], now: CivilTime, format: LocaleFormat) {
    self.items = items
    // Computing a rank parses the line, so it is done once for each.
    open = items.filter { !$0.isDone }.map { ($0, ToDoCard.rank($0, now)) }
      .sorted { $0.1 < $1.1 }.map(\.0)
    hasLists = Set(items.lazy.compactMap(\.list)).count > 1
    self.now = now
    self.format = format
  }

  private static func rank(_ item: ToDoItem, _ now: CivilTime) -> (Int, Int, Int, Int, Int) {
    let due = item.due
    let isUrgent = due.map { $0.day <= now.dayNumber } ?? false
    let priority = item.priority.flatMap { $0.asciiValue }.map(Int.init) ?? .max
    let (day, time) = (due?.day ?? .max, due?.time ?? .max)
    return isUrgent
      ? (0, day, time, priority, item.target.index) : (1, priority, day, time, item.target.index)
  }

  private var doneToday: [ToDoItem] { items.filter { $0.completed == now.dayNumber } }

  // MARK: - Content

  var content: Node {
    let nodes = ToDoCard.sizes.lazy.map(content)
    return nodes.compactMap(\.fitted).first ?? nodes[ToDoCard.sizes.count - 1]
  }

  private func content(_ size: Size) -> Node {
    let (open, done) = (open, doneToday)
    return Column(spacing: open.isEmpty ? 10 : 2) {
      if open.isEmpty {
        Text(newFile.map { ToDoWords.firstFile($0.isolated) } ?? ToDoWords.nothing).id("none")
          .strength(.secondary)
          .lines(5)
      }
      for item in open.prefix(compact) { row(item) }
      for item in open.prefix(size.expanded).dropFirst(compact) {
        row(item).shown(in: .expanded)
      }
      if open.count > compact {
        Text(ToDoWords.more(open.count - compact)).id("more").role(.caption)
          .strength(.secondary).action(.toggleMode).shown(in: .compact)
      }
      for item in done.prefix(ToDoCard.shownDone) { row(item).shown(in: .expanded) }
      // In the compact card, too, as long as there is room: an empty one has to show how to add a to-do.
      open.count < compact ? field : field.shown(in: .expanded)
      if open.count > size.expanded || done.count > ToDoCard.shownDone {
        ActionButton(
          ToDoWords.showAll,
          action: .show(ContentPage(ToDoWords.all, page(open + items.filter(\.isDone), size)))
        ).id("all").shown(in: .expanded)
      }
      CalendarWords.notes(problems, referral)
    }
    .node
  }

  private var field: TextField {
    TextField(placeholder: ToDoWords.add, sending: ToDoAction.add.name).id("add")
      .label(ToDoWords.addLabel)
  }

  private func page(_ items: [ToDoItem], _ size: Size) -> Node {
    Column(spacing: 2) {
      for item in items.prefix(size.page) { row(item) }
      if items.count > size.page {
        Text(ToDoWords.more(items.count - size.page)).id("more").role(.caption)
          .strength(.secondary)
      }
    }
    .node
  }

  private func row(_ item: ToDoItem) -> Node {
    let check = Check(
      ToDoCard.shortened(item.heading), isOn: item.isDone, strikes: true,
      sending: ToDoAction.check(item.target).name
    )
    .id("check")
    let notes = notes(item)
    if isTight {
      return Column(spacing: 0) {
        check
        if !notes.isEmpty {
          Row(spacing: 8) {
            Spacer()
            notes
          }
          .id("notes")
        }
      }
      .id(item.target.words).menu(menu(item)).node
    }
    return Row(spacing: 8) {
      check
      Spacer()
      notes
    }
    .id(item.target.words).menu(menu(item)).node
  }

  /// The list, and what is still to be known of one that isn't done: the priority and the due date.
  private func notes(_ item: ToDoItem) -> [Node] {
    var notes: [Node] = []
    if hasLists, let list = item.list {
      notes.append(
        Text(ToDoCard.shortened(list)).id("list").role(.caption).strength(.secondary).node)
    }
    guard !item.isDone else { return notes }
    if let priority = item.priority {
      notes.append(
        Text(String(priority)).id("priority").role(.caption).strength(.secondary)
          .label("\(ToDoWords.priority): \(priority)").node)
    }
    if let due = item.due {
      notes.append(
        Text(words(of: due)).id("due").role(.caption).strength(.secondary)
          .tint(isOverdue(due) ? .red : nil).node)
    }
    return notes
  }

  /// A line of a file can be as long as the file.
  static func shortened(_ title: String) -> String {
    title.shortLine(120)
  }

  private func menu(_ item: ToDoItem) -> [MenuItem] {
    var menu = [
      MenuItem(ToDoWords.edit, icon: "document-edit-symbolic", action: .ask(form(item)))
    ]
    if !item.isDone, !item.repeats {
      menu += [
        MenuItem(
          ToDoWords.dueToday, icon: "x-office-calendar-symbolic",
          action: .send(ToDoAction.postpone(item.target, days: 0).name)),
        MenuItem(
          ToDoWords.dueTomorrow, icon: "go-next-symbolic",
          action: .send(ToDoAction.postpone(item.target, days: 1).name)),
      ]
    }
    if !item.repeats {
      menu.append(
        MenuItem(
          ToDoWords.delete, icon: "user-trash-symbolic",
          action: .send(ToDoAction.delete(item.target).name), isDestructive: true))
    }
    return menu
  }

  private func form(_ item: ToDoItem) -> Ask {
    let letters = Set("ABC").union(item.priority.map { [$0] } ?? [])
    let priorities =
      [SettingDefinition.Choice("none", label: TranslatedText(ToDoWords.noPriority))]
      + letters.sorted().map { SettingDefinition.Choice("\($0)", label: TranslatedText("\($0)")) }
    return Ask(
      ToDoAction.edit(item.target).name, title: ToDoWords.editTitle,
      fields: [
        .init(
          "text", ToDoWords.text, value: item.title.isEmpty ? nil : .text(item.title),
          isRequired: true),
        .init(
          "due", ToDoWords.due, value: item.due.map { .text(typed($0)) },
          placeholder: ToDoWords.dueExample),
        .init(
          "priority", ToDoWords.priority, .choice(priorities),
          value: .text(item.priority.map { "\($0)" } ?? "none")),
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
