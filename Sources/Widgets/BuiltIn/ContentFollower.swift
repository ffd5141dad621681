// Threads: changes arrive on a queue of the watch. A lock guards the state.

internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// Pushes new content while a card is shown, when other apps change its file or folder.
final class ContentFollower: Sendable {
  private struct State {
    var watch: FileWatch?
    var path: String?
    var context: Context?
    var shown: Update?
  }

  private let state = Mutex(State())

  /// - Parameter path: a file; or with a slash at its end a folder, in which any file counts.
  /// - Parameter read: returns the new content; nil if there is none.
  func follow(
    _ path: String, _ context: Context, _ read: @escaping @Sendable (Context) -> Update?
  ) {
    let isNew = begins(path, context)
    // What couldn't be watched may exist by now.
    guard isNew || state.withLock({ $0.watch == nil }) else { return }
    let watch = FileWatch(path: path) { [weak self] in
      self?.changed(read)
    } onEnd: { [weak self] in
      self?.state.withLock { $0.watch = nil }
    }
    state.withLock { $0.watch = watch }
  }

  /// Uses another context from now on. Returns whether something else is followed than before.
  func begins(_ path: String, _ context: Context) -> Bool {
    state.withLock { state in
      state.context = context
      guard state.path != path else { return false }
      (state.path, state.watch) = (path, nil)
      return true
    }
  }

  /// Notes that nothing is followed any more.
  func end(_ path: String) {
    state.withLock { if $0.path == path { $0.path = nil } }
  }

  /// Remembers the shown content, and returns it.
  func shown(_ update: Update) -> Update {
    state.withLock { $0.shown = update }
    return update
  }

  /// Pushes new content if it differs from what is shown.
  func changed(_ read: @Sendable (Context) -> Update?) {
    state.withLock { state in
      guard let context = state.context, let update = read(context),
        update.content != state.shown?.content
      else { return }
      state.shown = update
      context.push(update)
    }
  }
}
