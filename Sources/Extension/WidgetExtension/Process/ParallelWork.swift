// Threads: `body` runs on a thread for each worker or started item, everything else on the caller's.

internal import Dispatch
internal import Synchronization

/// Blocking work on several items at the same time, such as requests. A worker takes one item after the other.
package final class ParallelWork<Item: Sendable, Outcome: Sendable>: Sendable {
  private let state: Mutex<State>
  private let ready = DispatchSemaphore(value: 0)

  private struct State {
    var waiting: ArraySlice<Item> = []
    var outcomes: [(item: Item, outcome: Outcome)] = []
    /// The items whose outcome wasn't taken.
    var left = 0
  }

  package enum Step {
    case outcome(Item, Outcome)
    /// No outcome came within the time.
    case late
    case finished
  }

  /// Starts the work, in the order of the items.
  package init<Worker: Sendable>(
    _ items: [Item], workers: [Worker], body: @escaping @Sendable (Worker, Item) -> Outcome
  ) {
    state = Mutex(State(waiting: items[...], left: workers.isEmpty ? 0 : items.count))
    for worker in workers.prefix(items.count) {
      onThread { [self] in
        while let item = state.withLock({ $0.waiting.popFirst() }) {
          finish(item, body(worker, item))
        }
      }
    }
  }

  package init() { state = Mutex(State()) }

  /// Starts the work on another item.
  package func start(_ item: Item, body: @escaping @Sendable (Item) -> Outcome) {
    state.withLock { $0.left += 1 }
    onThread { [self] in finish(item, body(item)) }
  }

  private func onThread(_ work: @escaping @Sendable () -> Void) {
    // A queue each: the threads of a concurrent queue are as few as the processors, and these wait.
    DispatchQueue(label: "org.todayview.work").async(execute: work)
  }

  private func finish(_ item: Item, _ outcome: Outcome) {
    state.withLock { $0.outcomes.append((item, outcome)) }
    ready.signal()
  }

  /// Waits for the next outcome, in the order in which they come.
  package func next(within patience: Duration? = nil) -> Step {
    guard state.withLock({ $0.left > 0 }) else { return .finished }
    let deadline = patience.map {
      DispatchTime.now() + .milliseconds(Int(clamping: $0.milliseconds))
    }
    guard ready.wait(timeout: deadline ?? .distantFuture) == .success else { return .late }
    return state.withLock { state in
      state.left -= 1
      let (item, outcome) = state.outcomes.removeFirst()
      return .outcome(item, outcome)
    }
  }
}
