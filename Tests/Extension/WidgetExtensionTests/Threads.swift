import Glibc
import Synchronization

/// Runs the body on several threads that start at the same time, and waits for them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let start = Start(count: count, body: body)
  var threads = [pthread_t](repeating: 0, count: count)
  for index in threads.indices {
    pthread_create(
      &threads[index], nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Start>.fromOpaque(context).takeUnretainedValue().run()
        return nil
      }, Unmanaged.passUnretained(start).toOpaque())
  }
  for thread in threads { pthread_join(thread, nil) }
  withExtendedLifetime(start) {}
}

private final class Start: Sendable {
  private let waiting: Atomic<Int>
  private let next = Atomic<Int>(0)
  private let body: @Sendable (Int) -> Void

  init(count: Int, body: @escaping @Sendable (Int) -> Void) {
    waiting = Atomic(count)
    self.body = body
  }

  func run() {
    let index = next.add(1, ordering: .relaxed).oldValue
    waiting.subtract(1, ordering: .acquiringAndReleasing)
    while waiting.load(ordering: .acquiring) > 0 { sched_yield() }
    body(index)
  }
}
