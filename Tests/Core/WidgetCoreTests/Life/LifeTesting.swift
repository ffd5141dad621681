import Testing
import WidgetCore

/// Times and lifecycles that tests begin with.
protocol LifeTesting {}

extension LifeTesting {
  var content: Update { Update(Node(.divider)) }
  var start: Instant { Instant(sinceStart: .zero) }

  func second(_ seconds: Double) -> Instant { start + .seconds(seconds) }

  /// A lifecycle whose first process got a request at zero.
  func updating(isShown: Bool) -> (InstanceLifecycle, InstanceLifecycle.Run) {
    var life = InstanceLifecycle(timeout: .seconds(10), isShown: isShown)
    guard case .start(let run)? = life.handle(.asked(.appear), at: start).first else {
      Issue.record("nothing was started")
      return (life, InstanceLifecycle.Run.first)
    }
    _ = life.handle(.launched(run), at: start)
    return (life, run)
  }

  /// A live widget whose first process answered at zero.
  func running() -> (InstanceLifecycle, InstanceLifecycle.Run) {
    var life = InstanceLifecycle(timeout: .seconds(10), isLive: true, isShown: true)
    _ = life.handle(.asked(.appear), at: start)
    _ = life.handle(.launched(.first), at: start)
    _ = life.handle(.answered(.first, id: 1, .newData(content)), at: start)
    return (life, .first)
  }
}
