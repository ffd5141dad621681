// Ownership: the thread holds its work until it is done. Threads: main only, except for the work
// itself. At the user's limit of processes and threads, `take` does the work.

internal import CGLib
internal import Synchronization

/// A result that a thread of its own computes while the main thread does something else.
@MainActor public final class Prefetch<Finding: Sendable> {
  private let work: @Sendable () -> Finding
  private let slot = PrefetchSlot<Finding>()
  private var thread: UnsafeMutablePointer<GThread>?

  /// Starts at once. The environment must not be changed while the work reads it.
  public convenience init(_ name: String, _ work: @escaping @Sendable () -> Finding) {
    self.init(name, mayHaveThread: true, work)
  }

  init(_ name: String, mayHaveThread: Bool, _ work: @escaping @Sendable () -> Finding) {
    self.work = work
    guard mayHaveThread else { return }
    let job = PrefetchJob { [slot] in slot.put(work()) }
    let handle = Unmanaged.passRetained(job)
    thread = g_thread_try_new(name, doJob, handle.toOpaque(), nil)
    if thread == nil { handle.release() }
  }

  isolated deinit { if let thread { g_thread_unref(thread) } }

  /// Returns the result, and waits for it if necessary.
  public func take() -> Finding {
    if let thread { g_thread_join(thread) }
    thread = nil
    return slot.take() ?? work()
  }
}

private final class PrefetchSlot<Finding: Sendable>: Sendable {
  private let finding = Mutex<Finding?>(nil)

  func put(_ finding: Finding) { self.finding.withLock { $0 = finding } }

  func take() -> Finding? { finding.withLock { $0.take() } }
}

private final class PrefetchJob: Sendable {
  let work: @Sendable () -> Void
  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

private let doJob: GThreadFunc = { data in
  guard let data else { return nil }
  Unmanaged<PrefetchJob>.fromOpaque(data).takeRetainedValue().work()
  return nil
}
