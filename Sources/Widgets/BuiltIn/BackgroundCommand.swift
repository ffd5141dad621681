// Threads: any; each command has a queue of its own, because a password may be asked for.

internal import Dispatch
internal import Synchronization
internal import WidgetExtension

/// Commands that a service may take long for.
enum BackgroundCommand {
  /// Performs a command, and returns how it failed within a time.
  /// - Parameter later: gets a later failure.
  static func run(
    within patience: DispatchTimeInterval, later: @escaping @Sendable (BusError) -> Void,
    _ command: @escaping @Sendable () throws(BusError) -> Void
  ) -> BusError? {
    let outcome = CommandOutcome()
    start(command) { failure in
      if !outcome.set(failure), let failure { later(failure) }
    }
    return outcome.wait(patience)
  }

  /// Performs a command, and tells how that failed; nil is a success.
  static func start(
    _ command: @escaping @Sendable () throws(BusError) -> Void,
    ending end: @escaping @Sendable (BusError?) -> Void = { _ in }
  ) {
    DispatchQueue(label: "org.todayview.command").async {
      var failure: BusError?
      do throws(BusError) { try command() } catch { failure = error }
      end(failure)
    }
  }
}

/// The outcome of a command; a late one isn't waited for.
private final class CommandOutcome: Sendable {
  private struct State {
    var isLate = false
    var error: BusError?
  }

  private let state = Mutex(State())
  private let done = DispatchSemaphore(value: 0)

  /// Returns false if it is too late.
  func set(_ error: BusError?) -> Bool {
    defer { done.signal() }
    return state.withLock { state in
      state.error = error
      return !state.isLate
    }
  }

  func wait(_ patience: DispatchTimeInterval) -> BusError? {
    _ = done.wait(timeout: .now() + patience)
    return state.withLock { state in
      state.isLate = true
      return state.error
    }
  }
}
