// One request finds out whether any list has changed. If so, the next lists its open to-dos with their tags, and then
// new and changed ones are requested in parts, with those that are no longer open: they are done or removed.

internal import FoundationEssentials
internal import WidgetCore

/// The to-do lists on a CalDAV server.
struct ServerTasks: TaskService {
  let client: CalDAVClient
  let zones: ZoneTable
  /// To-dos that were done before aren't shown, in seconds since 1970.
  let since: Int

  /// The number of to-dos in one request.
  private static let atOnce = 200

  func renewed(
    _ known: TaskLists, _ source: CalendarSource, _ cache: AgendaCache
  ) throws(ServerError) -> (TaskLists, ServerError?) {
    var lists = TaskLists(zone: known.zone)
    var problem: ServerError?
    for calendar in try client.calendars(with: .task, source, cache) {
      let old = known[calendar.address]
      var list = TaskList(id: calendar.address, name: calendar.face.name, tag: calendar.tag)
      if let old { list.setEntries(old.entries) }
      if old == nil || list.tag.isEmpty || old?.tag != list.tag {
        do throws(ServerError) {
          try renew(&list)
        } catch {
          problem = problem ?? error
          // Reads it again next time.
          list.tag = ""
        }
      }
      lists.lists.append(list)
    }
    return (lists, problem)
  }

  private func renew(_ list: inout TaskList) throws(ServerError) {
    var entries: [String: TaskList.Entry] = [:]
    for entry in list.entries { entries[ServerAddress.key(entry.resource)] = entry }
    let answer = try open(list.id)
    var wanted: [String: String] = [:]
    var isOpen: Set<String> = []
    for resource in answer.resources where (resource.status ?? 200) < 300 {
      guard isOpen.count < TaskLists.maximumTasks,
        let address = ServerAddress.resolved(resource.name, at: answer.address),
        // The list itself isn't a to-do, and another server has none of its.
        ServerAddress.key(address) != ServerAddress.key(list.id),
        ServerAddress.origin(address) == ServerAddress.origin(list.id)
      else { continue }
      let key = ServerAddress.key(address)
      isOpen.insert(key)
      let tag = resource.properties.tag
      if tag == nil || entries[key]?.tag != tag { wanted[key] = address }
    }
    for (key, entry) in entries where !isOpen.contains(key) {
      if entry.task == nil { entries[key] = nil } else { wanted[key] = entry.resource }
    }
    try fetch(wanted, into: &entries, list.id)
    list.setEntries(Array(entries.values))
  }

  /// Returns the open to-dos, or all of them if the server doesn't support that.
  private func open(_ list: String) throws(ServerError) -> CalDAVClient.Answer {
    do throws(ServerError) {
      return try client.ask(.tasks(isOpen: true), at: list)
    } catch {
      switch error {
      case .forbidden, .notOfCalendars: return try client.ask(.tasks(isOpen: false), at: list)
      default: throw error
      }
    }
  }

  private func fetch(
    _ wanted: [String: String], into entries: inout [String: TaskList.Entry], _ list: String
  ) throws(ServerError) {
    var zones = zones
    var rest = wanted.sorted { $0.key < $1.key }[...]
    while !rest.isEmpty {
      let part = rest.prefix(ServerTasks.atOnce)
      for resource in try resources(part.map(\.value), in: list) {
        let key = ServerAddress.key(resource.name)
        guard let address = wanted[key] else { continue }
        guard let data = resource.properties.data else {
          if resource.status == 404 { entries[key] = nil }
          continue
        }
        // A server may be malicious, and send what takes long to parse.
        guard !client.isOver else { throw .late(host: client.server.host) }
        var task = TaskText(Array(data.utf8))?.task(&zones)
        if let done = task, done.isDone, (done.completed ?? 0) < since { task = nil }
        entries[key] = TaskList.Entry(
          resource: address, tag: resource.properties.tag ?? "", task: task)
      }
      rest = rest.dropFirst(ServerTasks.atOnce)
    }
  }

  private func resources(
    _ addresses: [String], in list: String
  ) throws(ServerError) -> [Multistatus.Resource] {
    try client.ask(.objects(named: addresses.map(ServerAddress.path)), at: list).resources
  }

  // MARK: - Changes

  var hasCalendars: Bool { true }

  func version(of resource: String, in list: String) throws(TaskError) -> TaskVersion? {
    let key = ServerAddress.key(resource)
    // Not with GET: compression by a proxy makes its tag a weak one, which can't be a condition.
    let found = try asked { () throws(ServerError) in try resources([resource], in: list) }
      .first { ServerAddress.key($0.name) == key }
    guard let properties = found?.properties, let data = properties.data else { return nil }
    guard let tag = properties.tag, !tag.hasPrefix("W/") else {
      throw .failed(ServerError.unchangeable(host: client.server.host).sentence)
    }
    return TaskVersion(text: ServerTasks.text(data), tag: tag)
  }

  /// Returns the text as it is stored: XML turns each line break into a line feed.
  private static func text(_ data: String) -> [UInt8] {
    guard !data.utf8.contains(0x0D) else { return Array(data.utf8) }
    return data.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
  }

  func replace(
    _ resource: String, in list: String, _ tag: String, with text: TaskText
  ) throws(TaskError) -> TaskWriteResult {
    try write(.replacing(tag, with: text.bytes), resource)
  }

  func create(
    _ text: TaskText, uid: String, as resource: String?, in list: String
  ) throws(TaskError) -> (resource: String, result: TaskWriteResult) {
    let address = resource ?? "\(list)\(list.hasSuffix("/") ? "" : "/")\(uid).ics"
    return (address, try write(.creating(text.bytes), address))
  }

  func remove(
    _ resource: String, in list: String, _ tag: String
  ) throws(TaskError) -> TaskWriteResult {
    try write(.removing(tag), resource)
  }

  private func write(
    _ change: CalDAVRequest, _ resource: String
  ) throws(TaskError) -> TaskWriteResult {
    do throws(ServerError) {
      return .done(tag: try client.change(change, at: resource))
    } catch {
      if error == .outdated { return .outdated }
      throw .failed(error.sentence)
    }
  }

  private func asked<Result>(
    _ body: () throws(ServerError) -> Result
  ) throws(TaskError) -> Result {
    do throws(ServerError) {
      return try body()
    } catch {
      throw .failed(error.sentence)
    }
  }
}
