// Ownership: an `Inotify` owns its descriptor, and with it all its watches. Threads: main only.

internal import CGLib
internal import Glibc

/// The kernel's news of what happens to folders.
@MainActor final class Inotify {
  struct Event {
    let watch: Int32
    let kinds: Kinds
    /// The entry of the folder that it is about; empty when it is the folder itself.
    let name: String
  }

  struct Kinds: OptionSet {
    let rawValue: UInt32

    /// Names come and go in the folder.
    static let names = Kinds(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    /// What the names stand for changes.
    static let contents = Kinds(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)
    /// The folder itself goes.
    static let itself = Kinds(IN_DELETE_SELF | IN_MOVE_SELF)
    /// The watch has ended, whatever the reason.
    static let ended = Kinds(IN_IGNORED | IN_UNMOUNT)
    /// More has happened than could be told.
    static let overflow = Kinds(IN_Q_OVERFLOW)

    init(rawValue: UInt32) { self.rawValue = rawValue }
    private init(_ bits: Int32) { rawValue = UInt32(bits) }
  }

  private let descriptor: Int32
  private let handler: @MainActor ([Event]) -> Void
  private var source: Source?

  init(_ handler: @escaping @MainActor ([Event]) -> Void) throws(SystemError) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw SystemError("inotify", code: errno) }
    self.descriptor = descriptor
    self.handler = handler
    // Below what draws: somebody may write there without end.
    source = .descriptor(descriptor, .input, priority: .idle) { [weak self] _ in self?.read() }
  }

  isolated deinit {
    source?.cancel()
    close(descriptor)
  }

  /// Watches a folder; one that is watched already keeps its number, and hears what it is told now.
  func watch(_ path: String, _ kinds: Kinds) -> Result<Int32, SystemError> {
    let watch = inotify_add_watch(descriptor, path, kinds.rawValue | UInt32(IN_ONLYDIR))
    return watch >= 0 ? .success(watch) : .failure(SystemError(path, code: errno))
  }

  func unwatch(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

  private func read() {
    var events: [Event] = []
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      var offset = 0
      let header = MemoryLayout<inotify_event>.size
      while offset + header <= count {
        let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
        let padded = buffer[(offset + header)..<(offset + header + Int(event.len))]
        let name = String(decoding: padded.prefix { $0 != 0 }, as: UTF8.self)
        events.append(Event(watch: event.wd, kinds: Kinds(rawValue: event.mask), name: name))
        offset += header + Int(event.len)
      }
    }
    if !events.isEmpty { handler(events) }
  }
}
