// Ownership: owns the inotify descriptor; releasing it ends the watch. Threads: `onChange` and `onEnd` are called on a
// queue of its own.

internal import Dispatch
internal import Glibc

/// Watches a file for changes, also by apps that replace it; or with a slash at the end of the path a folder, in
/// which changes of files count that aren't hidden.
final class FileWatch: Sendable {
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Nil if the folder doesn't exist, or the system is out of watches. The folder is gone or elsewhere at the end.
  init?(
    path: String, onChange: @escaping @Sendable () -> Void,
    onEnd: @escaping @Sendable () -> Void = {}
  ) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let (folder, name) = (path[..<slash], path[slash...].dropFirst())
    // Watches the folder, because a replaced file has a new inode.
    let events =
      UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE) | FileWatch.folderEvents
    guard inotify_add_watch(descriptor, folder.isEmpty ? "/" : String(folder), events) >= 0 else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "org.todayview.watch"))
    source.setEventHandler {
      let seen = FileWatch.events(name, descriptor)
      if seen.hasChanged { onChange() }
      if seen.hasEnded { onEnd() }
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }

  private static let folderEvents = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
  /// Events that end the watch. They have no name.
  private static let ends = folderEvents | UInt32(IN_UNMOUNT | IN_IGNORED)
  private static let lost = UInt32(IN_Q_OVERFLOW)

  /// Reads all events. Returns whether one concerns the file, and whether the folder is gone.
  private static func events(
    _ name: Substring, _ descriptor: Int32
  ) -> (hasChanged: Bool, hasEnded: Bool) {
    var (hasChanged, hasEnded) = (false, false)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      var rest = buffer[..<count]
      while rest.count >= 16 {
        // struct inotify_event: watch, mask, cookie, and the length of the name that follows.
        func number(at offset: Int) -> Int {
          (0..<4).reduce(0) { $0 | Int(rest[rest.startIndex + offset + $1]) << (8 * $1) }
        }
        let (mask, length) = (UInt32(number(at: 4)), number(at: 12))
        let letters = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
        let isWatched =
          name.isEmpty ? letters.first != UInt8(ascii: ".") : letters.elementsEqual(name.utf8)
        if isWatched || mask & (ends | lost) != 0 { hasChanged = true }
        if mask & ends != 0 { hasEnded = true }
        rest = rest.dropFirst(16 + length)
      }
    }
    return (hasChanged, hasEnded)
  }
}
