// Another app can change a to-do at any time. So each change reads its current version, applies the edit to that, and
// replaces exactly that version. It applies the edit only if the current version looks like the one that the user
// has seen.

internal import FoundationEssentials

/// Where to-dos are stored: a server, or Evolution Data Server.
protocol TaskService {
  /// Whether new to-dos are stored within a VCALENDAR.
  var hasCalendars: Bool { get }

  /// Returns the current version; nil if there is none.
  func version(of resource: String, in list: String) throws(TaskError) -> TaskVersion?

  func replace(
    _ resource: String, in list: String, _ tag: String, with text: TaskText
  ) throws(TaskError) -> TaskWriteResult

  /// - Parameter resource: the name of a removed to-do; nil for a new one.
  func create(
    _ text: TaskText, uid: String, as resource: String?, in list: String
  ) throws(TaskError) -> (resource: String, result: TaskWriteResult)

  func remove(
    _ resource: String, in list: String, _ tag: String
  ) throws(TaskError) -> TaskWriteResult
}

/// The text of a to-do.
struct TaskVersion: Hashable {
  var text: [UInt8]
  /// Identifies the version; empty if the service has no versions.
  var tag: String
}

enum TaskWriteResult: Hashable {
  /// - Parameter tag: that of the new version; nil if the service may have stored another text.
  case done(tag: String?)
  /// Another app was faster.
  case outdated
}

/// Changes to-dos.
struct TaskEditor {
  let service: any TaskService
  let now: Int
  var zones: ZoneTable

  /// The maximum number of attempts while other apps change the to-do.
  private static let attempts = 5

  mutating func change(
    _ item: ListedTask, _ edit: TaskEdit, in lists: inout TaskLists
  ) throws(TaskError) {
    for _ in 0..<TaskEditor.attempts {
      let (version, old) = try current(item)
      var text = old
      try text.apply(edit, at: now, &zones)
      if text == old { return }
      let result = try service.replace(item.resource, in: item.list, version.tag, with: text)
      if case .done(let tag) = result {
        lists[item.list]?.put(entry(item.resource, in: item.list, text, tag))
        return
      }
    }
    throw .busy(list: item.listName)
  }

  mutating func add(
    _ draft: TaskDraft, uid: String, to list: String, in lists: inout TaskLists
  ) throws(TaskError) {
    guard let text = TaskText(draft, uid: uid, at: now, &zones, inCalendar: service.hasCalendars)
    else { return }
    try create(text, uid: uid, as: nil, in: list, &lists)
  }

  /// Removes a to-do, but never a series.
  mutating func remove(
    _ item: ListedTask, from lists: inout TaskLists
  ) throws(TaskError) -> RemovedTask {
    for _ in 0..<TaskEditor.attempts {
      let (version, text) = try current(item)
      guard !text.repeats else { throw .repeats }
      if case .done = try service.remove(item.resource, in: item.list, version.tag) {
        lists[item.list]?.remove(item.resource)
        return RemovedTask(list: item.list, resource: item.resource, text: Data(version.text))
      }
    }
    throw .busy(list: item.listName)
  }

  mutating func restore(_ removed: RemovedTask, in lists: inout TaskLists) throws(TaskError) {
    guard let text = TaskText([UInt8](removed.text)), let task = text.task(&zones) else { return }
    try create(text, uid: task.uid, as: removed.resource, in: removed.list, &lists)
  }

  private mutating func create(
    _ text: TaskText, uid: String, as resource: String?, in list: String,
    _ lists: inout TaskLists
  ) throws(TaskError) {
    let (resource, result) = try service.create(text, uid: uid, as: resource, in: list)
    // There is one of this name already.
    guard case .done(let tag) = result else { throw .changed }
    lists[list]?.put(entry(resource, in: list, text, tag))
  }

  /// Returns the current version, if it looks like the shown one.
  private mutating func current(
    _ item: ListedTask
  ) throws(TaskError) -> (TaskVersion, TaskText) {
    guard let version = try service.version(of: item.resource, in: item.list),
      let text = TaskText(version.text), text.task(&zones) == item.task
    else { throw .changed }
    return (version, text)
  }

  /// Returns the entry of a stored text.
  private mutating func entry(
    _ resource: String, in list: String, _ text: TaskText, _ tag: String?
  ) -> TaskList.Entry {
    if let tag { return TaskList.Entry(resource: resource, tag: tag, task: text.task(&zones)) }
    // An error isn't that of the change, which was made.
    let stored = try? service.version(of: resource, in: list)
    let text = stored.flatMap { TaskText($0.text) } ?? text
    return TaskList.Entry(resource: resource, tag: stored?.tag ?? "", task: text.task(&zones))
  }
}
