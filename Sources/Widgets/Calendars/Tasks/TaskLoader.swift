// Threads: the caller's, which blocks while it waits for the disk, the bus and the network.

internal import FoundationEssentials
internal import KeyFiles
public import WidgetCore
public import WidgetExtension

/// Loads and changes the to-do lists of a CalDAV server or of Evolution Data Server.
public struct TaskLoader: Sendable {
  let source: CalendarSource
  let cache: AgendaCache
  let http: HTTPClient
  let bus: BusPlace
  let home: Zone
  /// The user's languages, best first, for lists with translated names.
  let languages: [String]
  let now: Int
  /// Whether the server is asked in any case, because the user waits or the network is back.
  let isUrgent: Bool
  /// The timeout of everything.
  let patience: Duration

  /// The minimum interval between requests to a server, in seconds.
  private static let pause = 300
  /// How long a to-do that was done is kept, in seconds.
  static let lateness = 2 * 86_400
  private static let year = 366 * 86_400

  /// - Parameters:
  ///   - source: a server, or `.gnome`.
  ///   - bus: where Evolution Data Server is asked for.
  public init(
    _ source: CalendarSource, _ store: Store, _ http: HTTPClient, bus: BusPlace = .session,
    home: Zone, locale: String = "C", now: Int, isUrgent: Bool, patience: Duration = .seconds(8)
  ) {
    self.source = source
    cache = AgendaCache(store, prefix: "to-dos ")
    self.http = http
    self.bus = bus
    self.home = home
    languages = KeyFile.languages(for: locale)
    self.now = now
    self.isUrgent = isUrgent
    self.patience = patience
  }

  /// The result of an update.
  public struct Renewal: Hashable, Sendable {
    /// The newest known lists; nil if there are none.
    public var lists: TaskLists?
    /// The errors, as sentences.
    public var problems: [String] = []
    /// A server that the user can agree to send the password to.
    public var referral: CalendarReferral?
  }

  /// The lists of the last update.
  public var known: TaskLists? {
    cache.tasks(source).flatMap { $0.zone == zoneName ? $0 : nil }
  }

  /// Updates the lists.
  public func renew() -> Renewal {
    let known = known
    var renewal = Renewal(lists: known)
    do throws(AgendaLoader.LoadFailure) {
      let (lists, problems) = try renewed(known)
      renewal.problems = problems
      renewal.lists = lists
      if lists != known { cache.keep(lists, source) }
    } catch {
      // Keeps the known lists.
      renewal.problems = [error.sentence]
    }
    renewal.referral = cache.referral(source)
    return renewal
  }

  private func renewed(
    _ known: TaskLists?
  ) throws(AgendaLoader.LoadFailure) -> (TaskLists, [String]) {
    switch source {
    case .server(let server):
      let asked = cache.asked(source)
      if !isUrgent, let known,
        try cache.isFresh(source, asked: asked, at: date, pause: TaskLoader.pause)
      {
        return (known, [])
      }
      do throws(ServerError) {
        let (lists, problem) = try serverTasks(server).renewed(known ?? empty, source, cache)
        note(problem)
        if problem == nil { cache.note(asked: date, source) }
        return (lists, [problem?.sentence].compactMap(\.self))
      } catch {
        note(error)
        throw AgendaLoader.LoadFailure(sentence: error.sentence)
      }
    default:
      return try gnomeTasks.renewed(known ?? empty, languages, since: now - TaskLoader.lateness)
    }
  }

  /// Records the error of a server, and the one it refers to.
  private func note(_ problem: ServerError?) {
    if problem != nil || cache.failure(source) != nil {
      cache.note(failure: problem?.sentence, source, at: date)
    }
    cache.keep(referral: problem?.referral?.origin, source)
  }

  /// Notes that the user agreed to send the password to another origin.
  public func agree(to origin: String) { cache.agree(to: origin, source) }

  // MARK: - Changes

  public func change(_ item: ListedTask, _ edit: TaskEdit) throws(TaskError) -> TaskLists {
    try edited { (editor, lists) throws(TaskError) in try editor.change(item, edit, in: &lists) }
      .lists
  }

  /// Adds a to-do to the first one of these lists.
  public func add(_ draft: TaskDraft, to chosen: TaskLists) throws(TaskError) -> TaskLists {
    guard let list = chosen.lists.first else {
      throw .failed(ServerError.noTaskLists(host: source.name).sentence)
    }
    return try edited { (editor, lists) throws(TaskError) in
      try editor.add(draft, uid: UUID().uuidString, to: list.id, in: &lists)
    }.lists
  }

  public func remove(
    _ item: ListedTask
  ) throws(TaskError) -> (lists: TaskLists, removed: RemovedTask) {
    let (lists, removed) = try edited { (editor, lists) throws(TaskError) in
      try editor.remove(item, from: &lists)
    }
    return (lists, removed)
  }

  public func restore(_ removed: RemovedTask) throws(TaskError) -> TaskLists {
    try edited { (editor, lists) throws(TaskError) in try editor.restore(removed, in: &lists) }
      .lists
  }

  private func edited<Result>(
    _ body: (inout TaskEditor, inout TaskLists) throws(TaskError) -> Result
  ) throws(TaskError) -> (lists: TaskLists, result: Result) {
    var lists = known ?? empty
    var editor = TaskEditor(service: service, now: now, zones: zones)
    let result = try body(&editor, &lists)
    cache.keep(lists, source)
    return (lists, result)
  }

  private var service: any TaskService {
    if case .server(let server) = source { serverTasks(server) } else { gnomeTasks }
  }

  private func serverTasks(_ server: CalendarServer) -> ServerTasks {
    ServerTasks(
      client: CalDAVClient(server, agreed: cache.agreed(source), http, within: patience),
      zones: zones, since: now - TaskLoader.lateness)
  }

  private var gnomeTasks: GnomeTasks { GnomeTasks(bus: bus, patience: patience, zones: zones) }

  // MARK: - Times

  private var date: Date { Date(timeIntervalSince1970: Double(now)) }

  private var empty: TaskLists { TaskLists(zone: zoneName) }

  private var zones: ZoneTable {
    ZoneTable(home: home, range: (now - 2 * TaskLoader.year)..<(now + 5 * TaskLoader.year))
  }

  /// What the zone is known by: its offsets in winter and in summer, so that known lists outlast the change of the clocks.
  private var zoneName: String {
    let offset = home.offset(at: now)
    let other = home.nextChange(after: now).map(home.offset) ?? offset
    return "\(min(offset, other)) \(max(offset, other))"
  }
}
