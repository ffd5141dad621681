// Ownership: an `Inotify` owns its watches, and shares the process's one inotify descriptor, which
// knows it weakly. Threads: main only.
//
// Why not GIO's monitor (GLib 2.74): it polls for a missing folder every four seconds, and loads
// GVfs modules at start. This one wakes up for events only.

internal import CGLib
internal import Glibc

/// Watches folders by the kernel's inotify.
@MainActor final class Inotify {
  struct Event {
    let watch: Int32
    let kinds: Kinds
    /// The entry of the folder; empty for the folder itself.
    let name: String
  }

  struct Kinds: OptionSet {
    let rawValue: UInt32

    /// Entries are created and removed.
    static let names = Kinds(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    /// Entries change.
    static let contents = Kinds(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)
    /// The folder is moved or removed.
    static let itself = Kinds(IN_DELETE_SELF | IN_MOVE_SELF)
    /// The watch has ended for any reason.
    static let ended = Kinds(IN_IGNORED | IN_UNMOUNT)
    /// The kernel removed the watch.
    static let ignored = Kinds(IN_IGNORED)
    /// The queue overflowed: events were lost.
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

  /// Watches a folder for these events; a watched folder keeps its number.
  func watch(_ path: String, _ kinds: Kinds) -> Result<Int32, SystemError> {
    queue.watch(path, kinds, for: ObjectIdentifier(self))
  }

  func unwatch(_ watch: Int32) { queue.unwatch(watch, for: ObjectIdentifier(self)) }
}

/// The inotify descriptor. A user may have 128 of them for all programs, so a process has one: a
/// panel with one for each folder took nine.
@MainActor private final class InotifyQueue {
  typealias Event = Inotify.Event
  typealias Kinds = Inotify.Kinds

  private struct Listener {
    weak var inotify: Inotify?
  }

  private struct Watch {
    /// The events requested by each listener.
    var kinds: [ObjectIdentifier: Kinds] = [:]
    /// The events requested from the kernel: at least all of these.
    var told: Kinds = []

    var wanted: Kinds { kinds.values.reduce([]) { $0.union($1) } }
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
    // Below drawing: a program may write to the folder without end.
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
    // Added to the events of other listeners at once.
    let watch = inotify_add_watch(
      descriptor, path, kinds.rawValue | UInt32(IN_ONLYDIR | IN_MASK_ADD))
    guard watch >= 0 else { return .failure(SystemError(path, code: errno)) }
    watches[watch, default: Watch()].kinds[listener] = kinds
    watches[watch]?.told.formUnion(kinds)
    if let state = watches[watch], state.told != state.wanted { tell(watch, path, state.wanted) }
    return .success(watch)
  }

  /// Reduces the events requested from the kernel.
  private func tell(_ watch: Int32, _ path: String, _ wanted: Kinds) {
    let again = inotify_add_watch(descriptor, path, wanted.rawValue | UInt32(IN_ONLYDIR))
    if again == watch {
      watches[watch]?.told = wanted
    } else if again >= 0 {
      // The path leads to another folder now; the watches of the old one stay.
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
    guard watches[watch]?.kinds.removeValue(forKey: listener) != nil,
      watches[watch]?.kinds.isEmpty == true
    else { return }
    watches[watch] = nil
    inotify_rm_watch(descriptor, watch)
  }

  private func isNews(_ event: Event, to listener: ObjectIdentifier) -> Bool {
    if event.kinds.contains(.overflow) { return true }
    guard let kinds = watches[event.watch]?.kinds[listener] else { return false }
    return !event.kinds.isDisjoint(with: kinds.union(.ended))
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
    // Dispatch first, since handlers may change the listeners.
    let shares = listeners.map { key, listener in
      (listener, events.filter { isNews($0, to: key) })
    }
    for event in events where event.kinds.contains(.ignored) { watches[event.watch] = nil }
    for (listener, share) in shares where !share.isEmpty { listener.inotify?.handler(share) }
  }
}
