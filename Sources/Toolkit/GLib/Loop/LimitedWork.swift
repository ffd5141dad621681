// Ownership: owns its current work. A thread that hangs stays until the system lets it go. Threads: main only, except
// for the work itself.

/// Work on a thread that may hang, such as reading a file from a disk that doesn't respond: it is waited for only for
/// a while, and nothing more is started until it has ended.
@MainActor public final class LimitedWork {
  private let name: String
  private let limit: Duration
  private var work: BackgroundWork?
  /// Ends the wait for the latest request; nil when that has its result.
  private var timer: Source?
  private var number = 0

  public init(_ name: String, limit: Duration) {
    self.name = name
    self.limit = limit
  }

  /// Does the work, then passes its result to `completion` on the main loop; nil if it took too long, or earlier work
  /// hangs. Each request follows the completion of the former one.
  public func run<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result,
    then completion: @escaping @MainActor (Result?) -> Void
  ) {
    number += 1
    let own = number
    let conclude: @MainActor (Result?) -> Void = { [weak self] result in
      guard let self, number == own, timer != nil else { return }
      timer = nil
      completion(result)
    }
    let isHanging = isHanging
    timer = .after(isHanging ? .zero : limit) { [weak self] in
      // If the main loop was busy for longer than the limit, the result comes next.
      if isHanging || self?.isHanging == true { conclude(nil) }
    }
    if !isHanging { work = BackgroundWork(name, body, then: conclude) }
  }

  /// Whether the thread hasn't ended its work.
  var isHanging: Bool { work?.hasResult == false }
}
