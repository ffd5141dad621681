// Threads: `body` runs on a thread for each source, everything else on the caller's.

internal import Dispatch
internal import Synchronization

/// Requests to several sources: each starts once the one before has failed or is late, and late ones go on.
final class SourceRace<Outcome: Sendable> {
  enum Step {
    /// This source has answered, or failed.
    case outcome(Int, Outcome)
    /// This source hasn't answered in time, so that the next one is requested, too.
    case late(Int)
  }

  private let work: ParallelWork<Int, Outcome?>
  private let shared: Shared
  private var started = 0
  private var running = 0

  private final class Shared: Sendable {
    let turns: [DispatchSemaphore]
    let isOver = Atomic(false)
    let late = Mutex<Set<Int>>([])

    init(_ count: Int) { turns = (0..<count).map { _ in DispatchSemaphore(value: 0) } }
  }

  /// `body` makes the request to a source. Its second argument tells whether the source is late by now.
  init(
    _ count: Int, body: @escaping @Sendable (Int, _ isLate: @Sendable () -> Bool) -> Outcome
  ) {
    let shared = Shared(count)
    self.shared = shared
    work = ParallelWork(Array(0..<count), workers: Array(0..<count)) { _, index in
      shared.turns[index].wait()
      guard !shared.isOver.load(ordering: .acquiring) else { return nil }
      return body(index) { shared.late.withLock { $0.contains(index) } }
    }
  }

  /// Waits for the next step; nil if no source is left. Each call means that no outcome so far is usable.
  func next(within patience: Duration) -> Step? {
    if started < shared.turns.count {
      shared.turns[started].signal()
      started += 1
      running += 1
    }
    guard running > 0 else { return nil }
    switch work.next(within: started < shared.turns.count ? patience : nil) {
    case .outcome(let index, let outcome?):
      running -= 1
      return .outcome(index, outcome)
    case .late:
      _ = shared.late.withLock { $0.insert(started - 1) }
      return .late(started - 1)
    case .outcome(_, nil), .finished: return nil
    }
  }

  /// Starts no more requests. Those that run end by themselves, and nobody waits for them.
  func end() {
    shared.isOver.store(true, ordering: .releasing)
    for turn in shared.turns.dropFirst(started) { turn.signal() }
  }
}
