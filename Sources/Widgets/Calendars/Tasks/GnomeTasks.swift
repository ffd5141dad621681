// The behavior of Evolution Data Server 3.46, as observed, besides that of calendars (GnomeService.swift):
//
// - A change can't be made under the condition that the to-do is unchanged. So between reading it and replacing it,
//   another app's change of the same to-do would be lost; this takes about a millisecond.
// - It sets LAST-MODIFIED and folds lines itself, and keeps unknown properties, parameters and alarms.
// - A view sends signals for changes of its list, and with flags of 0 none for what is in it at first.

internal import WidgetCore
internal import WidgetExtension

/// The to-do lists of Evolution Data Server. Each list stays open as long as this object exists.
final class GnomeTasks: TaskService {
  private let place: BusPlace
  private let patience: Duration
  private let zones: ZoneTable
  private var service: GnomeService?
  private var opened: [String: GnomeService.Opened] = [:]

  init(bus place: BusPlace, patience: Duration, zones: ZoneTable) {
    (self.place, self.patience, self.zones) = (place, patience, zones)
  }

  /// Returns the visible lists, and the errors of some.
  /// - Parameter time: to-dos that were done before aren't read.
  func renewed(
    _ known: TaskLists, _ languages: [String], since time: Int
  ) throws(AgendaLoader.LoadFailure) -> (TaskLists, [String]) {
    do throws(BusError) {
      let service = try GnomeService(place, within: patience)
      self.service = service
      if let calendars = try service.calendars(languages, with: .task) {
        return try renewed(known, calendars, service, since: time)
      }
    } catch {
      throw AgendaLoader.LoadFailure(sentence: GnomeTasks.sentence(error))
    }
    throw AgendaLoader.LoadFailure(sentence: GnomeTasks.isGone)
  }

  private func renewed(
    _ known: TaskLists, _ calendars: [GnomeCalendar], _ service: GnomeService, since time: Int
  ) throws(BusError) -> (TaskLists, [String]) {
    var lists = TaskLists(zone: known.zone)
    var problems: [String] = []
    for calendar in calendars {
      let old = known[calendar.uid]
      var list = TaskList(id: calendar.uid, name: calendar.face.name, tag: "")
      if let old { list.setEntries(old.entries) }
      do throws(BusError) {
        try renew(&list, old, service, since: time)
        if calendar.needsPassword { problems.append(AgendaLoader.locked(list.name)) }
      } catch {
        switch error.kind {
        case .failed:
          problems.append(
            translated(
              "“{calendar}”: {error}", ["calendar": list.name, "error": error.description]))
        case .noAnswer:
          if !problems.contains(AgendaLoader.late) { problems.append(AgendaLoader.late) }
        default: throw error
        }
      }
      lists.lists.append(list)
    }
    return (lists, problems)
  }

  private func renew(
    _ list: inout TaskList, _ old: TaskList?, _ service: GnomeService, since time: Int
  ) throws(BusError) {
    guard let open = try service.open(list: list.id) else { return }
    opened[list.id] = open
    list.tag = open.revision
    if let old, !old.tag.isEmpty, old.tag == open.revision { return }
    var zones = zones
    var entries: [TaskList.Entry] = []
    for text in try service.tasks(open, since: time) where entries.count < TaskLists.maximumTasks {
      guard let task = TaskText(Array(text.utf8))?.task(&zones), !task.uid.isEmpty else { continue }
      entries.append(TaskList.Entry(resource: task.uid, tag: "", task: task))
    }
    list.setEntries(entries)
  }

  // MARK: - Changes

  var hasCalendars: Bool { false }

  func version(of resource: String, in list: String) throws(TaskError) -> TaskVersion? {
    try asked(list) { (service, open) throws(BusError) in
      try service.task(resource, in: open).map { TaskVersion(text: Array($0.utf8), tag: "") }
    } ?? nil
  }

  func replace(
    _ resource: String, in list: String, _ tag: String, with text: TaskText
  ) throws(TaskError) -> TaskWriteResult {
    try written(list) { (service, open) throws(BusError) in
      try service.change(open, "ModifyObjects", [.strings([text.string]), .string("all")])
    }
  }

  func create(
    _ text: TaskText, uid: String, as resource: String?, in list: String
  ) throws(TaskError) -> (resource: String, result: TaskWriteResult) {
    let result = try written(list) { (service, open) throws(BusError) in
      try service.change(open, "CreateObjects", [.strings([text.string])])
    }
    return (uid, result)
  }

  func remove(
    _ resource: String, in list: String, _ tag: String
  ) throws(TaskError) -> TaskWriteResult {
    let type = BusType.structure([.string, .string])
    let ids = BusValue.array([.structure([.string(resource), .string("")])], of: type)
    return try written(list) { (service, open) throws(BusError) in
      try service.change(open, "RemoveObjects", [ids, .string("all")])
    }
  }

  private func written(
    _ list: String, _ body: (GnomeService, GnomeService.Opened) throws(BusError) -> Bool
  ) throws(TaskError) -> TaskWriteResult {
    // The service may have stored another text.
    try asked(list, body) == true ? .done(tag: nil) : .outdated
  }

  /// Returns nil without such a list.
  private func asked<Result>(
    _ list: String, _ body: (GnomeService, GnomeService.Opened) throws(BusError) -> Result
  ) throws(TaskError) -> Result? {
    do throws(BusError) {
      let service = try connection()
      // A change doesn't start a service that nothing uses, either.
      if try service.bus.isRunning(GnomeService.manager.service) {
        do throws(BusError) {
          return try perform(body, in: list, service)
        } catch {
          guard GnomeTasks.isClosed(error) else { throw error }
          opened[list] = nil
          return try perform(body, in: list, service)
        }
      }
    } catch {
      throw .failed(GnomeTasks.sentence(error))
    }
    throw .failed(GnomeTasks.isGone)
  }

  private func perform<Result>(
    _ body: (GnomeService, GnomeService.Opened) throws(BusError) -> Result, in list: String,
    _ service: GnomeService
  ) throws(BusError) -> Result? {
    guard let open = try open(list, service) else { return nil }
    return try body(service, open)
  }

  /// Whether the service has closed the list, as it may at any time: it is to be opened again.
  private static func isClosed(_ error: BusError) -> Bool {
    ["UnknownMethod", "UnknownObject"].contains {
      error.kind == .failed("org.freedesktop.DBus.Error.\($0)")
    }
  }

  private func connection() throws(BusError) -> GnomeService {
    if let service { return service }
    let new = try GnomeService(place, within: patience)
    service = new
    return new
  }

  private func open(
    _ list: String, _ service: GnomeService
  ) throws(BusError) -> GnomeService.Opened? {
    if let known = opened[list] { return known }
    opened[list] = try service.open(list: list)
    return opened[list]
  }

  // MARK: - Messages

  static var isGone: String {
    // Evolution Data Server is the service that stores the to-do lists of GNOME's apps.
    translated("To-do lists can’t be read: Evolution Data Server is not running")
  }

  private static func sentence(_ error: BusError) -> String {
    switch error.kind {
    case .notRunning, .closed, .noBus: isGone
    default: error.description
    }
  }
}

extension TaskText {
  fileprivate var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension GnomeService {
  /// Returns the to-dos that aren't done, or were done since a time, as iCalendar.
  func tasks(_ list: Opened, since time: Int) throws(BusError) -> [String] {
    let query =
      "(or (not (is-completed?)) (not (completed-before? (make-time "
      + "\"\(CalDAVRequest.time(time))\"))))"
    let answer = try bus.call(list.object, "GetObjectList", [.string(query)], within: left)
    return (answer.first?.elements ?? []).compactMap(\.text)
  }

  /// Returns nil if there is none.
  func task(_ uid: String, in list: Opened) throws(BusError) -> String? {
    do throws(BusError) {
      let arguments: [BusValue] = [.string(uid), .string("")]
      return try bus.call(list.object, "GetObject", arguments, within: left).first?.text
    } catch {
      guard GnomeService.isOfObject(error) else { throw error }
      return nil
    }
  }

  /// Changes a list. Returns false if the to-do doesn't exist, or its identifier is already in use.
  func change(
    _ list: Opened, _ method: String, _ arguments: [BusValue]
  ) throws(BusError) -> Bool {
    do throws(BusError) {
      try bus.call(list.object, method, arguments + [.uint32(0)], within: left)
      return true
    } catch {
      guard GnomeService.isOfObject(error) else { throw error }
      return false
    }
  }

  /// Whether the error is E_CAL_CLIENT_ERROR_OBJECT_NOT_FOUND or …_OBJECT_ID_ALREADY_EXISTS.
  private static func isOfObject(_ error: BusError) -> Bool {
    guard case .failed(let name) = error.kind else { return false }
    return ["1", "4"].contains { name.hasSuffix("cal_2dclient_2derror_2dquark.Code\($0)") }
  }
}
