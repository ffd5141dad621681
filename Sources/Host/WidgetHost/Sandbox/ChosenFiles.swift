// Ownership: owns its current work. Threads: main only, except for the work itself.

internal import GLib
internal import Synchronization
internal import WidgetCore

/// Resolves the files and folders that the user has chosen for a widget. On a thread: one can be on a disk that doesn't
/// respond, such as a network drive.
@MainActor final class ChosenFiles {
  /// Work on the same files, which may hang. Other files don't wait for it.
  @MainActor private struct Search {
    let paths: [String]
    let work = LimitedWork("files", limit: PictureFiles.patience)
    let current = Progress()
  }

  private var search: Search?

  /// Passes those that exist to `completion`; it fails if a disk doesn't respond.
  func resolve(
    _ paths: [String],
    then completion: @escaping @MainActor (Result<[SandboxView.Chosen], Failure>) -> Void
  ) {
    let search = search.flatMap { $0.paths == paths ? $0 : nil } ?? Search(paths: paths)
    self.search = search
    let current = search.current
    search.work.run {
      paths.compactMap { path in
        current.path.withLock { $0 = path }
        return SandboxView.Chosen(resolving: path)
      }
    } then: { files in
      let path = current.path.withLock(\.self)
      completion(files.map { .success($0) } ?? .failure(.silentDisk(path: path)))
    }
  }
}

/// The file that a thread resolves.
private final class Progress: Sendable {
  let path = Mutex("")
}
