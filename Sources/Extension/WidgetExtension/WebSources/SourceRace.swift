// Threads: `body` runs on a thread for each started source, everything else on the caller's.

internal import Synchronization

/// Requests to several sources: each starts once the one before has failed or is late, and late ones go on.
final class SourceRace<Outcome: Sendable> {
  enum Step {
    /// This source has answered, or failed.
    case outcome(Int, Outcome)
    /// This source hasn't answered in time, so that the next one is requested, too.
    case late(Int)
  }

  private let count: Int
  private let body: @Sendable (Int, _ isLate: @Sendable () -> Bool) -> Outcome
  private let work = ParallelWork<Int, Outcome>()
  private let late = Late()
  private var started = 0

  private final class Late: Sendable {
    let sources = Mutex<Set<Int>>([])
  }

  /// `body` makes the request to a source. Its second argument tells whether the source is late by now.
  init(
    _ count: Int, body: @escaping @Sendable (Int, _ isLate: @Sendable () -> Bool) -> Outcome
  ) {
    self.count = count
    self.body = body
  }

  /// Waits for the next step; nil if no source is left. Each call means that no outcome so far is usable.
  /// After the last call, running requests end by themselves.
  func next(within patience: Duration) -> Step? {
    if started < count {
      work.start(started) { [body, late] index in
        body(index) { late.sources.withLock { $0.contains(index) } }
      }
      started += 1
    }
    switch work.next(within: started < count ? patience : nil) {
    case .outcome(let index, let outcome): return .outcome(index, outcome)
    case .late:
      _ = late.sources.withLock { $0.insert(started - 1) }
      return .late(started - 1)
    case .finished: return nil
    }
  }
}
