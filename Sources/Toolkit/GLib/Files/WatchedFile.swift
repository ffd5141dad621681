// Ownership: a `WatchedFile` owns the watches of its folders; releasing it stops the handler.
// Threads: main only.

/// A file that is read again whenever it changes, however editors save.
@MainActor public final class WatchedFile {
  public enum State: Hashable, Sendable {
    case contents([UInt8])
    case missing
    case unreadable(FileError)
  }

  /// The last contents.
  public private(set) var state: State

  /// The last contents as text; nil if there is none.
  public var text: String? {
    if case .contents(let bytes) = state { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  private static let log = Log(domain: "Today-GLib")

  private let file: File
  private let limit: Int
  private let settle: Duration
  private let handler: @MainActor (State) -> Void
  private var links: [String] = []
  private var watches: [FolderWatch] = []

  /// Reads the file with this absolute path, and calls the handler when its contents change. An
  /// empty file counts as one that is being saved: the previous contents stay.
  public init(
    _ path: String, limit: Int = 1_048_576, settle: Duration = .milliseconds(50),
    _ handler: @escaping @MainActor (State) -> Void
  ) {
    file = File(path)
    self.limit = limit
    self.settle = settle
    self.handler = handler
    state = .missing
    // Watched first and read afterwards, which avoids a race.
    follow()
    state = read()
  }

  private func read() -> State {
    do throws(FileError) {
      return .contents(try file.read(limit: limit))
    } catch {
      return error.isMissing ? .missing : .unreadable(error)
    }
  }

  /// Watches the folder of the file, and of each target of a symbolic link.
  private func follow() {
    let links = (try? file.links()) ?? [file.path]
    guard links != self.links else { return }
    self.links = links
    watches = links.compactMap { path in
      let link = File(path)
      let name = link.name
      do throws(SystemError) {
        return try FolderWatch(link.folder, settle: settle) { [weak self] change in
          self?.check(change, name: name)
        }
      } catch {
        WatchedFile.log.warning("Can't watch \(path): \(error)")
        return nil
      }
    }
  }

  private func check(_ change: FolderWatch.Change, name: String) {
    if case .entries(let names) = change, !names.contains(name) { return }
    look()
  }

  /// Reads it now, without waiting for an event.
  func look() {
    follow()
    let new = read()
    guard new != state, new != .contents([]) else { return }
    state = new
    handler(new)
  }
}
