// Ownership: the thread holds its job until the main loop has received the result. A released
// `BackgroundWork` reports nothing: the thread finishes, and its result is dropped. Threads: main
// only, except for the work itself. At the user's limit of processes and threads, the work waits
// for its thread: GLib would abort the program.

internal import CGLib
internal import Synchronization

/// A long computation on a thread of its own.
@MainActor public final class BackgroundWork {
  private let job: BackgroundJob

  /// Does the work, then passes its result to `completion` on the main loop.
  public init<Result: Sendable>(
    _ name: String, _ work: @escaping @Sendable () -> Result,
    then completion: @escaping @MainActor (Result) -> Void
  ) {
    job = BackgroundJob(name) {
      let result = work()
      return { completion(result) }
    }
    let handle = Unmanaged.passRetained(job).toOpaque()
    if !job.starts() { g_timeout_add(BackgroundJob.pause, startJob, handle) }
  }

  isolated deinit { job.isWanted = false }

  /// Whether the result is pending.
  public var isRunning: Bool { !job.isOver }

  /// Whether the thread has ended its work. The main loop may not have received the result yet.
  var hasResult: Bool { job.isOver || job.conclusion.withLock { $0 != nil } }
}

/// Passed between threads, never used by two at a time: the thread does `work` and sets its
/// `conclusion`; the main thread does the rest.
private final class BackgroundJob: Sendable {
  let work: @Sendable () -> @MainActor () -> Void
  let conclusion = Mutex<(@MainActor () -> Void)?>(nil)
  @MainActor var isWanted = true
  @MainActor var isOver = false

  /// The name of its thread.
  private let name: String

  /// The pause if no thread can be created, in milliseconds.
  static let pause: UInt32 = 250

  init(_ name: String, _ work: @escaping @Sendable () -> @MainActor () -> Void) {
    self.name = name
    self.work = work
  }

  /// Starts its thread, which owns the job from then on; false if there is none.
  func starts() -> Bool {
    let handle = Unmanaged.passUnretained(self).toOpaque()
    guard let thread = g_thread_try_new(name, doJob, handle, nil) else { return false }
    g_thread_unref(thread)
    return true
  }
}

private let startJob: GSourceFunc = { data in
  guard let data else { return 0 }
  nonisolated(unsafe) let unsafeData = data
  return MainActor.assumeIsolated {
    let job = Unmanaged<BackgroundJob>.fromOpaque(unsafeData)
    guard job.takeUnretainedValue().isWanted else {
      job.release()
      return 0
    }
    return job.takeUnretainedValue().starts() ? 0 : 1
  }
}

private let doJob: GThreadFunc = { data in
  guard let data else { return nil }
  // In a call of its own, so that nothing here holds the job when the main thread has it: the main
  // thread has to release its contents.
  perform(data)
  // Returns memory to the system that only the work needed.
  malloc_trim(0)
  g_idle_add_full(G_PRIORITY_DEFAULT, concludeJob, data, nil)
  return nil
}

@inline(never) private func perform(_ data: UnsafeMutableRawPointer) {
  let job = Unmanaged<BackgroundJob>.fromOpaque(data).takeUnretainedValue()
  let conclusion = job.work()
  job.conclusion.withLock { $0 = conclusion }
}

private let concludeJob: GSourceFunc = { data in
  guard let data else { return 0 }
  nonisolated(unsafe) let unsafeData = data
  MainActor.assumeIsolated {
    let job = Unmanaged<BackgroundJob>.fromOpaque(unsafeData).takeRetainedValue()
    // Keeping the work doesn't keep its result.
    let conclusion = job.conclusion.withLock { $0.take() }
    job.isOver = true
    if job.isWanted { conclusion?() }
  }
  return 0
}
