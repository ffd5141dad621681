// Ownership: a `FolderWatch` owns its watches; releasing it stops the handler. Threads: main only.
// It wakes up only for events of the folder and of its parents.

internal import CGLib
internal import Glibc

/// Reports changes in a folder, which may be missing, removed and created again.
@MainActor public final class FolderWatch {
  public enum Change: Hashable, Sendable {
    /// Entries with these names were created, removed or changed.
    case entries(Set<String>)
    /// The folder was created, removed or replaced, or events were lost.
    case everything
  }

  public let path: String

  /// The longest delay of a report while changes go on.
  private static let latest = Duration.seconds(1)
  private static let log = Log(domain: "Today-GLib")

  private let settle: Duration
  private let handler: @MainActor (Change) -> Void
  private var inotify: Inotify?
  /// The purpose of each watch: the name of the next folder on the path, or nil for the folder
  /// itself.
  private var roles: [Int32: String?] = [:]
  private var folder: Int32?
  private var names: Set<String> = []
  private var isEverything = false
  private var firstEvent: Moment?
  private var timer: Source?

  /// Watches the folder with this absolute path. The handler is called from the main loop, when
  /// nothing has changed for the time of `settle`.
  public init(
    _ path: String, settle: Duration = .milliseconds(50),
    _ handler: @escaping @MainActor (Change) -> Void
  ) throws(SystemError) {
    precondition(path.hasPrefix("/"), "\(path) is not absolute")
    self.path = path
    self.settle = settle
    self.handler = handler
    inotify = try Inotify { [weak self] in self?.hear($0) }
    watch()
  }

  /// Whether the folder exists, as far as events have reported.
  public var isPresent: Bool { folder != nil }

  private func hear(_ events: [Inotify.Event]) {
    var isNews = false
    for event in events {
      if event.kinds.contains(.overflow) {
        isEverything = true
        isNews = true
        continue
      }
      guard let role = roles[event.watch] else { continue }
      if !event.kinds.isDisjoint(with: [.itself, .ended]) {
        if event.watch == folder { isEverything = true }
        isNews = true
      } else if event.watch == folder {
        if event.name.isEmpty { continue }
        names.insert(event.name)
        isNews = true
      } else if event.name == role {
        isNews = true
      }
    }
    if isNews { scheduleReport() }
  }

  private func scheduleReport() {
    let first = firstEvent ?? .now
    firstEvent = first
    let rest = FolderWatch.latest - first.duration(to: .now)
    timer = .after(max(.zero, min(settle, rest)), priority: .idle) { [weak self] in self?.report() }
  }

  private func report() {
    let before = folder
    // The path may lead to another folder, even if no event reported that: a deleted folder that is
    // some process's working directory sends none.
    watch()
    let change: Change? =
      if isEverything || folder != before {
        .everything
      } else {
        names.isEmpty ? nil : .entries(names)
      }
    names = []
    isEverything = false
    firstEvent = nil
    timer = nil
    if let change { handler(change) }
  }
}

// MARK: - Watching the path

extension FolderWatch {
  /// Watches the folder, and its parents in case they are moved. If a parent is missing or a
  /// symbolic link, the names in the folder before it are watched, too. Each folder is watched
  /// before the next one is looked up, which avoids a race.
  private func watch() {
    guard let inotify else { return }
    let steps = self.steps
    var found: [Int32: String?] = [:]
    folder = nil
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      let kinds: Inotify.Kinds = isLast ? [.names, .contents, .itself] : [.names, .itself]
      switch inotify.watch(step.path, kinds) {
      case .success(let watch):
        found[watch] = .some(step.next)
        if isLast { folder = watch }
      case .failure(let error) where error.code == EACCES && !isLast:
        // A folder may be searchable but not readable.
        continue
      case .failure(let error):
        if error.code == ENOSPC { FolderWatch.log.warning("Can't watch \(error)") }
        return keep(found)
      }
      if index > 0, !isLink(step.path) {
        let before = steps[index - 1]
        // Its names no longer matter: the path goes on.
        if case .success(let watch) = inotify.watch(before.path, .itself) {
          found[watch] = .some(before.next)
        }
      }
    }
    keep(found)
  }

  private func keep(_ found: [Int32: String?]) {
    for watch in roles.keys where found[watch] == nil { inotify?.unwatch(watch) }
    roles = found
  }

  /// The folders on the path, from the root on, each with the name of the next one.
  private var steps: [(path: String, next: String?)] {
    let names = path.split(separator: "/").filter { $0 != "." }.map(String.init)
    var path = ""
    var steps: [(path: String, next: String?)] = [("/", names.first)]
    for (index, name) in names.enumerated() {
      path += "/\(name)"
      steps.append((path, index + 1 < names.count ? names[index + 1] : nil))
    }
    return steps
  }

  private func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
