// Ownership: the thread holds its job until the job's end has been told on the main loop. Released,
// a `BackgroundWork` tells nothing any more: the thread goes on to its end, and what it found is
// thrown away. Threads: main only, but for the work itself.
// While the user has as many processes and threads as may be, the work waits for its thread: GLib would
// end the program.

internal import CGLib
internal import Synchronization

/// Something that takes long, done on a thread of its own while the main loop goes on.
@MainActor public final class BackgroundWork {
  private let job: BackgroundJob

  /// Does the work, then hands what came of it to `completion`, on the main loop.
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

  /// Whether what it finds has yet to come.
  public var isRunning: Bool { !job.isOver }
}

/// Handed from thread to thread, never used by two at a time: the thread does `work` and leaves its
/// `conclusion`, and all the rest is the main thread's.
private final class BackgroundJob: Sendable {
  let work: @Sendable () -> @MainActor () -> Void
  let conclusion = Mutex<(@MainActor () -> Void)?>(nil)
  @MainActor var isWanted = true
  @MainActor var isOver = false

  /// What its thread is called.
  private let name: String

  /// How long to wait where no more threads are to be had, in milliseconds.
  static let pause: UInt32 = 250

  init(_ name: String, _ work: @escaping @Sendable () -> @MainActor () -> Void) {
    self.name = name
    self.work = work
  }

  /// Whether there is a thread for it; that has the job from now on.
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
  // In a call of its own, so that nothing here still refers to the job when the main thread has it:
  // what the job holds must end there.
  perform(data)
  // What was needed for a while is given back, or the process would keep it.
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
    // Whoever keeps the work doesn't keep what came of it.
    let conclusion = job.conclusion.withLock { $0.take() }
    job.isOver = true
    if job.isWanted { conclusion?() }
  }
  return 0
}
