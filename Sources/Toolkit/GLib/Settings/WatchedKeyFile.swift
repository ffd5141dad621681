// Ownership: it owns the watch of its file, and its observers' handlers. Threads: main only.

public import KeyFiles

/// A key file that is parsed again whenever it changes: once for all observers, so that a mistake
/// is reported once.
@MainActor public final class WatchedKeyFile {
  public enum State: Hashable, Sendable {
    /// Its contents; empty if there is no file.
    case contents(KeyFile)
    case mistaken(KeyFileError)
    case unreadable(FileError)
  }

  /// The last contents.
  public private(set) var state = State.contents(KeyFile())

  private var watch: WatchedFile?
  private var followers: [@MainActor () -> Void] = []

  /// Reads the file with this absolute path.
  public init(_ path: String, limit: Int = 1_048_576) {
    let watch = WatchedFile(path, limit: limit) { [weak self] in
      self?.read($0)
      for follower in self?.followers ?? [] { follower() }
    }
    self.watch = watch
    read(watch.state)
  }

  /// Adds a handler for changes, which is called after those before it.
  public func onChange(_ handler: @escaping @MainActor () -> Void) { followers.append(handler) }

  /// Reads it now, without waiting for an event.
  public func look() { watch?.look() }

  private func read(_ new: WatchedFile.State) {
    switch new {
    case .missing: state = .contents(KeyFile())
    case .unreadable(let error): state = .unreadable(error)
    case .contents(let bytes):
      do throws(KeyFileError) {
        state = .contents(try KeyFile(parsing: bytes))
      } catch {
        state = .mistaken(error)
      }
    }
  }
}
