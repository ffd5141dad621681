internal import Calendars
internal import WidgetCore

/// The change of a click. It is applied again if the file changes before it is written.
struct ToDoChange {
  private let action: ToDoAction
  private let value: ActionValue?
  private let now: CivilTime
  private let format: LocaleFormat
  private let path: String

  enum Outcome: Hashable {
    case done
    case deleted(ToDoList.Entry, at: Int)
    /// The user responded to its reminder, and perhaps changed it.
    case changed(ToDoAction.Target, from: ToDoList.Entry, to: ToDoList.Entry, at: Int)
    case refused(String, field: String)
  }

  init(
    _ action: ToDoAction, _ value: ActionValue?, now: CivilTime, format: LocaleFormat,
    path: String = ""
  ) {
    self.action = action
    self.value = value
    self.now = now
    self.format = format
    self.path = path
  }

  func apply(to list: inout ToDoList) throws(ToDoFileError) -> Outcome {
    switch action {
    case .add:
      guard case .one(.text(let text))? = value else { return .done }
      let typed = TypedToDo(text, now: now, format: format)
      guard !typed.title.isEmpty else { return .done }
      list.append(
        ToDoLine(typed.title, due: typed.due, priority: typed.priority, created: now))
      return .done
    case .check(let target):
      let index = try index(of: target, in: list)
      var line = list.entries[index].line
      // A notification sends no value.
      let isDone = if case .one(.isOn(let isOn))? = value { isOn } else { true }
      guard line.isDone != isDone else { return replace(target, at: index, with: line, in: &list) }
      let day = isDone ? now : line.completed
      if !isDone { line.reopen() }
      let next = day.flatMap { line.next(completedOn: $0) }
      if isDone { line.complete(on: now) }
      defer {
        if let next {
          if isDone { list.append(next) } else { list.removeLast(next) }
        }
      }
      return replace(target, at: index, with: line, in: &list)
    case .edit(let target): return try edit(target, &list)
    case .delete(let target):
      let index = try index(of: target, in: list)
      defer { _ = list.remove(at: index) }
      return .deleted(list.entries[index], at: index)
    case .postpone(let target, let days):
      let index = try index(of: target, in: list)
      var line = list.entries[index].line
      line.edit(
        title: line.title, due: ToDoDue(day: now.dayNumber + days, time: line.due?.time),
        priority: line.priority, on: now)
      return replace(target, at: index, with: line, in: &list)
    case .restore: return .done
    }
  }

  private func edit(
    _ target: ToDoAction.Target, _ list: inout ToDoList
  ) throws(ToDoFileError) -> Outcome {
    let fields: ToDoFields
    do throws(ToDoFields.Refusal) {
      fields = try ToDoFields(value, now: now, format: format)
    } catch {
      return .refused(error.reason, field: error.field)
    }
    let index = try index(of: target, in: list)
    var line = list.entries[index].line
    line.edit(title: fields.title, due: fields.due, priority: fields.priority, on: now)
    return replace(target, at: index, with: line, in: &list)
  }

  private func replace(
    _ target: ToDoAction.Target, at index: Int, with line: ToDoLine, in list: inout ToDoList
  ) -> Outcome {
    let before = list.entries[index]
    list.replace(at: index, with: line)
    return .changed(target, from: before, to: list.entries[index], at: index)
  }

  private func index(
    of target: ToDoAction.Target, in list: ToDoList
  ) throws(ToDoFileError) -> Int {
    guard let index = list.index(of: target.checksum, near: target.index) else {
      throw ToDoFileError(path: path, problem: .changed)
    }
    return index
  }
}

/// The checked fields of the form.
struct ToDoFields: Hashable {
  let title: String
  let due: ToDoDue?
  let priority: Character?

  /// The reason why a field can't be used.
  struct Refusal: Error {
    let reason: String
    let field: String
  }

  init(_ value: ActionValue?, now: CivilTime, format: LocaleFormat) throws(Refusal) {
    title = (value?.typed("text") ?? "").split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    guard !title.isEmpty else { throw Refusal(reason: ToDoWords.noText, field: "text") }
    if let typed = value?.typed("due"), !typed.allSatisfy(\.isWhitespace) {
      due = ToDoDue(typed: typed, now: now, format: format)
      guard due != nil else { throw Refusal(reason: ToDoWords.unclearDate, field: "due") }
    } else {
      due = nil
    }
    priority = value?.typed("priority").flatMap { $0.count == 1 ? $0.first : nil }
  }
}
