// Ownership: the thread holds its work until that is done. Threads: main only, but for the work itself. Where the
// user has as many processes and threads as may be, whoever takes what was to be found does the work.

internal import CGLib
internal import Synchronization

/// Something that is found out on a thread of its own while the main thread does something else, which waits for it
/// once it needs it.
@MainActor public final class Ahead<Finding: Sendable> {
  private let work: @Sendable () -> Finding
  private let slot = AheadSlot<Finding>()
  private var thread: UnsafeMutablePointer<GThread>?

  /// Begins at once. Nobody may set the environment while the work asks for it.
  public convenience init(_ name: String, _ work: @escaping @Sendable () -> Finding) {
    self.init(name, mayHaveThread: true, work)
  }

  init(_ name: String, mayHaveThread: Bool, _ work: @escaping @Sendable () -> Finding) {
    self.work = work
    guard mayHaveThread else { return }
    let job = AheadJob { [slot] in slot.put(work()) }
    let handle = Unmanaged.passRetained(job)
    thread = g_thread_try_new(name, doJob, handle.toOpaque(), nil)
    if thread == nil { handle.release() }
  }

  isolated deinit { if let thread { g_thread_unref(thread) } }

  /// What was found, if need be when it is.
  public func take() -> Finding {
    if let thread { g_thread_join(thread) }
    thread = nil
    return slot.take() ?? work()
  }
}

private final class AheadSlot<Finding: Sendable>: Sendable {
  private let finding = Mutex<Finding?>(nil)

  func put(_ finding: Finding) { self.finding.withLock { $0 = finding } }

  func take() -> Finding? { finding.withLock { $0.take() } }
}

private final class AheadJob: Sendable {
  let work: @Sendable () -> Void
  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

private let doJob: GThreadFunc = { data in
  guard let data else { return nil }
  Unmanaged<AheadJob>.fromOpaque(data).takeRetainedValue().work()
  return nil
}
