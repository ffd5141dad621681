internal import Calendars
internal import WidgetCore

/// A to-do of the card.
struct ToDoItem: Hashable {
  enum Content: Hashable {
    /// A line of the file, which is parsed when a part of it is needed.
    case line(ToDoLine)
    /// - Parameter completed: the day on which it was done.
    case task(ListedTask, completed: Int?)
  }

  let content: Content
  /// Its place in the file, or among the to-dos of the lists.
  let target: ToDoAction.Target

  var title: String {
    switch content {
    case .line(let line): line.title
    case .task(let item, _): ProjectWords.text(of: item.task)
    }
  }

  /// The title, or all of a line that has only dates and keys.
  var heading: String {
    if case .line(let line) = content { line.heading } else { title }
  }

  var due: ToDoDue? {
    switch content {
    case .line(let line): line.due
    case .task(let item, _): item.task.due
    }
  }

  /// Its priority, from A to Z.
  var priority: Character? {
    switch content {
    case .line(let line): line.priority
    case .task(let item, _): item.task.letter
    }
  }

  var isDone: Bool {
    switch content {
    case .line(let line): line.isDone
    case .task(let item, _): item.task.isDone
    }
  }

  /// The day on which it was done.
  var completed: Int? {
    switch content {
    case .line(let line): line.completed?.dayNumber
    case .task(_, let completed): completed
    }
  }

  /// Whether it is a series, whose dates only the app that made it can change. A line of a file is always a single
  /// to-do.
  var repeats: Bool {
    if case .task(let item, _) = content { item.task.repeats } else { false }
  }

  /// The name of its list.
  var list: String? {
    if case .task(let item, _) = content { item.listName } else { nil }
  }
}
