// Ownership: a `FolderWatch` owns its watches; released, it calls its handler no more.
// Threads: main only. It wakes up only when something has happened to the folder or to one of
// those that it is in.

internal import CGLib
internal import Glibc

/// Tells what changes in a folder, which may be missing, go and come again.
@MainActor public final class FolderWatch {
  public enum Change: Hashable, Sendable {
    /// Entries with these names came, went or changed.
    case entries(Set<String>)
    /// The folder itself came, went or is another one, or too much happened to tell.
    case everything
  }

  public let path: String

  /// Many changes that follow each other are told together, but not later than this.
  private static let latest = Duration.seconds(1)
  private static let log = Log(domain: "Today-GLib")

  private let settle: Duration
  private let handler: @MainActor (Change) -> Void
  private var inotify: Inotify?
  /// What each watch is for: the name in that folder that leads on, or nil for the folder itself.
  private var roles: [Int32: String?] = [:]
  private var folder: Int32?
  private var names: Set<String> = []
  private var isEverything = false
  private var firstEvent: Moment?
  private var timer: Source?

  /// Watches the folder with this absolute path. The handler is called once nothing has happened
  /// for the time of `settle`, never from here.
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

  /// Whether the folder is there, as far as has been noticed.
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
    // The path may lead to another folder by now, even where no event has told so: a deleted
    // folder in which somebody still works keeps silent.
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

// MARK: - Watching the way to the folder

extension FolderWatch {
  /// Watches the folder, and all those above it in case they are moved. Where the way ends because
  /// a folder is missing, or leads through a symbolic link, the names in the folder before it are
  /// heard too. Every folder is watched before it is seen whether the next exists, so that none
  /// can come unnoticed.
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
        // One may pass through a folder that one may not list.
        continue
      case .failure(let error):
        if error.code == ENOSPC { FolderWatch.log.warning("Can't watch \(error)") }
        return keep(found)
      }
      if index > 0, !isLink(step.path) {
        let before = steps[index - 1]
        // Its names are of no interest any more: the way goes on.
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

  /// The folders on the way, from the root to the folder itself, each with the name that leads on.
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
