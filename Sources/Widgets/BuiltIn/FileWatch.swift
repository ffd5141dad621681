// Ownership: owns the inotify descriptor; releasing it ends the watch. Threads: `onChange` is called on a queue of its
// own.

internal import Dispatch
internal import Glibc

/// Watches a file for changes, also by apps that replace it; or with a slash at the end of the path a folder, in
/// which changes of files count that aren't hidden.
final class FileWatch: Sendable {
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// Nil if the system is out of watches.
  init?(path: String, onChange: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let (folder, name) = (path[..<slash], path[slash...].dropFirst())
    // Watches the folder, because a replaced file has a new inode.
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    guard inotify_add_watch(descriptor, folder.isEmpty ? "/" : String(folder), events) >= 0 else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "org.todayview.watch"))
    source.setEventHandler { if FileWatch.hasChanged(name, descriptor) { onChange() } }
    source.setCancelHandler { close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }

  /// Reads all events. Returns whether one concerns the file.
  private static func hasChanged(_ name: Substring, _ descriptor: Int32) -> Bool {
    var hasChanged = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      var rest = buffer[..<count]
      while rest.count >= 16 {
        // struct inotify_event: watch, mask, cookie, and the length of the name that follows.
        let length = (0..<4).reduce(0) { $0 | Int(rest[rest.startIndex + 12 + $1]) << (8 * $1) }
        let letters = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
        let isWatched =
          name.isEmpty ? letters.first != UInt8(ascii: ".") : letters.elementsEqual(name.utf8)
        if isWatched { hasChanged = true }
        rest = rest.dropFirst(16 + length)
      }
    }
    return hasChanged
  }
}
