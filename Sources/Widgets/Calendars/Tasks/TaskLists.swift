internal import FoundationEssentials
internal import WidgetCore

/// The to-do lists of a source, as far as they are known.
public struct TaskLists: Hashable, Sendable, Codable {
  /// The user's time zone at that time, which due times depend on.
  var zone: String
  var lists: [TaskList] = []

  /// The maximum number of to-dos of a list; further ones are left out.
  static let maximumTasks = 5_000
  static let maximumLists = 50

  init(zone: String) { self.zone = zone }

  /// The names of all lists, in their order.
  public var names: [String] { lists.map(\.name) }

  /// Returns the lists with these names, in this order; without names, all lists.
  public func named(_ names: [String]) -> TaskLists {
    guard !names.isEmpty else { return self }
    var chosen = TaskLists(zone: zone)
    for name in names {
      chosen.lists += lists.filter { list in
        list.name.lowercased() == name.lowercased() && !chosen.lists.contains { $0.id == list.id }
      }
    }
    return chosen
  }

  /// The to-dos of all lists, the oldest ones of each first.
  public var items: [ListedTask] {
    lists.flatMap { list in
      list.entries.compactMap { entry in
        entry.task.map {
          ListedTask(list: list.id, listName: list.name, resource: entry.resource, task: $0)
        }
      }
    }
  }

  subscript(id: String) -> TaskList? {
    get { lists.first { $0.id == id } }
    set {
      guard let index = lists.firstIndex(where: { $0.id == id }), let newValue else { return }
      lists[index] = newValue
    }
  }
}

/// A to-do list.
struct TaskList: Hashable, Sendable, Codable {
  /// The address on a server, or the identifier in Evolution Data Server.
  var id: String
  var name: String
  /// Changes with the list; empty if a change can't be detected.
  var tag: String
  private(set) var entries: [Entry] = []

  /// A to-do of the list.
  struct Entry: Hashable, Sendable, Codable {
    /// The address on a server; in Evolution Data Server the UID.
    var resource: String
    var tag: String
    /// nil if it isn't shown, because it is canceled, unreadable, or was done long ago.
    var task: CalendarTask?
  }

  init(id: String, name: String, tag: String) {
    (self.id, self.name, self.tag) = (id, name, tag)
  }

  subscript(resource: String) -> Entry? { entries.first { $0.resource == resource } }

  mutating func setEntries(_ new: [Entry]) {
    let sorted = new.sorted { one, other in
      (one.task?.created ?? 0, one.resource) < (other.task?.created ?? 0, other.resource)
    }
    entries = Array(sorted.prefix(TaskLists.maximumTasks))
  }

  /// Adds or replaces an entry, which keeps its place.
  mutating func put(_ entry: Entry) {
    if let index = entries.firstIndex(where: { $0.resource == entry.resource }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  mutating func remove(_ resource: String) { entries.removeAll { $0.resource == resource } }
}

/// A to-do with its place.
public struct ListedTask: Hashable, Sendable {
  let list: String
  public let listName: String
  let resource: String
  public let task: CalendarTask

  /// Identifies this version of the to-do.
  public var checksum: String {
    var hash = Fingerprint(of: list)
    hash.add(resource)
    // Swift's own hash differs in each process.
    let due = task.due
    let parts = [
      task.title, task.categories.joined(separator: ","), due.map { "\($0.day)" } ?? "",
      due?.time.map { "\($0)" } ?? "", "\(task.priority)", "\(task.isDone)",
    ]
    for part in parts {
      hash.add(part)
      hash.add(0)
    }
    return hash.text
  }
}

/// A removed to-do, for undo.
public struct RemovedTask: Hashable, Sendable, Codable {
  let list: String
  let resource: String
  let text: Data
}
