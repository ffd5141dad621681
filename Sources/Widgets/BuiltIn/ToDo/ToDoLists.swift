internal import Calendars
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The card with the to-dos of lists.
struct ToDoLists {
  private let context: Context
  private let source: CalendarSource
  private let loader: TaskLoader
  /// The names of the chosen lists; empty for all.
  private let names: [String]
  private let zone: Zone
  private let seconds: Int

  /// A server has no signals, so it is asked again after this time, in seconds.
  private static let pause = 1_800
  private static let removed = "removed"

  /// - Parameter isUrgent: whether a server is asked even if it was asked just now.
  init(
    _ source: CalendarSource, _ context: Context, bus: BusPlace = .session, isUrgent: Bool? = nil
  ) {
    self.context = context
    self.source = source
    zone = context.zone
    seconds = Int(Date().timeIntervalSince1970)
    names = (context.settings.list("lists") ?? []).filter { !$0.isEmpty }
    loader = TaskLoader(
      source, context.store, context.http, bus: bus, home: zone,
      locale: context.environment.locale, now: seconds,
      isUrgent: isUrgent ?? [.user, .online, .settings].contains(context.reason))
  }

  // MARK: - Content

  /// Pushes the known to-dos, and returns the current ones.
  func result() -> UpdateResult {
    if let known = loader.known {
      let card = card(known)
      if context.reason == .time { ToDo.remind(of: card, context) }
      context.push(update(card))
    }
    return result(of: loader.renew())
  }

  private func result(of renewal: TaskLoader.Renewal) -> UpdateResult {
    if let lists = renewal.lists {
      return .newData(update(card(lists, renewal.problems, renewal.referral)))
    }
    let problem = renewal.problems.first ?? CalendarWords.unreadable
    guard let referral = renewal.referral else { return .failed(problem) }
    return .newData(Update(CalendarWords.needsConsent(referral, problem)))
  }

  /// Returns the current content for a change by another app; nil if it can't be read.
  func content() -> Update? {
    let renewal = loader.renew()
    return renewal.lists.map { update(card($0, renewal.problems, renewal.referral)) }
  }

  private func update(_ card: ToDoCard) -> Update {
    var update = ToDo.update(card, context)
    if case .server = source {
      let pause = Duration.seconds(ToDoLists.pause)
      update.refreshAfter = min(update.refreshAfter ?? pause, pause)
    }
    return update
  }

  private func card(
    _ lists: TaskLists, _ problems: [String] = [], _ referral: CalendarReferral? = nil
  ) -> ToDoCard {
    var card = ToDoCard(
      items(lists), now: ToDo.now(context), format: LocaleFormat(context.environment.locale))
    let known = Set(lists.names.map { $0.lowercased() })
    let missing = names.filter { !known.contains($0.lowercased()) }
    card.problems = problems + missing.map(ToDoWords.noList)
    card.referral = referral
    return card
  }

  private func items(_ lists: TaskLists) -> [ToDoItem] {
    lists.named(names).items.enumerated().map { index, item in
      ToDoItem(
        content: .task(item, completed: item.task.completed.map { zone.time(at: $0).dayNumber }),
        target: ToDoAction.Target(index: index, checksum: item.checksum))
    }
  }

  // MARK: - Changes

  func result(of action: ToDoAction, _ value: ActionValue?) throws -> UpdateResult {
    do throws(TaskError) {
      switch try change(action, value) {
      case .lists(let lists): return .newData(update(card(lists)))
      case .nothing: return .noData
      case .refused(let refusal): return .refused(refusal.reason, field: refusal.field)
      }
    } catch {
      // Shows the current to-dos.
      if error == .changed, let update = content() { context.push(update) }
      return .failed(error.description)
    }
  }

  private enum Outcome {
    case lists(TaskLists)
    case nothing
    case refused(ToDoFields.Refusal)
  }

  private func change(
    _ action: ToDoAction, _ value: ActionValue?
  ) throws(TaskError) -> Outcome {
    let (now, format) = (ToDo.now(context), LocaleFormat(context.environment.locale))
    switch action {
    case .add:
      guard case .one(.text(let text))? = value else { return .nothing }
      let typed = TypedToDo(text, now: now, format: format)
      let words = ProjectWords(typed.title)
      guard !words.title.isEmpty else { return .nothing }
      let draft = TaskDraft(
        words.title, categories: words.categories, due: typed.due, letter: typed.priority)
      return .lists(try loader.add(draft, to: try known().named(names)))
    case .check(let target):
      let item = try item(target)
      // A notification sends no value.
      let isDone = if case .one(.isOn(let isOn))? = value { isOn } else { true }
      context.withdraw(ToDoReminder.id(target))
      guard item.task.isDone != isDone else { return .nothing }
      return .lists(try loader.change(item, isDone ? .complete : .reopen))
    case .edit(let target):
      let fields: ToDoFields
      do throws(ToDoFields.Refusal) {
        fields = try ToDoFields(value, now: now, format: format)
      } catch {
        return .refused(error)
      }
      let item = try item(target)
      let words = ProjectWords(fields.title, of: item.task)
      let draft = TaskDraft(
        words.title, categories: words.categories, due: fields.due, letter: fields.priority)
      return .lists(try loader.change(item, .edit(draft)))
    case .delete(let target):
      let item = try item(target)
      let (lists, removed) = try loader.remove(item)
      try? context.values.encode(removed, for: ToDoLists.removed)
      context.offerUndo(
        ToDoWords.deleted(ToDoCard.shortened(item.task.title)), sending: ToDoAction.restore.name)
      return .lists(lists)
    case .restore:
      let removed: RemovedTask? = (try? context.values.decoded(ToDoLists.removed)) ?? nil
      guard let removed else { return .nothing }
      let lists = try loader.restore(removed)
      try? context.values.remove(ToDoLists.removed)
      return .lists(lists)
    case .postpone(let target, let days):
      let item = try item(target)
      context.withdraw(ToDoReminder.id(target))
      return .lists(try loader.change(item, .postpone(toDay: now.dayNumber + days)))
    }
  }

  private func known() throws(TaskError) -> TaskLists {
    if let known = loader.known { return known }
    let renewal = loader.renew()
    guard let lists = renewal.lists else {
      throw .failed(renewal.problems.first ?? CalendarWords.unreadable)
    }
    return lists
  }

  /// Returns the shown to-do of a click.
  private func item(_ target: ToDoAction.Target) throws(TaskError) -> ListedTask {
    let items = try known().named(names).items
    let index = items.indices.filter { items[$0].checksum == target.checksum }
      .min { abs($0 - target.index) < abs($1 - target.index) }
    guard let index else { throw .changed }
    return items[index]
  }

  // MARK: - Settings

  func agree(to origin: String) { loader.agree(to: origin) }

  /// Returns the names of lists.
  func suggestions(for text: String) throws(TaskError) -> [Suggestion] {
    let renewal = loader.renew()
    guard let lists = renewal.lists else {
      throw .failed(renewal.problems.first ?? CalendarWords.unreadable)
    }
    let text = text.lowercased()
    return lists.names.filter { text.isEmpty || $0.lowercased().contains(text) }.prefix(20)
      .map { Suggestion($0, title: $0) }
  }
}
