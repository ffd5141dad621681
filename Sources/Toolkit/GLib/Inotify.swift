// Ownership: an `Inotify` owns its watches, and with others like it the one queue of the kernel's
// that this process has. The queue knows them weakly. Threads: main only.
//
// Why not GIO's monitor (GLib 2.74): it looks for a missing folder every four seconds, and loads
// the modules of the virtual file system when the program starts. This one wakes up for events
// only.

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
    /// The kernel has forgotten the watch, and says no more of it.
    static let ignored = Kinds(IN_IGNORED)
    /// More has happened than could be told.
    static let overflow = Kinds(IN_Q_OVERFLOW)

    init(rawValue: UInt32) { self.rawValue = rawValue }
    private init(_ bits: Int32) { rawValue = UInt32(bits) }
  }

  fileprivate let handler: @MainActor ([Event]) -> Void
  private let queue: InotifyQueue

  init(_ handler: @escaping @MainActor ([Event]) -> Void) throws(SystemError) {
    queue = try .shared()
    self.handler = handler
    queue.add(self)
  }

  isolated deinit { queue.remove(ObjectIdentifier(self)) }

  /// Watches a folder; one that is watched already keeps its number, and hears what it is told now.
  func watch(_ path: String, _ kinds: Kinds) -> Result<Int32, SystemError> {
    queue.watch(path, kinds, for: ObjectIdentifier(self))
  }

  func unwatch(_ watch: Int32) { queue.unwatch(watch, for: ObjectIdentifier(self)) }
}

/// What the kernel puts its news into. A user may have 128 of these as a rule, for all programs
/// together, so a process has one: a panel with one for each folder took nine.
@MainActor private final class InotifyQueue {
  typealias Event = Inotify.Event
  typealias Kinds = Inotify.Kinds

  private struct Listener {
    weak var inotify: Inotify?
  }

  private struct Watch {
    /// What each listener wants to hear.
    var wishes: [ObjectIdentifier: Kinds] = [:]
    /// What the kernel tells, which is at least that.
    var told: Kinds = []

    var wanted: Kinds { wishes.values.reduce([]) { $0.union($1) } }
  }

  private weak static var current: InotifyQueue?

  private let descriptor: Int32
  private var source: Source?
  private var listeners: [ObjectIdentifier: Listener] = [:]
  private var watches: [Int32: Watch] = [:]

  static func shared() throws(SystemError) -> InotifyQueue {
    if let current { return current }
    let queue = try InotifyQueue()
    current = queue
    return queue
  }

  private init() throws(SystemError) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw SystemError("inotify", code: errno) }
    self.descriptor = descriptor
    // Below what draws: somebody may write there without end.
    source = .descriptor(descriptor, .input, priority: .idle) { [weak self] _ in self?.read() }
  }

  isolated deinit {
    source?.cancel()
    close(descriptor)
  }

  func add(_ inotify: Inotify) { listeners[ObjectIdentifier(inotify)] = Listener(inotify: inotify) }

  func remove(_ listener: ObjectIdentifier) {
    listeners[listener] = nil
    for watch in watches.keys { unwatch(watch, for: listener) }
  }

  func watch(
    _ path: String, _ kinds: Kinds, for listener: ObjectIdentifier
  ) -> Result<Int32, SystemError> {
    // In addition to what others hear of it, from the first moment on.
    let watch = inotify_add_watch(
      descriptor, path, kinds.rawValue | UInt32(IN_ONLYDIR | IN_MASK_ADD))
    guard watch >= 0 else { return .failure(SystemError(path, code: errno)) }
    watches[watch, default: Watch()].wishes[listener] = kinds
    watches[watch]?.told.formUnion(kinds)
    if let state = watches[watch], state.told != state.wanted { tell(watch, path, state.wanted) }
    return .success(watch)
  }

  /// Has the kernel tell no more than that.
  private func tell(_ watch: Int32, _ path: String, _ wanted: Kinds) {
    let again = inotify_add_watch(descriptor, path, wanted.rawValue | UInt32(IN_ONLYDIR))
    if again == watch {
      watches[watch]?.told = wanted
    } else if again >= 0 {
      // The path leads elsewhere by now; what others hear of that place stays.
      restore(again, path)
    }
  }

  private func restore(_ watch: Int32, _ path: String) {
    guard let wanted = watches[watch]?.wanted else {
      inotify_rm_watch(descriptor, watch)
      return
    }
    inotify_add_watch(descriptor, path, wanted.rawValue | UInt32(IN_ONLYDIR | IN_MASK_ADD))
  }

  func unwatch(_ watch: Int32, for listener: ObjectIdentifier) {
    guard watches[watch]?.wishes.removeValue(forKey: listener) != nil,
      watches[watch]?.wishes.isEmpty == true
    else { return }
    watches[watch] = nil
    inotify_rm_watch(descriptor, watch)
  }

  private func isNews(_ event: Event, to listener: ObjectIdentifier) -> Bool {
    if event.kinds.contains(.overflow) { return true }
    guard let wish = watches[event.watch]?.wishes[listener] else { return false }
    return !event.kinds.isDisjoint(with: wish.union(.ended))
  }

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
    // Which of them are whose, before anybody does anything about them.
    let shares = listeners.map { key, listener in
      (listener, events.filter { isNews($0, to: key) })
    }
    for event in events where event.kinds.contains(.ignored) { watches[event.watch] = nil }
    for (listener, share) in shares where !share.isEmpty { listener.inotify?.handler(share) }
  }
}
