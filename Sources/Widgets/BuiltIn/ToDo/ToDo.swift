internal import Calendars
internal import FoundationEssentials
internal import Glibc
internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// The To-Do widget: the user's own todo.txt, or lists of a service. While it is shown, it follows changes that other
/// apps make.
struct ToDo: WidgetProvider {
  static let id = "org.todayview.ToDo"

  /// The list of a demonstration, instead of a file.
  private var sample: ToDoList?
  private let follower = ContentFollower()

  mutating func update(_ context: Context) throws -> UpdateResult {
    if let samples = Samples.wanted {
      let list = sample ?? ToDoSample.list(samples.bytes(of: "todo.txt"), today: ToDo.now(context))
      sample = list
      return .newData(ToDo.update(list, nil, context))
    }
    switch ToDoSource(context.settings) {
    case .file: return try updateFile(context)
    case .lists(let source):
      if source == .gnome { follower.followLists(context, ToDo.listContent) }
      return shown(ToDoLists(source, context).result())
    case .incomplete: return .newData(Update(ToDo.incomplete))
    }
  }

  private func updateFile(_ context: Context) throws -> UpdateResult {
    let file = ToDo.file(context)
    follower.follow(file.path, context) { context in
      (try? file.read()).map { ToDo.update($0, file, context) }
    }
    let list = try file.read()
    if context.reason == .time { ToDo.remind(of: ToDo.card(list, file, context), context) }
    return .newData(follower.shown(ToDo.update(list, file, context)))
  }

  mutating func action(_ request: ActionRequest, _ context: Context) throws -> UpdateResult {
    if Samples.wanted == nil {
      switch ToDoSource(context.settings) {
      case .file: break
      case .lists(let source): return try listAction(request, source, context)
      case .incomplete: return .noData
      }
    }
    guard let action = ToDoAction(request.action) else { return .noData }
    let change = ToDoChange(
      action, request.value, now: ToDo.now(context), format: ToDo.format(context))
    do {
      if Samples.wanted != nil {
        var list = sample ?? ToDoList()
        _ = try change.apply(to: &list)
        sample = list
        return .newData(ToDo.update(list, nil, context))
      }
      let file = ToDo.file(context)
      if case .restore = action {
        return .newData(ToDo.update(try restore(file, context), file, context))
      }
      let (outcome, list) = try file.change { list throws(ToDoFileError) in
        try change.apply(to: &list)
      }
      switch outcome {
      case .deleted(let entry, let index):
        try offerUndo(of: entry, to: nil, at: index, ToDoWords.deleted, context)
      case .changed(let target, let before, let after, let index):
        context.withdraw(ToDoReminder.id(target))
        // One that is opened again is at hand.
        guard before != after, !before.line.isDone || after.line.isDone else { break }
        let words = before.line.isDone == after.line.isDone ? ToDoWords.changed : ToDoWords.isDone
        try offerUndo(of: before, to: after, at: index, words, context)
      case .refused(let reason, let field): return .refused(reason, field: field)
      case .done: break
      }
      return .newData(follower.shown(ToDo.update(list, file, context)))
    } catch let error as ToDoFileError where error.problem == .changed {
      // Shows the current lines.
      if let list = try? ToDo.file(context).read() {
        context.push(ToDo.update(list, ToDo.file(context), context))
      }
      return .failed(error.description)
    }
  }

  func suggest(_ question: SuggestionRequest, _ context: Context) throws -> [Suggestion] {
    guard question.setting == "lists", case .lists(let source) = ToDoSource(context.settings) else {
      return []
    }
    return try ToDoLists(source, context).suggestions(for: question.text)
  }

  /// Keeps a line to be restored.
  /// - Parameter after: what it was changed to; nil if it was deleted.
  private func offerUndo(
    of entry: ToDoList.Entry, to after: ToDoList.Entry?, at index: Int, _ words: (String) -> String,
    _ context: Context
  ) throws {
    try context.values.set(Data(entry.bytes), for: "deleted")
    try context.values.set(index, for: "place")
    try context.values.set(after?.checksum ?? "", for: "changed")
    context.offerUndo(
      words(ToDoCard.shortened(entry.line.heading)), sending: ToDoAction.restore.name)
  }

  private func restore(_ file: ToDoFile, _ context: Context) throws -> ToDoList? {
    guard let line = try context.values.data("deleted") else { return try file.read() }
    let place = try context.values.integer("place") ?? .max
    let changed = try context.values.string("changed") ?? ""
    let list = try file.change { list throws(ToDoFileError) in
      guard !changed.isEmpty else { return list.insert(Array(line), at: place) }
      guard list.restore(Array(line), at: place, over: changed) else {
        throw ToDoFileError(path: file.path, problem: .changed)
      }
    }.list
    try context.values.remove("deleted")
    return list
  }

  // MARK: - Lists

  private func listAction(
    _ request: ActionRequest, _ source: CalendarSource, _ context: Context
  ) throws -> UpdateResult {
    if request.action.hasPrefix(AgendaUpdate.agrees) {
      let lists = ToDoLists(source, context, isUrgent: true)
      lists.agree(to: String(request.action.dropFirst(AgendaUpdate.agrees.count)))
      return shown(lists.result())
    }
    guard let action = ToDoAction(request.action) else { return .noData }
    return shown(try ToDoLists(source, context).result(of: action, request.value))
  }

  private func shown(_ result: UpdateResult) -> UpdateResult {
    if case .newData(let update) = result { .newData(follower.shown(update)) } else { result }
  }

  /// Returns the content after a signal, unless the card has other to-dos by now.
  @Sendable private static func listContent(_ context: Context) -> Update? {
    ToDoSource(context.settings) == .lists(.gnome) ? ToDoLists(.gnome, context).content() : nil
  }

  private static var incomplete: Node {
    Column {
      Text(ToDoWords.noServer).lines(4).strength(.secondary)
      ActionButton(ToDoWords.settings, action: .editSettings)
    }
    .node
  }

  // MARK: - Reminders

  /// Notifies about what became due since the last reminder.
  static func remind(of card: ToDoCard, _ context: Context) {
    let (zone, now) = (context.zone, Int(Date().timeIntervalSince1970))
    let last = (try? context.values.integer("reminded")) ?? now - 60
    for item in card.open {
      guard let time = item.due?.seconds(in: zone), time > last, time <= now else { continue }
      context.notify(ToDoReminder.notification(of: item))
    }
    try? context.values.set(now, for: "reminded")
  }

  // MARK: - Parts

  static func update(_ list: ToDoList?, _ file: ToDoFile?, _ context: Context) -> Update {
    update(card(list, file, context), context)
  }

  private static func card(
    _ list: ToDoList?, _ file: ToDoFile?, _ context: Context
  ) -> ToDoCard {
    ToDoCard(
      list, now: now(context), format: format(context),
      newFile: list == nil ? file?.shownPath : nil)
  }

  static func update(_ card: ToDoCard, _ context: Context) -> Update {
    var card = card
    card.isTight = context.environment.maximum.compact.isTight
    let zone = context.zone
    let seconds = Int(Date().timeIntervalSince1970)
    let next = card.open.compactMap { $0.due?.seconds(in: zone) }.filter { $0 > seconds }.min()
    return Update(
      card.content,
      // At midnight, tomorrow becomes today.
      refreshAfter: .seconds(zone.midnight(after: seconds) - seconds),
      wakeAt: next.map { .seconds($0) })
  }

  static func now(_ context: Context) -> CivilTime {
    context.zone.time(at: Int(Date().timeIntervalSince1970))
  }

  private static func format(_ context: Context) -> LocaleFormat {
    LocaleFormat(context.environment.locale)
  }

  /// The usual paths in the home folder, by other apps.
  private static let usual = [
    "todo.txt", "todo/todo.txt", "Documents/todo.txt", "Nextcloud/todo.txt",
    "Dropbox/todo/todo.txt",
  ]

  /// The file in the settings; otherwise the first one that exists, or a new one in the home folder.
  private static func file(_ context: Context) -> ToDoFile {
    if let path = context.settings.text("file"), path.hasPrefix("/") { return ToDoFile(path: path) }
    let home = homeFolder ?? ""
    let paths: [String] = usual.map { "\(home)/\($0)" }
    let found = paths.first { access($0, F_OK) == 0 }
    return ToDoFile(path: found ?? "\(home)/todo.txt")
  }
}

extension ToDoFile {
  /// The path, with "~" for the home folder.
  var shownPath: String {
    guard let home = homeFolder, path.hasPrefix("\(home)/") else { return path }
    return "~\(path.dropFirst(home.count))"
  }
}

extension ToDoDue {
  /// The time in seconds since 1970; nil if only a day is known.
  func seconds(in zone: Zone) -> Int? {
    time.map { zone.moment(day: day, minute: $0) }
  }
}

/// The notification of a to-do that is due.
enum ToDoReminder {
  static func id(_ target: ToDoAction.Target) -> String { "due \(target.checksum)" }

  static func notification(of item: ToDoItem) -> WidgetNotification {
    WidgetNotification(
      id: id(item.target), title: item.heading.shortLine(), sound: .message,
      actions: [
        .init(ToDoWords.done, send: ToDoAction.check(item.target).name),
        .init(ToDoWords.tomorrow, send: ToDoAction.postpone(item.target, days: 1).name),
      ])
  }
}
